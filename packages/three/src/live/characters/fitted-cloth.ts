import { MATERIAL_DEFAULTS } from "pliant";
import { JOINT } from "../packet.ts";
import { materialOf } from "../part-of.ts";
import { isCollider, type MeshSource, type SkinData, type Source } from "../sources.ts";
import { startPins } from "../start-pins.ts";
import { liftCloth } from "./lift-cloth.ts";

/** Beside the radius of its nodes cloth begins so far off [m]. */
const CLEARANCE = 5e-4;

/** Cloth that was lifted out of bodies: of those that it began with. */
const fitted = new WeakMap<Source, Source>();

/** The sources with cloth lifted out of the bodies that bones move: as it lies then it is at rest. */
export function fittedSources(sources: ReadonlyMap<string, Source>): Map<string, Source> {
  const bodies = [...sources.values()].flatMap((source) =>
    isCollider(source) && source.skin && source.shape.kind === "mesh"
      ? [{ positions: source.shape.vertices, triangles: source.shape.triangles }]
      : [],
  );
  const out = new Map(sources);
  if (bodies.length === 0) return out;
  for (const [id, source] of sources) {
    if (isCollider(source) || source.kind !== "mesh") continue;
    const known = fitted.get(source) ?? fittedCloth(source, bodies);
    fitted.set(source, known);
    fitted.set(known, known);
    out.set(id, known);
  }
  return out;
}

function fittedCloth(
  source: MeshSource,
  bodies: readonly { readonly positions: Float64Array; readonly triangles: Uint32Array }[],
): MeshSource {
  const { triangles, skin, boundPositions, boundScale } = source;
  const positions = source.positions.slice();
  const clearance = (materialOf(source.material).radius ?? MATERIAL_DEFAULTS.radius) + CLEARANCE;
  const pins = startPins(source);
  let isMoved = false;
  for (const body of bodies) if (liftCloth({ positions, triangles }, body, clearance)) isMoved = true;
  if (!isMoved) return source;
  for (const pin of pins) positions.set(source.positions.subarray(3 * pin, 3 * pin + 3), 3 * pin);
  const made = source.isResampled ? (source.rest ?? source.positions) : undefined;
  if (!skin || !boundPositions) return { ...source, positions, rest: positions, ...(made && { made }) };
  const bound = boundPositions.map((value, k) => value + (positions[k] - source.positions[k]));
  moveBack(bound, boundPositions, skin);
  const rest = bound.map((value) => value * (boundScale ?? 1));
  return { ...source, positions, boundPositions: bound, rest, ...(made && { made }) };
}

/** Turns and scales moves of the world into the frame in which nodes were bound. */
function moveBack(
  moved: Float64Array,
  bound: Float64Array,
  { influences, joints, weights, start }: SkinData,
): void {
  const m = new Float64Array(9);
  for (let i = 0; i < moved.length; i += 3) {
    const [x, y, z] = [moved[i] - bound[i], moved[i + 1] - bound[i + 1], moved[i + 2] - bound[i + 2]];
    if (x === 0 && y === 0 && z === 0) continue;
    m.fill(0);
    for (let k = (influences * i) / 3; k < influences * (i / 3 + 1); k++)
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 3; column++)
          m[3 * row + column] += weights[k] * start[JOINT * joints[k] + 4 * row + column];
    const [a, b, c, d, e, f, g, h, j] = m;
    const [ca, cb, cc] = [e * j - f * h, f * g - d * j, d * h - e * g];
    const det = a * ca + b * cb + c * cc;
    moved[i] = bound[i] + (ca * x + (c * h - b * j) * y + (b * f - c * e) * z) / det;
    moved[i + 1] = bound[i + 1] + (cb * x + (a * j - c * g) * y + (c * d - a * f) * z) / det;
    moved[i + 2] = bound[i + 2] + (cc * x + (b * g - a * h) * y + (a * e - b * d) * z) / det;
  }
}
