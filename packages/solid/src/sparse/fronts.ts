/**
 * Which rows of a factor L are not zero, in blocks of columns that share them (supernodes). Each is one dense front of the multifrontal
 * method: it takes what its children leave, eliminates its own columns and leaves the rest to its parent.
 *
 * Small fronts are merged with their parents where that adds few zeros: arithmetic on long rows is far quicker.
 */
export interface Fronts {
  /** order[k] is the node that is eliminated as the k-th. */
  readonly order: Uint32Array;
  /** rank[order[k]] = k */
  readonly rank: Uint32Array;
  readonly count: number;
  /** Front f eliminates the ranks first[f] … first[f + 1]. */
  readonly first: Uint32Array;
  /** Its parent, or −1; parents come later. */
  readonly parent: Int32Array;
  /** Ranks of its rows, ascending, its own first. */
  readonly rows: readonly Uint32Array[];
}

export function findFronts(starts: Uint32Array, columns: Uint32Array, ordered: Uint32Array): Fronts {
  const rank = inverse(ordered);
  const parent = eliminationTree(starts, columns, ordered, rank);
  const counts = columnCounts(starts, columns, ordered, rank, parent);
  const groups = merge(supernodes(parent, counts));
  // Groups in an order in which children come first; the nodes of a group keep theirs.
  const order = new Uint32Array(ordered.length);
  const first = new Uint32Array(groups.length + 1);
  let k = 0;
  groups.forEach(({ ranks }, f) => {
    for (const old of ranks) order[k++] = ordered[old];
    first[f + 1] = k;
  });
  return withRows(starts, columns, order, first);
}

function inverse(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  order.forEach((node, k) => {
    rank[node] = k;
  });
  return rank;
}

/** Liu's algorithm with path compression: the first row below the diagonal in each column of L, or −1. */
function eliminationTree(
  starts: Uint32Array,
  columns: Uint32Array,
  order: Uint32Array,
  rank: Uint32Array,
): Int32Array {
  const n = order.length;
  const parent = new Int32Array(n).fill(-1);
  const ancestor = new Int32Array(n).fill(-1);
  for (let i = 0; i < n; i++) {
    for (let k = starts[order[i]]; k < starts[order[i] + 1]; k++) {
      let j = rank[columns[k]];
      if (j >= i) continue;
      while (ancestor[j] !== -1 && ancestor[j] !== i) {
        const next = ancestor[j];
        ancestor[j] = i;
        j = next;
      }
      if (ancestor[j] !== -1) continue;
      ancestor[j] = i;
      parent[j] = i;
    }
  }
  return parent;
}

/** Rows of each column of L, the diagonal among them: row i has an entry in every column on the way from its entries in A up to i. */
function columnCounts(
  starts: Uint32Array,
  columns: Uint32Array,
  order: Uint32Array,
  rank: Uint32Array,
  parent: Int32Array,
): Uint32Array {
  const n = order.length;
  const counts = new Uint32Array(n).fill(1);
  const seen = new Int32Array(n).fill(-1);
  for (let i = 0; i < n; i++) {
    seen[i] = i;
    for (let k = starts[order[i]]; k < starts[order[i] + 1]; k++) {
      for (let j = rank[columns[k]]; j < i && seen[j] !== i; j = parent[j]) {
        counts[j]++;
        seen[j] = i;
      }
    }
  }
  return counts;
}

interface Group {
  /** Old ranks, ascending. */
  ranks: number[];
  children: Group[];
  /** Rows of its first column. */
  rows: number;
  /** Zeros that merging stored. */
  zeros: number;
}

