import { limitCloth, type ClothLimitOptions, type Part } from "pliant";
import { startPins } from "../start-pins.ts";
import type { ClothWeights, MeshSource, PaintedWeight } from "../sources.ts";

/** Least of a max distance [m]: what may go no farther is pinned and needs none. */
const DISTANCE_MIN = 1e-4;

/**
 * A cloth with what its weights say. Where nothing is said of tethers, cloth that bones move has them: it is drawn about, and no farther from what is pinned than it is
 * long.
 */
export function limitedPart(source: MeshSource, part: Part): Part {
  const { weights, skin } = source;
  if (part.kind !== "cloth" || (!skin && !weights)) return part;
  const options = { ...columnsOf(weights ?? {}), ...tethersOf(source) };
  return Object.keys(options).length > 0 ? limitCloth(part, options) : part;
}

function columnsOf({
  maxDistance,
  backstopDistance,
  backstopRadius,
  drive,
  stretch,
  bend,
  drag,
}: ClothWeights): ClothLimitOptions {
  const given = { backstopDistance, backstopRadius, drive, stretch, bend, drag };
  const known = Object.entries(given).filter(([, weight]) => weight !== undefined);
  return {
    ...(Object.fromEntries(known) as ClothLimitOptions),
    ...(maxDistance !== undefined && { maxDistance: atLeast(maxDistance) }),
  };
}

const atLeast = (weight: PaintedWeight): number | Float64Array =>
  typeof weight === "number"
    ? Math.max(weight, DISTANCE_MIN)
    : Float64Array.from(weight, (value) => (value < DISTANCE_MIN && value >= 0 ? DISTANCE_MIN : value));

function tethersOf(source: MeshSource): Pick<ClothLimitOptions, "tethers"> {
  const anchors = startPins(source);
  const { tether = source.skin && source.skin.jointCount > 1 ? 1 : 0 } = source.weights ?? {};
  const isTethered = (node: number): boolean => (typeof tether === "number" ? tether : tether[node]) > 0.5;
  if (anchors.length === 0 || (typeof tether === "number" && !isTethered(0))) return {};
  return { tethers: { anchors, nodes: isTethered } };
}
