import type { PresetName } from "@pliant/scene/cloth";
import type { Material, Vec3 } from "pliant";
import {
  BufferAttribute,
  BufferGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Vector3,
  type Material as Worn,
} from "three";
import { refuseUnknown } from "./known-options.ts";
import { liveError } from "./live-error.ts";
import { withObjects } from "./source-objects.ts";
import type { MeshSource } from "./sources.ts";

export interface RopeOptions {
  readonly id: string;
  /** Where its ends begin [m]. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** [m]; default: the way between its ends. A longer one begins as it would sag. */
  readonly length?: number;
  /** [m]; default 0.01. */
  readonly radius?: number;
  /** Pairs of nodes along it; default: as far apart as it is thick, at most 100. */
  readonly nodes?: number;
  /** Which ends are held where they begin; default both. Attach them to objects instead: `host.cloth(id).attach(ropeEnds(rope).to, object)`. */
  readonly pins?: "both" | "from" | "to" | "none";
  /** Of the band that carries it; default: hemp of its radius. */
  readonly material?: PresetName | Partial<Material>;
  /** What it is drawn with. */
  readonly look?: Worn;
}

/** Share of its thickness that the band has in a rope [1]: its corners stay inside. */
const BAND = 1.4;
/** Hemp, laid [kg/m³]. */
const DENSITY = 900;
/** Of its band along it [N/m], and of its shear: strands slide on each other. */
const STRETCH = 30_000;
const SHEAR = 600;
/** Vertices around it. */
const SIDES = 10;
const PAIRS_MAX = 100;
/** Whether the first and the last pair are held. */
const ENDS = { both: [true, true], from: [true, false], to: [false, true], none: [false, false] } as const;

/**
 * A rope or strap between two points: a narrow band of cloth that is drawn round, with its weight, its bending and its twist. Nodes come in pairs from one end to the other.
 */
export function ropeFrom(options: RopeOptions): MeshSource {
  refuseUnknown("ropeFrom", options, "id, from, to, length, radius, nodes, pins, material, look");
  const { id, from, to, radius = 0.01, pins = "both" } = options;
  checkEnds(options);
  const way = Math.hypot(...from.map((value, axis) => to[axis] - value));
  const length = options.length ?? way;
  for (const [name, value] of Object.entries({ radius, length }))
    if (!(value > 0 && Number.isFinite(value)))
      throw liveError("bad-input", `ropeFrom: ${name} of "${id}" is ${value}, expected a length in metres`);
  if (length < way * (1 - 1e-9))
    throw liveError(
      "bad-input",
      `ropeFrom: length of "${id}" is ${length}, expected at least the ${way.toPrecision(3)} m between its ends`,
    );
  const pairs =
    options.nodes ?? Math.min(PAIRS_MAX, Math.max(3, Math.ceil(length / (2 * BAND * radius)) + 1));
  const line = sagging(from, to, length, pairs);
  const side = sideOf(from, to).multiplyScalar((BAND / 2) * radius);
  const positions = Float64Array.from(
    line.flatMap((at) => [...at.clone().add(side), ...at.clone().sub(side)]),
  );
  const last = 2 * pairs - 2;
  const [isFirstHeld, isLastHeld] = ENDS[pins];
  const held = [...(isFirstHeld ? [0, 1] : []), ...(isLastHeld ? [last, last + 1] : [])];
  const source: MeshSource = {
    ...{ kind: "mesh", id, positions, triangles: bandTriangles(pairs), drawnFine: true },
    uvs: Float32Array.from({ length: 4 * pairs }, (_, k) =>
      k % 2 === 0 ? ((k >> 1) % 2) * BAND * radius : ((k >> 2) * length) / (pairs - 1),
    ),
    material: options.material ?? hemp(radius),
    ...(held.length > 0 && { pins: held }),
  };
  const original = new Mesh(
    tube(line, side, radius),
    options.look ?? new MeshStandardMaterial({ color: 0xb59a6a, roughness: 0.9 }),
  );
  original.name = id;
  original.castShadow = original.receiveShadow = true;
  return withObjects(source, { original, placed: new Matrix4() });
}

