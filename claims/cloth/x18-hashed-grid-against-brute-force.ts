import {
  cos,
  createBoxes,
  createImpact,
  createIndexPairs,
  HashedGrid,
  sin,
  sweepBoxes,
  vertexTriangle,
  type Boxes,
  type IndexPairs,
  type LinearMotion,
} from "@pliant/geometry";
import { createMeshHits, createMeshSweep, sweepMesh } from "../kit/cloth/sweep-mesh.ts";
import type { Experiment } from "../kit/experiment.ts";

/** 75 × 75 vertices and 14,112 triangles: as many as the paper's garments and bodies. */
const SIDE = 75;
const ROUND = 84;

export const X18: Experiment = {
  id: "X18",
  claims: ["C17"],
  title: "Hashed grid against brute force",
  criterion:
    "5,625 cloth vertices at up to 4 m/s about a turning body of 14,112 triangles, Δt = 1/90 s: the grid finds the same overlapping boxes as brute force, more than 1,000, and compares < 5 % of all pairs; hits, more than 100, are those of every triangle (every tenth vertex)",
  quick: true,
  run() {
    const { mesh, triangles } = body();
    const points = cloth();
    const cell = 2 * meanEdge(mesh.start, triangles);
    const [triangleBoxes, pointBoxes, pairs] = [createBoxes(), createBoxes(), createIndexPairs()];
    sweepBoxes(mesh, triangles, 3, 0, triangleBoxes);
    sweepBoxes(
      points,
      Uint32Array.from({ length: SIDE * SIDE }, (_, i) => i),
      1,
      0,
      pointBoxes,
    );
    const grid = new HashedGrid(cell);
    grid.insert(triangleBoxes);
    grid.pairs(pointBoxes, pairs);
    const boxErrors = differences(pairs, triangleBoxes, pointBoxes);
    const hits = createMeshHits(SIDE * SIDE);
    sweepMesh(createMeshSweep(triangles, cell), points, mesh, hits);
    const hitErrors = hitDifferences(points, mesh, triangles, hits);
    const all = triangleBoxes.count * pointBoxes.count;
    const hitCount = hits.triangle.reduce((sum, triangle) => sum + (triangle >= 0 ? 1 : 0), 0);
    const tested = (100 * grid.tested) / all;
    return {
      measured: {
        "all pairs": all,
        "tested, %": tested,
        overlapping: pairs.count,
        "wrong boxes": boxErrors,
        hits: hitCount,
        "wrong hits": hitErrors,
      },
      pass: boxErrors === 0 && hitErrors === 0 && tested < 5 && pairs.count > 1000 && hitCount > 100,
    };
  },
};

/** A bumpy ball of about 0.3 m that turns by 0.05 rad in the step. */
function body(): { mesh: LinearMotion; triangles: Uint32Array } {
  const at = (turn: number): Float64Array => {
    const x = new Float64Array(3 * ROUND * (ROUND + 1));
    for (let row = 0; row <= ROUND; row++) {
      for (let column = 0; column < ROUND; column++) {
        const polar = (Math.PI * row) / ROUND;
        const round = (2 * Math.PI * column) / ROUND;
        const radius = 0.3 + 0.02 * sin(5 * round) * sin(7 * polar);
        const i = 3 * (row * ROUND + column);
        x[i] = radius * sin(polar) * cos(round + turn);
        x[i + 1] = radius * cos(polar);
        x[i + 2] = radius * sin(polar) * sin(round + turn);
      }
    }
    return x;
  };
  const triangles: number[] = [];
  for (let row = 0; row < ROUND; row++) {
    for (let column = 0; column < ROUND; column++) {
      const [a, b] = [row * ROUND + column, row * ROUND + ((column + 1) % ROUND)];
      triangles.push(a, a + ROUND, b, b, a + ROUND, b + ROUND);
    }
  }
  return { mesh: { start: at(0), end: at(0.05) }, triangles: Uint32Array.from(triangles) };
}

/** A bell over the body's upper half, which it nearly touches and falls on. */
function cloth(): LinearMotion {
  const start = new Float64Array(3 * SIDE * SIDE);
  const end = new Float64Array(3 * SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const i = 3 * (row * SIDE + column);
      const x = 0.8 * (column / (SIDE - 1) - 0.5);
      const z = 0.8 * (row / (SIDE - 1) - 0.5);
      const squared = x * x + z * z;
      const y = squared < 0.1 ? Math.sqrt(0.105 - squared) : 0.0707 - 2 * (squared - 0.1);
      const speed = 2 + 2 * sin(40 * x) * sin(40 * z);
      start.set([x, y, z], i);
      end.set([x + 0.2 / 90, y - speed / 90, z], i);
    }
  }
  return { start, end };
}

function meanEdge(x: Float64Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let k = 0; k < triangles.length; k++) {
    const [i, j] = [3 * triangles[k], 3 * triangles[k % 3 === 2 ? k - 2 : k + 1]];
    sum += Math.sqrt((x[i] - x[j]) ** 2 + (x[i + 1] - x[j + 1]) ** 2 + (x[i + 2] - x[j + 2]) ** 2);
  }
  return sum / triangles.length;
}

/** Pairs that the grid has and brute force does not, or the other way round; both are in the same order. */
function differences({ count, first, second }: IndexPairs, a: Boxes, b: Boxes): number {
  let [next, wrong] = [0, 0];
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      let overlaps = true;
      for (let axis = 0; axis < 3 && overlaps; axis++) {
        const p = 3 * i + axis;
        const q = 3 * j + axis;
        overlaps = a.low[p] <= b.high[q] && b.low[q] <= a.high[p];
      }
      const listed = next < count && first[next] === i && second[next] === j;
      if (listed) next++;
      if (listed !== overlaps) wrong++;
    }
  }
  return wrong + (count - next);
}

function hitDifferences(
  points: LinearMotion,
  mesh: LinearMotion,
  triangles: Uint32Array,
  { time, triangle }: { time: Float64Array; triangle: Int32Array },
): number {
  const hit = createImpact();
  let wrong = 0;
  for (let p = 0; p < SIDE * SIDE; p += 10) {
    let [earliest, first] = [Infinity, -1];
    for (let k = 0; k < triangles.length; k += 3) {
      const found = vertexTriangle(points, p, mesh, triangles[k], triangles[k + 1], triangles[k + 2], hit);
      if (!found || hit.time >= earliest) continue;
      [earliest, first] = [hit.time, k / 3];
    }
    if (time[p] !== earliest || triangle[p] !== first) wrong++;
  }
  return wrong;
}
