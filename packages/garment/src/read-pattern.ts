import { curveLength } from "./curve.ts";
import { panelOf, type EdgeOf, type Panel, type Parameter, type Pattern, type Stitch } from "./pattern.ts";
import { PatternError, patternFault, type PatternFault } from "./pattern-fault.ts";
import { isObject, readPanel, type Units } from "./read-panel.ts";
import { stripComments } from "./strip-comments.ts";

export interface ReadOptions {
  /** For messages and as the pattern's name. */
  readonly name?: string;
}

/** Edges sewn together whose lengths differ by more than this share are worth a word: easing, gathers, or a mistake [1]. */
const UNEVEN = 0.05;

/**
 * Reads the JSON format of Garment-Pattern-Generator templates and of GarmentCode specifications, with or without comments.
 * Throws a `PatternError` with every fault: path, value, what was expected. Lengths become metres.
 */
export function readPattern(text: string, { name = "pattern" }: ReadOptions = {}): Pattern {
  const faults: PatternFault[] = [];
  const refuse = (): never => {
    throw new PatternError("readPattern", name, faults);
  };
  let file: unknown;
  try {
    file = JSON.parse(stripComments(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    faults.push(
      patternFault(
        "the file",
        text,
        "JSON, with or without comments",
        `is no JSON (${(error as Error).message})`,
      ),
    );
    return refuse();
  }
  const pattern: unknown = isObject(file) ? file["pattern"] : undefined;
  if (!isObject(file) || !isObject(pattern) || !isObject(pattern["panels"])) {
    const given = isObject(pattern) ? pattern["panels"] : pattern;
    faults.push(
      patternFault(isObject(pattern) ? "pattern.panels" : "pattern", given, "an object of panels by name"),
    );
    return refuse();
  }
  const units = readUnits(file["properties"], faults);
  const entries = Object.entries(pattern["panels"]);
  if (entries.length === 0) faults.push(patternFault("pattern.panels", {}, "at least one panel", "is empty"));
  const read = entries.map(([id, each]) => readPanel(id, each, `pattern.panels.${id}`, units, faults));
  const panels = read.filter((panel): panel is Panel => panel !== null);
  const edgeCounts = new Map(
    entries.map(([id, each]) => {
      const edges: unknown = isObject(each) ? each["edges"] : undefined;
      return [id, Array.isArray(edges) ? edges.length : 0];
    }),
  );
  const stitches = readStitches(pattern["stitches"] ?? [], edgeCounts, faults);
  if (faults.length > 0) refuse();
  return {
    name,
    panels: inOrder(panels, pattern["panel_order"]),
    stitches,
    parameters: readParameters(file["parameters"]),
    warnings: unevenStitches(panels, stitches),
  };
}

function readUnits(properties: unknown, faults: PatternFault[]): Units {
  const given = isObject(properties) ? properties : {};
  const { units_in_meter: perMetre = 100, curvature_coords: coordinates = "relative" } = given;
  if (!(typeof perMetre === "number" && perMetre > 0 && perMetre < Infinity)) {
    faults.push(
      patternFault(
        "properties.units_in_meter",
        perMetre,
        "how many of the file's units are a metre, above 0",
      ),
    );
  }
  if (coordinates !== "relative" && coordinates !== "absolute") {
    faults.push(patternFault("properties.curvature_coords", coordinates, '"relative" or "absolute"'));
  }
  return { perMetre: Number(perMetre), isRelative: coordinates === "relative" };
}

function readStitches(
  value: unknown,
  edgeCounts: ReadonlyMap<string, number>,
  faults: PatternFault[],
): Stitch[] {
  if (!Array.isArray(value)) {
    faults.push(patternFault("pattern.stitches", value, "a list of pairs of edges"));
    return [];
  }
  const stitches: Stitch[] = [];
  const seen = new Map<string, number>();
  value.forEach((each: unknown, k) => {
    const path = `pattern.stitches[${k}]`;
    // GarmentCode may add the word "right_wrong": which way the seam lies, which is no matter of ours.
    const items: unknown[] = Array.isArray(each) ? each.filter((item) => typeof item !== "string") : [];
    const sides = items.filter((item) => isObject(item) && "panel" in item);
    const extra = items.find((item) => isObject(item) && !("panel" in item));
    if (sides.length !== 2 || items.length > 3) {
      const state = Array.isArray(each) ? `has ${sides.length} edges` : undefined;
      faults.push(
        patternFault(path, each, "two edges, each { panel, edge }: one edge is sewn to one", state),
      );
      return;
    }
    const before = faults.length;
    sides.forEach((side, end) => checkSide(side as EdgeOf, `${path}[${end}]`, edgeCounts, faults));
    if (faults.length > before) return;
    const [a, b] = sides as [EdgeOf, EdgeOf];
    if (a.panel === b.panel && a.edge === b.edge) {
      faults.push(
        patternFault(path, a, "two different edges", `sews edge ${a.edge} of "${a.panel}" to itself`),
      );
    }
    for (const { panel, edge } of [a, b]) {
      const key = `${panel}:${edge}`;
      const earlier = seen.get(key);
      seen.set(key, k);
      if (earlier === undefined) continue;
      const state = `sews edge ${edge} of "${panel}" once more, after stitches[${earlier}]`;
      faults.push(patternFault(path, edge, "each edge in one stitch", state));
    }
    const bend = isObject(extra) ? extra["bend"] : undefined;
    if (bend !== undefined && !(typeof bend === "number" && bend >= 0 && bend < Infinity)) {
      faults.push(patternFault(`${path}[2].bend`, bend, "a factor of 0 or more"));
    }
    const pick = ({ panel, edge }: EdgeOf): EdgeOf => ({ panel, edge });
    stitches.push({ sides: [pick(a), pick(b)], ...(typeof bend === "number" ? { bend } : {}) });
  });
  return stitches;
}

function checkSide(
  { panel, edge }: { panel: unknown; edge: unknown },
  path: string,
  edgeCounts: ReadonlyMap<string, number>,
  faults: PatternFault[],
): void {
  const count = typeof panel === "string" ? edgeCounts.get(panel) : undefined;
  if (count === undefined) {
    faults.push(patternFault(`${path}.panel`, panel, `one of ${[...edgeCounts.keys()].join(", ")}`));
  } else if (!(typeof edge === "number" && Number.isInteger(edge) && edge >= 0 && edge < count)) {
    faults.push(patternFault(`${path}.edge`, edge, `an edge of "${String(panel)}", 0 to ${count - 1}`));
  }
}

function unevenStitches(panels: readonly Panel[], stitches: readonly Stitch[]): string[] {
  return stitches.flatMap(({ sides }, k) => {
    const lengths = sides.map(({ panel, edge }) => {
      const { vertices, edges } = panelOf({ panels }, panel);
      return curveLength(vertices, edges[edge]);
    });
    const [short, long] = [Math.min(...lengths), Math.max(...lengths)];
    if (long <= short * (1 + UNEVEN)) return [];
    const names = sides.map(
      ({ panel, edge }, side) => `edge ${edge} of "${panel}" (${millimetres(lengths[side])})`,
    );
    return [
      `pattern.stitches[${k}] sews ${names.join(" to ")}: ${Math.round((100 * long) / short - 100)} % are eased in`,
    ];
  });
}

const millimetres = (length: number): string => `${Math.round(1000 * length)} mm`;

function readParameters(value: unknown): Parameter[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isObject(each) && typeof each["type"] === "string"
      ? [{ name, type: each["type"], value: each["value"], range: each["range"] }]
      : [],
  );
}

function inOrder(panels: readonly Panel[], order: unknown): readonly Panel[] {
  if (!Array.isArray(order)) return panels;
  const place = (panel: Panel): number => (order as unknown[]).indexOf(panel.id) >>> 0;
  return panels.toSorted((a, b) => place(a) - place(b));
}
