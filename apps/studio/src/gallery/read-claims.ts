/** One row of docs/claims.md. */
export interface Claim {
  readonly id: string;
  readonly title: string;
  readonly measured: string;
  readonly criterion: string;
  readonly passes: boolean;
}

/** The rows of the table in docs/claims.md, by experiment. */
export function readClaims(markdown: string): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const line of markdown.split("\n")) {
    // Cells may hold a bar that is written \|.
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    if (cells.length !== 8 || !/^[A-Z]+\d+\w?$/.test(cells[1])) continue;
    const [, id, , title, measured, criterion, pass] = cells;
    claims.set(id, { id, title, measured, criterion, passes: pass === "yes" });
  }
  return claims;
}
