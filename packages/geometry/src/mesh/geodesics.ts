/** Mesh on which lengths along the surface are measured. */
interface Surface {
  readonly vertexCount: number;
  /** Vertex indices, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** Length of the edge between two vertices [m]. */
  readonly lengthOf: (i: number, j: number) => number;
}

/** How many triangles an obtuse corner is unfolded across at most. */
const UNFOLDED_MAX = 8;

/** Sides of the fan around a vertex, with lengths at rest [m]: the way to `to` leads over the line from `a` to `b`. */
interface Steps {
  /** First step of each vertex that has one of its ends there, and the next of the same vertex; −1 ends the list. */
  readonly first: Int32Array;
  readonly next: number[];
  readonly to: number[];
  readonly a: number[];
  readonly b: number[];
  readonly lengthA: number[];
  readonly lengthB: number[];
  readonly across: number[];
}

/** Measures lengths along a surface from one vertex to all others [m]; Infinity where no way leads. */
export type Geodesics = (source: number) => Float64Array;

/**
 * Lengths along a surface by marching (Kimmel & Sethian 1998), with circles about the source instead of plane fronts: exact where the surface
 * between can be laid flat and no corner is in the way. Corners that are obtuse are split by a vertex behind them, unfolded into their plane.
 */
export function createGeodesics(surface: Surface): Geodesics {
  const { vertexCount: count } = surface;
  const steps = stepsOf(surface, count);
  const { neighbours, starts, lengths } = edgesOf(surface, count);
  const queue = createQueue(count);
  return (source) => {
    const distance = new Float64Array(count).fill(Infinity);
    const isDone = new Uint8Array(count);
    distance[source] = 0;
    queue.push(source, distance);
    for (let vertex = queue.pop(distance); vertex >= 0; vertex = queue.pop(distance)) {
      isDone[vertex] = 1;
      const offer = (to: number, length: number): void => {
        if (isDone[to] === 1 || !(length < distance[to])) return;
        distance[to] = length;
        queue.push(to, distance);
      };
      for (let k = starts[vertex]; k < starts[vertex + 1]; k++)
        offer(neighbours[k], distance[vertex] + lengths[k]);
      for (let k = steps.first[vertex]; k >= 0; k = steps.next[k]) {
        const step = k >> 1;
        const [a, b] = [steps.a[step], steps.b[step]];
        if (isDone[a] === 1 && isDone[b] === 1)
          offer(steps.to[step], throughSide(steps, step, distance[a], distance[b]));
      }
    }
    return distance;
  };
}

/**
 * The straight way from a source, which is `fromA` from a and `fromB` from b, to a vertex on the other side of the line between them; Infinity where it
 * does not cross that line.
 */
function throughSide(
  { lengthA, lengthB, across }: Steps,
  step: number,
  fromA: number,
  fromB: number,
): number {
  const c = across[step];
  // a at the origin, b at (c, 0), the source below, the vertex above.
  const sourceX = (fromA * fromA - fromB * fromB + c * c) / (2 * c);
  const sourceY = -Math.sqrt(Math.max(0, fromA * fromA - sourceX * sourceX));
  const x = (lengthA[step] ** 2 - lengthB[step] ** 2 + c * c) / (2 * c);
  const y = Math.sqrt(Math.max(0, lengthA[step] ** 2 - x * x));
  const share = y - sourceY > 0 ? -sourceY / (y - sourceY) : 0;
  const crossing = sourceX + share * (x - sourceX);
  if (!(crossing >= -1e-9 * c && crossing <= (1 + 1e-9) * c)) return Infinity;
  return Math.sqrt((x - sourceX) ** 2 + (y - sourceY) ** 2);
}

/** Corners of all triangles, those that are obtuse in two or more parts. */
function stepsOf({ lengthOf: between, triangles }: Surface, count: number): Steps {
  const steps: Steps = {
    first: new Int32Array(count).fill(-1),
    ...{ next: [], to: [], a: [], b: [], lengthA: [], lengthB: [], across: [] },
  };
  const opposite = oppositesOf(triangles, count);
  for (let t = 0; t < triangles.length; t += 3)
    for (let corner = 0; corner < 3; corner++) {
      const to = triangles[t + corner];
      const [a, b] = [triangles[t + ((corner + 1) % 3)], triangles[t + ((corner + 2) % 3)]];
      addCorner({ steps, opposite, between }, { to, a, b }, [between(to, a), between(to, b), between(a, b)]);
    }
  return steps;
}

interface CornerContext {
  readonly steps: Steps;
  readonly opposite: (a: number, b: number, apart: number) => number;
  readonly between: (i: number, j: number) => number;
}

