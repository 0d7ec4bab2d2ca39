import { createBoxes, type Boxes } from "./swept-boxes.ts";
import { withRoom, type IndexPairs } from "./index-pairs.ts";

/** A box over more cells than this is kept aside and compared with every other one. */
export const MAX_CELLS = 512;
/** Cell coordinates beyond this would not fit the hash's 32 bits. */
const MAX_COORDINATE = 1e9;

/**
 * Finds overlapping boxes with a uniform grid of cells in a hash table (docs/methods/cloth.md#hashed-grid, C17). A box is entered in every
 * cell it meets; boxes in one bucket are compared, each pair once. Buckets are runs in one array, made by a counting
 * sort, so their order and that of the pairs depend on the boxes alone. Columns grow when they must and are then kept:
 * later steps of the same size allocate nothing.
 */
export class HashedGrid {
  /** Pairs of boxes that the last query compared. */
  tested = 0;
  readonly #cell: number;
  #boxes = createBoxes();
  /** Hash and box of every entry, in the order of boxes. */
  #hash: Uint32Array = new Uint32Array(0);
  #entry: Uint32Array = new Uint32Array(0);
  #entryCount = 0;
  /** First place of each bucket in `#sorted`, and one past the last. */
  #start: Uint32Array = new Uint32Array(2);
  #sorted: Uint32Array = new Uint32Array(0);
  #mask = 0;
  /** Boxes over too many cells. */
  #large: Uint32Array = new Uint32Array(0);
  #largeCount = 0;
  /** One more than the last box that a box was compared with. */
  #seen: Uint32Array = new Uint32Array(0);
  /** Pairs as found. */
  #first: Uint32Array = new Uint32Array(0);
  #second: Uint32Array = new Uint32Array(0);
  #count = 0;
  #place: Uint32Array = new Uint32Array(0);

  /** @param cell size of a cell [m]; about the size of the boxes, best not less */
  constructor(cell: number) {
    if (!(cell > 0 && cell < Infinity)) {
      throw new RangeError(`HashedGrid: cell is ${cell}, expected a length above 0`);
    }
    this.#cell = cell;
  }

  /** Enters these boxes instead of those before. They are read again by queries: change them only with a new `insert`. */
  insert(boxes: Boxes): void {
    this.#boxes = boxes;
    this.#entryCount = 0;
    this.#largeCount = 0;
    for (let box = 0; box < boxes.count; box++) {
      if (isEmpty(boxes, box)) continue;
      const cells = this.#cover(boxes, box);
      if (cells <= MAX_CELLS) this.#enter(box, cells);
      else {
        this.#large = withRoom(this.#large, this.#largeCount + 1);
        this.#large[this.#largeCount++] = box;
      }
    }
    this.#sort();
  }

  /** Every overlapping pair of an inserted box and one of these. */
  pairs(boxes: Boxes, out: IndexPairs): void {
    this.#query(boxes, false, out);
  }

  /** Every overlapping pair of inserted boxes, the earlier one first. */
  selfPairs(out: IndexPairs): void {
    this.#query(this.#boxes, true, out);
  }

  // Cells that the box at hand meets.
  #x0 = 0;
  #x1 = 0;
  #y0 = 0;
  #y1 = 0;
  #z0 = 0;
  #z1 = 0;

