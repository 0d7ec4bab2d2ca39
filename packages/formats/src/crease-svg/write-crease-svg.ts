import type { WrittenPattern } from "../fold/write-fold.ts";

const COLOURS = {
  B: "#000000",
  M: "#ff0000",
  V: "#0000ff",
  C: "#00ff00",
  F: "#ffff00",
  U: "#ff00ff",
  J: null,
} as const;

/** Millimetres per metre: the unit of the drawing. */
const MILLIMETRES = 1000;

/** A crease pattern as SVG in millimetres, by the convention that `readCreaseSvg` reads; joins are left out. */
export function writeCreaseSvg({ vertices, edges, assignments, foldAngles, title }: WrittenPattern): string {
  const [xs, ys] = [0, 1].map((axis) => vertices.map((point) => MILLIMETRES * point[axis]));
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const [width, height] = [Math.max(...xs) - left, top - Math.min(...ys)];
  const number = (value: number): string => String(Number(value.toFixed(6)));
  const lines = edges.flatMap(([a, b], k) => {
    const colour = COLOURS[assignments[k]];
    if (colour === null) return [];
    const angle = foldAngles[k];
    const isFolded = (assignments[k] === "M" || assignments[k] === "V") && angle !== null;
    const opacity =
      isFolded && Math.abs(angle) < 180 ? ` stroke-opacity="${number(Math.abs(angle) / 180)}"` : "";
    const place = (name: string, vertex: number): string =>
      `${name[0]}${name[1]}="${number(name[0] === "x" ? xs[vertex] - left : top - ys[vertex])}"`;
    return [
      `  <line ${place("x1", a)} ${place("y1", a)} ${place("x2", b)} ${place("y2", b)} stroke="${colour}"${opacity}/>`,
    ];
  });
  const size = `width="${number(width)}mm" height="${number(height)}mm" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const named =
    title === undefined ? [] : [`  <title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-width="0.5">`,
    ...named,
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
