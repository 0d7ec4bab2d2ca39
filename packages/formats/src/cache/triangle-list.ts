import { deflate, inflate } from "./deflate.ts";
import { MOST_INFLATED } from "./blocks.ts";

/** The triangles from a frame on. */
export interface CacheTopology {
  readonly firstFrame: number;
  /** triangleCount × 3. */
  readonly triangles: Uint32Array;
}

const HEAD = 8;

/**
 * The content of "tris": first frame and number of triangles (u32), then the list, deflated. Each index is the difference from the same
 * place of the list before, and that less the difference three places earlier: of a sheet all triangles are alike, and an edit leaves
 * most of the list as it was. Zig-zag, four planes of bytes.
 */
export async function packTriangles(
  { firstFrame, triangles }: CacheTopology,
  before: Uint32Array,
): Promise<Uint8Array> {
  const count = triangles.length;
  const planes = new Uint8Array(count * 4);
  const change = (i: number): number => (i < 0 ? 0 : triangles[i] - (i < before.length ? before[i] : 0));
  for (let i = 0; i < count; i++) {
    const e = (change(i) - change(i - 3)) | 0;
    const z = (e << 1) ^ (e >> 31);
    for (let plane = 0; plane < 4; plane++) planes[plane * count + i] = z >>> (8 * plane);
  }
  const packed = await deflate(planes);
  const bytes = new Uint8Array(HEAD + packed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, firstFrame, true);
  view.setUint32(4, count / 3, true);
  bytes.set(packed, HEAD);
  return bytes;
}

export async function unpackTriangles(
  bytes: Uint8Array,
  before: Uint32Array,
  vertexCount: number,
): Promise<CacheTopology> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const firstFrame = view.getUint32(0, true);
  const count = 3 * view.getUint32(4, true);
  if (count * 4 > MOST_INFLATED) throw new RangeError(`${count / 3} triangles are more than one may have`);
  const planes = await inflate(bytes.subarray(HEAD), count * 4);
  const triangles = new Uint32Array(count);
  const changes = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    let z = 0;
    for (let plane = 0; plane < 4; plane++) z |= planes[plane * count + i] << (8 * plane);
    changes[i] = ((z >>> 1) ^ -(z & 1)) + (i < 3 ? 0 : changes[i - 3]);
    triangles[i] = changes[i] + (i < before.length ? before[i] : 0);
    if (triangles[i] >= vertexCount) {
      throw new RangeError(
        `triangle ${Math.floor(i / 3)} uses vertex ${triangles[i]}, expected 0 to ${vertexCount - 1}`,
      );
    }
  }
  return { firstFrame, triangles };
}
