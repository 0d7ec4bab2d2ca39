import { meshScene } from "../panel/mesh-scene.ts";
import { boxOf, scaleOf } from "./extent.ts";
import { clipOf } from "./kinds.ts";

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is made of a mesh. */
export type Role = "cloth" | "solid" | "collider";

const FLOOR = { id: "floor", shape: { kind: "plane" }, friction: 0.6 };
const write = (scene: object): string => `${JSON.stringify({ version: 2, ...scene }, null, 2)}\n`;

/** The size of a surface in its own unit, and how many triangles it has. */
export interface SurfaceSize {
  readonly triangles: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export async function measureSurface({ name, bytes }: NamedBytes): Promise<SurfaceSize> {
  const { readSurface } = await import("@pliant/formats");
  const { x, triangles } = await readSurface(name, bytes);
  return { triangles: triangles.length / 3, ...boxOf(x) };
}

/** A scene around a mesh: it falls as cloth or as an elastic body, or a sheet falls over it. */
export async function surfaceScene(file: NamedBytes, role: Role, size: SurfaceSize): Promise<string> {
  const { name } = file;
  if (role === "solid") return meshScene(file);
  const scale = scaleOf(size);
  const [low, high] = [size.low, size.high].map((corner) => corner.map((value) => value * scale));
  const middle = low.map((value, axis) => (value + high[axis]) / 2);
  const height = high[1] - low[1];
  const frame = scale === 1 ? {} : { scale };
  if (role === "cloth") {
    const position = [-middle[0], -low[1] + Math.max(0.3, 0.3 * height), -middle[2]].map(short);
    const shape = { kind: "mesh", file: name, ...frame, position };
    const cloth = [{ id: idOf(name), shape, material: "cotton" }];
    return write({ name, time: { seconds: 5 }, contact: { self: true }, cloth, colliders: [FLOOR] });
  }
  const across = Math.max(high[0] - low[0], high[2] - low[2]);
  const side = short(1.6 * across + height);
  const sheet = {
    id: "sheet",
    shape: { kind: "grid", size: [side, side], nodes: [51, 51], center: [0, short(height + 0.1 * side), 0] },
    material: "cotton",
  };
  const position = [-middle[0], -low[1], -middle[2]].map(short);
  const obstacle = { id: idOf(name), shape: { kind: "mesh", file: name, ...frame }, position };
  return write({ name, time: { seconds: 5 }, cloth: [sheet], colliders: [obstacle, FLOOR] });
}

/** Falls on a body that wears nothing yet: a scene needs something that moves. */
export const VEIL = "veil";

/** The body of a file, ready to be dressed; until then a veil falls on its head. */
export function characterScene({ name, bytes }: NamedBytes, size: SurfaceSize): string {
  const scale = scaleOf(size);
  const clip = clipOf(bytes);
  const shape = {
    kind: "character",
    file: name,
    ...(scale === 1 ? {} : { scale }),
    ...(clip !== undefined && { clip }),
    triangles: 8000,
    blendIn: 1,
  };
  const height = (size.high[1] - size.low[1]) * scale;
  const side = short(0.45 * height);
  const veil = {
    id: VEIL,
    shape: { kind: "grid", size: [side, side], nodes: [25, 25], center: [0, short(1.08 * height), 0] },
    material: "silk",
  };
  const colliders = [{ id: idOf(name), shape, friction: 0.4 }, FLOOR];
  return write({ name, time: { seconds: 6 }, cloth: [veil], colliders });
}

/** A crease pattern as a flat sheet that hangs in the air and folds. */
export function creaseScene({ name }: NamedBytes): string {
  const shape = {
    kind: "creasePattern",
    file: name,
    size: 0.24,
    position: [0, 0.2, 0],
    rotationDegrees: [30, 0, 0],
  };
  const paper = { stock: "copy", damage: false, fold: [{ to: 0.6, from: 0.2, until: 3 }] };
  return write({
    name,
    time: { seconds: 6, dt: 1 / 60, fps: 60 },
    gravity: [0, 0, 0],
    cloth: [{ id: idOf(name), shape, paper }],
  });
}

/** A garment on our mannequin. */
export function patternScene({ name }: NamedBytes): string {
  const body = {
    id: "mannequin",
    shape: { kind: "mannequin", clip: "walk", triangles: 8000 },
    friction: 0.4,
  };
  const garment = { id: idOf(name), body: "mannequin", file: name, spacing: SPACING, material: "cotton" };
  return write({
    name,
    time: { seconds: 6 },
    quality: { substeps: 4 },
    contact: { self: true },
    garments: [garment],
    colliders: [body, FLOOR],
  });
}

/** Coarse enough to be put on in seconds, fine enough for folds [m]. */
export const SPACING = 0.035;

const short = (value: number): number => Number(value.toPrecision(5));

/** `My skirt.obj` -> `My skirt` */
export const idOf = (name: string): string => name.replace(/\.[^.]*$/, "").slice(0, 100) || "mesh";
