import type { Scene } from "@pliant/scene";
import { formatNumber } from "./quantities.ts";

/** Largest sides of what people mean [m]: a stadium's roof, and a leaf. Gravity is 9.8 m/s² and contact a millimetre thick whatever the file's unit was. */
const LEAST = 1e-3;
const MOST = 1e3;

/** What people wear and touch is so long [m]: files that are longer by the factor of a unit are probably in that unit. */
const USUAL_LEAST = 0.25;
const USUAL_MOST = 2.5;

/** Metres per unit, the likeliest first. */
const UNITS: readonly (readonly [name: string, metres: number])[] = [
  ["centimetres", 0.01],
  ["decimetres", 0.1],
  ["millimetres", 0.001],
  ["inches", 0.0254],
];

/** Sheets and bodies whose size is probably that of another unit. */
export function sizeWarnings({ cloth, colliders, files }: Scene): string[] {
  const meshSide = (file: string, scale: number): number =>
    scale * largestSide(files?.get("mesh", file)?.x ?? []);
  const sheets = cloth.map(({ shape }, index) => ({
    path: `cloth[${index}].shape`,
    side:
      shape.kind === "mesh"
        ? meshSide(shape.file, shape.scale)
        : shape.kind === "grid"
          ? Math.max(...shape.size)
          : (shape.size ?? 0),
    isFile: shape.kind === "mesh",
  }));
  const bodies = colliders.flatMap(({ shape }, index) => {
    const path = `colliders[${index}].shape`;
    if (shape.kind === "mesh" && shape.file !== undefined)
      return [{ path, side: meshSide(shape.file, shape.scale), isFile: true }];
    if (shape.kind !== "character") return [];
    const side = shape.scale * largestSide(files?.get("character", shape.file)?.body.positions ?? []);
    return [{ path, side, isFile: true }];
  });
  return [...sheets, ...bodies].flatMap(({ path, side, isFile }) => {
    if (side === 0) return [];
    const unit =
      isFile && side > GUESSED_FROM ? UNITS.find(([, metres]) => isUsual(side * metres)) : undefined;
    if (unit) {
      const [name, metres] = unit;
      return [
        `${path} is ${formatNumber(Number(side.toPrecision(3)))} m long; if the file is in ${name}, ${path}.scale is ${metres} times what it is, and it is ${formatNumber(Number((side * metres).toPrecision(3)))} m`,
      ];
    }
    if (side >= LEAST && side <= MOST) return [];
    const advice = isFile ? `; ${path}.scale says how many metres a unit of the file is` : "";
    return [
      `${path} is ${formatNumber(Number(side.toPrecision(3)))} m long, expected metres from ${formatNumber(LEAST)} to ${formatNumber(MOST)}${advice}`,
    ];
  });
}

/** Shorter ones may be a room or a car [m]. */
const GUESSED_FROM = 5;

const isUsual = (side: number): boolean => side >= USUAL_LEAST && side <= USUAL_MOST;

function largestSide(x: ArrayLike<number>): number {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < x.length; i++) {
    least[i % 3] = Math.min(least[i % 3], x[i]);
    most[i % 3] = Math.max(most[i % 3], x[i]);
  }
  return x.length === 0 ? 0 : Math.max(...most.map((side, axis) => side - least[axis]));
}
