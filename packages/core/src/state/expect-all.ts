/** Adds the first entry of a column that does not hold, in words. */
export function expectAll(
  faults: string[],
  name: string,
  column: ArrayLike<number>,
  holds: (value: number) => boolean,
  expected: string,
): void {
  for (let i = 0; i < column.length; i++) {
    if (holds(column[i])) continue;
    faults.push(`${name}[${i}] is ${column[i]}, expected ${expected}`);
    return;
  }
}
