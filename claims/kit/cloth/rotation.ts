import { createModel, clothSheet, type Material, type Model, type State } from "pliant";

/** Angular speed of the spinning sheet about its normal [rad/s]. */
const SPEED = 5;

/** The free 11 × 11 sheet of docs/methods/cloth.md#damping, h = 0.02 m, spinning in its plane without gravity. */
export function spinningSheet(material: Partial<Material>): { model: Model; state: State } {
  const start = createModel({
    gravity: [0, 0, 0],
    parts: [clothSheet({ size: [0.2, 0.2], nodes: [11, 11], material: { ...COTTON, ...material } })],
  });
  const { x, v } = start.state;
  for (let i = 0; i < x.length; i += 3) {
    v[i] = SPEED * x[i + 2];
    v[i + 2] = -SPEED * x[i];
  }
  return start;
}

const COTTON = { density: 0.15, stretch: 1000, bend: 1e-5, drag: 0 };

/** Angular momentum about the y axis [kg·m²/s]. */
export function spin({ nodes: { mass } }: Model, { x, v }: State): number {
  let sum = 0;
  for (let node = 0; node < mass.length; node++) {
    const i = node * 3;
    sum += mass[node] * (x[i + 2] * v[i] - x[i] * v[i + 2]);
  }
  return sum;
}
