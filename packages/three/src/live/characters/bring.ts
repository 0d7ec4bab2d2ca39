import { bringCharacters } from "../character-kit.ts";
import { beginCloth, noteCleared } from "./begin-cloth.ts";
import { capsulesOf, isCapsules } from "./capsules.ts";
import { fittedSources } from "./fitted-cloth.ts";
import { bringAlong, carriedCloth } from "./inertia.ts";
import { carryNodes } from "./carry-nodes.ts";
import { DetailedSources } from "./detailed-sources.ts";
import { limitedPart } from "./limited-part.ts";
import { moverOf } from "./movers.ts";
import { preparedBody } from "./prepared-body.ts";
import { preparedCloth } from "./prepared-cloth.ts";
import { createRests } from "./rests.ts";
import { isCollider, type Source } from "../sources.ts";

/** Sources that were made of others, and those others: preparing takes long and is done once. */
const made = new WeakMap<Source, Source>();

function prepare(source: Source): Source {
  const known = made.get(source);
  if (known) return known;
  const prepared = isCollider(source)
    ? preparedBody(source)
    : source.kind === "mesh"
      ? preparedCloth(source)
      : source;
  made.set(source, prepared);
  made.set(prepared, prepared);
  return prepared;
}

bringCharacters({
  prepare,
  fit: fittedSources,
  limit: limitedPart,
  collidersOf: (source) => (isCapsules(source) ? capsulesOf(source).map(({ placed }) => placed) : [source]),
  noteCleared,
  begin: beginCloth,
  moverOf,
  carryNodes,
  createRests,
  createSources: () => new DetailedSources(),
  bringerOf(layout, sources) {
    const carried = carriedCloth(layout, sources);
    if (carried.length === 0) return null;
    return (simulation, before, after) => bringAlong(simulation, carried, before, after);
  },
});
