import { POSE_IDENTITY, seedRandom, writePose, type Pose } from "@pliant/geometry";
import { checkOptions } from "../checks/check-options.ts";
import { describeValue } from "../checks/describe-value.ts";
import { placeRanges } from "../model/cloth/limits.ts";
import { deformingRanges } from "../model/colliders/deforming.ts";
import { shapeKind } from "../model/colliders/registry.ts";
import { NO_SPRINGS } from "../model/empty-columns.ts";
import {
  BEAM_NODES,
  BEAM_NUMBERS,
  LINK_NUMBERS,
  SPRING_NUMBERS,
  type Beams,
  type Body,
  type BodyKind,
  type ClothKind,
  type Grid,
  type Links,
  type Model,
  type Springs,
} from "../model/model.ts";
import { GRAVITY, type ModelOptions, type Part, type PlacedCollider } from "../model/part.ts";
import { solidRanges } from "../model/solid/solid-body.ts";
import { startVelocities, writeStart } from "../model/solid/solid-start.ts";
import { surfaceColliders } from "../model/solid/surface-colliders.ts";
import { stateLengths } from "./state-lengths.ts";
import { createState, type State } from "./state.ts";
import { validate } from "./validate.ts";

/** Joins parts into one model and its first state. Throws with every fault that `validate` finds. */
export function createModel(given: ModelOptions): { model: Model; state: State } {
  checkOptions("createModel", given, ["parts", "colliders", "gravity", "seed"]);
  const { parts, gravity = GRAVITY, seed = 1 } = given;
  if (!Array.isArray(parts)) {
    throw new TypeError(
      `createModel: parts is ${describeValue(parts)}, expected a list, as of what sheet makes`,
    );
  }
  const colliders: readonly PlacedCollider[] = [...(given.colliders ?? []), ...surfaceColliders(parts)];
  const bodies = placeBodies(parts);
  const offsets = bodies.map((body) => body.firstNode);
  const nodeCount = sum(bodies.map((body) => body.nodeCount));
  const model: Model = {
    revision: 0,
    nodes: {
      count: nodeCount,
      mass: joinNumbers(parts.map((part) => part.mass)),
      radius: joinNumbers(parts.map((part) => new Float64Array(part.mass.length).fill(part.material.radius))),
    },
    bodies,
    links: joinSprings(
      parts.map((part) => part.links),
      offsets,
      ["a", "b"],
      LINK_NUMBERS,
    ),
    beams: joinSprings(
      parts.map((part) => part.beams),
      offsets,
      BEAM_NODES,
      BEAM_NUMBERS,
    ),
    springs: joinSprings(
      parts.map((part) => part.springs ?? NO_SPRINGS),
      offsets,
      ["a", "b"],
      SPRING_NUMBERS,
    ),
    triangles: joinIndices(
      parts.map((part) => part.triangles),
      offsets,
    ),
    uvs: joinTextureCoordinates(parts, nodeCount),
    colliders: colliders.map(({ pose: _, ...collider }) => collider),
    gravity,
  };
  const state = createState(nodeCount, colliders.length, stateLengths(model));
  state.x.set(joinNumbers(parts.map((part) => part.x)));
  colliders.forEach(({ id, pose = POSE_IDENTITY }, index) => {
    checkPose(id, pose);
    writePose(state.poses, index, pose);
  });
  for (const { collider, first } of deformingRanges(model)) {
    const { shape } = model.colliders[collider];
    const deforming = shapeKind(shape).deforming?.(shape);
    if (deforming) state.vertices.set(deforming.vertices, first);
  }
  for (const { firstNode, first, length } of placeRanges(model))
    state.vertices.set(state.x.subarray(3 * firstNode, 3 * firstNode + length), first);
  for (const { body, at } of solidRanges(bodies)) {
    const part = parts[body];
    if (part.kind !== "solid") continue;
    writeStart(state.solids, at, part.solid, part.start);
    state.v.set(startVelocities(part.x, part.start), 3 * bodies[body].firstNode);
  }
  seedRandom(seed, state.random);
  const faults = validate(model, state);
  if (faults.length > 0) throw new RangeError(`createModel: ${faults.join("; ")}`);
  return { model, state };
}