  /** Sets the range of cells of a box and returns their number; Infinity if it reaches too far out. */
  #cover({ low, high }: Boxes, box: number): number {
    const i = box * 3;
    this.#x0 = Math.floor(low[i] / this.#cell);
    this.#y0 = Math.floor(low[i + 1] / this.#cell);
    this.#z0 = Math.floor(low[i + 2] / this.#cell);
    this.#x1 = Math.floor(high[i] / this.#cell);
    this.#y1 = Math.floor(high[i + 1] / this.#cell);
    this.#z1 = Math.floor(high[i + 2] / this.#cell);
    const least = Math.min(this.#x0, this.#y0, this.#z0);
    const most = Math.max(this.#x1, this.#y1, this.#z1);
    if (!(least > -MAX_COORDINATE && most < MAX_COORDINATE)) return Infinity;
    return (this.#x1 - this.#x0 + 1) * (this.#y1 - this.#y0 + 1) * (this.#z1 - this.#z0 + 1);
  }

  #enter(box: number, cells: number): void {
    this.#hash = withRoom(this.#hash, this.#entryCount + cells);
    this.#entry = withRoom(this.#entry, this.#entryCount + cells);
    for (let x = this.#x0; x <= this.#x1; x++) {
      for (let y = this.#y0; y <= this.#y1; y++) {
        for (let z = this.#z0; z <= this.#z1; z++) {
          this.#hash[this.#entryCount] = hashCell(x, y, z);
          this.#entry[this.#entryCount++] = box;
        }
      }
    }
  }

  /** Counting sort of the entries by bucket; boxes stay in order within each. */
  #sort(): void {
    let size = 1;
    while (size < this.#entryCount) size *= 2;
    this.#mask = size - 1;
    this.#start = withRoom(this.#start, size + 1);
    this.#sorted = withRoom(this.#sorted, this.#entryCount);
    const start = this.#start;
    start.fill(0, 0, size + 1);
    for (let k = 0; k < this.#entryCount; k++) start[this.#hash[k] & this.#mask]++;
    // From counts to ends; filling backwards then leaves the starts.
    for (let bucket = 1; bucket <= size; bucket++) start[bucket] += start[bucket - 1];
    for (let k = this.#entryCount - 1; k >= 0; k--) {
      this.#sorted[--start[this.#hash[k] & this.#mask]] = this.#entry[k];
    }
  }

  #query(boxes: Boxes, within: boolean, out: IndexPairs): void {
    const inserted = this.#boxes.count;
    this.tested = 0;
    this.#count = 0;
    this.#seen = withRoom(this.#seen, inserted);
    this.#seen.fill(0, 0, inserted);
    for (let box = 0; box < boxes.count; box++) {
      if (isEmpty(boxes, box)) continue;
      // Within a set only earlier boxes are asked for: each pair once.
      const limit = within ? box : inserted;
      const cells = this.#cover(boxes, box);
      // More cells than boxes: cheaper without the grid.
      if (cells > inserted) {
        for (let other = 0; other < limit; other++) this.#compare(boxes, box, other);
        continue;
      }
      this.#visit(boxes, box, limit);
      for (let k = 0; k < this.#largeCount; k++) {
        if (this.#large[k] < limit) this.#compare(boxes, box, this.#large[k]);
      }
    }
    this.#report(out);
  }

  /** Compares a box with all others in its cells. */
  #visit(boxes: Boxes, box: number, limit: number): void {
    const seen = this.#seen;
    const sorted = this.#sorted;
    for (let x = this.#x0; x <= this.#x1; x++) {
      for (let y = this.#y0; y <= this.#y1; y++) {
        for (let z = this.#z0; z <= this.#z1; z++) {
          const bucket = hashCell(x, y, z) & this.#mask;
          const end = this.#start[bucket + 1];
          for (let k = this.#start[bucket]; k < end; k++) {
            const other = sorted[k];
            if (other >= limit) break;
            if (seen[other] === box + 1) continue;
            seen[other] = box + 1;
            this.#compare(boxes, box, other);
          }
        }
      }
    }
  }

  /** A shared bucket may be chance: only overlapping boxes make a pair. */
  #compare(boxes: Boxes, box: number, other: number): void {
    this.tested++;
    if (!overlap(this.#boxes, other, boxes, box)) return;
    if (this.#count >= this.#first.length) {
      this.#first = withRoom(this.#first, this.#count + 1);
      this.#second = withRoom(this.#second, this.#count + 1);
    }
    this.#first[this.#count] = other;
    this.#second[this.#count++] = box;
  }

  /** Pairs were found in the order of the second; a counting sort by the first keeps that order within. */
  #report(out: IndexPairs): void {
    const inserted = this.#boxes.count;
    out.count = this.#count;
    out.first = withRoom(out.first, this.#count);
    out.second = withRoom(out.second, this.#count);
    this.#place = withRoom(this.#place, inserted);
    const place = this.#place;
    place.fill(0, 0, inserted);
    for (let k = 0; k < this.#count; k++) place[this.#first[k]]++;
    for (let box = 1; box < inserted; box++) place[box] += place[box - 1];
    for (let k = this.#count - 1; k >= 0; k--) {
      const at = --place[this.#first[k]];
      out.first[at] = this.#first[k];
      out.second[at] = this.#second[k];
    }
  }
}

/** The specification's hash of a cell. */
function hashCell(x: number, y: number, z: number): number {
  return Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
}

function overlap(a: Boxes, i: number, b: Boxes, j: number): boolean {
  const p = i * 3;
  const q = j * 3;
  return (
    a.low[p] <= b.high[q] &&
    b.low[q] <= a.high[p] &&
    a.low[p + 1] <= b.high[q + 1] &&
    b.low[q + 1] <= a.high[p + 1] &&
    a.low[p + 2] <= b.high[q + 2] &&
    b.low[q + 2] <= a.high[p + 2] &&
    !isEmpty(a, i)
  );
}

function isEmpty({ low, high }: Boxes, box: number): boolean {
  const i = box * 3;
  return !(low[i] <= high[i] && low[i + 1] <= high[i + 1] && low[i + 2] <= high[i + 2]);
}
