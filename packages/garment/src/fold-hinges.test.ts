import { createModel, Simulation } from "pliant";
import { springEnergy } from "pliant/experimental";
import { describe, expect, it } from "vitest";
import { foldHinges } from "./fold-hinges.ts";
import { createGarment, type Garment } from "./garment.ts";
import { garmentPart } from "./garment-part.ts";
import { joinSeams } from "./join-seams.ts";
import type { Fold, Pattern, Point } from "./pattern.ts";

const CORNERS: readonly Point[] = [
  [-0.096, 0],
  [0.096, 0],
  [0.096, 0.12],
  [-0.096, 0.12],
];

/** A strip of 19 × 12 cm in the plane z = 0, folded across its middle. */
function strip(fold: Omit<Fold, "from" | "to">, corners = CORNERS): Garment {
  const pattern: Pattern = {
    ...{ name: "strip", stitches: [], parameters: [], warnings: [] },
    panels: [
      {
        id: "strip",
        vertices: corners,
        edges: corners.map((_, from) => ({ from, to: (from + 1) % 4, curve: { kind: "line" } })),
        ...{ translation: [0, 0, 0], rotationDegrees: [0, 0, 0] },
        folds: [{ from: [0, 0], to: [0, 0.12], ...fold }],
      },
    ],
  };
  return createGarment(pattern, { spacing: 0.012 });
}

/** Mean angle of the fold, off flat; positive towards +z [rad]. */
function angleOf(garment: Garment, x: Float64Array): number {
  const at = (corner: number): number[] =>
    Array.from(x.subarray(3 * garment.triangles[corner], 3 * garment.triangles[corner] + 3));
  const minus = (a: number[], b: number[]): number[] => a.map((each, k) => each - b[k]);
  const cross = ([a, b, c]: number[], [d, e, f]: number[]): number[] => [
    b * f - c * e,
    c * d - a * f,
    a * e - b * d,
  ];
  const dot = (a: number[], b: number[]): number => a.reduce((sum, each, k) => sum + each * b[k], 0);
  const angles = foldHinges(garment).map(({ ends, tips }) => {
    const [from, to] = ends.map(at);
    const axis = minus(to, from);
    const one = cross(axis, minus(at(tips[0]), from));
    const other = cross(minus(at(tips[1]), from), axis);
    const sine = dot(cross(one, other), axis) / Math.hypot(...axis);
    return -Math.atan2(sine, dot(one, other));
  });
  return angles.reduce((sum, each) => sum + each, 0) / angles.length;
}

/** The strip with its right half turned about the fold. */
function turned({ flat }: Garment, angle: number): Float64Array {
  const x = new Float64Array((3 * flat.length) / 2);
  for (let node = 0; 2 * node < flat.length; node++) {
    const [across, up] = flat.subarray(2 * node, 2 * node + 2);
    const right = Math.max(across, 0);
    x.set([Math.min(across, 0) + right * Math.cos(angle), up, right * Math.sin(angle)], 3 * node);
  }
  return x;
}

function energyOf(garment: Garment, x: Float64Array): number {
  const { springs } = garmentPart(garment);
  let sum = 0;
  for (let k = 0; k < (springs?.count ?? 0); k++) {
    const { a, b, restLength, stiffness } = springs!;
    const l = Math.hypot(...[0, 1, 2].map((axis) => x[3 * a[k] + axis] - x[3 * b[k] + axis]));
    sum += springEnergy({ restLength: restLength[k], stiffness: stiffness[k] }, l);
  }
  return sum;
}

describe("a pressed fold", () => {
  it("lies on sides of triangles, of which the mesh has none that is narrow", () => {
    const garment = strip({ angleDegrees: 90 });
    expect(foldHinges(garment)).toHaveLength(10);
    expect(garment.smallestAngle).toBeGreaterThan(25);
    for (const node of garment.folds[0].nodes) expect(garment.flat[2 * node]).toBeCloseTo(0, 12);
  });

  it.each([30, 90, 150])(
    "at %d° has no energy there, and κ per length and angle around it",
    (angleDegrees) => {
      const stiffness = 0.004;
      const garment = strip({ angleDegrees, stiffness });
      const rest = (angleDegrees * Math.PI) / 180;
      const [step, energy] = [0.01, (angle: number) => energyOf(garment, turned(garment, angle))];
      expect(energy(rest)).toBeLessThan(1e-20);
      const second = (energy(rest + step) - 2 * energy(rest) + energy(rest - step)) / (step * step);
      expect(second / (stiffness * 0.12)).toBeCloseTo(1, 2);
      expect((energy(rest + step) - energy(rest - step)) / (2 * step)).toBeCloseTo(0, 5);
    },
  );

  it("has the moment of 2 mm of its cloth unless told otherwise", () => {
    const [own, given] = [strip({ angleDegrees: 60 }), strip({ angleDegrees: 60, stiffness: 1e-5 / 0.002 })];
    const [one, other] = [own, given].map((garment) => garmentPart(garment).springs!.stiffness);
    one.forEach((each, k) => expect(each).toBeCloseTo(other[k], 12));
  });

  it.each([120, 60, -60])("folds a loose strip to %d°, to its side", (angleDegrees) => {
    const garment = strip({ angleDegrees });
    const { model, state } = createModel({ parts: [garmentPart(garment)], gravity: [0, 0, 0] });
    const simulation = new Simulation({ model, state }, { quality: { substeps: 2 } });
    for (let k = 0; k < 90; k++) simulation.step();
    expect((angleOf(garment, simulation.positions) * 180) / Math.PI).toBeCloseTo(angleDegrees, -0.65);
  });

  it("has its side by the panel's front, whichever way its edges run", () => {
    const back = strip({ angleDegrees: 60 }, CORNERS.toReversed());
    const groove = (garment: Garment): number => garment.positions[3 * garment.folds[0].nodes[3] + 2];
    expect(groove(strip({ angleDegrees: 60 }))).toBeCloseTo(-0.0012, 9);
    expect(groove(back)).toBeCloseTo(0.0012, 9);
  });
});

it("a fold that is not pressed bends as many times as stiffly as the cloth", () => {
  const beamsOf = (bend: number): Float64Array =>
    joinSeams(strip({ angleDegrees: 0, bend }), { x: strip({ angleDegrees: 0, bend }).positions }).part.beams
      .stiffness;
  const [plain, stiff] = [beamsOf(1), beamsOf(7)];
  const changed = Array.from(stiff, (each, k) => each / plain[k]).filter(
    (ratio) => Math.abs(ratio - 1) > 1e-9,
  );
  expect(changed).toHaveLength(10);
  for (const ratio of changed) expect(ratio).toBeCloseTo(7, 9);
});

it.each([
  [[0.05, 0.0], [0.05, 0.06], "within"],
  [[-0.094, 0.01], [-0.094, 0.11], "runs along the border"],
] as const)("a fold from %j to %j: %s", (from, to, outcome) => {
  const make = () => {
    const { pattern } = strip({ angleDegrees: 60 });
    const panel = { ...pattern.panels[0], folds: [{ from, to, angleDegrees: 60 }] };
    return createGarment({ ...pattern, panels: [panel] }, { spacing: 0.012 });
  };
  if (outcome === "within") expect(foldHinges(make())).toHaveLength(5);
  else expect(make).toThrow(`pattern.panels.strip.folds[0] ${outcome}`);
});
