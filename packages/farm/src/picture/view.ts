type Vec3 = readonly [number, number, number];

/** A parallel projection: how points of the world fall on a picture. */
export interface View {
  /** Right, up and towards the viewer, unit vectors. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Pixels per metre. */
  readonly scale: number;
  /** Point of the world that is in the middle. */
  readonly middle: Vec3;
  readonly size: number;
}

/** From the front, to the right and from above, as one looks at a table. */
const AZIMUTH = 0.6;
const ELEVATION = 0.5;
const MARGIN = 0.9;

/** A view in which all points (× 3) are seen, as large as they can be. */
export function fitView(x: ArrayLike<number>, size: number): View {
  const [ca, sa] = [Math.cos(AZIMUTH), Math.sin(AZIMUTH)];
  const [ce, se] = [Math.cos(ELEVATION), Math.sin(ELEVATION)];
  const axes = [
    [ca, 0, -sa],
    [-sa * se, ce, -ca * se],
    [sa * ce, se, ca * ce],
  ] as const;
  const [right, up] = axes;
  const ranges = [right, up].map((axis) => {
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < x.length; i += 3) {
      const along = axis[0] * x[i] + axis[1] * x[i + 1] + axis[2] * x[i + 2];
      least = Math.min(least, along);
      most = Math.max(most, along);
    }
    return [least, most] as const;
  });
  const extent = Math.max(...ranges.map(([least, most]) => most - least), 1e-6);
  const [m, n] = ranges.map(([least, most]) => (least + most) / 2);
  const middle = [0, 1, 2].map((k) => m * right[k] + n * up[k]) as unknown as Vec3;
  return { axes, scale: (MARGIN * size) / extent, middle, size };
}

/** Column, row (both with fractions) and nearness of a point. */
export function project({ axes, scale, middle, size }: View, x: ArrayLike<number>, i: number): Vec3 {
  const d = [x[i] - middle[0], x[i + 1] - middle[1], x[i + 2] - middle[2]];
  const [u, v, w] = axes.map((axis) => axis[0] * d[0] + axis[1] * d[1] + axis[2] * d[2]);
  return [size / 2 + scale * u, size / 2 - scale * v, w];
}
