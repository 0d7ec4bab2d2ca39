import { arcBeams } from "../model/cloth/beam-ties.ts";
import { bendingEnergy } from "./bending-energy.ts";
import { springEnergy, tensionEnergy } from "./link-energy.ts";
import type { Model, PaperBody } from "../model/model.ts";
import { CREASED, flatArea, NO_INDEX, tipOf } from "../model/paper/paper.ts";
import { edgeStiffness, hingeWeights } from "../model/paper/paper-law.ts";
import { MODES, solidRanges } from "../model/solid/solid-body.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";

/**
 * Elastic energy at each node, nodeCount [J], into `out`: half of each link's, beam's and spring's at either end; of paper its edges,
 * hinges and keepers; of elastic solids ½ m u·(Σ λ Φ q), which adds up to ½ Σ λ q² and may be below 0 at a node. Not for the hot path.
 */
export function nodeEnergy(model: Model, state: Readonly<State>, out: Float64Array): void {
  out.fill(0);
  const { x } = state;
  const halve = (a: number, b: number, energy: number): void => {
    out[a] += energy / 2;
    out[b] += energy / 2;
  };
  const { links, beams, springs, bodies, triangles } = model;
  for (let k = 0; k < links.count; k++) {
    const law = {
      restLength: links.restLength[k],
      stiffness: links.stiffness[k],
      limitLength: links.limitLength[k],
      limitStiffness: links.limitStiffness[k],
      yieldLength: links.yieldLength[k],
    };
    halve(links.a[k], links.b[k], tensionEnergy(law, distance(x, links.a[k], links.b[k])));
  }
  const isArc = arcBeams(model);
  for (let k = 0; k < beams.count; k++)
    halve(beams.a[k], beams.b[k], bendingEnergy(beams, k, isArc[k] === 1, x));
  for (let k = 0; k < springs.count; k++) {
    const law = { restLength: springs.restLength[k], stiffness: springs.stiffness[k] };
    halve(springs.a[k], springs.b[k], springEnergy(law, distance(x, springs.a[k], springs.b[k])));
  }
  for (const body of bodies) if (body.kind === "paper") addPaper(body, triangles, x, halve);
  addSolids(model, state, out);
}

function addPaper(
  { firstNode, firstTriangle, triangleCount, paper: { edges, damageSprings, law, flat } }: PaperBody,
  triangles: Uint32Array,
  x: Float64Array,
  halve: (a: number, b: number, energy: number) => void,
): void {
  const own = triangles.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount));
  const stretched = (a: number, b: number, rest: number, stiffness: number): number =>
    0.5 * stiffness * (distance(x, firstNode + a, firstNode + b) - rest) ** 2;
  for (let k = 0; k < edges.count; k++) {
    const [a, b] = [edges.a[k], edges.b[k]];
    const l = tipOf(own, edges.left[k], firstNode, a, b);
    const isInner = edges.right[k] !== NO_INDEX;
    const r = isInner ? tipOf(own, edges.right[k], firstNode, a, b) : l;
    const area = (Math.abs(flatArea(flat, a, b, l)) + (isInner ? Math.abs(flatArea(flat, a, b, r)) : 0)) / 2;
    let energy = stretched(a, b, edges.restLength[k], edgeStiffness(law, flat, a, b, area));
    if (isInner && (edges.marks[k] & CREASED) === 0 && law.bend[0] + law.bend[1] > 0) {
      hingeWeights(law, flat, a, b, l, r, weights, 0);
      energy += hingeEnergy(x, [a, b, l, r].map((node) => 3 * (firstNode + node))); // prettier-ignore
    }
    halve(firstNode + a, firstNode + b, energy);
  }
  for (let k = 0; k < damageSprings.count; k++) {
    const [a, b] = [damageSprings.a[k], damageSprings.b[k]];
    halve(firstNode + a, firstNode + b, stretched(a, b, damageSprings.restLength[k], law.damage));
  }
}

/** ½ |Σ μ x|² with the weights of the hinge. */
function hingeEnergy(x: Float64Array, corners: readonly number[]): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const off = corners.reduce((total, at, k) => total + weights[k] * x[at + axis], 0);
    sum += off * off;
  }
  return sum / 2;
}

const weights = new Float64Array(4);

function addSolids({ bodies }: Model, { solids }: Readonly<State>, out: Float64Array): void {
  for (const { body: index, at, modes } of solidRanges(bodies)) {
    const body = bodies[index];
    if (body.kind !== "solid") continue;
    const { solid, firstNode, nodeCount } = body;
    const { shapes, eigenvalues, mass } = solid.basis;
    for (let node = 0; node < nodeCount; node++) {
      let energy = 0;
      for (let axis = 0; axis < 3; axis++) {
        let [u, f] = [0, 0];
        for (let mode = 0; mode < modes; mode++) {
          const moved = shapes[3 * (mode * nodeCount + node) + axis] * solids[at + MODES + mode];
          u += moved;
          f += eigenvalues[mode] * moved;
        }
        energy += 0.5 * mass[node] * u * f;
      }
      out[firstNode + node] += energy;
    }
  }
}
