/** Length of a tape pulled tight around points of a plane [m]: the perimeter of their convex hull. */
export function hullPerimeter(points: readonly (readonly [number, number])[]): number {
  const sorted = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return length(lower) + length(upper);
}

/** Half of the hull, by Andrew's monotone chain. */
function chain(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const out: (readonly [number, number])[] = [];
  for (const point of points) {
    while (out.length > 1 && turn(out[out.length - 2], out[out.length - 1], point) <= 0) out.pop();
    out.push(point);
  }
  return out;
}

function turn(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function length(points: readonly (readonly [number, number])[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    const [dx, dy] = [points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]];
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  return sum;
}
