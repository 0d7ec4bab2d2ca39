import { lumpedMass } from "@pliant/solid";
import type { SolidMaterial, TetMesh } from "pliant";

/**
 * All nodes of a body, none of its modes: linear tetrahedra that turn (corotational: f = −R K (Rᵀx − X), with R of each one's
 * deformation), implicit, solved by conjugate gradients. Written for comparison, with nothing of the engine in it.
 */
export interface FullFem {
  /** nodeCount × 3 [m], [m/s], [N]. */
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly load: Float64Array;
  /** One step of h [s] by the rule of the midpoint, or, damped, of backward Euler. */
  step(h: number, damped: boolean): void;
}

export function fullFem({ x: rest, tets }: TetMesh, material: SolidMaterial): FullFem {
  const mass = lumpedMass({ x: rest, tets }, [material]);
  const x = rest.slice();
  const v = new Float64Array(x.length);
  const load = new Float64Array(x.length);
  const elements = Array.from({ length: tets.length / 4 }, (_, t) =>
    element(rest, tets.subarray(4 * t, 4 * t + 4), material),
  );
  const turns = elements.map(() => [1, 0, 0, 0, 1, 0, 0, 0, 1]);

  return { x, v, load, step };

  function step(h: number, damped: boolean): void {
    elements.forEach((each, e) => (turns[e] = polar(deformation(each, x), turns[e])));
    const force = load.slice();
    eachTet((nodes, stiffness, turn) => {
      const local = nodes.flatMap((node, a) => {
        const back = transposed(turn, x.subarray(3 * node, 3 * node + 3));
        return back.map((value, axis) => value - rest[3 * nodes[a] + axis]);
      });
      addTurned(force, nodes, turn, product(stiffness, local), -1);
    });
    // (M + θ² h² K) v½ = M v + θ h (f − θ h K v) … midpoint: θ = ½, then v' = 2 v½ − v; backward Euler: θ = 1.
    const theta = damped ? 1 : 0.5;
    const right = v.map((speed, i) => mass[Math.floor(i / 3)] * speed + theta * h * force[i]);
    const found = solve(right, v, (p) => {
      const out = p.map((value, i) => mass[Math.floor(i / 3)] * value);
      eachTet((nodes, stiffness, turn) => {
        const local = nodes.flatMap((node) => transposed(turn, p.subarray(3 * node, 3 * node + 3)));
        addTurned(out, nodes, turn, product(stiffness, local), theta * theta * h * h);
      });
      return out;
    });
    for (let i = 0; i < x.length; i++) {
      x[i] += h * found[i];
      v[i] = damped ? found[i] : 2 * found[i] - v[i];
    }
  }

  function eachTet(visit: (nodes: number[], stiffness: Float64Array, turn: number[]) => void): void {
    elements.forEach(({ nodes, stiffness }, e) => visit(nodes, stiffness, turns[e]));
  }
}

interface Element {
  readonly nodes: number[];
  readonly gradients: number[][];
  readonly stiffness: Float64Array;
}

function element(x: Float64Array, corners: Uint32Array, { young, poisson }: SolidMaterial): Element {
  const nodes = Array.from(corners);
  const d = [1, 2, 3].map((k) => [0, 1, 2].map((axis) => x[3 * nodes[k] + axis] - x[3 * nodes[0] + axis]));
  const cross = (a: number[], b: number[]): number[] => [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]); // prettier-ignore
  const det = d[0].reduce((sum, value, k) => sum + value * cross(d[1], d[2])[k], 0);
  const last = [cross(d[1], d[2]), cross(d[2], d[0]), cross(d[0], d[1])].map((row) =>
    row.map((value) => value / det),
  );
  const gradients = [[0, 1, 2].map((k) => -last[0][k] - last[1][k] - last[2][k]), ...last];
  const [lambda, mu] = [(young * poisson) / ((1 + poisson) * (1 - 2 * poisson)), young / (2 * (1 + poisson))];
  const stiffness = new Float64Array(144);
  // K_ab = V (λ g_a g_bᵀ + μ g_b g_aᵀ + μ (g_a·g_b) I)
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      const dot = gradients[a].reduce((sum, value, k) => sum + value * gradients[b][k], 0);
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          const shear = gradients[b][i] * gradients[a][j] + (i === j ? dot : 0);
          stiffness[12 * (3 * a + i) + 3 * b + j] =
            (det / 6) * (lambda * gradients[a][i] * gradients[b][j] + mu * shear);
        }
      }
    }
  }
  return { nodes, gradients, stiffness };
}

/** F = Σ x_a ∇N_aᵀ, row by row. */
function deformation({ nodes, gradients }: Element, x: Float64Array): number[] {
  return Array.from({ length: 9 }, (_, at) =>
    nodes.reduce((sum, node, a) => sum + x[3 * node + Math.floor(at / 3)] * gradients[a][at % 3], 0),
  );
}

/** The rotation of F: R ← ½ (R + R⁻ᵀ) from F, by Higham's iteration. */
function polar(f: number[], before: number[]): number[] {
  let r = f;
  for (let k = 0; k < 30; k++) {
    const cofactors = Array.from({ length: 9 }, (_, at) => {
      const [i, j] = [Math.floor(at / 3), at % 3];
      const [a, b, c, d] = [(i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3];
      return r[3 * a + c] * r[3 * b + d] - r[3 * a + d] * r[3 * b + c];
    });
    const det = r[0] * cofactors[0] + r[1] * cofactors[1] + r[2] * cofactors[2];
    if (!(Math.abs(det) > 1e-12)) return before;
    const next = r.map((value, at) => 0.5 * (value + cofactors[at] / det));
    const change = Math.max(...next.map((value, at) => Math.abs(value - r[at])));
    r = next;
    if (change < 1e-12) break;
  }
  return r;
}

const transposed = (r: number[], p: Float64Array): number[] =>
  [0, 1, 2].map((k) => r[k] * p[0] + r[3 + k] * p[1] + r[6 + k] * p[2]);

function product(stiffness: Float64Array, u: number[]): number[] {
  return Array.from({ length: 12 }, (_, i) =>
    u.reduce((sum, value, j) => sum + stiffness[12 * i + j] * value, 0),
  );
}

function addTurned(out: Float64Array, nodes: number[], r: number[], f: number[], scale: number): void {
  nodes.forEach((node, a) => {
    for (let k = 0; k < 3; k++) {
      out[3 * node + k] +=
        scale * (r[3 * k] * f[3 * a] + r[3 * k + 1] * f[3 * a + 1] + r[3 * k + 2] * f[3 * a + 2]);
    }
  });
}

function solve(
  b: Float64Array,
  start: Float64Array,
  multiply: (p: Float64Array) => Float64Array,
): Float64Array {
  const dot = (p: Float64Array, q: Float64Array): number =>
    p.reduce((sum, value, i) => sum + value * q[i], 0);
  const x = start.slice();
  const first = multiply(x);
  const r = b.map((value, i) => value - first[i]);
  const p = r.slice();
  let rr = dot(r, r);
  const enough = 1e-16 * dot(b, b);
  for (let k = 0; k < 500 && rr > enough; k++) {
    const q = multiply(p);
    const alpha = rr / dot(p, q);
    for (let i = 0; i < x.length; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const next = dot(r, r);
    for (let i = 0; i < p.length; i++) p[i] = r[i] + (next / rr) * p[i];
    rr = next;
  }
  return x;
}
