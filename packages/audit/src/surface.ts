/** Triangles in space. */
export interface Surface {
  /** vertexCount × 3 [m]. */
  readonly x: Float32Array | Float64Array;
  /** Vertex indices, triangleCount × 3. */
  readonly triangles: Uint32Array;
}

/** Beyond, the products of three lengths leave the range of doubles [m]. */
const LARGEST = 1e60;

/** Throws for a surface that cannot be audited; `caller` begins the message. */
export function checkSurface(caller: string, { x, triangles }: Surface): void {
  checkPositions(caller, x);
  const vertices = x.length / 3;
  if (triangles.length % 3 !== 0) {
    throw new RangeError(`${caller}: triangles has ${triangles.length} indices, expected 3 per triangle`);
  }
  const wrong = triangles.findIndex((vertex) => vertex >= vertices);
  if (wrong >= 0) {
    throw new RangeError(
      `${caller}: triangle ${Math.floor(wrong / 3)} has vertex ${triangles[wrong]}, expected one of ${vertices}`,
    );
  }
}

export function checkPositions(caller: string, x: Surface["x"]): void {
  if (x.length % 3 !== 0) {
    throw new RangeError(`${caller}: x has ${x.length} numbers, expected 3 per vertex`);
  }
  for (let i = 0; i < x.length; i++) {
    if (Math.abs(x[i]) <= LARGEST) continue;
    throw new RangeError(
      `${caller}: ${"xyz"[i % 3]} of vertex ${Math.floor(i / 3)} is ${x[i]}, expected at most ${LARGEST} m from 0`,
    );
  }
}
