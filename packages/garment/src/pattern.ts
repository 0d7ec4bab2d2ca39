import type { Vec3 } from "pliant";

/** A place on a panel: across, up; unless its grain is turned, weft and warp [m]. */
export type Point = readonly [number, number];

/**
 * A sewing pattern in metres: flat panels, which of their edges are sewn to which, and where they hang around the body before
 * that. `readPattern` makes it from a file, `writePattern` makes a file of it.
 */
export interface Pattern {
  readonly name: string;
  readonly panels: readonly Panel[];
  readonly stitches: readonly Stitch[];
  /** What the file may be varied by; kept, not applied: the panels are those of the values in it. */
  readonly parameters: readonly Parameter[];
  /** What is unusual but may be meant, such as stitches between edges of different length. */
  readonly warnings: readonly string[];
}

export interface Panel {
  readonly id: string;
  /** Corners [m]: x across, y up. */
  readonly vertices: readonly Point[];
  /** A closed loop, each edge beginning where the one before ends; seen from the front it runs counter-clockwise. */
  readonly edges: readonly Edge[];
  /** Where the panel's origin is [m]. */
  readonly translation: Vec3;
  /** About x, then y, then z, all fixed in space: R = R_z R_y R_x. */
  readonly rotationDegrees: Vec3;
  /** What it is part of, such as "body" or "leg". */
  readonly label?: string;
  /** Name of its fabric; of the garment's if left out. An addition of ours to the format. */
  readonly fabric?: string;
  /** How far the grain (warp) is turned from y, counter-clockwise; 0 if left out, 45 is cut on the bias. An addition of ours. */
  readonly grainDegrees?: number;
  /** Where it lies when all panels are laid out side by side; nobody cares if left out. An addition of ours. */
  readonly layout?: PanelLayout;
  /** Lines across it that are pressed or bend otherwise than the cloth beside them. An addition of ours. */
  readonly folds?: readonly Fold[];
}

/** A panel's place on the table. */
export interface PanelLayout {
  /** Where its origin lies [m]. */
  readonly at: Point;
  /** How far it is turned, counter-clockwise. */
  readonly turnDegrees: number;
}

/** A straight line across a panel; ends that are near the border end there. */
export interface Fold {
  readonly from: Point;
  readonly to: Point;
  /** How far it is folded at rest, off flat: towards the panel's front, or, negative, to its back; 0: not pressed, see `bend`. */
  readonly angleDegrees: number;
  /** Of a pressed one: moment per length and angle [N·m/m/rad = N]; if left out, that of 2 mm of its cloth. */
  readonly stiffness?: number;
  /** Of one that is not pressed: bending stiffness across it in units of the cloth's own [1]. */
  readonly bend?: number;
}

export interface Edge {
  /** Corners, by place in the panel's list. */
  readonly from: number;
  readonly to: number;
  readonly curve: Curve;
  readonly label?: string;
}

/** How an edge runs between its ends; control points are places on the panel [m]. */
export type Curve =
  | { readonly kind: "line" }
  | { readonly kind: "quadratic"; readonly control: Point }
  | { readonly kind: "cubic"; readonly controls: readonly [Point, Point] }
  /** Of the four arcs of that radius the one that is longer than half a circle or not, and to the right of the way or not. */
  | {
      readonly kind: "circle";
      readonly radius: number;
      readonly isLarge: boolean;
      readonly isRight: boolean;
    };

/** Two edges that are sewn together, point by point over their lengths. */
export interface Stitch {
  readonly sides: readonly [EdgeOf, EdgeOf];
  /** Bending stiffness of the seam in units of the cloth's own [1]; the garment's if left out. An addition of ours. */
  readonly bend?: number;
}

export interface EdgeOf {
  readonly panel: string;
  readonly edge: number;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  /** As in the file: in its units. */
  readonly value: unknown;
  readonly range: unknown;
}

export function panelOf({ panels }: Pick<Pattern, "panels">, id: string): Panel {
  const panel = panels.find((each) => each.id === id);
  if (panel === undefined) {
    throw new RangeError(
      `panelOf: there is no panel "${id}", expected one of ${panels.map((each) => each.id).join(", ")}`,
    );
  }
  return panel;
}
