import { stretch } from "pliant";
import { validate } from "pliant/experimental";
import { describe, expect, test } from "vitest";
import { GovernedSimulation } from "./governed-simulation.ts";
import { LevelCarrier } from "./level-carrier.ts";
import { levelSize, levelSource, type Garment } from "./levels.ts";
import { momentumOf } from "./momentum.ts";

/** Half a disc of 0.5 m, the pattern of a skirt, in rings around its waist: no grid. */
function halfDisc(rings: number): Garment["levels"][number] {
  const points: [number, number][] = [];
  const first: number[] = [];
  for (let ring = 0; ring <= rings; ring++) {
    first.push(points.length);
    const [radius, spokes] = [0.12 + (0.38 * ring) / rings, 3 * (rings + ring)];
    for (let k = 0; k <= spokes; k++) {
      const angle = (Math.PI * k) / spokes;
      points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
    }
  }
  first.push(points.length);
  const triangles: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    // A zip between two rings: whoever is behind goes on.
    let [i, j] = [first[ring], first[ring + 1]];
    const [iEnd, jEnd] = [first[ring + 1] - 1, first[ring + 2] - 1];
    const share = (k: number, from: number, to: number): number => (k - from) / (to - from);
    while (i < iEnd || j < jEnd) {
      if (j < jEnd && (i === iEnd || share(j + 1, first[ring + 1], jEnd) <= share(i + 1, first[ring], iEnd)))
        triangles.push(i, j, ++j);
      else triangles.push(i, j, ++i);
    }
  }
  return {
    positions: Float64Array.from(points.flatMap(([s, t]) => [s, 0, t])),
    triangles: Uint32Array.from(triangles),
    uvs: Float32Array.from(points.flatMap(([s, t]) => [s + 0.5, t])),
  };
}

const skirt: Garment = {
  id: "skirt",
  levels: [4, 6, 8, 11].map(halfDisc),
  material: { density: 0.15, stretch: 500, bend: 1e-5 },
  held: Array.from({ length: 13 }, (_, k) => ({
    u: 0.5 + 0.12 * Math.cos((Math.PI * k) / 12),
    v: 0.12 * Math.sin((Math.PI * k) / 12),
  })),
};

function run(simulation: GovernedSimulation, frames: number, cost: (size: number) => number): void {
  for (let frame = 0; frame < frames; frame++) {
    expect(simulation.step().flags.nonFinite).toBe(false);
    simulation.observe(cost(simulation.status.setting.sizes["skirt"]));
  }
}

describe("a garment with levels", () => {
  test("changes to prepared levels and to nothing between, and hangs on", () => {
    const source = levelSource({ garments: [skirt], targetFps: 60 });
    const simulation = new GovernedSimulation(source, { targetFps: 60 });
    const sizes = skirt.levels.map(levelSize);
    expect(simulation.status.setting.sizes["skirt"]).toBe(sizes[2]);
    run(simulation, 60, (size) => 16e-5 * size ** 2);
    expect(simulation.status.setting.sizes["skirt"]).toBeLessThan(sizes[2]);
    expect(sizes).toContain(simulation.status.setting.sizes["skirt"]);
    // Hanging still, it is reckoned with as it fell.
    run(simulation, 250, (size) => 0.1e-5 * size ** 2);
    expect(simulation.status.setting.sizes["skirt"]).toBe(sizes[3]);
    expect(simulation.model.nodes.count).toBe(skirt.levels[3].positions.length / 3);
    expect(validate(simulation.model, simulation.state)).toEqual([]);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.15);
    // Held by the waist: the rest hangs below.
    expect(Math.min(...simulation.positions.filter((_, i) => i % 3 === 1))).toBeLessThan(-0.2);
  });

  test("keeps momentum and pins from level to level", () => {
    const source = levelSource({ garments: [skirt], targetFps: 60 });
    const simulation = new GovernedSimulation(source, { targetFps: 60 });
    run(simulation, 12, () => 0.01);
    const sizes = skirt.levels.map(levelSize);
    const look = (): number[] => {
      const { model, state } = simulation;
      return momentumOf({ mass: model.nodes.mass, x: state.x, v: state.v });
    };
    const before = look();
    for (const size of [sizes[3], sizes[1], sizes[2]]) {
      simulation.setSizes({ skirt: size });
      look().forEach((p, axis) => expect(p).toBeCloseTo(before[axis], 10));
      const { pinned, pinTarget } = simulation.input;
      expect(pinned.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(5);
      pinned.forEach((isHeld, node) => {
        if (isHeld) expect(simulation.positions[3 * node + 1]).toBe(pinTarget[3 * node + 1]);
      });
    }
  });

  test("says what is wrong with levels", () => {
    const made = (levels: Garment["levels"]) => () =>
      levelSource({ garments: [{ id: "a", levels }], targetFps: 60 });
    expect(made([])).toThrow('levelSource: levels of garments[0] "a" is [], expected at least one mesh');
    expect(made([halfDisc(5), halfDisc(4)])).toThrow("expected more in each level than in the one before");
    const { positions, triangles } = halfDisc(4);
    expect(made([{ positions, triangles }])).toThrow(
      'uvs of garments[0] "a", level 0 is undefined, expected two numbers per node',
    );
  });
});

test("a level's carrier has parabolas as they are, and planes next to what is touched", () => {
  const plane = (level: Garment["levels"][number]): Float64Array => Float64Array.from(level.uvs!);
  const [coarse, fine] = [halfDisc(6), halfDisc(10)];
  const bent = (level: Garment["levels"][number]): Float64Array =>
    Float64Array.from({ length: level.positions.length }, (_, i) => {
      const [u, v] = [level.uvs![2 * Math.floor(i / 3)], level.uvs![2 * Math.floor(i / 3) + 1]];
      return i % 3 === 0 ? u : i % 3 === 1 ? u * u - 0.5 * u * v : v;
    });
  const carrier = new LevelCarrier(plane(coarse), plane(fine));
  const touched = new Uint8Array(coarse.positions.length / 3);
  const error = (found: Float64Array): number =>
    found.reduce((most, value, i) => Math.max(most, Math.abs(value - bent(fine)[i])), 0);
  expect(error(carrier.positions(bent(coarse), touched))).toBeLessThan(1e-6);
  expect(error(carrier.positions(bent(coarse), touched.fill(1)))).toBeGreaterThan(1e-4);
});
