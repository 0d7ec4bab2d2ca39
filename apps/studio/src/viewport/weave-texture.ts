import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  type Texture,
} from "three";

/** How yarns cross, or what stands for them: as in the scene's `look`. */
export type Weave = "plain" | "twill" | "satin" | "knit" | "felt" | "leather" | "none";

const SIZE = 256;
/** Yarns, or loops, across the texture: a number that all repeats divide. */
export const YARNS = 40;

/** Height and tint of a place of the weave, 0 to 1; `u` and `v` run from −1 to 1 across the yarns of column i and row j. */
type Cell = (i: number, j: number, u: number, v: number) => readonly [height: number, tint: number];

const round = (x: number): number => Math.sqrt(Math.max(0, 1 - x * x));

/** The yarn on top is bent over the one below where it begins and ends. */
const over = (across: number, along: number, isLong = false): number =>
  round(0.92 * across) * (isLong ? 1 : 0.55 + 0.45 * Math.cos((along * Math.PI) / 2));

const CELLS: Readonly<Record<Exclude<Weave, "felt" | "leather" | "none">, Cell>> = {
  plain: (i, j, u, v) => [(i + j) % 2 === 0 ? over(u, v) : over(v, u), tintOf(i, j, (i + j) % 2 === 0)],
  // Three over, one under, one further in each row: the weft shows in diagonals.
  twill: (i, j, u, v) =>
    (i + j) % 4 === 0 ? [0.75 * over(v, u), 1] : [over(u, v, true), 0.3 * tintOf(i, j, true)],
  satin: (i, j, u, v) => ((2 * i + j) % 5 === 0 ? [0.8 * over(v, u), 0.5] : [over(u, v, true), 0.5]),
  // Two legs of a loop that lean apart.
  knit: (_, __, u, v) => {
    const leg = (Math.abs(u) - (0.32 + 0.22 * v)) / 0.42;
    return [round(leg) * (0.7 + 0.3 * Math.cos((v * Math.PI) / 2)), 0.5];
  },
};

/** Yarns are not alike. */
const tintOf = (i: number, j: number, isWarp: boolean): number =>
  0.25 + 0.5 * hash(isWarp ? i : 100 + j, isWarp ? 7 : 3);

function hash(i: number, j: number): number {
  const x = Math.sin(127.1 * i + 311.7 * j) * 43758.5453;
  return x - Math.floor(x);
}

/** Smooth noise that repeats after `cells`, at (x, y) in cells, 0 to 1. */
function noise(x: number, y: number, cells: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [a, b] = [ease(x - i), ease(y - j)];
  const at = (p: number, q: number): number => hash((p % cells) + seed, (q % cells) + 2 * seed);
  const low = at(i, j) + a * (at(i + 1, j) - at(i, j));
  const high = at(i, j + 1) + a * (at(i + 1, j + 1) - at(i, j + 1));
  return low + b * (high - low);
}

/** Clouds of all sizes. */
function clouds(x: number, y: number, cells: number, octaves: number): number {
  let [sum, weight] = [0, 0];
  for (let k = 0; k < octaves; k++) {
    const scale = 2 ** k;
    sum += noise(x * cells * scale, y * cells * scale, cells * scale, k + 1) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}

/** Distance to the nearest of points that lie about at random, and to the second: grain of leather. */
function grain(x: number, y: number, cells: number): number {
  const [i, j] = [Math.floor(x * cells), Math.floor(y * cells)];
  let [first, second] = [9, 9];
  for (let p = i - 1; p <= i + 1; p++) {
    for (let q = j - 1; q <= j + 1; q++) {
      const [a, b] = [(p + cells) % cells, (q + cells) % cells];
      const away = Math.hypot(p + hash(a, b) - x * cells, q + hash(b + 31, a) - y * cells);
      if (away < first) [first, second] = [away, first];
      else if (away < second) second = away;
    }
  }
  return Math.min(1, 2.2 * (second - first));
}

/** Drawn once: copies share what the graphics card has. three.js may use one again that was disposed of, and nobody would free it. */
const drawn = new Map<Weave, DataTexture>();

/** Red: height; green: how much lighter or darker its yarn is; blue: clouds, for larger places. All 0.5 in the mean. Drawn here: no picture to load. */
export function weaveTexture(weave: Weave): Texture {
  const texture = drawn.get(weave) ?? drawWeave(weave);
  drawn.set(weave, texture);
  return texture.clone();
}

function drawWeave(weave: Weave): DataTexture {
  const columns = [
    new Float32Array(SIZE * SIZE),
    new Float32Array(SIZE * SIZE),
    new Float32Array(SIZE * SIZE),
  ];
  const heightOf = placeOf(weave);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const [s, t] = [(x + 0.5) / SIZE, (y + 0.5) / SIZE];
      [columns[0][at], columns[1][at]] = heightOf(s, t);
      columns[2][at] = clouds(s, t, 4, 5);
    }
  }
  const bytes = new Uint8Array(4 * SIZE * SIZE).fill(255);
  columns.forEach((column, channel) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
    column.forEach(
      (value, at) => (bytes[4 * at + channel] = Math.max(0, Math.min(255, 255 * (value - mean + 0.5)))),
    );
  });
  const texture = new DataTexture(bytes, SIZE, SIZE, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

function placeOf(weave: Weave): (s: number, t: number) => readonly [number, number] {
  if (weave === "none") return () => [0.5, 0.5];
  if (weave === "felt") return (s, t) => [clouds(s, t, 32, 3), clouds(t, s, 16, 3)];
  if (weave === "leather") return (s, t) => [grain(s, t, 20), 0.5];
  const cell = CELLS[weave];
  return (s, t) => {
    const [x, y] = [s * YARNS, t * YARNS];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    return cell(i, j, 2 * (x - i) - 1, 2 * (y - j) - 1);
  };
}
