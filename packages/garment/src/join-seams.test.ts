import { createModel, Simulation, stretch } from "pliant";
import { describe, expect, it } from "vitest";
import { createGarment } from "./garment.ts";
import { garmentPart, seamPairs } from "./garment-part.ts";
import { joinSeams } from "./join-seams.ts";
import { readPattern } from "./read-pattern.ts";
import { testPattern } from "./testing/test-pattern.ts";

const garment = createGarment(readPattern(JSON.stringify(testPattern())), { spacing: 0.04 });
const sum = (numbers: ArrayLike<number>): number =>
  Array.from(numbers).reduce((total, each) => total + each, 0);

/** Σ m v along an axis. */
const momentum = (mass: Float64Array, v: Float64Array, axis: number): number =>
  sum(mass.map((each, k) => each * v[3 * k + axis]));

describe("seams that are joined", () => {
  const loose = garmentPart(garment);
  const v = loose.x.map((_, k) => Math.sin(3 * k));
  const joined = joinSeams(garment, { x: garment.positions, v });
  const { part } = joined;

  it("make one node of each pair, and keep mass, momentum and area", () => {
    expect(part.mass.length).toBe(loose.mass.length - seamPairs(garment).length);
    expect(sum(part.mass)).toBeCloseTo(sum(loose.mass), 12);
    for (let axis = 0; axis < 3; axis++) {
      expect(momentum(part.mass, joined.velocities, axis)).toBeCloseTo(momentum(loose.mass, v, axis), 12);
    }
    for (const [a, b] of seamPairs(garment)) expect(joined.nodeOf[a]).toBe(joined.nodeOf[b]);
    // In the middle of their masses: about half-way.
    const [a] = seamPairs(garment)[3];
    expect(Math.abs(part.x[3 * joined.nodeOf[a] + 2])).toBeLessThan(0.01);
    expect(part.triangles.length).toBe(loose.triangles.length);
    expect(joined.corners.length).toBe(2 * part.triangles.length);
  });

  it("have a beam across each part of a seam, as stiff as the seam is", () => {
    const parts = sum(garment.seams.map(({ a }) => a.length - 1));
    // Borders that are sewn have no beams along them any more.
    const across = ({ c, d }: typeof part.beams): number => c.filter((node, k) => node !== d[k]).length;
    expect(across(part.beams)).toBe(across(loose.beams) + parts);
    const soft = joinSeams(garment, { x: garment.positions }, { seamBend: 1 }).part;
    // Beams inside push a little less once those across the seam push, too: all but these keep their stiffness.
    const ratios = Array.from(part.beams.stiffness, (k, i) => k / soft.beams.stiffness[i]);
    expect(ratios.filter((each) => Math.abs(each - 3) < 1e-9)).toHaveLength(parts);
    expect(ratios.filter((each) => Math.abs(each - 1) < 1e-9)).toHaveLength(part.beams.count - parts);
  });

  it("is a model that runs: a tube of cloth that hangs from its waist", () => {
    const { model, state } = createModel({ parts: [part] });
    const simulation = new Simulation({ model, state: { ...state, x: tube(part.x) } });
    for (let node = 0; node < model.nodes.count; node++) {
      if (part.uvs[2 * node + 1] > 0.599) simulation.pin(node);
    }
    for (let k = 0; k < 30; k++) expect(simulation.step().flags.nonFinite).toBe(false);
    expect(stretch(model, simulation.state).mean).toBeLessThan(0.02);
  });
});

/** Both panels bent round: where x goes from 0 to 0.4 m, half a turn. */
function tube(x: Float64Array): Float64Array {
  const round = x.slice();
  for (let i = 0; i < x.length; i += 3) {
    const angle = (Math.PI * x[i]) / 0.4;
    const radius = 0.4 / Math.PI;
    round[i] = -radius * Math.cos(angle);
    round[i + 2] = radius * Math.sin(angle) * Math.sign(x[i + 2]);
  }
  return round;
}

describe("joinSeams", () => {
  it("closes darts: their point is one node already", () => {
    const dart = {
      properties: { units_in_meter: 100 },
      pattern: {
        panels: {
          back: {
            vertices: [
              [0, 0],
              [40, 0],
              [40, 40],
              [22, 40],
              [20, 20],
              [18, 40],
              [0, 40],
            ],
            edges: [0, 1, 2, 3, 4, 5, 6].map((k) => ({ endpoints: [k, (k + 1) % 7] })),
          },
        },
        stitches: [
          [
            { panel: "back", edge: 3 },
            { panel: "back", edge: 4 },
          ],
        ],
      },
    };
    const skirt = createGarment(readPattern(JSON.stringify(dart)), { spacing: 0.04 });
    const [{ a, b }] = skirt.seams;
    expect(a.at(-1)).toBe(b.at(-1));
    const { part } = joinSeams(skirt, { x: skirt.positions });
    expect(part.mass.length).toBe(skirt.flat.length / 2 - (a.length - 1));
  });

  it("says which panels would not be a surface", () => {
    // One part per edge: both panels are two triangles with the same corners.
    const file = testPattern();
    file.pattern.stitches.push([
      { panel: "front", edge: 2 },
      { panel: "back", edge: 1 },
    ]);
    const pillow = createGarment(readPattern(JSON.stringify(file)), { spacing: 0.6 });
    expect(() => joinSeams(pillow, { x: pillow.positions })).toThrow(/joinSeams: .* "front", "back"/);
  });
});
