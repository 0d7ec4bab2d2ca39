/** Symmetric sparse matrix of 3 × 3 blocks, one block row per node: both triangles are stored. */
export interface BlockMatrix {
  /** Block rows. */
  readonly size: number;
  /** Row i holds the blocks starts[i] … starts[i + 1]; size + 1. */
  readonly starts: Uint32Array;
  /** Ascending within a row, the diagonal among them. */
  readonly columns: Uint32Array;
  /** Nine numbers per block, row by row. */
  readonly values: Float64Array;
}

/** out = A x */
export function multiply({ size, starts, columns, values }: BlockMatrix, x: Float64Array, out: Float64Array) {
  for (let i = 0; i < size; i++) {
    let a = 0;
    let b = 0;
    let c = 0;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const v = 9 * k;
      const j = 3 * columns[k];
      const x0 = x[j];
      const x1 = x[j + 1];
      const x2 = x[j + 2];
      a += values[v] * x0 + values[v + 1] * x1 + values[v + 2] * x2;
      b += values[v + 3] * x0 + values[v + 4] * x1 + values[v + 5] * x2;
      c += values[v + 6] * x0 + values[v + 7] * x1 + values[v + 8] * x2;
    }
    out[3 * i] = a;
    out[3 * i + 1] = b;
    out[3 * i + 2] = c;
  }
}

export function diagonalOf(matrix: BlockMatrix): Float64Array {
  return Float64Array.from({ length: 3 * matrix.size }, (_, i) => {
    const node = Math.floor(i / 3);
    return matrix.values[9 * findBlock(matrix, node, node) + 4 * (i % 3)];
  });
}

/** Where block (row, column) is, or −1. */
export function findBlock({ starts, columns }: BlockMatrix, row: number, column: number): number {
  let low = starts[row];
  let high = starts[row + 1] - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (columns[middle] === column) return middle;
    if (columns[middle] < column) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A matrix of zeros with a block for every two nodes that share an element of `width` nodes. */
export function blockMatrixOf(nodeCount: number, elements: Uint32Array, width: number): BlockMatrix {
  const { starts: first, list } = incidence(nodeCount, elements, width);
  const starts = new Uint32Array(nodeCount + 1);
  const seen = new Int32Array(nodeCount).fill(-1);
  const neighbours: number[] = [];
  let columns = new Uint32Array(16 * nodeCount);
  let count = 0;
  for (let i = 0; i < nodeCount; i++) {
    seen[i] = i;
    neighbours.length = 0;
    neighbours.push(i);
    for (let k = first[i]; k < first[i + 1]; k++) {
      for (let c = 0; c < width; c++) {
        const j = elements[width * list[k] + c];
        if (seen[j] === i) continue;
        seen[j] = i;
        neighbours.push(j);
      }
    }
    neighbours.sort((a, b) => a - b);
    if (count + neighbours.length > columns.length) columns = doubled(columns, count + neighbours.length);
    for (const j of neighbours) columns[count++] = j;
    starts[i + 1] = count;
  }
  columns = columns.slice(0, count);
  return { size: nodeCount, starts, columns, values: new Float64Array(9 * count) };
}

function doubled(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(Math.max(2 * array.length, least));
  out.set(array);
  return out;
}

/** The elements around each node, ascending: those of node i are list[starts[i]] … */
export function incidence(
  nodeCount: number,
  elements: Uint32Array,
  width: number,
): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(nodeCount + 1);
  for (const node of elements) starts[node + 1]++;
  for (let i = 0; i < nodeCount; i++) starts[i + 1] += starts[i];
  const next = starts.slice();
  const list = new Uint32Array(elements.length);
  for (let k = 0; k < elements.length; k++) list[next[elements[k]]++] = Math.floor(k / width);
  return { starts, list };
}
