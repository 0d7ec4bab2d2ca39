import type { Body, Driver, Model, State } from "pliant";
import { attachAt, attachmentOf, deformingRanges, detach, type Attachment } from "pliant/experimental";
import type { Attach } from "../schema/attach.ts";
import type { Hold } from "./pins.ts";
import { nodesOf } from "./select.ts";

/** The model's nodes that each attachment of a sheet has: where two name one node, the later has it. */
export function attachedNodes(attach: readonly Attach[], body: Body, x: Float64Array): number[][] {
  const chosen = attach.map(({ where }) => nodesOf(where, body, x).map((node) => body.firstNode + node));
  const owner = new Map(chosen.flatMap((nodes, index) => nodes.map((node) => [node, index] as const)));
  return chosen.map((nodes, index) => nodes.filter((node) => owner.get(node) === index));
}

/** The attachments of one sheet, to `nodes` each, bound where nodes and colliders are in the first state. */
export function buildAttachments(
  attach: readonly Attach[],
  nodes: readonly (readonly number[])[],
  model: Model,
  state: State,
): Hold[] {
  const { colliders } = model;
  const deforming = deformingRanges(model);
  return attach.map(({ collider: id, until = Infinity }, index) => {
    const collider = colliders.findIndex((each) => each.id === id);
    const bound = nodes[index].map((node) => attachmentOf(state, node, collider, deforming));
    return { apply: rideAlong(bound, until), changes: until < Infinity };
  });
}

/** What is asked depends on the time alone, as with pins: a run may go back in time. */
function rideAlong(bound: readonly Attachment[], until: number): Driver {
  return (time, input) => {
    const riding = new Set(input.attachments.map(({ node }) => node));
    for (const attachment of bound) {
      if (time > until) detach(input, attachment.node);
      else if (!riding.has(attachment.node)) attachAt(input, attachment);
    }
  };
}
