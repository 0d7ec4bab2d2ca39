import { MATERIAL_DEFAULTS } from "pliant";
import {
  droopSpecimen,
  heavyElastica,
  SIDEWAYS_LOAD,
  sidewaysSpecimen,
  vibrationPeriod,
  vibrationSpecimen,
  type StripMesh,
} from "@pliant/scene/specimens";
import type { TestCard } from "./test-card.ts";

/** Length [m] and density [kg/m²] of the strips that droop, as in claim T2. */
const [LENGTH, DENSITY] = [0.1, 0.2];

const ratio = (gamma: number): number => {
  const { drop, reach } = heavyElastica(gamma);
  return drop / reach;
};

/** Error of H/W that is allowed [1]: a stiff strip curves across and is softer. */
const allowed = (gamma: number): number => (gamma < 5 ? 0.07 : 0.02);

const GAMMAS = Array.from({ length: 60 }, (_, k) => 0.6 * (180 / 0.6) ** (k / 59));

const MESHES: readonly { readonly name: string; readonly mesh: StripMesh; readonly links: number }[] = [
  { name: "grid, 8 links", mesh: "grid", links: 8 },
  { name: "triangles, 8 links", mesh: "irregular", links: 8 },
  { name: "grid, 16 links", mesh: "grid", links: 16 },
  { name: "triangles, 16 links", mesh: "irregular", links: 16 },
  { name: "grid, 32 links", mesh: "grid", links: 32 },
  { name: "triangles, 32 links", mesh: "irregular", links: 32 },
];

export const DROOP: TestCard = {
  id: "T2",
  title: "A strip bends under its weight",
  text: "A strip is clamped level and let go. How far it hangs down depends on one number, its weight over its stiffness; the line is the exact solution.",
  source:
    "Heavy elastica, Γ = ρgL³/B (ASTM D1388, Peirce: 41.5° at Γ = 8). Within 2 %, for Γ below 5 within 7 %.",
  sizes: MESHES.map(({ name }) => name),
  first: 2,
  columns: ["gamma", "H/W", "exact"],
  chart: {
    x: { name: "weight over stiffness, Γ", from: 0.6, to: 180, isLog: true, marks: [1, 2, 10, 50, 100] },
    y: { name: "drop over reach", from: 0.05, to: 12, isLog: true, marks: [0.1, 0.3, 1, 3, 10] },
    lines: [GAMMAS.map((gamma) => [gamma, ratio(gamma)] as const)],
    bands: [
      [
        ...GAMMAS.map((gamma) => [gamma, ratio(gamma) * (1 + allowed(gamma))] as const),
        ...GAMMAS.toReversed().map((gamma) => [gamma, ratio(gamma) * (1 - allowed(gamma))] as const),
      ],
    ],
  },
  view: { right: [0.94, 0, -0.34], up: [-0.1, 0.96, -0.27], middle: [0.045, -0.035, 0], height: 0.14 },
  cases: [1, 2, 10, 50, 100].map((gamma) => ({
    name: `Γ = ${gamma}`,
    start({ size, options }) {
      const bend = (DENSITY * 9.81 * LENGTH ** 3) / gamma;
      const stretch = Math.min(2e4, (1e6 * bend) / LENGTH ** 2);
      const material = {
        ...MATERIAL_DEFAULTS,
        ...{ density: DENSITY, bend, stretch, damping: 0, strainLimit: Infinity },
      };
      const { mesh, links } = MESHES[size];
      const specimen = droopSpecimen({ material, length: LENGTH, links, mesh, options });
      const measured = (): number => specimen.result().drop / specimen.result().reach;
      const passes = (): boolean => Math.abs(measured() / ratio(gamma) - 1) < allowed(gamma);
      return {
        specimen,
        passes,
        marks: () => [{ points: [[gamma, measured()]], isOff: !passes() }],
        row: () => [gamma, measured(), ratio(gamma)],
      };
    },
  })),
};

const KINDS: readonly StripMesh[] = ["grid", "irregular"];

