import { writePattern, type Edge, type Panel, type Pattern, type Point } from "@pliant/garment";
import { readSvgOutlines, type SvgOutline } from "@pliant/formats";

/** What is smaller is a mark, not a panel [m²]. */
const LEAST_AREA = 4e-4;
/** What lies around panels and is not cut: seam allowances, notes. */
const NO_PANEL = new Set(["sa", "note", "help", "lining", "hidden"]);
/** Panels hang so far before and behind the body [m]. */
const OFF = 0.22;
/** Where garments are worn about [m]. */
const LEVEL = 1;

/** A pattern of the closed outlines of an SVG: unsewn, fronts before the body, backs behind it. Throws when there are none. */
export function patternFromSvg(text: string, name: string): Pattern {
  const outlines = readSvgOutlines(text).filter(
    (outline) =>
      !outline.classes.some((word) => NO_PANEL.has(word)) && Math.abs(areaOf(outline)) > LEAST_AREA,
  );
  if (outlines.length === 0)
    throw new RangeError(`${name} has no closed outline, expected at least one panel of 4 cm² or more`);
  const taken = new Set<string>();
  const panels = outlines.map((outline, k): Panel => {
    const id = freeName(shortName(outline.name) || `panel ${k + 1}`, taken);
    return panelOf(areaOf(outline) < 0 ? reversed(outline) : outline, id);
  });
  return { name, panels, stitches: [], parameters: [], warnings: [] };
}

/** The same as the text of a pattern file. */
export const patternFileOf = (text: string, name: string): string => writePattern(patternFromSvg(text, name));

/** `fs-stack-teagan.front-part-teagan.front` -> `front` */
const shortName = (name: string): string => name.split(".").at(-1)?.slice(0, 40) ?? "";

function freeName(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let k = 2; taken.has(name); k++) name = `${wish} ${k}`;
  taken.add(name);
  return name;
}

const placesOf = ({ from, segments }: SvgOutline): Point[] => [from, ...segments.map(({ to }) => to)];

/** Above 0 where the outline runs counter-clockwise. */
function areaOf(outline: SvgOutline): number {
  // Curves by their handles: which way they run is what matters.
  const points = [outline.from, ...outline.segments.flatMap(({ to, controls }) => [...controls, to])];
  return points.reduce((sum, [x, y], k) => {
    const [u, v] = points[(k + 1) % points.length];
    return sum + (x * v - u * y) / 2;
  }, 0);
}

function reversed(outline: SvgOutline): SvgOutline {
  const places = placesOf(outline);
  const segments = outline.segments.map(({ controls: [a, b] }, k) => ({
    to: places[k],
    controls: a && b ? ([b, a] as const) : ([] as const),
  }));
  return { ...outline, from: places.at(-1) ?? outline.from, segments: segments.toReversed() };
}

function panelOf(outline: SvgOutline, id: string): Panel {
  const places = placesOf(outline);
  const [x0, y0] = [0, 1].map(
    (axis) => (Math.min(...places.map((p) => p[axis])) + Math.max(...places.map((p) => p[axis]))) / 2,
  );
  const shift = ([x, y]: Point): Point => [x - x0, y - y0];
  const count = outline.segments.length;
  const edges = outline.segments.map(({ controls: [a, b] }, k): Edge => ({
    from: k,
    to: (k + 1) % count,
    curve: a && b ? { kind: "cubic", controls: [shift(a), shift(b)] } : { kind: "line" },
  }));
  const isBack = /back|rear|hinten|뒤/i.test(id);
  const isSleeve = /sleeve|ärmel|소매/i.test(id);
  return {
    ...{ id, vertices: places.slice(0, count).map(shift), edges },
    translation: isSleeve ? [0.55, LEVEL + 0.35, 0] : [0, LEVEL + 0.15, isBack ? -OFF : OFF],
    rotationDegrees: [0, isBack ? 180 : 0, 0],
  };
}