function placeBodies(parts: readonly Part[]): Body[] {
  let firstNode = 0;
  let firstTriangle = 0;
  return parts.map((part) => {
    const body: Body = {
      id: part.id,
      material: part.material,
      firstNode,
      nodeCount: part.mass.length,
      firstTriangle,
      triangleCount: part.triangles.length / 3,
      ...kindOf(part),
    };
    firstNode += body.nodeCount;
    firstTriangle += body.triangleCount;
    return body;
  });
}

/** What a body keeps of its part beside its columns. */
function kindOf(part: Part): BodyKind {
  switch (part.kind) {
    case "cloth":
      return { kind: part.kind, solver: part.solver, ...gridOf(part), ...limitsIn(part), ...cornersIn(part) };
    case "paper":
      return { kind: part.kind, solver: part.solver, ...gridOf(part), paper: part.paper };
    case "springs":
      return { kind: part.kind, solver: part.solver, ...gridOf(part), massSpring: part.massSpring };
    case "solid":
      return { kind: part.kind, solver: part.solver, solid: part.solid };
  }
  const { id, kind } = part as { readonly id: string; readonly kind: unknown };
  throw new RangeError(
    `createModel: kind of part ${describeValue(id)} is ${describeValue(kind)}, expected "cloth", "paper", "springs" or "solid"`,
  );
}

const cornersIn = ({ corners }: ClothKind): Pick<ClothKind, "corners"> =>
  corners === undefined ? {} : { corners };

const limitsIn = ({ limits }: ClothKind): Pick<ClothKind, "limits"> =>
  limits === undefined ? {} : { limits };

const gridOf = ({ grid }: { readonly grid?: Grid }): { readonly grid?: Grid } =>
  grid === undefined ? {} : { grid };

/** Joins links, beams or springs: their ends are node indices and move with their body, all else is copied. */
function joinSprings<Columns extends Links | Beams | Springs>(
  items: readonly Columns[],
  offsets: readonly number[],
  ends: readonly (keyof Columns)[],
  numbers: readonly (keyof Columns)[],
): Columns {
  const columnsOf = <Column>(name: keyof Columns): Column[] => items.map((item) => item[name] as Column);
  const columns = [
    ...ends.map((name) => [name, joinIndices(columnsOf<Uint32Array>(name), offsets)]),
    ...numbers.map((name) => [name, joinNumbers(columnsOf<Float64Array>(name))]),
  ];
  return { count: sum(items.map((item) => item.count)), ...Object.fromEntries(columns) } as Columns;
}

function joinTextureCoordinates(parts: readonly Part[], nodeCount: number): Float32Array {
  const uvs = new Float32Array(nodeCount * 2);
  let at = 0;
  for (const part of parts) {
    uvs.set(part.uvs, at);
    at += part.uvs.length;
  }
  return uvs;
}

function joinNumbers(columns: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(sum(columns.map((column) => column.length)));
  let at = 0;
  for (const column of columns) {
    joined.set(column, at);
    at += column.length;
  }
  return joined;
}

function joinIndices(columns: readonly Uint32Array[], offsets: readonly number[]): Uint32Array {
  const joined = new Uint32Array(sum(columns.map((column) => column.length)));
  let at = 0;
  columns.forEach((column, item) => {
    for (const index of column) joined[at++] = index + offsets[item];
  });
  return joined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What is no number is found by the first step. */
function checkPose(collider: string, { position, rotation }: Partial<Pose>): void {
  const expect = (
    name: string,
    value: ArrayLike<number> | undefined,
    count: number,
    expected: string,
  ): void => {
    if (value?.length === count) return;
    throw new RangeError(
      `createModel: ${name} of the pose of collider ${describeValue(collider)} is ${describeValue(value)}, expected ${expected}`,
    );
  };
  expect("position", position, 3, "three numbers");
  expect("rotation", rotation, 4, "four numbers: x, y, z and w of a quaternion, as [0, 0, 0, 1]");
}
