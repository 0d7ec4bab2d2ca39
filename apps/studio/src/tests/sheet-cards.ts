import { resolveMaterial } from "@pliant/scene";
import { directions } from "pliant/experimental";
import {
  DRAPE_BANDS,
  drapeSpecimen,
  plateLoss,
  plateSpecimen,
  REAL_DRAPES,
  swingSpecimen,
  type StripMesh,
} from "@pliant/scene/specimens";
import type { TestCard } from "./test-card.ts";

/** (B/ρg)^⅓ [cm]. */
function bendingLength(fabric: Parameters<typeof resolveMaterial>[0]): number {
  const { bend, density } = resolveMaterial(fabric);
  const { warp, weft, bias } = directions(bend);
  return 100 * Math.cbrt(((warp + weft) / 4 + bias / 2) / (density * 9.81));
}

/** Half the width of a fabric's bar [cm]. */
const BAR = 0.09;
const LINKS = [10, 7, 5] as const;

export const DRAPE: TestCard = {
  id: "T7",
  title: "A round of fabric drapes",
  text: "A disc of 30 cm lies on a plate of 18 cm and hangs over it. The share of the rim that still throws a shadow tells silk from denim; grey bars are real fabrics of the kind.",
  source:
    "Cusick's drape test (BS 5058, ISO 9073-9). Blue ticks: 25 real fabrics with the deviation of their samples, scanned by Gong, Mao & Wang 2024; their stiffness was not measured. 5 to 12 folds.",
  sizes: LINKS.map((size) => `triangles of ${size} mm`),
  first: 1,
  columns: ["fabric", "bending length cm", "drape coefficient %", "folds", "real from %", "real to %"],
  chart: {
    x: { name: "bending length, cm", from: 1, to: 3.2, marks: [1, 1.5, 2, 2.5, 3] },
    y: { name: "drape coefficient, %", from: 0, to: 100, marks: [0, 20, 40, 60, 80, 100] },
    bands: DRAPE_BANDS.map(({ fabric, low, high }) => {
      const at = bendingLength(fabric);
      // Cotton and wool are equally stiff for their weight.
      const middle = fabric === "wool" ? at + 2.2 * BAR : at;
      return [
        [middle - BAR, low],
        [middle + BAR, low],
        [middle + BAR, high],
        [middle - BAR, high],
      ] as const;
    }),
    ticks: REAL_DRAPES.map(({ odd, even, deviation }) => ({ at: (odd + even) / 2, deviation })),
  },
  view: { right: [1, 0, 0], up: [0, 0.6, -0.8], middle: [0, -0.03, 0], height: 0.34 },
  cases: DRAPE_BANDS.map(({ fabric, low, high }) => ({
    name: fabric,
    start({ size, options }) {
      const specimen = drapeSpecimen(resolveMaterial(fabric), {
        spacing: LINKS[size] / 1000,
        simulation: { contact: { self: true }, ...options },
      });
      const at = bendingLength(fabric) + (fabric === "wool" ? 2.2 * BAR : 0);
      const passes = (): boolean => {
        const { coefficient, folds } = specimen.result();
        return coefficient >= low && coefficient <= high && folds >= 5 && folds <= 12;
      };
      return {
        specimen,
        passes,
        marks: () => {
          const { coefficient, folds } = specimen.result();
          const label = `${fabric}, ${folds} folds`;
          return [{ points: [[at, coefficient]], label, isOff: !passes(), below: fabric === "wool" }];
        },
        row: () => {
          const { coefficient, folds } = specimen.result();
          return [fabric, bendingLength(fabric), coefficient, folds, low, high];
        },
      };
    },
  })),
};

const NODES = [13, 21, 33] as const;

export const SWING: TestCard = {
  id: "T9",
  title: "A swing does not gain energy",
  text: "A square of fabric is let go level and swings about one side, without air and damping. Its energy must never rise above the start, which is the line at 100.",
  source: "Conservation of energy. Never more than 1 % above the start, at least half left after 1.5 s.",
  sizes: NODES.map((nodes) => `${nodes} × ${nodes} nodes`),
  first: 0,
  columns: ["fabric", "left %", "rise %"],
  chart: {
    x: { name: "seconds", from: 0, to: 1.5, marks: [0, 0.5, 1, 1.5] },
    y: { name: "energy left, %", from: 0, to: 120, marks: [0, 50, 100] },
    lines: [
      [
        [0, 100],
        [1.5, 100],
      ],
    ],
    bands: [
      [
        [0, 50],
        [1.5, 50],
        [1.5, 101],
        [0, 101],
      ],
    ],
  },
  view: { right: [0.8, 0, -0.6], up: [-0.18, 0.95, -0.24], middle: [0, -0.05, -0.1], height: 0.62 },
  cases: (["cotton", "silk", "denim", "jersey"] as const).map((fabric) => ({
    name: fabric,
    start({ size, options }) {
      const specimen = swingSpecimen({ fabric, nodes: NODES[size], options });
      const passes = (): boolean => specimen.result().rise < 1 && specimen.result().left >= 50;
      return {
        specimen,
        passes,
        marks: () => {
          const { trace } = specimen.result();
          const end = trace[trace.length - 1];
          return [{ points: trace }, { points: [end], label: fabric, isOff: !passes() }];
        },
        row: () => [fabric, specimen.result().left, specimen.result().rise],
      };
    },
  })),
};

const KINDS: readonly StripMesh[] = ["grid", "irregular"];
const START = 0.4;

export const PLATE: TestCard = {
  id: "T11",
  title: "Air brakes a swinging plate",
  text: "A stiff plate swings about its upper edge in air, and in air two and four times as thick. Each half swing is smaller than the last by what the drag law says.",
  source: "Drag K A v²: 1/A grows by (4/3) ¾KL/ρ each half swing, in the mean within 5 %.",
  sizes: ["grid, 8 × 4 links", "triangles, 8 × 4 links"],
  first: 0,
  columns: ["drag kg/m³", "loss / exact"],
  chart: {
    x: { name: "half swings", from: 0, to: 6, marks: [0, 1, 2, 3, 4, 5, 6] },
    y: { name: "amplitude, rad", from: 0, to: 0.45, marks: [0, 0.1, 0.2, 0.3, 0.4] },
    lines: [0.6, 1.2, 2.4].map((drag) =>
      Array.from({ length: 25 }, (_, k) => [k / 4, 1 / (1 / START + (k / 4) * plateLoss(drag))] as const),
    ),
  },
  view: { right: [0.9, 0, -0.43], up: [-0.1, 0.97, -0.21], middle: [0, -0.1, 0], height: 0.28 },
  cases: [0.6, 1.2, 2.4].map((drag) => ({
    name: `drag ${drag} kg/m³`,
    start({ size, options }) {
      const specimen = plateSpecimen({ drag, mesh: KINDS[size], options });
      const loss = (): number => {
        const amplitudes = specimen.result();
        const count = amplitudes.length - 1;
        return (1 / amplitudes[count] - 1 / amplitudes[0]) / (count * plateLoss(drag));
      };
      const passes = (): boolean => Math.abs(loss() - 1) < 0.05;
      return {
        specimen,
        passes,
        marks: () =>
          specimen.result().map((amplitude, k) => ({ points: [[k, amplitude]], isOff: !passes() })),
        row: () => [drag, loss()],
      };
    },
  })),
};
