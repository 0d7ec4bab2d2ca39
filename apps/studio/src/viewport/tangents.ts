import { BufferAttribute, DynamicDrawUsage, type BufferGeometry } from "three";

/** Where texture coordinate u rises along a surface that moves, at each vertex: light that runs across yarns needs it smooth. */
export class Tangents {
  #source: BufferGeometry | null = null;
  /** Of each triangle: shares of its two edges in the direction in which u rises. */
  #shares = new Float32Array();
  #column = new BufferAttribute(new Float32Array(), 4);

  /** The surface has moved. */
  follow(geometry: BufferGeometry): void {
    if (geometry !== this.#source) this.#begin(geometry);
    const index = geometry.index?.array ?? [];
    const x = geometry.getAttribute("position").array;
    const out = this.#column.array;
    out.fill(0);
    for (let t = 0; 3 * t < index.length; t++) {
      const [a, b, c] = [index[3 * t], index[3 * t + 1], index[3 * t + 2]];
      const [p, q] = [this.#shares[2 * t], this.#shares[2 * t + 1]];
      for (let axis = 0; axis < 3; axis++) {
        const from = x[3 * a + axis];
        const along = p * (x[3 * b + axis] - from) + q * (x[3 * c + axis] - from);
        out[4 * a + axis] += along;
        out[4 * b + axis] += along;
        out[4 * c + axis] += along;
      }
    }
    const n = geometry.getAttribute("normal").array;
    for (let v = 0; 4 * v < out.length; v++) this.#straighten(out, n, v);
    this.#column.needsUpdate = true;
  }

  /** Square to the normal, of length 1. */
  #straighten(out: ArrayLike<number> & { [at: number]: number }, n: ArrayLike<number>, v: number): void {
    const [i, j] = [4 * v, 3 * v];
    const lift = out[i] * n[j] + out[i + 1] * n[j + 1] + out[i + 2] * n[j + 2];
    for (let axis = 0; axis < 3; axis++) out[i + axis] -= lift * n[j + axis];
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    if (length > 0) for (let axis = 0; axis < 3; axis++) out[i + axis] /= length;
    else out[i] = 1;
    out[i + 3] = 1;
  }

  #begin(geometry: BufferGeometry): void {
    this.#source = geometry;
    const index = geometry.index?.array ?? [];
    const uv = geometry.getAttribute("uv").array;
    this.#shares = new Float32Array((2 * index.length) / 3);
    for (let t = 0; 3 * t < index.length; t++) {
      const [a, b, c] = [2 * index[3 * t], 2 * index[3 * t + 1], 2 * index[3 * t + 2]];
      const [du1, dv1] = [uv[b] - uv[a], uv[b + 1] - uv[a + 1]];
      const [du2, dv2] = [uv[c] - uv[a], uv[c + 1] - uv[a + 1]];
      const area = du1 * dv2 - du2 * dv1;
      // One that has no area on the texture says nothing.
      if (Math.abs(area) < 1e-20) continue;
      this.#shares[2 * t] = dv2 / area;
      this.#shares[2 * t + 1] = -dv1 / area;
    }
    const room = new Float32Array(4 * geometry.getAttribute("position").count);
    this.#column = new BufferAttribute(room, 4).setUsage(DynamicDrawUsage);
    geometry.setAttribute("tangent", this.#column);
  }
}
