import { cos, sin } from "@pliant/geometry";
import type { Panel, Point } from "./pattern.ts";

/** Places of a panel by its grain: x along the weft, y along the warp [m]. */
export interface Grain {
  /** From the panel to the grain. */
  readonly to: (point: Point) => Point;
  /** And back. */
  readonly from: (point: Point) => Point;
}

const ALONG: Grain = { to: (point) => point, from: (point) => point };

export function grainOf({ grainDegrees = 0 }: Pick<Panel, "grainDegrees">): Grain {
  if (grainDegrees === 0) return ALONG;
  const angle = (grainDegrees * Math.PI) / 180;
  const [c, s] = [cos(angle), sin(angle)];
  return {
    to: ([x, y]) => [c * x + s * y, c * y - s * x],
    from: ([x, y]) => [c * x - s * y, c * y + s * x],
  };
}
