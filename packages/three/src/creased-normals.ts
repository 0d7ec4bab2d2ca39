/** Triangles whose normals differ by more than this share no normal: cos 28°. */
const SHARP = 0.883;

/**
 * Normals that are smooth over gentle bends and sharp at creases: each corner of each triangle has its own, the sum over those
 * triangles at its node that face about as its own does. Who lies at which node is found once per topology.
 */
export class CreasedNormals {
  readonly #triangles: Uint32Array;
  /** Triangles at each node, one after another, and where each node's begin. */
  readonly #at: Uint32Array;
  readonly #first: Uint32Array;
  /** Area vector and unit normal of each triangle, triangleCount × 6. */
  readonly #faces: Float32Array;

  constructor(triangles: Uint32Array, nodeCount: number) {
    this.#triangles = triangles;
    this.#first = new Uint32Array(nodeCount + 1);
    for (const node of triangles) this.#first[node + 1]++;
    for (let node = 0; node < nodeCount; node++) this.#first[node + 1] += this.#first[node];
    const next = this.#first.slice();
    this.#at = new Uint32Array(triangles.length);
    triangles.forEach((node, corner) => (this.#at[next[node]++] = Math.floor(corner / 3)));
    this.#faces = new Float32Array(2 * triangles.length);
  }

  /** `x` are the body's nodes × 3; `out` gets corners × 3. */
  write(x: Float32Array, out: Float32Array): void {
    const [triangles, faces, first, at] = [this.#triangles, this.#faces, this.#first, this.#at];
    for (let t = 0; t < triangles.length / 3; t++) writeFace(x, triangles, faces, t);
    for (let corner = 0; corner < triangles.length; corner++) {
      const own = 6 * Math.floor(corner / 3) + 3;
      const node = triangles[corner];
      let [nx, ny, nz] = [0, 0, 0];
      for (let k = first[node]; k < first[node + 1]; k++) {
        const f = 6 * at[k];
        const facing =
          faces[own] * faces[f + 3] + faces[own + 1] * faces[f + 4] + faces[own + 2] * faces[f + 5];
        if (facing < SHARP) continue;
        nx += faces[f];
        ny += faces[f + 1];
        nz += faces[f + 2];
      }
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      out[3 * corner] = nx / length;
      out[3 * corner + 1] = ny / length;
      out[3 * corner + 2] = nz / length;
    }
  }
}

function writeFace(x: Float32Array, triangles: Uint32Array, faces: Float32Array, t: number): void {
  const [p, q, r] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
  const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  faces.set([nx, ny, nz, nx / length, ny / length, nz / length], 6 * t);
}
