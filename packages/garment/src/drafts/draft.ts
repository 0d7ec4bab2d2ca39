import type { Vec3 } from "pliant";
import type { Curve, EdgeOf, Panel, Pattern, Point, Stitch } from "../pattern.ts";

/** A corner of a panel, and the edge that begins there: its name, and how it runs. */
export interface Corner {
  readonly at: Point;
  readonly edge?: string;
  readonly curve?: Curve;
}

export interface Placement {
  readonly translation: Vec3;
  readonly rotationDegrees?: Vec3;
  readonly label?: string;
  readonly fabric?: string;
}

export function draftPanel(id: string, corners: readonly Corner[], placement: Placement): Panel {
  return {
    id,
    vertices: corners.map(({ at }) => at),
    edges: corners.map(({ curve, edge }, from) => ({
      from,
      to: (from + 1) % corners.length,
      curve: curve ?? { kind: "line" },
      ...(edge === undefined ? {} : { label: edge }),
    })),
    rotationDegrees: [0, 0, 0],
    ...placement,
  };
}

/** Stitches between edges by name: `["front.left side", "back.left side"]`. */
export function draftPattern(
  name: string,
  panels: readonly Panel[],
  seams: readonly (readonly [string, string])[],
): Pattern {
  const find = (place: string): EdgeOf => {
    const [id, label] = place.split(".");
    const panel = panels.find((each) => each.id === id);
    const edge = panel?.edges.findIndex((each) => each.label === label) ?? -1;
    if (edge < 0) throw new RangeError(`draftPattern: ${name} has no edge "${place}"`);
    return { panel: id, edge };
  };
  const stitches = seams.map(([a, b]): Stitch => ({ sides: [find(a), find(b)] }));
  return { name, panels, stitches, parameters: [], warnings: [] };
}

/** The same outline, gone round the other way: a panel whose front looks back. */
export function turnOver(corners: readonly Corner[]): Corner[] {
  const count = corners.length;
  return corners.map((_, k): Corner => {
    const { edge, curve } = corners[count - 1 - k];
    return {
      at: corners[(count - k) % count].at,
      ...(edge === undefined ? {} : { edge }),
      ...(curve === undefined ? {} : { curve: backwards(curve) }),
    };
  });
}

/** The other side's panel: left and right exchanged, gone round the same way. */
export function mirror(corners: readonly Corner[]): Corner[] {
  return turnOver(corners.map((corner) => ({ at: across(corner.at), ...edgeAcross(corner) })));
}

/** Half an outline on the left (+x), from the middle below to the middle above, and its mirror image. */
export function bothHalves(half: readonly Corner[]): Corner[] {
  const top = half.length - 1;
  const corners = half.slice(0, top);
  for (let k = top; k > 0; k--) {
    const { edge, curve } = edgeAcross(half[k - 1]);
    corners.push({
      at: k === top ? half[top].at : across(half[k].at),
      ...(edge === undefined ? {} : { edge }),
      ...(curve === undefined ? {} : { curve: backwards(curve) }),
    });
  }
  return corners;
}

const across = ([x, y]: Point): Point => [-x, y];

function edgeAcross({ edge, curve }: Corner): Omit<Corner, "at"> {
  return {
    ...(edge === undefined ? {} : { edge: otherSide(edge) }),
    ...(curve === undefined ? {} : { curve: mapCurve(curve, across) }),
  };
}

const otherSide = (edge: string): string =>
  edge.startsWith("left") ? edge.replace("left", "right") : edge.replace("right", "left");

function backwards(curve: Curve): Curve {
  if (curve.kind === "cubic") return { kind: "cubic", controls: [curve.controls[1], curve.controls[0]] };
  return curve.kind === "circle" ? { ...curve, isRight: !curve.isRight } : curve;
}

function mapCurve(curve: Curve, map: (point: Point) => Point): Curve {
  switch (curve.kind) {
    case "line":
      return curve;
    case "quadratic":
      return { kind: "quadratic", control: map(curve.control) };
    case "cubic":
      return { kind: "cubic", controls: [map(curve.controls[0]), map(curve.controls[1])] };
    case "circle":
      return { ...curve, isRight: !curve.isRight };
  }
}