/** Adds a corner; one that is obtuse as two, to a vertex behind its far side that divides it, as far as one is found. */
function addCorner(
  { steps, opposite, between }: CornerContext,
  { to, a, b }: { readonly to: number; readonly a: number; readonly b: number },
  [la, lb, c]: readonly [number, number, number],
): void {
  if (!(c > 0 && la > 0 && lb > 0)) return;
  if (la * la + lb * lb < c * c) {
    // The corner at the origin, a along x, and b turned by the angle there.
    const turn = (la * la + lb * lb - c * c) / (2 * la * lb);
    const place = { a: [la, 0], b: [lb * turn, lb * Math.sqrt(Math.max(0, 1 - turn * turn))] };
    let [left, right, behind] = [a, b, to];
    let [pl, pr] = [place.a, place.b];
    for (let tries = 0; tries < UNFOLDED_MAX; tries++) {
      const far = opposite(left, right, behind);
      if (far < 0 || far === to) break;
      const side = between(left, right);
      const along = (between(left, far) ** 2 - between(right, far) ** 2 + side * side) / (2 * side);
      const up = Math.sqrt(Math.max(0, between(left, far) ** 2 - along * along));
      const [ux, uy] = [(pr[0] - pl[0]) / side, (pr[1] - pl[1]) / side];
      // Away from the corner: to the right of the way from left to right, which goes around it counter-clockwise.
      const p = [pl[0] + along * ux + up * uy, pl[1] + along * uy - up * ux];
      const length = Math.sqrt(p[0] * p[0] + p[1] * p[1]);
      const toA = p[0] * place.a[0] + p[1] * place.a[1];
      const toB = p[0] * place.b[0] + p[1] * place.b[1];
      const isInside = p[1] > 0 && place.b[0] * p[1] - place.b[1] * p[0] < 0;
      if (isInside && toA >= 0 && toB >= 0) {
        const ofA = Math.sqrt((p[0] - place.a[0]) ** 2 + (p[1] - place.a[1]) ** 2);
        const ofB = Math.sqrt((p[0] - place.b[0]) ** 2 + (p[1] - place.b[1]) ** 2);
        push(steps, to, [a, far], [la, length, ofA]);
        push(steps, to, [far, b], [length, lb, ofB]);
        return;
      }
      // Goes on across the side that the middle of the corner looks at.
      const middle = [place.a[0] / la + place.b[0] / lb, place.a[1] / la + place.b[1] / lb];
      behind = p[0] * middle[1] - p[1] * middle[0] > 0 ? left : right;
      if (behind === left) [left, pl] = [far, p];
      else [right, pr] = [far, p];
    }
  }
  push(steps, to, [a, b], [la, lb, c]);
}

function push(
  steps: Steps,
  to: number,
  [a, b]: readonly [number, number],
  [la, lb, c]: readonly [number, number, number],
): void {
  const step = steps.to.length;
  steps.to.push(to);
  steps.a.push(a);
  steps.b.push(b);
  steps.lengthA.push(la);
  steps.lengthB.push(lb);
  steps.across.push(c);
  steps.next.push(steps.first[a], steps.first[b]);
  steps.first[a] = 2 * step;
  steps.first[b] = 2 * step + 1;
}

/** The third vertex of a triangle at the side from a to b, other than `apart`; −1: none. */
function oppositesOf(triangles: Uint32Array, count: number): CornerContext["opposite"] {
  const tips = new Map<number, number[]>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let corner = 0; corner < 3; corner++) {
      const [a, b] = [triangles[t + ((corner + 1) % 3)], triangles[t + ((corner + 2) % 3)]];
      const key = Math.min(a, b) * count + Math.max(a, b);
      const known = tips.get(key);
      if (known) known.push(triangles[t + corner]);
      else tips.set(key, [triangles[t + corner]]);
    }
  return (a, b, apart) => {
    const both = tips.get(Math.min(a, b) * count + Math.max(a, b));
    return both?.find((tip) => tip !== apart) ?? -1;
  };
}

/** Neighbours of each vertex along edges, with the edges' lengths [m]. */
function edgesOf({ lengthOf, triangles }: Surface, count: number) {
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (let t = 0; t < triangles.length; t += 3)
    for (let corner = 0; corner < 3; corner++) {
      const [i, j] = [triangles[t + corner], triangles[t + ((corner + 1) % 3)]];
      sets[i].add(j);
      sets[j].add(i);
    }
  const starts = new Uint32Array(count + 1);
  sets.forEach((set, vertex) => (starts[vertex + 1] = starts[vertex] + set.size));
  const neighbours = Uint32Array.from(sets.flatMap((set) => [...set]));
  const lengths = new Float64Array(neighbours.length);
  for (let vertex = 0; vertex < count; vertex++)
    for (let k = starts[vertex]; k < starts[vertex + 1]; k++) lengths[k] = lengthOf(vertex, neighbours[k]);
  return { neighbours, starts, lengths };
}

/** Vertices by distance, the nearest first: a binary heap that knows where each vertex is. */
function createQueue(count: number) {
  const heap: number[] = [];
  const placeOf = new Int32Array(count).fill(-1);
  const put = (vertex: number, place: number): void => {
    heap[place] = vertex;
    placeOf[vertex] = place;
  };
  return {
    /** Adds a vertex, or moves it up since it has come nearer. */
    push(vertex: number, distance: Float64Array): void {
      let place = placeOf[vertex] >= 0 ? placeOf[vertex] : heap.length;
      for (; place > 0;) {
        const parent = (place - 1) >> 1;
        if (!(distance[vertex] < distance[heap[parent]])) break;
        put(heap[parent], place);
        place = parent;
      }
      put(vertex, place);
    },
    /** Takes the nearest; −1: none is left. */
    pop(distance: Float64Array): number {
      if (heap.length === 0) return -1;
      const nearest = heap[0];
      placeOf[nearest] = -1;
      const last = heap.pop() ?? nearest;
      if (heap.length === 0) return nearest;
      let place = 0;
      for (;;) {
        let child = 2 * place + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && distance[heap[child + 1]] < distance[heap[child]]) child++;
        if (!(distance[heap[child]] < distance[last])) break;
        put(heap[child], place);
        place = child;
      }
      put(last, place);
      return nearest;
    },
  };
}
