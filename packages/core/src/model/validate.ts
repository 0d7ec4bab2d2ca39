import type { State } from "../state/state.ts";
import { colliderFaults } from "./collider-faults.ts";
import { POSE_SIZE } from "./collider.ts";
import { BEAM_NUMBERS, LINK_NUMBERS, type Beams, type Body, type Links, type Model } from "./model.ts";

/** Every broken invariant of a model and its state, in words; empty when all hold. */
export function validate(model: Model, state: State): string[] {
  const { nodes, links, beams, triangles } = model;
  const faults: string[] = [];
  expectLength(faults, "state.x", state.x, nodes.count * 3);
  expectLength(faults, "state.v", state.v, nodes.count * 3);
  expectLength(faults, "state.poses", state.poses, model.colliders.length * POSE_SIZE);
  expectLength(faults, "nodes.mass", nodes.mass, nodes.count);
  expectLength(faults, "nodes.radius", nodes.radius, nodes.count);
  expectLength(faults, "uvs", model.uvs, nodes.count * 2);
  expectAll(
    faults,
    "nodes.mass",
    nodes.mass,
    (mass) => mass > 0 && mass < Infinity,
    "a finite mass above 0 kg",
  );
  expectAll(
    faults,
    "nodes.radius",
    nodes.radius,
    (radius) => radius >= 0 && radius < Infinity,
    "0 m or more",
  );
  expectAll(faults, "state.x", state.x, Number.isFinite, "a finite number");
  expectAll(faults, "state.v", state.v, Number.isFinite, "a finite number");
  expectLength(faults, "gravity", model.gravity, 3);
  expectAll(faults, "gravity", model.gravity, Number.isFinite, "a finite number");
  if (triangles.length % 3 !== 0)
    faults.push(`triangles has ${triangles.length} indices, expected a multiple of 3`);
  expectIndices(faults, "triangles", triangles, nodes.count);
  checkPairs(faults, "links", links, nodes.count);
  checkPairs(faults, "beams", beams, nodes.count);
  for (const column of LINK_NUMBERS) expectLength(faults, `links.${column}`, links[column], links.count);
  for (const column of BEAM_NUMBERS) expectLength(faults, `beams.${column}`, beams[column], beams.count);
  checkLimits(faults, links);
  checkPoses(faults, state.poses);
  expectAll(faults, "links.damping", links.damping, nonNegative, "0 N·s/m or more");
  expectAll(faults, "links.crossDamping", links.crossDamping, nonNegative, "0 N·s/m or more");
  expectAll(faults, "links.limitStiffness", links.limitStiffness, nonNegative, "0 N/m or more");
  checkToes(faults, beams);
  checkBodies(faults, model);
  checkColliders(faults, model);
  return faults;
}

const nonNegative = (value: number): boolean => value >= 0 && value < Infinity;

function checkPairs(faults: string[], name: string, pairs: Links | Beams, nodeCount: number): void {
  for (const column of ["a", "b"] as const) {
    expectLength(faults, `${name}.${column}`, pairs[column], pairs.count);
  }
  expectIndices(faults, `${name}.a`, pairs.a, nodeCount);
  expectIndices(faults, `${name}.b`, pairs.b, nodeCount);
  expectAll(
    faults,
    `${name}.restLength`,
    pairs.restLength,
    (l) => l > 0 && l < Infinity,
    "a finite length above 0 m",
  );
  expectAll(faults, `${name}.stiffness`, pairs.stiffness, nonNegative, "0 or more");
  const loop = pairs.a.findIndex((node, index) => node === pairs.b[index]);
  if (loop >= 0) faults.push(`${name}[${loop}] joins node ${pairs.a[loop]} to itself`);
}

/** The stiffening grows over limitLength − restLength, which must be some length. */
function checkLimits(faults: string[], { limitLength, restLength }: Links): void {
  // Columns that do not fit are named elsewhere.
  if (limitLength.length !== restLength.length) return;
  const short = limitLength.findIndex((limit, i) => !(limit > restLength[i]));
  if (short < 0) return;
  faults.push(
    `links.limitLength[${short}] is ${limitLength[short]}, expected more than ${restLength[short]} m`,
  );
}

function checkPoses(faults: string[], poses: Float64Array): void {
  for (let at = 0; at + POSE_SIZE <= poses.length; at += POSE_SIZE) {
    const [x, y, z, qx, qy, qz, qw] = poses.subarray(at, at + POSE_SIZE);
    const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    if (Number.isFinite(x + y + z) && Math.abs(length - 1) < 1e-6) continue;
    faults.push(`state.poses of collider ${at / POSE_SIZE} is not a position and a unit quaternion`);
    return;
  }
}

