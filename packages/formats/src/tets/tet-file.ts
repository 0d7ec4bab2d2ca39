/** Tetrahedra as a file held them, made usable: right side out, no node without a tetrahedron. */
export interface TetFile {
  /** nodeCount × 3, in the file's unit of length */
  readonly x: Float64Array;
  /** tetCount × 4, positive volume */
  readonly tets: Uint32Array;
  /** Per tetrahedron an index into `regions`; absent when there is one region. */
  readonly materials?: Uint8Array;
  /** Parts that the file tells apart, at least one. */
  readonly regions: readonly TetRegion[];
  /** What was changed on the way, in sentences for the user. */
  readonly notes: readonly string[];
}

export interface TetRegion {
  readonly name: string;
  /** Where the file says what it is made of: [Pa], –, [kg/m³] */
  readonly material?: { readonly young: number; readonly poisson: number; readonly density: number };
}

/** What a reader has found. */
export interface RawTets {
  readonly reader: string;
  /** nodeCount × 3 */
  readonly x: ArrayLike<number>;
  /** Node indices, 4 per tetrahedron */
  readonly tets: ArrayLike<number>;
  /** Per tetrahedron an index into `regions`. */
  readonly region?: ArrayLike<number>;
  readonly regions?: readonly TetRegion[];
  readonly notes?: readonly string[];
}

const MOST_REGIONS = 256;

/** Flat: with less volume than this share of a cube around it a tetrahedron is none [1]. Sliver: with less it makes a body stiffer than it is. */
const FLAT = 1e-12;
const SLIVER = 0.01;

/** Turns, drops and numbers anew; throws where nothing is left, or an index leads nowhere. */
export function finishTets(raw: RawTets): TetFile {
  const { reader, x } = raw;
  const notes = [...(raw.notes ?? [])];
  const nodeCount = x.length / 3;
  const count = raw.tets.length / 4;
  if (count === 0) throw new Error(`${reader}: the file has no tetrahedra, expected at least one`);
  const tets: number[] = [];
  const kept: number[] = [];
  let [turned, slivers] = [0, 0];
  for (let t = 0; t < count; t++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => raw.tets[4 * t + k]);
    for (const node of [a, b, c, d]) {
      if (!(node >= 0 && node < nodeCount))
        throw new Error(`${reader}: tetrahedron ${t} names node ${node}, expected 0 to ${nodeCount - 1}`);
    }
    const volume = sixVolumes(x, a, b, c, d);
    // A flat one holds no mass and its gradients are no numbers.
    const cube = longest(x, a, b, c, d) ** 3;
    if (!(Math.abs(volume) > FLAT * cube)) continue;
    if (Math.abs(volume) < SLIVER * cube) slivers++;
    if (volume < 0) turned++;
    if (volume < 0) tets.push(a, b, d, c);
    else tets.push(a, b, c, d);
    kept.push(t);
  }
  if (kept.length === 0)
    throw new Error(`${reader}: all ${count} tetrahedra are flat, expected some with a volume`);
  if (kept.length < count)
    notes.push(`${count - kept.length} of ${count} tetrahedra are flat and were left out`);
  if (turned > 0)
    notes.push(`${turned} of ${count} tetrahedra were inverted (inside out) and have been turned`);
  if (slivers > 0)
    notes.push(
      `${slivers} of ${count} tetrahedra are slivers, flatter than ${100 * SLIVER} % of a cube: the body is stiffer there than its material`,
    );
  const { places, nodes } = compact(nodeCount, tets);
  if (nodes.length < nodeCount)
    notes.push(
      `${nodeCount - nodes.length} of ${nodeCount} nodes belong to no tetrahedron and were left out`,
    );
  const regions = raw.regions ?? [{ name: "body" }];
  if (regions.length > MOST_REGIONS)
    throw new Error(`${reader}: the file has ${regions.length} regions, expected at most ${MOST_REGIONS}`);
  return {
    x: Float64Array.from({ length: 3 * nodes.length }, (_, i) => x[3 * nodes[Math.floor(i / 3)] + (i % 3)]),
    tets: Uint32Array.from(tets, (node) => places[node]),
    ...(regions.length > 1 && { materials: Uint8Array.from(kept, (t) => raw.region?.[t] ?? 0) }),
    regions,
    notes,
  };
}

function compact(nodeCount: number, tets: readonly number[]): { places: Int32Array; nodes: number[] } {
  const places = new Int32Array(nodeCount).fill(-1);
  for (const node of tets) places[node] = 0;
  const nodes: number[] = [];
  for (let node = 0; node < nodeCount; node++) if (places[node] === 0) places[node] = nodes.push(node) - 1;
  return { places, nodes };
}

function sixVolumes(x: ArrayLike<number>, a: number, b: number, c: number, d: number): number {
  const e = [b, c, d].map((node) => [0, 1, 2].map((k) => x[3 * node + k] - x[3 * a + k]));
  return (
    e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) +
    e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
    e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])
  );
}

function longest(x: ArrayLike<number>, a: number, b: number, c: number, d: number): number {
  let most = 0;
  for (const node of [b, c, d]) {
    for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(x[3 * node + k] - x[3 * a + k]));
  }
  return most;
}
