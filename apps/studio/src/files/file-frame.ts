import { scaleOf, type Extent } from "./extent.ts";

/** How a file's numbers become metres with y up. */
export interface FileFrame {
  /** Metres per unit of the file. */
  readonly scale: number;
  readonly up: "y" | "z";
}

/** Of the largest side: what is nearer to zero than this stands there. */
const STANDS = 0.02;
/** What is flatter than this lies. */
const FLAT = 0.05;

/** What a file is most likely in: the unit by its size, the axis by what it stands on. glTF says itself that y is up. */
export function guessFrame(name: string, extent: Extent): FileFrame {
  return { scale: scaleOf(extent), up: guessUp(name, extent) };
}

function guessUp(name: string, { low, high }: Extent): "y" | "z" {
  const sides = high.map((value, axis) => value - low[axis]);
  const size = Math.max(...sides);
  const stands = (axis: number): boolean => Math.abs(low[axis]) < STANDS * size;
  if (/\.(glb|gltf)$/i.test(name) || sides[1] < FLAT * size) return "y";
  // Printers and scanners write STL, with z up.
  if (stands(2) && (/\.stl$/i.test(name) || !stands(1))) return "z";
  return "y";
}

/** The box in metres, y up. */
export function placedBox({ low, high }: Extent, { scale, up }: FileFrame): Extent {
  const turn = ([x, y, z]: readonly number[]): number[] =>
    [x, up === "y" ? y : z, up === "y" ? z : -y].map((value) => value * scale);
  const [a, b] = [turn(low), turn(high)];
  return {
    low: a.map((value, i) => Math.min(value, b[i])),
    high: a.map((value, i) => Math.max(value, b[i])),
  };
}

/** What of a frame a scene has to say. */
export const saidOf = ({ scale, up }: FileFrame): { scale?: number; up?: "z" } => ({
  ...(scale !== 1 && { scale }),
  ...(up === "z" && { up }),
});
