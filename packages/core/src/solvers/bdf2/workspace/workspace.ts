import { createArena, groupsOf, type Arena, type KernelBackend } from "@pliant/kernels";
import { contactCapacity } from "../../../model/cloth/limits.ts";
import type { Model } from "../../../model/model.ts";
import type { Layout } from "../layout/layout.ts";
import { fillLimitColumns, linksInOrder, pairLinks } from "../layout/link-order.ts";
import { dropLimits, tieDropLimits } from "../system/dropped-springs.ts";
import { clothColumns, fillCloth } from "./cloth-columns.ts";
import { limitColumns, limitedLinks, limitProjectors } from "./limit-columns.ts";
import { createGridLaws, createMatrix, matrixColumns } from "./matrix-columns.ts";
import { beamList, linkList, springColumns, tieList, twoSidedList } from "./spring-lists.ts";
import {
  contactColumns,
  nodeColumns,
  nodesBySlot,
  slotColumns,
  startOfIterate,
  sweepVectors,
} from "./vector-columns.ts";

/** Lowest pivot of a node that is not pinned, in masses. */
export const PIVOT_MIN = 0.5;

/** Every number that a solve needs, in one arena: nothing is allocated in a step. Vectors and blocks by slot. */
export type Workspace = ReturnType<typeof createWorkspace>;

/** @param limitsStrain whether strain is limited: if not, it takes no memory */
export function createWorkspace(model: Model, layout: Layout, choice: KernelBackend, limitsStrain = false) {
  const { springs } = layout;
  const slots = layout.width * layout.segments;
  const contacts = contactCapacity(model);
  const limitOrder = pairLinks(model.links, limitsStrain ? linksInOrder(model, layout) : []);
  const groups = groupsOf(springs.rows, springs.irregularRow);
  const { columns, kernels } = createArena(choice, {
    ...nodeColumns(model.nodes.count),
    ...clothColumns(model, layout),
    ...limitColumns(limitOrder.length, Math.min(contacts, model.nodes.count)),
    ...slotColumns(slots),
    ...matrixColumns(layout, slots, contacts, groups),
    ...contactColumns(contacts, model.nodes.count),
    ...springColumns(springs),
  });
  fillNodes(columns, model, layout);
  fillCloth(columns, model, layout);
  const limited = limitedLinks(columns);
  fillLimitColumns(model, limitOrder, limited);
  return {
    ...columns,
    kernels,
    /** Links in the order of strain limiting, by index in the model; NO_LINK fills up pairs. */
    limitOrder,
    limited,
    limitHolds: limitProjectors(columns),
    limits: dropLimits(model, layout),
    tieLimits: tieDropLimits(model, layout),
    matrix: createMatrix(columns, layout, groups),
    sweep: sweepVectors(columns),
    laws: createGridLaws(columns, layout),
    links: linkList(columns, model, springs),
    beams: beamList(columns, model, springs),
    ties: tieList(columns, model, springs),
    twoSided: twoSidedList(columns, model, springs),
    nodes: nodesBySlot(columns),
    origin: startOfIterate(columns),
  };
}

type FilledColumns = Arena<
  ReturnType<typeof slotColumns> & Pick<ReturnType<typeof matrixColumns>, "floor" | "filter" | "massBlocks">
>["columns"];

/** Masses, filters and pivot floors of the slots that have a node. */
function fillNodes(c: FilledColumns, { nodes }: Model, layout: Layout): void {
  const { width } = layout;
  c.nodeOf.fill(nodes.count);
  layout.nodes.forEach((node, k) => {
    const mass = nodes.mass[node];
    c.nodeOf[layout.slotOf[k]] = node;
    c.present[layout.slotOf[k]] = 1;
    c.floor[layout.slotOf[k]] = PIVOT_MIN * mass;
    for (const field of [0, 3, 5]) {
      c.massBlocks[layout.blockOf[k] + field * width] = mass;
      c.filter[layout.blockOf[k] + field * width] = 1;
    }
    for (let axis = 0; axis < 3; axis++) {
      c.inert[layout.vectorOf[k] + axis * width] = mass;
    }
  });
}
