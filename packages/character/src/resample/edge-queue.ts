/** An edge that waits, and the state its ends had when it was judged. */
export interface QueuedEdge {
  readonly a: number;
  readonly b: number;
  readonly cost: number;
  /** Of both ends together: an entry of another one is out of date. */
  readonly stamp: number;
}

/** Edges by rising cost; those of one cost by their ends, so that the order is the same everywhere. */
export class EdgeQueue {
  readonly #heap: QueuedEdge[] = [];

  push(edge: QueuedEdge): void {
    const heap = this.#heap;
    let at = heap.push(edge) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!precedes(edge, heap[above])) break;
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = edge;
  }

  pop(): QueuedEdge | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && precedes(heap[below + 1], heap[below])) below++;
      if (!precedes(heap[below], last)) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

function precedes(p: QueuedEdge, q: QueuedEdge): boolean {
  if (p.cost !== q.cost) return p.cost < q.cost;
  return p.a !== q.a ? p.a < q.a : p.b < q.b;
}