export const SIDEWAYS: TestCard = {
  id: "T4",
  title: "A strip on its edge",
  text: "A strip stands on its edge, clamped at one end. Light or stiff it stays there; above a known load it falls sideways, bending and twisting at once.",
  source:
    "Lateral buckling of a narrow strip, Γ* = 13.99 at ν = 1/3. Tip off by less than 0.01 at Γ = 12.5, by more than 0.1 at 15.5.",
  sizes: ["grid, 32 × 4 links", "triangles, 32 × 4 links"],
  first: 1,
  columns: ["gamma", "tip off its plane / length", "buckles"],
  chart: {
    x: { name: "weight over stiffness, Γ", from: 11.5, to: 17, marks: [12, 13, 14, 15, 16, 17] },
    y: { name: "tip off its plane, in lengths", from: 0, to: 0.3, marks: [0, 0.1, 0.2, 0.3] },
    lines: [
      [
        [SIDEWAYS_LOAD, 0],
        [SIDEWAYS_LOAD, 0.3],
      ],
    ],
    bands: [
      [
        [11.5, 0],
        [SIDEWAYS_LOAD, 0],
        [SIDEWAYS_LOAD, 0.01],
        [11.5, 0.01],
      ],
      [
        [SIDEWAYS_LOAD, 0.1],
        [17, 0.1],
        [17, 0.3],
        [SIDEWAYS_LOAD, 0.3],
      ],
    ],
  },
  view: { right: [0.82, 0, -0.57], up: [-0.2, 0.94, -0.28], middle: [0.05, -0.012, 0.01], height: 0.125 },
  cases: [12.5, 15.5].map((gamma) => ({
    name: `Γ = ${gamma}`,
    start({ size, options }) {
      const specimen = sidewaysSpecimen({ gamma, mesh: KINDS[size], options });
      const passes = (): boolean =>
        gamma < SIDEWAYS_LOAD ? specimen.result() < 0.01 : specimen.result() > 0.1;
      return {
        specimen,
        passes,
        marks: () => [{ points: [[gamma, specimen.result()]], isOff: !passes() }],
        row: () => [gamma, specimen.result(), gamma > SIDEWAYS_LOAD ? "yes" : "no"],
      };
    },
  })),
};

const VIBRATING = MESHES.slice(2);

export const VIBRATION: TestCard = {
  id: "T10",
  title: "A free strip vibrates",
  text: "A strip floats without weight, bent by one percent of its length, and is let go. It must keep the period of a beam, and its amplitude.",
  source:
    "Free beam, 2πL²/22.37 √(ρ/B); triangles, which may curve across, B (1 − ν²). Period within 2 %, 0.95 of the amplitude after two periods.",
  sizes: VIBRATING.map(({ name }) => name),
  first: 0,
  columns: ["mesh", "period / exact", "amplitude left"],
  chart: {
    x: { name: "periods", from: 0, to: 2.4, marks: [0, 0.5, 1, 1.5, 2] },
    y: { name: "height of the end, mm", from: -1.4, to: 1.4, marks: [-1, 0, 1] },
    lines: [Array.from({ length: 121 }, (_, k) => [k / 50, Math.cos((2 * Math.PI * k) / 50)] as const)],
  },
  view: { right: [0.98, 0, -0.2], up: [-0.04, 0.98, -0.2], middle: [0, 0, 0], height: 0.06 },
  cases: [
    {
      name: "1 % of its length",
      start({ size, options }) {
        const { mesh, links, name } = VIBRATING[size];
        const specimen = vibrationSpecimen({ links, mesh, options });
        const period = vibrationPeriod(mesh);
        const passes = (): boolean => {
          const { period: measured, left } = specimen.result();
          return Math.abs(measured / period - 1) < 0.02 && left > 0.95;
        };
        return {
          specimen,
          passes,
          marks: () => [
            { points: specimen.result().trace.map(([time, y]) => [time / period, 1000 * y] as const) },
          ],
          row: () => [name, specimen.result().period / period, specimen.result().left],
        };
      },
    },
  ],
};
