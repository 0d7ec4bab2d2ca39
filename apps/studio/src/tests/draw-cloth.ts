/** From where a specimen is seen: directions to the right and up of the picture, its middle and height [m]. */
export interface View {
  readonly right: readonly [number, number, number];
  readonly up: readonly [number, number, number];
  readonly middle: readonly [number, number, number];
  readonly height: number;
}

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Light from above, a little from the left. */
const LIGHT: Vector = [-0.3, 0.86, 0.41];

/** Paints triangles from the back to the front: enough for a few thousand. */
export function drawCloth(
  canvas: HTMLCanvasElement,
  positions: Float64Array,
  triangles: Uint32Array,
  { right, up, middle, height }: View,
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const [width, tall] = [canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio];
  if (canvas.width !== width || canvas.height !== tall) Object.assign(canvas, { width, height: tall });
  const scale = tall / height;
  const towards = cross(right, up);
  const node = (index: number): Vector => [
    positions[3 * index] - middle[0],
    positions[3 * index + 1] - middle[1],
    positions[3 * index + 2] - middle[2],
  ];
  const faces = Array.from({ length: triangles.length / 3 }, (_, t) => {
    const corners = [0, 1, 2].map((k) => node(triangles[3 * t + k]));
    const [p, q, r] = corners;
    const edge = (a: Vector, b: Vector): Vector => [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const normal = cross(edge(p, q), edge(p, r));
    const shade = Math.abs(dot(normal, LIGHT)) / (Math.hypot(...normal) || 1);
    return { corners, depth: corners.reduce((sum, each) => sum + dot(each, towards), 0), shade };
  }).toSorted((a, b) => a.depth - b.depth);
  context.clearRect(0, 0, width, tall);
  context.lineWidth = devicePixelRatio;
  for (const { corners, shade } of faces) {
    const colour = `hsl(18 62% ${(28 + 36 * shade).toFixed(0)}%)`;
    context.fillStyle = context.strokeStyle = colour;
    context.beginPath();
    for (const corner of corners)
      context.lineTo(width / 2 + scale * dot(corner, right), tall / 2 - scale * dot(corner, up));
    context.closePath();
    context.fill();
    context.stroke();
  }
}
