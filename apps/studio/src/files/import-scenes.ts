import { meshScene } from "../panel/mesh-scene.ts";
import { boxOf } from "./extent.ts";
import { guessFrame, placedBox, saidOf, type FileFrame } from "./file-frame.ts";
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

/** A mesh of a file, and how large it is. */
export interface Part {
  readonly name: string;
  readonly size: SurfaceSize;
}

/** A scene around a mesh: it falls as cloth or as an elastic body, or a sheet falls over it. */
export async function surfaceScene(
  file: NamedBytes,
  role: Role,
  size: SurfaceSize,
  frame: FileFrame = guessFrame(file.name, size),
): Promise<string> {
  const { name } = file;
  if (role === "solid") return meshScene(file, [], frame);
  const { low, high } = placedBox(size, frame);
  const middle = low.map((value, axis) => (value + high[axis]) / 2);
  const height = high[1] - low[1];
  if (role === "cloth") {
    const position = [-middle[0], -low[1] + Math.max(0.3, 0.3 * height), -middle[2]].map(short);
    const shape = { kind: "mesh", file: name, ...saidOf(frame), position };
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
  const obstacle = { id: idOf(name), shape: { kind: "mesh", file: name, ...saidOf(frame) }, position };
  return write({ name, time: { seconds: 5 }, cloth: [sheet], colliders: [obstacle, FLOOR] });
}

/** Meshes that were made for each other: they stay as they are to each other, and stand on the ground. */
export function severalScene(parts: readonly (Part & { readonly role: Role })[], frame: FileFrame): string {
  const boxes = parts.map(({ size }) => placedBox(size, frame));
  const lowest = [0, 1, 2].map((axis) => Math.min(...boxes.map(({ low }) => low[axis])));
  const highest = [0, 1, 2].map((axis) => Math.max(...boxes.map(({ high }) => high[axis])));
  const [x, z] = [0, 2].map((axis) => short(-(lowest[axis] + highest[axis]) / 2));
  const position = [x, short(-lowest[1]), z];
  const ids = uniqueIds(parts);
  const shapeOf = ({ name }: Part): object => ({ kind: "mesh", file: name, ...saidOf(frame) });
  const cloth = parts.flatMap((part, k) =>
    part.role === "collider"
      ? []
      : [{ id: ids[k], shape: { ...shapeOf(part), position }, material: "cotton" }],
  );
  const obstacles = parts.flatMap((part, k) =>
    part.role === "collider" ? [{ id: ids[k], shape: shapeOf(part), position, friction: 0.4 }] : [],
  );
  const name = parts.map((part) => idOf(part.name)).join(", ");
  const scene = { name: name.slice(0, 100), time: { seconds: 5 }, contact: { self: true } };
  if (cloth.length > 0) return write({ ...scene, cloth, colliders: [...obstacles, FLOOR] });
  // Nothing that moves: a sheet falls over all of it.
  const side = short(1.6 * Math.max(highest[0] - lowest[0], highest[2] - lowest[2]));
  const above = short(highest[1] - lowest[1] + 0.1 * side);
  const shape = { kind: "grid", size: [side, side], nodes: [51, 51], center: [0, above, 0] };
  const sheet = { id: "sheet", shape, material: "cotton" };
  return write({ ...scene, cloth: [sheet], colliders: [...obstacles, FLOOR] });
}

/** Two files may have one name but for their ending. */
function uniqueIds(parts: readonly Part[]): string[] {
  const taken = new Set<string>([FLOOR.id]);
  return parts.map(({ name }) => {
    let id = idOf(name);
    for (let k = 2; taken.has(id); k++) id = `${idOf(name)} ${k}`;
    taken.add(id);
    return id;
  });
}

/** Falls on a body that wears nothing yet: a scene needs something that moves. */
export const VEIL = "veil";

/** A body of a file that moves, as an obstacle. */
function characterShape({ name, bytes }: NamedBytes, frame: FileFrame): object {
  const clip = clipOf(bytes);
  const motion = clip === undefined ? {} : { clip };
  return { kind: "character", file: name, ...saidOf(frame), ...motion, triangles: 8000, blendIn: 1 };
}

/** The body of a file, ready to be dressed; until then a veil falls on its head. Meshes that come along are worn instead. */
export function characterScene(file: NamedBytes, size: SurfaceSize, worn: readonly Part[] = []): string {
  const { name } = file;
  const frame = guessFrame(name, size);
  const shape = characterShape(file, frame);
  if (worn.length > 0) {
    const ids = uniqueIds([{ name, size }, ...worn]);
    const cloth = worn.map((part, k) => ({
      id: ids[k + 1],
      shape: { kind: "mesh", file: part.name, ...saidOf(guessFrame(part.name, part.size)) },
      material: "cotton",
    }));
    const colliders = [{ id: ids[0], shape, friction: 0.4 }, FLOOR];
    return write({ name, time: { seconds: 6 }, contact: { self: true }, cloth, colliders });
  }
  const box = placedBox(size, frame);
  const height = box.high[1] - box.low[1];
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

/** A garment on our mannequin, or on a character that came along. */
export function patternScene(
  { name }: NamedBytes,
  character?: { file: NamedBytes; size: SurfaceSize },
): string {
  const body = character
    ? {
        id: idOf(character.file.name),
        shape: characterShape(character.file, guessFrame(character.file.name, character.size)),
        friction: 0.4,
      }
    : { id: "mannequin", shape: { kind: "mannequin", clip: "walk", triangles: 8000 }, friction: 0.4 };
  const id = idOf(name) === body.id ? "garment" : idOf(name);
  const garment = { id, body: body.id, file: name, spacing: SPACING, material: "cotton" };
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
