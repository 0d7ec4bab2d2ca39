import { dihedralAngles, type CachedModes, type SolidMaterial } from "pliant";
import { formatNumber } from "./quantities.ts";
import type { SolidSource } from "./solid-file.ts";

/** What `pliant solid` has made. */
export interface SolidResult {
  readonly file: string;
  readonly source: SolidSource;
  readonly materials: readonly SolidMaterial[];
  readonly made: CachedModes;
  readonly seconds: { readonly read: number; readonly modes: number };
  /** Where it was written to. */
  readonly out?: string;
}

const DEGREES = 180 / Math.PI;

/** For a program. */
export function solidFacts({ file, source, materials, made, seconds, out }: SolidResult) {
  const { mesh, regions, spacing, notes } = source;
  const { basis, isFromStore } = made;
  const { smallest, largest } = dihedralAngles(mesh);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.x.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return {
    file,
    nodes: basis.nodeCount,
    tetrahedra: mesh.tets.length / 4,
    ...(spacing !== undefined && { spacing }),
    size: high.map((value, k) => value - low[k]),
    mass: basis.mass.reduce((sum, each) => sum + each, 0),
    dihedralAngles: { smallest: smallest * DEGREES, largest: largest * DEGREES },
    regions: regions.map(({ name }, k) => ({ name, ...materials[k] })),
    frequencies: Array.from(basis.eigenvalues, (value) => Math.sqrt(value) / (2 * Math.PI)),
    fromCache: isFromStore,
    seconds,
    warnings: notes,
    ...(out !== undefined && { out }),
  };
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
    ...(facts.out === undefined ? [] : [["written", facts.out] as [string, string]]),
  ];
  return [facts.file, ...lines.map(([name, fact]) => `  ${name.padEnd(10)} ${fact}`)].join("\n");
}

function hertz(frequencies: readonly number[]): string {
  const shown = frequencies.slice(0, 8).map((value) => formatNumber(value));
  const rest = frequencies.length > 8 ? ` … ${formatNumber(frequencies[frequencies.length - 1])}` : "";
  return `${shown.join(", ")}${rest} Hz`;
}
