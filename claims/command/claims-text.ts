import { formatNumber, formatTable } from "@pliant/cli/terminal";
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

/** docs/claims.md. Without times, which would change with every run. */
export function formatClaimsMarkdown(results: readonly ClaimResult[]): string {
  const rows = results.map((result) =>
    [
      result.id,
      result.claims.join(", "),
      result.title,
      describeMeasured(result.measured),
      result.criterion,
      result.pass ? "yes" : "**no**",
    ]
      .map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " "))
      .join(" | "),
  );
  return [
    "# Claims",
    "",
    "<!-- Written by `npm run claims -- --write-docs`; change the experiments in claims/ instead. -->",
    "",
    "What the specification's experiments measure, each one small file in `claims/`. Run them with `npm run claims`.",
    "",
    "| Experiment | Claims | Title | Measured | Criterion | Pass |",
    "|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
    "",
  ].join("\n");
}

/** Names may hold commas and colons: "box, 0.2 s". */
function describeMeasured(measured: ClaimResult["measured"]): string {
  return Object.entries(measured)
    .map(([name, value]) => `${name} = ${typeof value === "number" ? formatNumber(value) : value}`)
    .join("; ");
}
