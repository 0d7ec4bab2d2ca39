import {
  bucklingLaw,
  lawResult,
  lineariseLink,
  lineariseSpring,
  linkResult,
  SHORTEST,
  springForce,
  tensionLaw,
} from "../generated/laws.ts";
import { EDGE } from "../matrix/contract.ts";
import type { Real } from "../real.ts";
import type { BeamList, Linearisation, LinkList, SpringList, TieList } from "./contract.ts";

export function edgeLinks(
  width: number,
  list: LinkList,
  x: Float64Array,
  w: Real,
  by: Linearisation,
  edges: Real,
  force: Float64Array,
): void {
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const dx = x[j] - x[i];
    const dy = x[j + width] - x[i + width];
    const dz = x[j + 2 * width] - x[i + 2 * width];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1 / l : 0;
    const ux = w[j] - w[i];
    const uy = w[j + width] - w[i + width];
    const uz = w[j + 2 * width] - w[i + 2 * width];
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    const across = Math.max(ux * ux + uy * uy + uz * uz - rate * rate, 0);
    const cross = list.crossDamping[k];
    const ramp = list.limitLength[k] - list.restLength[k];
    const yieldStretch = list.restLength[k] - list.yieldLength[k];
    tensionLaw(
      l - list.restLength[k],
      by.lookAhead * rate,
      yieldStretch,
      list.stiffness[k],
      list.limitStiffness[k],
      ramp,
    );
    lineariseLink(inverse, across, rate, list.damping[k] - cross, by);
    const tie = list.tie[k];
    edges[EDGE * list.edge[k]] = linkResult.coefficient;
    edges[EDGE * list.edge[k] + 1] = linkResult.share + by.c1 * cross + by.c2 * tie;
    const scale = linkResult.scale + tie;
    addForce(force, width, i, j, scale * dx + cross * ux, scale * dy + cross * uy, scale * dz + cross * uz);
  }
}

/** Pull and push: across a spring that pushes there is no stiffness in the matrix, which keeps it positive definite. */
export function edgeSprings(
  width: number,
  list: SpringList,
  x: Float64Array,
  w: Real,
  c1: number,
  c2: number,
  edges: Real,
  force: Float64Array,
): void {
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const dx = x[j] - x[i];
    const dy = x[j + width] - x[i + width];
    const dz = x[j + 2 * width] - x[i + 2 * width];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1 / l : 0;
    const ux = w[j] - w[i];
    const uy = w[j + width] - w[i + width];
    const uz = w[j + 2 * width] - w[i + 2 * width];
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    const pull = springForce(list.stiffness[k], l, list.restLength[k]);
    const cross = list.crossDamping[k];
    lineariseSpring(pull, list.stiffness[k], inverse, rate, list.damping[k] - cross, c1, c2);
    edges[EDGE * list.edge[k]] = linkResult.coefficient;
    edges[EDGE * list.edge[k] + 1] = linkResult.share + c1 * cross;
    const { scale } = linkResult;
    addForce(force, width, i, j, scale * dx + cross * ux, scale * dy + cross * uy, scale * dz + cross * uz);
  }
}

export function edgeTies(
  width: number,
  list: TieList,
  x: Float64Array,
  c2: number,
  edges: Real,
  force: Float64Array,
): void {
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const tie = list.tie[k];
    edges[EDGE * list.edge[k]] = 0;
    edges[EDGE * list.edge[k] + 1] = c2 * tie;
    addForce(
      force,
      width,
      i,
      j,
      tie * (x[j] - x[i]),
      tie * (x[j + width] - x[i + width]),
      tie * (x[j + 2 * width] - x[i + 2 * width]),
    );
  }
}

export function edgeBeams(
  width: number,
  list: BeamList,
  x: Float64Array,
  c2: number,
  edges: Real,
  force: Float64Array,
): void {
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const dx = x[j] - x[i];
    const dy = x[j + width] - x[i + width];
    const dz = x[j + 2 * width] - x[i + 2 * width];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1 / l : 0;
    bucklingLaw(l, list.restLength[k], list.critical[k], list.toe[k]);
    const most = lawResult.slope === list.toe[k] ? list.toeLimit[k] : Infinity;
    edges[EDGE * list.edge[k]] = Math.min(c2 * lawResult.slope * inverse * inverse, most);
    edges[EDGE * list.edge[k] + 1] = 0;
    const scale = lawResult.force * inverse;
    addForce(force, width, i, j, scale * dx, scale * dy, scale * dz);
  }
}

function addForce(
  force: Float64Array,
  width: number,
  i: number,
  j: number,
  fx: number,
  fy: number,
  fz: number,
): void {
  force[i] += fx;
  force[i + width] += fy;
  force[i + 2 * width] += fz;
  force[j] -= fx;
  force[j + width] -= fy;
  force[j + 2 * width] -= fz;
}
