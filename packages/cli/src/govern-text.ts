import type { Decision, GovernorStatus } from "@pliant/governor";
import { formatTable } from "./table.ts";

/** A governed run. */
export interface GovernResult {
  readonly targetFps: number;
  /** Of each frame [ms]. */
  readonly costs: readonly number[];
  readonly decisions: readonly Decision[];
  readonly status: GovernorStatus;
}

/** Decisions as a table, and how many frames were in time. */
export function describeRun({ targetFps, costs, decisions, status }: GovernResult): string {
  const frame = 1000 / targetFps;
  const rows = decisions.map((decision) => [
    String(decision.frame),
    `${decision.cost.toFixed(2)} of ${decision.budget.toFixed(2)}`,
    sizesOf(decision.setting.sizes),
    decision.reason,
  ]);
  const columns = [{ title: "FRAME", right: true }, { title: "MS" }, { title: "NODES" }, { title: "WHY" }];
  // The first second is the search's.
  const counted = costs.slice(Math.round(targetFps));
  const within = counted.filter((cost) => cost <= frame).length;
  const sorted = [...counted].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil(share * sorted.length) - 1] ?? NaN).toFixed(2);
  return [
    formatTable(columns, rows),
    "",
    `${costs.length} frames at ${targetFps} per second: ${
      counted.length === 0
        ? "nothing to judge, the first second is the search's"
        : `${within} of ${counted.length} after the first second within ${frame.toFixed(2)} ms (${((100 * within) / counted.length).toFixed(1)} %)`
    }`,
    `${counted.length === 0 ? "" : `median ${at(0.5)} ms, 99 % below ${at(0.99)} ms; `}now ${sizesOf(status.setting.sizes)}${status.isUnreachable ? "; the target cannot be reached" : ""}`,
  ].join("\n");
}

const sizesOf = (sizes: Readonly<Record<string, number>>): string =>
  Object.entries(sizes)
    .map(([id, size]) => `${id} ${size}`)
    .join(", ");