/** Below 40 k_b/L³ the toe never meets the buckling curve (spec/cloth.md §2.2). */
function checkToes(faults: string[], beams: Beams): void {
  const leastOf = (i: number): number =>
    (40 * beams.stiffness[i]) / (beams.restLength[i] * beams.restLength[i] * beams.restLength[i]);
  const soft = beams.toe.findIndex((toe, i) => !(toe >= 0.9999 * leastOf(i)));
  if (soft < 0) return;
  const least = leastOf(soft);
  faults.push(`beams.toe[${soft}] is ${beams.toe[soft]}, expected at least 40 k_b/L³ = ${least} N/m`);
}

function checkBodies(faults: string[], { bodies, nodes, triangles }: Model): void {
  let nextNode = 0;
  let nextTriangle = 0;
  const ids = new Set<string>();
  for (const body of bodies) {
    checkMaterial(faults, body);
    if (ids.has(body.id)) faults.push(`bodies: id "${body.id}" is used twice`);
    ids.add(body.id);
    if (body.firstNode !== nextNode)
      faults.push(`bodies "${body.id}" starts at node ${body.firstNode}, expected ${nextNode}`);
    if (body.firstTriangle !== nextTriangle) {
      faults.push(`bodies "${body.id}" starts at triangle ${body.firstTriangle}, expected ${nextTriangle}`);
    }
    nextNode = body.firstNode + body.nodeCount;
    nextTriangle = body.firstTriangle + body.triangleCount;
    if (body.grid && body.grid.columns * body.grid.rows !== body.nodeCount) {
      faults.push(
        `bodies "${body.id}": grid ${body.grid.columns} × ${body.grid.rows} does not have ${body.nodeCount} nodes`,
      );
    }
  }
  const triangleCount = Math.ceil(triangles.length / 3);
  if (nextTriangle !== triangleCount) {
    faults.push(`bodies end at triangle ${nextTriangle}, expected ${triangleCount}`);
  }
  if (nextNode !== nodes.count) faults.push(`bodies end at node ${nextNode}, expected ${nodes.count}`);
}

function checkMaterial(faults: string[], { id, material }: Body): void {
  const check = (name: string, value: number, key: string): void => {
    const fits = key === "strainLimit" ? value > 0 : key === "limitStiffening" ? value >= 1 : value >= 0;
    const expected =
      key === "strainLimit" ? "a strain above 0" : key === "limitStiffening" ? "1 or more" : "0 or more";
    if (!fits || (value === Infinity && key !== "strainLimit")) {
      faults.push(`bodies "${id}" material.${name} is ${value}, expected ${expected}`);
    }
  };
  const { dampingKind, ...numbers } = material;
  if (dampingKind !== "projected" && dampingKind !== "isotropic") {
    const expected = '"projected" or "isotropic"';
    faults.push(`bodies "${id}" material.dampingKind is ${String(dampingKind)}, expected ${expected}`);
  }
  for (const [key, value] of Object.entries(numbers) as [string, number | Record<string, number>][]) {
    if (typeof value !== "object") check(key, value, key);
    else for (const direction of Object.keys(value)) check(`${key}.${direction}`, value[direction], key);
  }
}

function checkColliders(faults: string[], { colliders }: Model): void {
  for (const { id, shape, friction } of colliders) {
    for (const fault of colliderFaults(shape)) faults.push(`collider "${id}" ${fault}`);
    expectAll(faults, `collider "${id}" friction`, [friction], nonNegative, "0 or more");
  }
}

function expectLength(faults: string[], name: string, column: { length: number }, expected: number): void {
  if (column.length !== expected) faults.push(`${name} has ${column.length} entries, expected ${expected}`);
}

function expectAll(
  faults: string[],
  name: string,
  column: ArrayLike<number>,
  holds: (value: number) => boolean,
  expected: string,
): void {
  for (let i = 0; i < column.length; i++) {
    if (holds(column[i])) continue;
    faults.push(`${name}[${i}] is ${column[i]}, expected ${expected}`);
    return;
  }
}

function expectIndices(faults: string[], name: string, column: Uint32Array, nodeCount: number): void {
  expectAll(faults, name, column, (index) => index < nodeCount, `a node index below ${nodeCount}`);
}
