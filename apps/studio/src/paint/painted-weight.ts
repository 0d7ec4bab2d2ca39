export type PaintedName = "pin" | "maxDistance";

/** What a stroke leaves, and what is there where nobody has painted: held or not, and metres. */
const PAINT: Readonly<Record<PaintedName, { readonly painted: number; readonly bare: number }>> = {
  pin: { painted: 1, bare: 0 },
  maxDistance: { painted: 0.05, bare: 1000 },
};

/** Where a stroke went on a cloth of so many nodes. */
export interface PaintedNodes {
  readonly nodeCount: number;
  readonly nodes: readonly number[];
  readonly wipes: boolean;
}

/** The weight of each node after a stroke over what the scene's limits say. */
export function paintedWeight(
  name: PaintedName,
  limits: Readonly<Record<string, unknown>>,
  { nodeCount, nodes, wipes }: PaintedNodes,
): number[] {
  const { painted, bare } = PAINT[name];
  const values = before(limits[name], nodeCount, bare);
  for (const node of nodes) values[node] = wipes ? bare : painted;
  return values;
}

function before(given: unknown, count: number, bare: number): number[] {
  const { values } = (given ?? {}) as { readonly values?: readonly number[] };
  if (values?.length === count) return [...values];
  return Array<number>(count).fill(typeof given === "number" ? given : bare);
}
