import { clothPlaces, type Simulation } from "pliant";
import { deformingRanges } from "pliant/experimental";
import type { Mover, SkinPlaces } from "../character-kit.ts";
import { Skinning } from "./skinning.ts";
import { isCollider, type ColliderSource, type MeshSource, type Source } from "../sources.ts";
import { startPins } from "../start-pins.ts";
import { isCapsules, moveCapsules } from "./capsules.ts";

/** What bones do to a source in a simulation; null where they do nothing. */
export function moverOf(source: Source, simulation: Simulation, at: SkinPlaces): Mover | null {
  if (isCollider(source))
    return isCapsules(source) ? moveCapsules(source, simulation, at) : moveBody(source, simulation, at);
  return source.kind === "mesh" ? moveCloth(source, simulation, at) : null;
}

function moveBody(
  { id, skin, boundPositions }: ColliderSource,
  { model, input }: Simulation,
  { joint, weight }: SkinPlaces,
): Mover | null {
  const range = deformingRanges(model).find((each) => each.id === id);
  if (!range || !skin || !boundPositions) return null;
  const skinning = new Skinning(boundPositions, skin);
  const out = input.vertices.subarray(range.first, range.first + range.length);
  return { write: (numbers) => skinning.write(numbers, joint, weight, out) };
}

/** Places of all nodes where some limit asks for them, else of the pins alone. */
function moveCloth(
  source: MeshSource,
  { model, input }: Simulation,
  { joint, weight }: SkinPlaces,
): Mover | null {
  const { id, skin, boundPositions } = source;
  const body = model.bodies.find((each) => each.id === id);
  if (!body || !skin || !boundPositions) return null;
  const pins = startPins(source);
  const isPlaced = body.kind === "cloth" && body.limits !== undefined && hasPlaces(body.limits);
  const nodes = isPlaced ? null : pins;
  const skinning = nodes
    ? new Skinning(pick(boundPositions, nodes, 3), pickSkin(skin, nodes))
    : new Skinning(boundPositions, skin);
  const out = nodes ? new Float64Array(3 * nodes.length) : clothPlaces(input, id);
  return {
    write(numbers) {
      skinning.write(numbers, joint, weight, out);
      for (let k = 0; k < pins.length; k++) {
        const from = 3 * (nodes ? k : pins[k]);
        const to = 3 * (body.firstNode + pins[k]);
        for (let axis = 0; axis < 3; axis++) input.pinTarget[to + axis] = out[from + axis];
      }
    },
    begin: (numbers, x) => new Skinning(boundPositions, skin).write(numbers, joint, weight, x),
  };
}

interface PlaceLimits {
  readonly maxDistance: Float64Array;
  readonly backstopRadius: Float64Array;
  readonly drive: Float64Array;
}

const hasPlaces = ({ maxDistance, backstopRadius, drive }: PlaceLimits): boolean =>
  maxDistance.some((value) => value < Infinity) ||
  backstopRadius.some((value) => value > 0) ||
  drive.some((value) => value > 0);

const pick = (column: ArrayLike<number>, nodes: readonly number[], width: number): Float64Array =>
  Float64Array.from(
    { length: width * nodes.length },
    (_, k) => column[width * nodes[Math.floor(k / width)] + (k % width)],
  );

function pickSkin(skin: MeshSource["skin"] & object, nodes: readonly number[]) {
  return {
    ...skin,
    joints: Uint16Array.from(pick(skin.joints, nodes, skin.influences)),
    weights: Float32Array.from(pick(skin.weights, nodes, skin.influences)),
    morphs: skin.morphs.map((moves) => Float32Array.from(pick(moves, nodes, 3))),
  };
}
