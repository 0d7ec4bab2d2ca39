import { carryColumn, carrySkin, resampleSheet, surfacePlaces, type SurfacePlaces } from "@pliant/character";
import type { ClothWeights, MeshSource, PaintedWeight, SkinData } from "../sources.ts";
import { startPositions } from "./prepared-body.ts";

/** Nodes that may not go farther from their places than this are pinned there [m]. */
const PINNED_DISTANCE = 1e-4;

/** A cloth on at most as many nodes as it is to have, at rest as it was bound. */
export function preparedCloth(source: MeshSource): MeshSource {
  const { positions, simulated = Infinity, boundPositions, boundScale } = source;
  const coarse = positions.length > 3 * simulated ? resampled(source, simulated) : source;
  const rest =
    boundPositions && boundScale !== undefined
      ? { rest: (coarse.boundPositions ?? boundPositions).map((value) => value * boundScale) }
      : {};
  return withPlaces({ ...coarse, ...rest });
}

/** What may not leave its place is pinned. */
function withPlaces(source: MeshSource): MeshSource {
  const { pins = [], positions, weights } = source;
  const far = weights?.maxDistance;
  if (far === undefined || typeof pins === "string") return source;
  const held = new Set(Array.from(pins));
  for (let node = 0; node < positions.length / 3; node++)
    if ((typeof far === "number" ? far : far[node]) <= PINNED_DISTANCE) held.add(node);
  return { ...source, pins: [...held].sort((p, q) => p - q) };
}

function resampled(source: MeshSource, most: number): MeshSource {
  const { triangles, skin, boundPositions, pins = [], weights } = source;
  const surface = { positions: skin && boundPositions ? boundPositions : source.positions, triangles };
  const coarse = resampleSheet(surface, { vertices: most });
  const places = surfacePlaces(surface.positions, triangles, coarse.positions);
  const own = skin && carriedSkin(places, skin);
  const { vertices: _, ...rest } = source;
  return {
    ...rest,
    positions: own ? startPositions(coarse.positions, own) : coarse.positions,
    triangles: coarse.triangles,
    ...grain(source, coarse.positions, coarse.triangles),
    ...(own && { skin: own, boundPositions: coarse.positions }),
    ...(typeof pins !== "string" && {
      pins: carriedPins(places, Array.from(pins), surface.positions, coarse),
    }),
    ...(weights && { weights: carriedWeights(places, weights) }),
    isResampled: true,
  };
}

function carriedSkin(places: SurfacePlaces, skin: SkinData): SkinData {
  return {
    ...skin,
    ...carrySkin(places, skin),
    morphs: skin.morphs.map((moves) => Float32Array.from(carryColumn(places, moves, 3))),
  };
}

function carriedWeights(places: SurfacePlaces, weights: ClothWeights): ClothWeights {
  const carried = Object.entries(weights).map(([name, weight]: [string, PaintedWeight]) => [
    name,
    typeof weight === "number" ? weight : Float32Array.from(carryColumn(places, weight, 1)),
  ]);
  return Object.fromEntries(carried) as ClothWeights;
}

/** Nodes among pinned ones; of pins that none of these is near, the nearest. */
function carriedPins(
  places: SurfacePlaces,
  pins: readonly number[],
  fine: Float64Array,
  { positions, triangles }: { readonly positions: Float64Array; readonly triangles: Uint32Array },
): number[] {
  const column = new Float64Array(fine.length / 3);
  for (const pin of pins) column[pin] = 1;
  const held = new Set<number>();
  carryColumn(places, column, 1).forEach((share, node) => {
    if (share > 0.5) held.add(node);
  });
  const near = meanEdge(positions, triangles);
  for (const pin of pins) {
    const place = fine.subarray(3 * pin, 3 * pin + 3);
    const isHeld = [...held].some((node) => distanceTo(positions, node, place) <= near);
    if (!isHeld) held.add(nearestOf(positions, place));
  }
  return [...held].sort((p, q) => p - q);
}

const distanceTo = (x: Float64Array, node: number, [px, py, pz]: Float64Array): number =>
  Math.hypot(x[3 * node] - px, x[3 * node + 1] - py, x[3 * node + 2] - pz);

/** [m] */
function meanEdge(x: Float64Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let corner = 0; corner < triangles.length; corner++) {
    const next = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    sum += distanceTo(x, triangles[corner], x.subarray(3 * next, 3 * next + 3));
  }
  return sum / Math.max(1, triangles.length);
}

function nearestOf(x: Float64Array, [px, py, pz]: Float64Array): number {
  let [nearest, best] = [0, Infinity];
  for (let i = 0; i < x.length; i += 3) {
    const squared = (x[i] - px) ** 2 + (x[i + 1] - py) ** 2 + (x[i + 2] - pz) ** 2;
    if (squared >= best) continue;
    best = squared;
    nearest = i / 3;
  }
  return nearest;
}

/** Texture by corner, which says how the warp runs in the middle of each triangle: nodes of seams have no coordinates of their own. */
function grain(
  { positions, boundPositions, skin, triangles, uvs, corners = triangles }: MeshSource,
  x: Float64Array,
  coarse: Uint32Array,
): Pick<MeshSource, "uvs" | "corners"> {
  if (!uvs) return {};
  const fine = skin && boundPositions ? boundPositions : positions;
  const middles = new Float64Array(coarse.length);
  for (let k = 0; k < coarse.length; k++)
    for (let axis = 0; axis < 3; axis++) middles[3 * Math.floor(k / 3) + axis] += x[3 * coarse[k] + axis] / 3;
  const { triangle } = surfacePlaces(fine, triangles, middles);
  const out = new Float32Array(2 * coarse.length);
  coarse.forEach((node, k) => {
    const t = 3 * triangle[Math.floor(k / 3)];
    const weights = planeWeights(fine, triangles.subarray(t, t + 3), x.subarray(3 * node, 3 * node + 3));
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 2; axis++)
        out[2 * k + axis] += weights[corner] * uvs[2 * corners[t + corner] + axis];
  });
  return { uvs: out, corners: Uint32Array.from(coarse, (_, k) => k) };
}

/** Weights of a triangle's corners whose mean is the foot of a point in its plane; outside of it some are below 0. */
function planeWeights(x: Float64Array, corners: Uint32Array, point: Float64Array): number[] {
  const [a, b, c] = [3 * corners[0], 3 * corners[1], 3 * corners[2]];
  const [u, v, p] = [0, 1, 2].reduce<number[][]>(
    ([us, vs, ps], k) => [
      [...us, x[b + k] - x[a + k]],
      [...vs, x[c + k] - x[a + k]],
      [...ps, point[k] - x[a + k]],
    ],
    [[], [], []],
  );
  const dot = (q: readonly number[], r: readonly number[]): number => q[0] * r[0] + q[1] * r[1] + q[2] * r[2];
  const [uu, uv, vv, up, vp] = [dot(u, u), dot(u, v), dot(v, v), dot(u, p), dot(v, p)];
  const det = uu * vv - uv * uv;
  if (!(det > 0)) return [1, 0, 0];
  const [s, t] = [(vv * up - uv * vp) / det, (uu * vp - uv * up) / det];
  return [1 - s - t, s, t];
}
