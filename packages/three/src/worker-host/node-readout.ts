import { FIELDS, type FieldName } from "./field-names.ts";
import { writeField, type FieldSource } from "./fields.ts";

/** What a node is like now. */
export interface NodeReadout {
  readonly node: number;
  /** Id of the body that it belongs to. */
  readonly body: string;
  /** [m] */
  readonly position: readonly [number, number, number];
  readonly isHeld: boolean;
  /** Each field there, in its unit. */
  readonly fields: Readonly<Record<FieldName, number>>;
}

/** Looks at one node. Costs a pass over all for each field: for what is under a pointer, not for every frame. */
export function readNode(
  source: FieldSource & { readonly input: { readonly pinned: Uint8Array } },
  node: number,
): NodeReadout {
  const { model, state, input } = source;
  if (!Number.isInteger(node) || node < 0 || node >= model.nodes.count) {
    throw new RangeError(`readNode: node ${node} does not exist, expected 0 to ${model.nodes.count - 1}`);
  }
  const column = new Float32Array(model.nodes.count);
  const fields = FIELDS.map((name) => {
    writeField(name, source, column);
    return [name, column[node]] as const;
  });
  const [x, y, z] = state.x.subarray(3 * node, 3 * node + 3);
  const body = model.bodies.find((each) => node < each.firstNode + each.nodeCount)?.id ?? "";
  return {
    node,
    body,
    position: [x, y, z],
    isHeld: input.pinned[node] === 1,
    fields: Object.fromEntries(fields) as Record<FieldName, number>,
  };
}