function checkEnds({ id, from, to, nodes, pins = "both" }: RopeOptions): void {
  const expect = (holds: boolean, name: string, value: unknown, expected: string): void => {
    if (!holds)
      throw liveError("bad-input", `ropeFrom: ${name} of "${id}" is ${String(value)}, expected ${expected}`);
  };
  for (const [name, place] of Object.entries({ from, to })) {
    const isPlace = Array.isArray(place) && place.length === 3 && place.every(Number.isFinite);
    expect(isPlace, name, place, "a place, [x, y, z] in metres");
  }
  expect(
    nodes === undefined || (Number.isInteger(nodes) && nodes >= 3),
    "nodes",
    nodes,
    "a whole number of at least 3",
  );
  expect(pins in ENDS, "pins", pins, `one of: ${Object.keys(ENDS).join(", ")}`);
}

/** Nodes at the ends of a rope, to pin or attach. */
export function ropeEnds({ positions }: MeshSource): {
  readonly from: readonly number[];
  readonly to: readonly number[];
} {
  const last = positions.length / 3 - 1;
  return { from: [0, 1], to: [last - 1, last] };
}

function hemp(radius: number): Partial<Material> {
  const width = BAND * radius;
  return {
    density: (DENSITY * Math.PI * radius * radius) / width,
    stretch: { warp: STRETCH, weft: STRETCH, bias: SHEAR },
    bend: 2e-3,
    radius,
  };
}

/** Across the way and level, or along x for what hangs straight down. */
function sideOf(from: Vec3, to: Vec3): Vector3 {
  const side = new Vector3(to[0] - from[0], 0, to[2] - from[2]).cross(new Vector3(0, 1, 0));
  return side.lengthSq() > 1e-12 ? side.normalize() : side.set(1, 0, 0);
}

/** Points at equal ways along a parabola of a length between two ends; what hangs straight down goes down and up again. */
function sagging(from: Vec3, to: Vec3, length: number, count: number): Vector3[] {
  const curve = (sag: number): Vector3[] =>
    Array.from({ length: 400 }, (_, k) => {
      const share = k / 399;
      const at = new Vector3(...from).lerp(new Vector3(...to), share);
      at.y -= 4 * sag * share * (1 - share);
      return at;
    });
  const lengthOf = (points: readonly Vector3[]): number =>
    points.reduce((sum, at, k) => sum + (k > 0 ? at.distanceTo(points[k - 1]) : 0), 0);
  let [low, high] = [0, length];
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    if (lengthOf(curve(middle)) < length) low = middle;
    else high = middle;
  }
  const points = curve(low);
  const whole = lengthOf(points);
  const out: Vector3[] = [];
  let [done, k] = [0, 1];
  for (let place = 0; place < count; place++) {
    const wanted = (whole * place) / (count - 1);
    while (k < points.length - 1 && done + points[k].distanceTo(points[k - 1]) < wanted)
      done += points[k].distanceTo(points[k++ - 1]);
    const step = points[k].distanceTo(points[k - 1]);
    out.push(points[k - 1].clone().lerp(points[k], step > 0 ? Math.min(1, (wanted - done) / step) : 0));
  }
  return out;
}

function bandTriangles(pairs: number): Uint32Array {
  const triangles: number[] = [];
  for (let k = 0; k + 3 < 2 * pairs; k += 2) triangles.push(k, k + 2, k + 3, k, k + 3, k + 1);
  return Uint32Array.from(triangles);
}

/** Rings around the line, closed at its ends. */
function tube(line: readonly Vector3[], side: Vector3, radius: number): BufferGeometry {
  const across = side.clone().normalize();
  const positions: number[] = [];
  const normals: number[] = [];
  const index: number[] = [];
  line.forEach((at, k) => {
    const along = line[Math.min(line.length - 1, k + 1)].clone().sub(line[Math.max(0, k - 1)]);
    const up = across.clone().cross(along).normalize();
    for (let corner = 0; corner <= SIDES; corner++) {
      const turn = (2 * Math.PI * corner) / SIDES;
      const out = across.clone().multiplyScalar(Math.cos(turn)).addScaledVector(up, Math.sin(turn));
      positions.push(...at.clone().addScaledVector(out, radius));
      normals.push(...out);
      if (k === 0 || corner === 0) continue;
      const here = k * (SIDES + 1) + corner;
      const before = here - SIDES - 1;
      index.push(here, before - 1, before, here, here - 1, before - 1);
    }
  });
  for (const [k, turn] of [
    [0, 1],
    [line.length - 1, 0],
  ])
    for (let corner = 2; corner < SIDES; corner++) {
      const first = k * (SIDES + 1);
      index.push(first, first + corner - turn, first + corner - 1 + turn);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(Float32Array.from(normals), 3));
  geometry.setIndex(index);
  return geometry;
}
