const NAMESPACE = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and, inside, text or other elements. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...inside: readonly (string | SVGElement)[]
): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}

export type Point = readonly [x: number, y: number];

/** A path through points of a plot whose width and height are 1, y up, in the pixels of `size`. */
export function pathThrough(points: readonly Point[], [width, height]: Point): string {
  const at = ([x, y]: Point): string => `${(x * width).toFixed(1)} ${((1 - y) * height).toFixed(1)}`;
  return points.map((point, k) => `${k === 0 ? "M" : "L"}${at(point)}`).join("");
}
