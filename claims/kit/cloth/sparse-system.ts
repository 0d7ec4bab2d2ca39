import type { Simulation } from "pliant";
import { beamAt, linkAt } from "./laws.ts";
import { block } from "./stiffness.ts";

/** A symmetric matrix, 3n × 3n: rows of the lower triangle with the diagonal at the end of each, as IC(0) wants them. */
export interface LowerRows {
  readonly size: number;
  /** Where each row begins in `columns` and `values`; one more at the end. */
  readonly first: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float64Array;
}

/** Mass of a node that is held [kg]. */
const HELD = 1e6;

/** M − h D − h² K of a sheet whose links only pull and whose beams are arcs, from the laws, by nobody's assembly. */
export function assemble({ model, positions: x, input }: Simulation, h: number): LowerRows {
  const { nodes, links, beams } = model;
  const rows = Array.from({ length: 3 * nodes.count }, () => new Map<number, number>());
  const add = (i: number, j: number, value: number): void => {
    if (j <= i) rows[i].set(j, (rows[i].get(j) ?? 0) + value);
  };
  for (let i = 0; i < rows.length; i++) {
    const node = Math.floor(i / 3);
    add(i, i, input.pinned[node] === 1 ? HELD : nodes.mass[node]);
  }
  const addPair = (a: number, b: number, entries: readonly number[]): void => {
    entries.forEach((value, at) => {
      const [i, j] = [Math.floor(at / 3), at % 3];
      for (const [p, q, sign] of [
        [a, a, 1],
        [b, b, 1],
        [a, b, -1],
        [b, a, -1],
      ])
        add(3 * p + i, 3 * q + j, sign * value);
    });
  };
  const between = (a: number, b: number): { d: number[]; l: number } => {
    const d = [0, 1, 2].map((axis) => x[3 * b + axis] - x[3 * a + axis]);
    return { d, l: Math.hypot(d[0], d[1], d[2]) };
  };
  for (let k = 0; k < links.count; k++) {
    const { d, l } = between(links.a[k], links.b[k]);
    const { restLength, stiffness, limitLength, limitStiffness, yieldLength } = links;
    const { force, slope } = linkAt(
      {
        ...{ restLength: restLength[k], stiffness: stiffness[k], limitLength: limitLength[k] },
        ...{ limitStiffness: limitStiffness[k], yieldLength: yieldLength[k] },
      },
      l,
    );
    addPair(links.a[k], links.b[k], block(d, l, h * h * slope + h * links.damping[k], (h * h * force) / l));
  }
  for (let k = 0; k < beams.count; k++) {
    const { d, l } = between(beams.a[k], beams.b[k]);
    const law = { restLength: beams.restLength[k], stiffness: beams.stiffness[k], toe: beams.toe[k] };
    if (l < law.restLength) addPair(beams.a[k], beams.b[k], block(d, l, h * h * beamAt(law, l).slope, 0));
  }
  const first = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => (first[i + 1] = first[i] + row.size));
  const sorted = rows.map((row) => [...row].sort(([a], [b]) => a - b));
  return {
    size: rows.length,
    first,
    columns: Uint32Array.from(sorted.flatMap((row) => row.map(([j]) => j))),
    values: Float64Array.from(sorted.flatMap((row) => row.map(([, value]) => value))),
  };
}

/** z = P⁻¹ r. */
export type Preconditioner = (r: Float64Array, z: Float64Array) => void;

export function diagonalOf({ size, first, values }: LowerRows): Preconditioner {
  const inverse = Float64Array.from({ length: size }, (_, i) => 1 / values[first[i + 1] - 1]);
  return (r, z) => {
    for (let i = 0; i < size; i++) z[i] = inverse[i] * r[i];
  };
}

/** The paper's: 3 × 3 blocks on the diagonal, inverted. */
export function blocksOf({ size, first, columns, values }: LowerRows): Preconditioner {
  const inverse = new Float64Array(3 * size);
  for (let n = 0; n < size; n += 3) {
    const m = [0, 1, 2].map((i) =>
      [0, 1, 2].map((j) => entry(Math.max(n + i, n + j), Math.min(n + i, n + j))),
    );
    const minor = (i: number, j: number): number => {
      const [p, q] = [(i + 1) % 3, (i + 2) % 3];
      const [s, t] = [(j + 1) % 3, (j + 2) % 3];
      return m[p][s] * m[q][t] - m[p][t] * m[q][s];
    };
    const determinant = m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2);
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) inverse[3 * (n + i) + j] = minor(j, i) / determinant;
  }
  return (r, z) => {
    for (let i = 0; i < size; i++) {
      const n = i - (i % 3);
      z[i] = inverse[3 * i] * r[n] + inverse[3 * i + 1] * r[n + 1] + inverse[3 * i + 2] * r[n + 2];
    }
  };

  function entry(i: number, j: number): number {
    for (let k = first[i]; k < first[i + 1]; k++) if (columns[k] === j) return values[k];
    return 0;
  }
}

/** Incomplete Cholesky without fill-in: L Lᵀ with the places of the lower triangle. A pivot that is not positive takes the matrix's own. */
export function choleskyOf({ size, first, columns, values }: LowerRows): Preconditioner {
  const l = values.slice();
  for (let i = 0; i < size; i++) {
    const end = first[i + 1] - 1;
    for (let k = first[i]; k <= end; k++) {
      const j = columns[k];
      let [p, q] = [first[i], first[j]];
      let sum = l[k];
      while (p < k && q < first[j + 1] - 1) {
        if (columns[p] === columns[q]) sum -= l[p++] * l[q++];
        else if (columns[p] < columns[q]) p++;
        else q++;
      }
      l[k] = k === end ? Math.sqrt(sum > 0 ? sum : values[end]) : sum / l[first[j + 1] - 1];
    }
  }
  return (r, z) => {
    for (let i = 0; i < size; i++) {
      const end = first[i + 1] - 1;
      let sum = r[i];
      for (let k = first[i]; k < end; k++) sum -= l[k] * z[columns[k]];
      z[i] = sum / l[end];
    }
    for (let i = size - 1; i >= 0; i--) {
      const end = first[i + 1] - 1;
      z[i] /= l[end];
      for (let k = first[i]; k < end; k++) z[columns[k]] -= l[k] * z[i];
    }
  };
}

/** Conjugate gradients until the residual has fallen by a factor; how many it took. */
export function conjugateGradients(
  matrix: LowerRows,
  right: Float64Array,
  precondition: Preconditioner,
  factor: number,
): number {
  const { size } = matrix;
  const [x, r, z, q] = [
    new Float64Array(size),
    right.slice(),
    new Float64Array(size),
    new Float64Array(size),
  ];
  precondition(r, z);
  const p = z.slice();
  let rz = dot(r, z);
  const enough = factor * factor * dot(r, r);
  let iterations = 0;
  for (; dot(r, r) > enough && iterations < 10 * size; iterations++) {
    multiply(matrix, p, q);
    const alpha = rz / dot(p, q);
    for (let i = 0; i < size; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    precondition(r, z);
    const next = dot(r, z);
    for (let i = 0; i < size; i++) p[i] = z[i] + (next / rz) * p[i];
    rz = next;
  }
  return iterations;
}

function multiply({ size, first, columns, values }: LowerRows, p: Float64Array, out: Float64Array): void {
  for (let i = 0; i < size; i++) {
    const end = first[i + 1] - 1;
    let sum = values[end] * p[i];
    for (let k = first[i]; k < end; k++) {
      sum += values[k] * p[columns[k]];
      out[columns[k]] += values[k] * p[i];
    }
    out[i] = sum;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
