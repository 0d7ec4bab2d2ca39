import { surfaceOf } from "../checks/surface-of.ts";
import { tetBox } from "../lattices/tet-box.ts";

export interface Surface {
  readonly x: Float64Array;
  readonly triangles: Uint32Array;
}

export function boxSurface(size: readonly [number, number, number], cells = 3): Surface {
  const { x, tets } = tetBox(size, [cells, cells, cells]);
  return { x, triangles: surfaceOf({ x, tets }) };
}

/** The surface of a cube, blown up to a ball. */
export function ballSurface(radius: number, cells = 10): Surface {
  const { x, triangles } = boxSurface([2, 2, 2], cells);
  for (let i = 0; i < x.length; i += 3) {
    const [a, b, c] = x.subarray(i, i + 3);
    const most = Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
    const by = (radius * most) / (Math.sqrt(a * a + b * b + c * c) || 1);
    for (let k = 0; k < 3; k++) x[i + k] *= by;
  }
  return { x, triangles };
}

export function joined(...surfaces: readonly Surface[]): Surface {
  const x: number[] = [];
  const triangles: number[] = [];
  for (const surface of surfaces) {
    const first = x.length / 3;
    x.push(...surface.x);
    for (const vertex of surface.triangles) triangles.push(first + vertex);
  }
  return { x: Float64Array.from(x), triangles: Uint32Array.from(triangles) };
}

export function moved({ x, triangles }: Surface, by: readonly number[]): Surface {
  return { x: x.map((value, i) => value + by[i % 3]), triangles };
}
