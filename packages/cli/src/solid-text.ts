import { dihedralAngles, type CachedModes } from "@pliant/solid";
import type { SolidMaterial, TetMesh } from "pliant";
import { formatNumber } from "./quantities.ts";
import type { SolidSource } from "./solid-file.ts";

/** What `pliant solid` has made. */
export interface SolidResult {
  readonly file: string;
  readonly source: SolidSource;
  readonly materials: readonly SolidMaterial[];
  readonly made: CachedModes;
  readonly seconds: { readonly read: number; readonly modes: number };
  /** Files that were written. */
  readonly written: readonly string[];
}

const DEGREES = 180 / Math.PI;

/** For a program. */
export function solidFacts({ file, source, materials, made, seconds, written }: SolidResult) {
  const { mesh, regions, surface, notes } = source;
  const { basis, isFromStore } = made;
  const { smallest, largest } = dihedralAngles(mesh);
  return {
    file,
    nodes: basis.nodeCount,
    tetrahedra: mesh.tets.length / 4,
    ...(surface && { spacing: surface.spacing }),
    size: extents(mesh.x),
    mass: basis.mass.reduce((sum, each) => sum + each, 0),
    dihedralAngles: { smallest: smallest * DEGREES, largest: largest * DEGREES },
    regions: regions.map(({ name }, k) => ({ name, ...materials[k] })),
    frequencies: Array.from(basis.eigenvalues, (value) => Math.sqrt(value) / (2 * Math.PI)),
    fromCache: isFromStore,
    seconds,
    warnings: notes,
    written,
  };
}

/** A body much softer than its own weight and size ask for collapses under it; in a sentence, or undefined. */
export function softness({ x }: TetMesh, materials: readonly SolidMaterial[]): string | undefined {
  const size = Math.max(...extents(x));
  const [young, density] = [
    Math.min(...materials.map((each) => each.young)),
    Math.max(...materials.map((each) => each.density)),
  ];
  const least = 8 * density * 9.81 * size;
  if (young >= least) return undefined;
  return `Young's modulus is ${formatNumber(young)} Pa; a body of ${formatNumber(size)} m and ${formatNumber(density)} kg/m³ wants about ${formatNumber(Number(least.toPrecision(2)))} Pa to bear its own weight`;
}

function extents(x: Float64Array): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  x.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return high.map((value, k) => value - low[k]);
}

/** For a person. */
export function describeSolid(result: SolidResult): string {
  const facts = solidFacts(result);
  const { smallest, largest } = facts.dihedralAngles;
  const made = facts.fromCache ? "from the cache" : "computed";
  const lines: [string, string][] = [
    ["size", `${facts.size.map(formatNumber).join(" × ")} m, ${formatNumber(facts.mass)} kg`],
    [
      "mesh",
      `${facts.nodes} nodes, ${facts.tetrahedra} tetrahedra${facts.spacing === undefined ? "" : `, lattice of ${formatNumber(facts.spacing)} m`}`,
    ],
    ["angles", `between faces ${smallest.toFixed(1)}° to ${largest.toFixed(1)}°`],
    ...facts.regions.map(({ name, young, poisson, density }): [string, string] => [
      "material",
      `${name}: ${formatNumber(young)} Pa, ${formatNumber(poisson)}, ${formatNumber(density)} kg/m³`,
    ]),
    [
      "modes",
      `${facts.frequencies.length} ${made} in ${formatNumber(facts.seconds.modes)} s, ${hertz(facts.frequencies)}`,
    ],
    ...facts.written.map((file): [string, string] => ["written", file]),
  ];
  return [facts.file, ...lines.map(([name, fact]) => `  ${name.padEnd(10)} ${fact}`)].join("\n");
}

function hertz(frequencies: readonly number[]): string {
  const shown = frequencies.slice(0, 8).map((value) => formatNumber(value));
  const rest = frequencies.length > 8 ? ` … ${formatNumber(frequencies[frequencies.length - 1])}` : "";
  return `${shown.join(", ")}${rest} Hz`;
}
