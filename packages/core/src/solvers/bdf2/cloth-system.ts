import type { KernelBackend } from "@pliant/kernels";
import type { Contacts } from "../../collision/contacts.ts";
import type { Input } from "../../input/input.ts";
import { createLiftState, type LiftState } from "../../forces/lift/lift-state.ts";
import { addedMassOf, createStreamingAir, type StreamingAir } from "../../forces/streaming-air.ts";
import { contactCapacity } from "../../model/cloth/limits.ts";
import type { Body, Model } from "../../model/model.ts";
import type { History } from "../../state/state.ts";
import type { Coefficients } from "./coefficients.ts";
import type { DropLevel } from "./system/dropped-springs.ts";
import { createLayout, type Layout } from "./layout/layout.ts";
import { createFeatureColumns, type FeatureColumns } from "./contact/feature-columns.ts";
import { createWorkspace, type Workspace } from "./workspace/workspace.ts";

/** What the solver makes of a model revision, once. */
export interface ClothSystem {
  readonly model: Model;
  readonly bodies: readonly Body[];
  readonly layout: Layout;
  readonly space: Workspace;
  readonly constraints: Constraints;
  readonly features: FeatureColumns;
  /** nodeCount × 3: velocity of the air at each node [m/s], see forces/wind.ts. */
  readonly air: Float64Array;
  /** Of air that streams, and the mass of air per area that moves with each body [kg/m²]. */
  readonly streaming: StreamingAir;
  readonly addedMass: readonly number[];
  /** null when no body has lift. */
  readonly lift: LiftState | null;
  /** nodeCount × 3: scratch, see forces/point-drag.ts. */
  readonly normal: Float64Array;
  /** nodeCount × 3: force of the outside on each node [N], see forces/loads.ts. */
  readonly load: Float64Array;
  /** Whether anything (air, grabs) has written to the extra blocks, and which springs the sweeps leave out; null: not set yet. */
  readonly blocks: { extra: boolean; dropped: DropLevel | null; droppedAt: number; dropsTies: boolean };
}

/**
 * Pins and contacts as projectors S per slot and wanted displacements (docs/methods/cloth.md#constraints).
 */
export interface Constraints {
  /** Vector: displacement over the whole step in the directions that S removes [m]. */
  readonly goal: Float64Array;
  readonly constrained: ConstrainedSlots;
  /** Slots of the pinned nodes. */
  readonly pins: number[];
  /** 1 for contacts that act in this step, 0 once they would pull. */
  readonly active: Uint8Array;
  /** 1 for contacts that do not act because nothing leads to them, and that will as soon as a solution does. */
  readonly waits: Uint8Array;
  /** 1 for contacts that hold their node where it touches, 0 where it slides or nothing rubs. */
  readonly stuck: Uint8Array;
  /** 0 for every slot: see `sortSlots`. */
  readonly marks: Uint8Array;
  /** Friction on each contact, contacts × 3 [N]. */
  readonly drag: Float64Array;
}

/** Lengths of two lists of the workspace: orthonormal directions that S removes, and the slots that have any. */
export interface ConstrainedSlots {
  normals: number;
  slots: number;
}

/** One solver step: all that the parts of the solver read besides the cloth. */
export interface SubstepSystem extends Coefficients {
  readonly history: History;
  readonly input: Input;
  readonly contacts: Contacts;
  /** Length of the step [s]. */
  readonly h: number;
  /** h/a and (h/a)². */
  readonly c1: number;
  readonly c2: number;
  /** Velocity error at which this step's linear solves stop [m/s]. */
  readonly tolerance: number;
}

/** @param limitsStrain whether strain is limited: if not, it takes no memory */
export function createClothSystem(
  model: Model,
  bodies: readonly Body[],
  kernels: KernelBackend,
  limitsStrain = false,
): ClothSystem {
  const layout = createLayout(model, bodies);
  return {
    model,
    bodies,
    layout,
    space: createWorkspace(model, layout, kernels, limitsStrain),
    constraints: createConstraints(layout.width * layout.segments, contactCapacity(model)),
    features: createFeatureColumns(),
    air: new Float64Array(3 * model.nodes.count),
    streaming: createStreamingAir(model.nodes.count),
    addedMass: bodies.map((body) => addedMassOf(areaOf(model, body))),
    lift: createLiftState(model, bodies),
    normal: new Float64Array(3 * model.nodes.count),
    load: new Float64Array(3 * model.nodes.count),
    blocks: { extra: true, dropped: null, droppedAt: NaN, dropsTies: false },
  };
}

/** Area of a sheet at rest, by its mass [m²]. */
function areaOf({ nodes }: Model, { firstNode, nodeCount, material }: Body): number {
  let mass = 0;
  for (let node = firstNode; node < firstNode + nodeCount; node++) mass += nodes.mass[node];
  return mass / material.density;
}

function createConstraints(slots: number, contacts: number): Constraints {
  return {
    goal: new Float64Array(3 * slots),
    constrained: { normals: 0, slots: 0 },
    pins: [],
    active: new Uint8Array(contacts),
    waits: new Uint8Array(contacts),
    stuck: new Uint8Array(contacts),
    marks: new Uint8Array(slots),
    drag: new Float64Array(3 * contacts),
  };
}
