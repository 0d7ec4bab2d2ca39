import { formatNumber, formatTable } from "@pliant/cli/terminal";
import type { Experiment } from "../kit/experiment.ts";
import type { KeptClaim } from "./kept.ts";
import type { ClaimResult } from "./run-experiment.ts";

const COLUMNS = [
  { title: "ID" },
  { title: "CLAIMS" },
  { title: "PASS" },
  { title: "SECONDS", right: true },
  { title: "MEASURED" },
  { title: "CRITERION" },
];

/** The table for a person, within a width if one is given, and the sum. */
export function formatClaims(results: readonly ClaimResult[], width?: number): string {
  const rows = results.map((result) => [
    result.id,
    result.claims.join(", "),
    result.pass ? "pass" : "FAIL",
    result.seconds.toFixed(2),
    describeMeasured(result.measured),
    result.criterion,
  ]);
  const passed = results.filter(({ pass }) => pass).length;
  return `${formatTable(COLUMNS, rows, width)}\n\n${passed} passed, ${results.length - passed} failed`;
}

/**
 * docs/claims.md: every experiment with what is kept of it. Without times, which would change with every run. `nameOf` an engine: that of
 * today's where nothing moves otherwise since.
 */
export function formatClaimsMarkdown(
  experiments: readonly Experiment[],
  kept: ReadonlyMap<string, KeptClaim>,
  nameOf: (engine: string) => string,
): string {
  const rows = experiments.map((each) => {
    const found = kept.get(each.id);
    return [
      each.id,
      each.claims.join(", "),
      each.title,
      found ? describeMeasured(found.measured) : "not run yet",
      found?.criterion ?? each.criterion,
      found?.pass ? "yes" : ["**no**", each.fails].filter(Boolean).join(": "),
    ]
      .map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " "))
      .join(" | ");
  });
  const results = [...kept.values()];
  const passed = results.filter(({ pass }) => pass).length;
  return [
    "# Claims",
    "",
    "<!-- Written by `npm run -s claims -- --stale --write-docs`; change the experiments in claims/ instead. -->",
    "",
    `What the specification's experiments measure, each one small file in \`claims/\`. ${passed} of ${experiments.length} hold; a row that does not stays, and says why. They run at the level \`film\`, which bakes take, unless they name another: \`live\` is what \`new Simulation\` gives. Run them with \`npm run claims\`.`,
    "",
    `${describeEngines(results, nameOf)} An engine's fingerprint is taken of the hashes of all examples and of \`claims/golden-net.json\`; \`npm run check\` says when rows are older. Milliseconds are of a machine of two cores that others used meanwhile.`,
    "",
    "| Experiment | Claims | Title | Measured | Criterion | Pass |",
    "|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
    "",
  ].join("\n");
}

/** "Engine 1a2b: 150 rows; 3c4d: 7 rows", the one with most rows first. */
function describeEngines(results: readonly KeptClaim[], nameOf: (engine: string) => string): string {
  const rows = new Map<string, number>();
  for (const name of results.map(({ engine }) => nameOf(engine))) rows.set(name, (rows.get(name) ?? 0) + 1);
  const sorted = [...rows].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return `Engine ${sorted.map(([engine, count]) => `\`${engine}\`: ${count} rows`).join("; ")}.`;
}

/** Names may hold commas and colons: "box, 0.2 s". */
function describeMeasured(measured: ClaimResult["measured"]): string {
  return Object.entries(measured)
    .map(([name, value]) => `${name} = ${typeof value === "number" ? formatNumber(value) : value}`)
    .join("; ");
}
