import { columnFaults } from "./column-faults.ts";
import { expectAll } from "./expect-all.ts";
import type { State } from "./state.ts";
import { describeValue } from "../checks/describe-value.ts";
import { colliderFaults } from "../model/colliders/collider-faults.ts";
import { POSE_SIZE } from "@pliant/geometry";
import { deformingRanges } from "../model/colliders/deforming.ts";
import type { Beams, Body, Links, Model } from "../model/model.ts";

/** What may be wrong with bodies of a kind alone. */
type KindFaults = Partial<Record<"springs" | "paper" | "limits", (model: Model) => string[]>>;
const ofKinds: KindFaults = {};

/** Brings the checks of a kind, with its parts (kinds/). */
export function addKindFaults(faults: KindFaults): void {
  Object.assign(ofKinds, faults);
}

/** Every broken invariant of a model and its state, in words; empty when all hold. */
export function validate(model: Model, state: State): string[] {
  const faults: string[] = [];
  for (const body of model.bodies) checkMaterial(faults, body);
  // Numbers that follow from a material that is wrong would only repeat it.
  if (faults.length === 0) checkNumbers(faults, model);
  columnFaults(faults, model, state);
  expectAll(faults, "state.x", state.x, Number.isFinite, "a finite number");
  expectAll(faults, "state.v", state.v, Number.isFinite, "a finite number");
  expectAll(faults, "gravity", model.gravity, Number.isFinite, "a finite number");
  checkPoses(faults, state.poses);
  checkVertices(faults, model, state.vertices);
  checkIds(faults, model);
  faults.push(...(ofKinds.springs?.(model) ?? []), ...(ofKinds.limits?.(model) ?? []));
  if (faults.length === 0) faults.push(...(ofKinds.paper?.(model) ?? []));
  checkColliders(faults, model);
  return faults;
}

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

const isNotNegative = (value: number): boolean => Number.isFinite(value) && value >= 0;

const POSITIVE = "a finite number above 0";
const NOT_NEGATIVE = "a finite number of 0 or more";

