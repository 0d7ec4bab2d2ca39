import { describeValue } from "../../checks/describe-value.ts";
import { deformingStateLength } from "../colliders/deforming.ts";
import type { ClothLimits } from "./cloth-limits.ts";
import type { Body, Model } from "../model.ts";

/** Columns of limits with a number per node. */
export const LIMIT_NUMBERS = ["maxDistance", "backstopRadius", "backstopDistance", "drive", "drag"] as const;

/** Where the places of a sheet with limits stand among the `vertices` of state and input. */
export interface PlaceRange {
  readonly id: string;
  readonly firstNode: number;
  /** Index of its first number, and how many there are: nodeCount × 3. */
  readonly first: number;
  readonly length: number;
  readonly limits: ClothLimits;
}

export function limitsOf(body: Body): ClothLimits | undefined {
  return body.kind === "cloth" ? body.limits : undefined;
}

/** Of all sheets with limits, after the vertices of the colliders that deform. */
export function placeRanges(model: Pick<Model, "bodies" | "colliders">): PlaceRange[] {
  const ranges: PlaceRange[] = [];
  let first = -1;
  for (const body of model.bodies) {
    const limits = limitsOf(body);
    if (!limits) continue;
    if (first < 0) first = deformingStateLength(model);
    const length = 3 * body.nodeCount;
    ranges.push({ id: body.id, firstNode: body.firstNode, first, length, limits });
    first += length;
  }
  return ranges;
}

/** Length of the `vertices` of state and input: of colliders that deform, and places of sheets with limits. */
export function verticesLength(model: Pick<Model, "bodies" | "colliders">): number {
  const last = placeRanges(model).at(-1);
  return last === undefined ? deformingStateLength(model) : last.first + last.length;
}

/** Nodes that may touch a limit: as many further contacts a model has room for, two each. */
export function limitCapacity({ bodies }: Pick<Model, "bodies">): number {
  let nodes = 0;
  for (const body of bodies) if (limitsOf(body)) nodes += body.nodeCount;
  return 2 * nodes;
}

/** Room for a contact of every node with every collider, and with its limits. */
export function contactCapacity(model: Pick<Model, "bodies" | "colliders" | "nodes">): number {
  return model.nodes.count * model.colliders.length + limitCapacity(model);
}

export function limitFaults(body: Body): string[] {
  const limits = limitsOf(body);
  if (!limits) return [];
  const faults: string[] = [];
  const name = `bodies ${describeValue(body.id)}: limits`;
  for (const column of LIMIT_NUMBERS)
    if (limits[column]?.length !== body.nodeCount)
      faults.push(
        `${name}.${column} has ${limits[column]?.length} entries, expected ${body.nodeCount}, one per node`,
      );
  const { tetherNode, tetherAnchor, tetherLength } = limits;
  for (const [column, nodes] of Object.entries({ tetherNode, tetherAnchor })) {
    const strange = nodes.findIndex((node) => node >= body.nodeCount);
    if (strange >= 0)
      faults.push(
        `${name}.${column}[${strange}] is ${nodes[strange]}, expected a node below ${body.nodeCount}`,
      );
    if (nodes.length !== tetherLength.length)
      faults.push(`${name}.${column} has ${nodes.length} entries, expected ${tetherLength.length}`);
  }
  return faults;
}
