import type { EdgeAssignment } from "../fold/fold-file.ts";
import type { SvgTag } from "./svg-tags.ts";

/** What an element has of its own and of those around it. */
export interface SvgLook {
  readonly stroke: string;
  /** Product over ancestors [1]. */
  readonly opacity: number;
  readonly strokeOpacity: number;
  readonly isHidden: boolean;
  /** a b c d e f of x′ = a x + c y + e, y′ = b x + d y + f. */
  readonly matrix: readonly number[];
}

export const PLAIN_LOOK: SvgLook = {
  stroke: "none",
  opacity: 1,
  strokeOpacity: 1,
  isHidden: false,
  matrix: [1, 0, 0, 1, 0, 0],
};

/** Elements whose content is not drawn where it stands. */
const UNDRAWN = new Set([
  "defs",
  "symbol",
  "mask",
  "clipPath",
  "pattern",
  "marker",
  "linearGradient",
  "filter",
  "metadata",
]);

/** Declarations by class, of the texts of `<style>`. */
export function styleClasses(styles: readonly string[]): Map<string, Record<string, string>> {
  const classes = new Map<string, Record<string, string>>();
  for (const style of styles) {
    for (const [, selectors, body] of style
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .matchAll(/([^{}]+)\{([^}]*)\}/g)) {
      for (const selector of selectors.split(",")) {
        const name = /\.([\w-]+)\s*$/.exec(selector.trim())?.[1];
        if (name !== undefined) classes.set(name, { ...classes.get(name), ...declarations(body) });
      }
    }
  }
  return classes;
}

function declarations(text: string): Record<string, string> {
  const pairs = text.split(";").map((each) => each.split(":"));
  return Object.fromEntries(
    pairs.filter(({ length }) => length === 2).map(([name, value]) => [name.trim(), value.trim()]),
  );
}

/** The look of an element within another: attributes, then classes, then its own style. */
export function lookWithin(
  around: SvgLook,
  { name, attributes }: SvgTag,
  classes: ReadonlyMap<string, Record<string, string>>,
): SvgLook {
  const own: Record<string, string> = { ...attributes };
  for (const each of (attributes["class"] ?? "").split(/\s+/)) Object.assign(own, classes.get(each));
  Object.assign(own, declarations(attributes["style"] ?? ""));
  const share = (value: string | undefined): number => {
    if (value === undefined) return 1;
    const number = Number.parseFloat(value) * (value.trim().endsWith("%") ? 0.01 : 1);
    return Number.isFinite(number) ? Math.min(Math.max(number, 0), 1) : 1;
  };
  return {
    stroke: own["stroke"] === undefined || own["stroke"] === "inherit" ? around.stroke : own["stroke"],
    opacity: around.opacity * share(own["opacity"]),
    strokeOpacity: own["stroke-opacity"] === undefined ? around.strokeOpacity : share(own["stroke-opacity"]),
    isHidden:
      around.isHidden || UNDRAWN.has(name) || own["display"] === "none" || own["visibility"] === "hidden",
    matrix:
      attributes["transform"] === undefined
        ? around.matrix
        : times(around.matrix, transform(attributes["transform"])),
  };
}

const times = (m: readonly number[], n: readonly number[]): number[] => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

function transform(text: string): number[] {
  let matrix: number[] = [1, 0, 0, 1, 0, 0];
  for (const [, name, inner] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const n = inner
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const radians = (n[0] * Math.PI) / 180;
    const [c, s, t] = [Math.cos(radians), Math.sin(radians), Math.tan(radians)];
    const [x, y] = [n[1] ?? 0, n[2] ?? 0];
    const known: Readonly<Record<string, number[]>> = {
      matrix: n,
      translate: [1, 0, 0, 1, n[0], x],
      scale: [n[0], 0, 0, n[1] ?? n[0], 0, 0],
      rotate: [c, s, -s, c, x - c * x + s * y, y - s * x - c * y],
      skewX: [1, 0, t, 1, 0, 0],
      skewY: [1, t, 0, 1, 0, 0],
    };
    const next = known[name];
    if (next === undefined || next.length !== 6 || !next.every(Number.isFinite))
      throw new RangeError(
        `crease svg: transform is "${text}", expected matrix, translate, scale, rotate or skew`,
      );
    matrix = times(matrix, next);
  }
  return matrix;
}

const NAMES: Readonly<Record<string, string>> = {
  black: "#000000",
  red: "#ff0000",
  blue: "#0000ff",
  green: "#008000",
  lime: "#00ff00",
  yellow: "#ffff00",
  magenta: "#ff00ff",
  fuchsia: "#ff00ff",
  cyan: "#00ffff",
  aqua: "#00ffff",
};

const KINDS: Readonly<Record<string, EdgeAssignment>> = {
  "#000000": "B",
  "#ff0000": "M",
  "#0000ff": "V",
  "#00ff00": "C",
  "#008000": "C",
  "#ffff00": "F",
  "#ff00ff": "U",
  "#00ffff": "U",
};

/** A colour as #rrggbb; itself when it is written otherwise. */
export function colourOf(stroke: string): string {
  const text = stroke.trim().toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${text.slice(1).replaceAll(/./g, "$&$&")}`;
  const parts = /^rgb\(\s*([\d.]+)(%?)[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?\s*\)$/.exec(text);
  if (parts === null) return NAMES[text] ?? text;
  const scale = parts[2] === "%" ? 2.55 : 1;
  const hex = (value: string): string =>
    Math.round(scale * Number(value))
      .toString(16)
      .padStart(2, "0");
  return `#${hex(parts[1])}${hex(parts[3])}${hex(parts[4])}`;
}

/** The kind of edge that a colour stands for: black B, red M, blue V, green C, yellow F, magenta and cyan U. */
export function kindOf(
  stroke: string,
  assignments: Readonly<Record<string, EdgeAssignment>> = {},
): EdgeAssignment | undefined {
  const colour = colourOf(stroke);
  for (const [given, kind] of Object.entries(assignments)) if (colourOf(given) === colour) return kind;
  return KINDS[colour];
}