/** What nodes, links and beams have of their materials. */
function checkNumbers(faults: string[], { nodes, links, beams, springs, bodies }: Model): void {
  // Of paper, spare nodes have none; `paperFaults` knows which.
  const hasPaper = bodies.some(({ kind }) => kind === "paper");
  expectAll(
    faults,
    "nodes.mass",
    nodes.mass.subarray(0, nodes.count),
    hasPaper ? isNotNegative : isPositive,
    `${POSITIVE} [kg]`,
  );
  expectAll(faults, "nodes.radius", nodes.radius, isNotNegative, `${NOT_NEGATIVE} [m]`);
  for (const [name, { restLength, stiffness }] of Object.entries({ links, beams, springs })) {
    expectAll(faults, `${name}.restLength`, restLength, isPositive, `${POSITIVE} [m]`);
    expectAll(faults, `${name}.stiffness`, stiffness, isNotNegative, NOT_NEGATIVE);
  }
  checkLimits(faults, links);
  expectAll(faults, "links.damping", links.damping, isNotNegative, `${NOT_NEGATIVE} [N·s/m]`);
  expectAll(faults, "links.crossDamping", links.crossDamping, isNotNegative, `${NOT_NEGATIVE} [N·s/m]`);
  expectAll(faults, "springs.damping", springs.damping, isNotNegative, `${NOT_NEGATIVE} [N·s/m]`);
  expectAll(faults, "springs.crossDamping", springs.crossDamping, isNotNegative, `${NOT_NEGATIVE} [N·s/m]`);
  expectAll(faults, "links.limitStiffness", links.limitStiffness, isNotNegative, `${NOT_NEGATIVE} [N/m]`);
  expectAll(faults, "links.yieldLength", links.yieldLength, isPositive, `${POSITIVE} [m]`);
  const isWithin = (t: number): boolean => t > 0 && t < 1;
  expectAll(faults, "beams.alongBeam", beams.alongBeam, isWithin, "a number between 0 and 1");
  for (const column of ["alongLine", "saddleC", "saddleD"] as const)
    expectAll(faults, `beams.${column}`, beams[column], Number.isFinite, "a finite number");
  checkToes(faults, beams);
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

function checkVertices(faults: string[], model: Model, vertices: Float64Array): void {
  for (const { id, first, length } of deformingRanges(model)) {
    const at = vertices.subarray(first, first + length).findIndex((value) => !Number.isFinite(value));
    if (at < 0) continue;
    faults.push(
      `state.vertices[${first + at}] of collider "${id}" is ${vertices[first + at]}, expected a finite number`,
    );
  }
}

/** Below 40 k_b/L³ the toe never meets the buckling curve (docs/methods/cloth.md#toe). */
function checkToes(faults: string[], beams: Beams): void {
  const leastOf = (i: number): number =>
    (40 * beams.stiffness[i]) / (beams.restLength[i] * beams.restLength[i] * beams.restLength[i]);
  const soft = beams.toe.findIndex((toe, i) => !(toe >= 0.9999 * leastOf(i)));
  if (soft < 0) return;
  const least = leastOf(soft);
  faults.push(`beams.toe[${soft}] is ${beams.toe[soft]}, expected at least 40 k_b/L³ = ${least} N/m`);
}

function checkIds(faults: string[], { bodies }: Model): void {
  const ids = new Set<string>();
  for (const { id } of bodies) {
    if (ids.has(id)) faults.push(`bodies: id "${id}" is used twice`);
    ids.add(id);
  }
}

/** Of the numbers of a material, those that are not simply finite and 0 or more. */
const SPECIAL: Readonly<Record<string, { holds: (value: number) => boolean; expected: string }>> = {
  density: { holds: isPositive, expected: POSITIVE },
  strainLimit: { holds: (value) => value > 0, expected: "a strain above 0" },
  limitStiffening: {
    holds: (value) => value >= 1 && value < Infinity,
    expected: "a finite number of 1 or more",
  },
};

function checkMaterial(faults: string[], { id, material }: Body): void {
  const check = (name: string, value: unknown, key: string): void => {
    const { holds, expected } = SPECIAL[key] ?? { holds: isNotNegative, expected: NOT_NEGATIVE };
    if (typeof value === "number" && holds(value)) return;
    faults.push(`bodies "${id}" material.${name} is ${describeValue(value)}, expected ${expected}`);
  };
  const { dampingKind, bendKind, finestWrinkle, ...numbers } = material;
  if (bendKind !== "quadratic" && bendKind !== "arc")
    faults.push(
      `bodies "${id}" material.bendKind is ${describeValue(bendKind)}, expected "quadratic" or "arc"`,
    );
  if (!isPositive(finestWrinkle))
    faults.push(
      `bodies "${id}" material.finestWrinkle is ${describeValue(finestWrinkle)}, expected ${POSITIVE} [m]`,
    );
  if (dampingKind !== "projected" && dampingKind !== "isotropic") {
    const expected = '"projected" or "isotropic"';
    faults.push(`bodies "${id}" material.dampingKind is ${describeValue(dampingKind)}, expected ${expected}`);
  }
  for (const [key, value] of Object.entries(numbers) as [string, number | Record<string, number>][]) {
    if (typeof value !== "object" || value === null) check(key, value, key);
    else for (const direction of Object.keys(value)) check(`${key}.${direction}`, value[direction], key);
  }
}

function checkColliders(faults: string[], { colliders }: Model): void {
  for (const { id, shape, friction, viscousFriction = 0 } of colliders) {
    for (const fault of colliderFaults(shape)) faults.push(`collider "${id}" ${fault}`);
    for (const [name, value] of Object.entries({ friction, viscousFriction })) {
      if (isNotNegative(value)) continue;
      faults.push(`collider "${id}" ${name} is ${describeValue(value)}, expected ${NOT_NEGATIVE}`);
    }
  }
}
