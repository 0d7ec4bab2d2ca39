import { checkOptions, describeValue } from "pliant/experimental";
import { isCollider, type Source } from "./sources.ts";

const CLOTH = ["kind", "id", "material", "pins", "root", "inertia", "rootPose"];
const KEYS: Readonly<Record<string, readonly string[]>> = {
  sheet: [...CLOTH, "size", "nodes", "center", "across", "down"],
  mesh: [
    ...CLOTH,
    "positions",
    "triangles",
    "vertices",
    "uvs",
    "corners",
    "skin",
    "boundPositions",
    "boundScale",
    "simulated",
    "weights",
    "isResampled",
    "rest",
    "drawnFine",
    "coarse",
    "made",
  ],
  collider: [
    "id",
    "shape",
    "friction",
    "viscousFriction",
    "pose",
    "skin",
    "boundPositions",
    "simulated",
    "as",
  ],
};

/** Throws for what is neither cloth nor collider, and for members that nobody reads. What they hold is judged by what is made of them. */
export function checkSource(source: Source): void {
  const kind: unknown = isCollider(source) ? "collider" : source.kind;
  const of = `of "${source.id}"`;
  if (typeof kind !== "string" || !Object.hasOwn(KEYS, kind))
    throw new RangeError(
      `add: kind ${of} is ${describeValue(kind)}, expected "sheet", "mesh" or, of a collider, a shape`,
    );
  checkOptions(`add, ${of}`, source, KEYS[kind]);
  const { inertia = 1 } = source as { readonly inertia?: number };
  if (!(inertia >= 0 && inertia <= 1))
    throw new RangeError(`add: inertia ${of} is ${describeValue(inertia)}, expected a share from 0 to 1`);
}
