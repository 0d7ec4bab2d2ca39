type Point = readonly [number, number];

/** What of a table is seen on the page: page = offset + scale · (x, −y). */
export interface Sight {
  /** [px/m] */
  readonly scale: number;
  /** [px] */
  readonly offset: Point;
}

/** Scales that make sense [px/m]. */
const LEAST = 20;
const MOST = 20_000;

export const toPage = ({ scale, offset }: Sight, [x, y]: Point): [number, number] => [
  offset[0] + scale * x,
  offset[1] - scale * y,
];

export const toTable = ({ scale, offset }: Sight, [x, y]: Point): [number, number] => [
  (x - offset[0]) / scale,
  (offset[1] - y) / scale,
];

/** So that a box of the table is seen whole in a part of the page [px]. */
export function sightOf(
  { low, high }: { readonly low: Point; readonly high: Point },
  [width, height]: Point,
): Sight {
  const scale = Math.max(LEAST, 0.9 * Math.min(width / (high[0] - low[0]), height / (high[1] - low[1])));
  return {
    scale,
    offset: [width / 2 - (scale * (low[0] + high[0])) / 2, height / 2 + (scale * (low[1] + high[1])) / 2],
  };
}

/** Nearer or farther, about a place of the page. */
export function zoomed({ scale: before, offset: [ox, oy] }: Sight, [x, y]: Point, factor: number): Sight {
  const scale = Math.min(MOST, Math.max(LEAST, before * factor));
  const by = scale / before;
  return { scale, offset: [x + (ox - x) * by, y + (oy - y) * by] };
}

export const shifted = ({ scale, offset }: Sight, [dx, dy]: Point): Sight => ({
  scale,
  offset: [offset[0] + dx, offset[1] + dy],
});
