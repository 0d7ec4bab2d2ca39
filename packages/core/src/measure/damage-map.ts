import type { Model } from "../model/model.ts";
import { flatDistance } from "../model/paper/paper.ts";

/**
 * How much paper is damaged at each node, 0 to 1, nodeCount: of the keepers that hold a crease there, the largest part by which
 * one keeps its ends nearer than on the flat sheet. For shading; `damageTexture` is the same over the sheet.
 */
export function damageMap({ bodies, nodes }: Model): Float32Array {
  const damage = new Float32Array(nodes.count);
  for (const body of bodies) {
    if (body.kind !== "paper") continue;
    const { paper, firstNode } = body;
    const { damageSprings, flat } = paper;
    for (let k = 0; k < damageSprings.count; k++) {
      const short =
        1 - damageSprings.restLength[k] / flatDistance(flat, damageSprings.a[k], damageSprings.b[k]);
      for (const node of [firstNode + damageSprings.from[k], firstNode + damageSprings.to[k]]) {
        damage[node] = Math.min(1, Math.max(damage[node], short));
      }
    }
  }
  return damage;
}

/** The damage of one sheet as a picture, width × height, row by row from the top, 0 to 255: triangles filled between nodes. */
export function damageTexture(model: Model, body: string, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const found = model.bodies.find(({ id, kind }) => id === body && kind === "paper");
  if (found === undefined) return pixels;
  const damage = damageMap(model);
  const { triangles, uvs } = model;
  const end = 3 * (found.firstTriangle + found.triangleCount);
  for (let t = 3 * found.firstTriangle; t < end; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    if (corners.every((node) => damage[node] === 0)) continue;
    const [ax, bx, cx] = corners.map((node) => uvs[2 * node] * width - 0.5);
    const [ay, by, cy] = corners.map((node) => (1 - uvs[2 * node + 1]) * height - 0.5);
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    for (
      let y = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
      y <= Math.min(height - 1, Math.max(ay, by, cy));
      y++
    ) {
      for (
        let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
        x <= Math.min(width - 1, Math.max(ax, bx, cx));
        x++
      ) {
        const q = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const r = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        if (q < 0 || r < 0 || q + r > 1) continue;
        const [i, j, k] = corners;
        pixels[y * width + x] = Math.round(255 * (damage[i] * (1 - q - r) + damage[j] * q + damage[k] * r));
      }
    }
  }
  return pixels;
}
