/** How readers say that a file is too large. */
export function tooLarge(bytes: number, most: number): string {
  const show = (each: number): string => (each < 1e5 ? `${each} bytes` : `${Math.round(each / 1e5) / 10} MB`);
  return `it has ${show(bytes)}, at most ${show(most)} are read`;
}
