import type { Model, State } from "pliant";
import { OVERSTRETCH_STRAIN } from "pliant/experimental";

/** Largest strain of the links of each body that has some beyond what cloth stands, else 0. */
export function bodyStrains({ links, bodies }: Model, { x }: Readonly<State>, out: Float32Array): void {
  out.fill(0);
  let body = 0;
  for (let k = 0; k < links.count; k++) {
    const node = links.a[k];
    while (body > 0 && node < bodies[body].firstNode) body--;
    while (node >= bodies[body].firstNode + bodies[body].nodeCount) body++;
    const [i, j] = [3 * node, 3 * links.b[k]];
    const [dx, dy, dz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
    const strain = Math.sqrt(dx * dx + dy * dy + dz * dz) / links.restLength[k] - 1;
    if (strain > OVERSTRETCH_STRAIN && strain > out[body]) out[body] = strain;
  }
}