/** Chains of columns in which each has the rows of the one before, less one; the roots of the forest they form. */
function supernodes(parent: Int32Array, counts: Uint32Array): Group[] {
  const n = parent.length;
  const children: number[][] = Array.from({ length: n }, () => []);
  for (let j = 0; j < n; j++) if (parent[j] >= 0) children[parent[j]].push(j);
  const group: Group[] = new Array<Group>(n);
  const roots: Group[] = [];
  for (let j = 0; j < n; j++) {
    const chain = children[j].find((child) => counts[child] === counts[j] + 1);
    const joined = chain === undefined ? undefined : group[chain];
    const rest = children[j].filter((child) => child !== chain).map((child) => group[child]);
    if (joined) {
      joined.ranks.push(j);
      joined.children.push(...rest);
      group[j] = joined;
    } else {
      group[j] = { ranks: [j], children: rest, rows: counts[j], zeros: 0 };
    }
    if (parent[j] < 0) roots.push(group[j]);
  }
  return roots;
}

/** Merges children into parents bottom-up; all groups that remain, children before parents. */
function merge(roots: Group[]): Group[] {
  const out: Group[] = [];
  const stack = roots.toReversed().map((group) => ({ group, next: 0 }));
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    if (top.next < top.group.children.length) {
      stack.push({ group: top.group.children[top.next++], next: 0 });
      continue;
    }
    stack.pop();
    absorb(top.group);
  }
  // Only now is it known which groups are left.
  const walk = roots.toReversed().map((group) => ({ group, next: 0 }));
  while (walk.length > 0) {
    const top = walk[walk.length - 1];
    if (top.next < top.group.children.length) walk.push({ group: top.group.children[top.next++], next: 0 });
    else out.push((walk.pop() as { group: Group }).group);
  }
  return out;
}

/** More zeros than this share are not worth longer rows, by the number of columns of the merged group. */
function tolerated(columns: number): number {
  if (columns <= 4) return 1;
  if (columns <= 12) return 0.5;
  return columns <= 32 ? 0.12 : 0.04;
}

function absorb(group: Group): void {
  const kept: Group[] = [];
  for (const child of group.children) {
    const own = group.ranks.length;
    const columns = child.ranks.length + own;
    const rows = child.ranks.length + group.rows;
    const stored = columns * rows - (columns * (columns - 1)) / 2;
    // Each column of the child gets all rows of the parent.
    const zeros = child.zeros + group.zeros + child.ranks.length * (rows - child.rows);
    if (zeros > tolerated(columns) * stored) {
      kept.push(child);
      continue;
    }
    group.ranks = [...child.ranks, ...group.ranks];
    group.rows = rows;
    group.zeros = zeros;
    kept.push(...child.children);
  }
  group.children = kept;
}

/** The rows of a front: its own, those of A below them, and those its children leave. */
function withRows(starts: Uint32Array, columns: Uint32Array, order: Uint32Array, first: Uint32Array): Fronts {
  const n = order.length;
  const count = first.length - 1;
  const rank = inverse(order);
  const frontOf = new Uint32Array(n);
  for (let f = 0; f < count; f++) frontOf.fill(f, first[f], first[f + 1]);
  const parent = new Int32Array(count).fill(-1);
  const children: number[][] = Array.from({ length: count }, () => []);
  const seen = new Int32Array(n).fill(-1);
  const rows: Uint32Array[] = [];
  for (let f = 0; f < count; f++) {
    const below: number[] = [];
    const add = (row: number): void => {
      if (row < first[f + 1] || seen[row] === f) return;
      seen[row] = f;
      below.push(row);
    };
    for (let k = first[f]; k < first[f + 1]; k++) {
      for (let e = starts[order[k]]; e < starts[order[k] + 1]; e++) add(rank[columns[e]]);
    }
    for (const child of children[f]) rows[child].forEach(add);
    below.sort((a, b) => a - b);
    const own = first[f + 1] - first[f];
    const all = new Uint32Array(own + below.length);
    for (let k = 0; k < own; k++) all[k] = first[f] + k;
    all.set(below, own);
    rows.push(all);
    if (below.length === 0) continue;
    parent[f] = frontOf[below[0]];
    children[parent[f]].push(f);
  }
  return { order, rank, count, first, parent, rows };
}
