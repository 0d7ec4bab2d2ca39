import { closedOutlines, type PathOutline, type PathSegment } from "./path-segments.ts";
import { lookWithin, PLAIN_LOOK, styleClasses, type SvgLook } from "./svg-look.ts";
import { svgTags, type SvgTag } from "./svg-tags.ts";

/** A closed outline of a drawing, y upwards [m]. */
export interface SvgOutline extends PathOutline {
  /** Its own id, or that of what it stands in; empty where nothing has one. */
  readonly name: string;
  /** Words of its class. */
  readonly classes: readonly string[];
}

/** Millimetres of a unit of length. */
const MILLIMETRES: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
};

/** Closed paths, polygons and rectangles of an SVG, true to the size that it says; a drawing without units is in millimetres. */
export function readSvgOutlines(text: string): SvgOutline[] {
  const { tags, styles } = svgTags(text);
  const classes = styleClasses(styles);
  const scale = metresPerUnit(tags[0].attributes);
  const around: { look: SvgLook; name: string }[] = [{ look: PLAIN_LOOK, name: "" }];
  return tags.flatMap((tag): SvgOutline[] => {
    const outer = around[tag.depth] ?? { look: PLAIN_LOOK, name: "" };
    const look = lookWithin(outer.look, tag, classes);
    const { id } = tag.attributes;
    around[tag.depth + 1] = { look, name: tag.name === "g" && id ? id : outer.name };
    if (look.isHidden) return [];
    const words = (tag.attributes["class"] ?? "").split(/\s+/).filter((word) => word !== "");
    return outlinesOf(tag).map((outline) => ({
      ...placed(outline, look.matrix, scale),
      name: outer.name || id || "",
      classes: words,
    }));
  });
}

function metresPerUnit({ width, viewBox }: Readonly<Record<string, string>>): number {
  const [, size, unit = ""] = /^\s*([\d.]+)\s*([a-z]*)/.exec(width ?? "") ?? [];
  const across = Number((viewBox ?? "").trim().split(/[\s,]+/)[2]);
  const millimetres = Number(size) * (MILLIMETRES[unit || "px"] ?? 1);
  return millimetres > 0 && across > 0 && unit !== "" ? millimetres / across / 1000 : 0.001;
}

function outlinesOf({ name, attributes }: SvgTag): PathOutline[] {
  const number = (key: string): number => Number.parseFloat(attributes[key] ?? "0");
  switch (name) {
    case "path":
      return closedOutlines(attributes["d"] ?? "");
    case "polygon":
      return closedOutlines(`M${attributes["points"] ?? ""}Z`);
    case "rect":
      return closedOutlines(
        `M${number("x")} ${number("y")}h${number("width")}v${number("height")}h${-number("width")}Z`,
      );
    default:
      return [];
  }
}

function placed(
  { from, segments }: PathOutline,
  [a, b, c, d, e, f]: readonly number[],
  scale: number,
): PathOutline {
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    scale * (a * x + c * y + e),
    -scale * (b * x + d * y + f),
  ];
  return {
    from: place(from),
    segments: segments.map(({ to, controls }): PathSegment => {
      const [first, second] = controls;
      return { to: place(to), controls: first && second ? [place(first), place(second)] : [] };
    }),
  };
}
