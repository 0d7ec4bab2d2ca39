export interface Column {
  readonly title: string;
  /** Numbers stand on the right, so that their digits line up. */
  readonly right?: boolean;
}

const GAP = "  ";
/** A column of words narrower than this is harder to read than a long line. */
const NARROWEST = 20;

/** Rows of cells as aligned lines. Within a `width`, the widest cells are broken between words. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = fit(
    columns.map((_, at) => Math.max(...all.map((row) => row[at].length))),
    width,
  );
  return all.map((row) => formatRow(row, widths, columns)).join("\n");
}

/** Takes from the widest column until the line fits or no column can give. */
function fit(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const total = (): number => widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1));
  while (total() > width && Math.max(...widths) > NARROWEST) widths[widths.indexOf(Math.max(...widths))]--;
  return widths;
}

function formatRow(row: readonly string[], widths: readonly number[], columns: readonly Column[]): string {
  const cells = row.map((cell, at) => wrap(cell, widths[at]));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, at) => {
        const text = lines[line] ?? "";
        return columns[at].right ? text.padStart(widths[at]) : text.padEnd(widths[at]);
      })
      .join(GAP)
      .trimEnd(),
  ).join("\n");
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= width || last === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
