/** Turning back by less is a ripple, not a fold [rad]. */
const LEAST = Math.PI / 6;

/**
 * Folds of a sheet as a drape meter's operator counts them: how often its edge, seen from above, bends inwards between two places where it
 * bends outwards. `loop` are the nodes of the edge in order, x × 3 [m]. A flat sheet has none, a wavy hem one per wave.
 */
export function countFolds(x: ArrayLike<number>, loop: readonly number[]): number {
  const angles = turnings(x, loop);
  const total = angles.reduce((sum, each) => sum + each, 0);
  // The way round is counter-clockwise: outwards is positive.
  const turns = total < 0 ? angles.map((each) => -each) : angles;
  return inwardRuns(turns);
}

/** Change of direction at each corner, seen from above [rad]; corners that do not move there are left out. */
function turnings(x: ArrayLike<number>, loop: readonly number[]): number[] {
  const steps: [number, number][] = [];
  const longest = loop.reduce((most, node, k) => {
    const next = loop[(k + 1) % loop.length];
    const step: [number, number] = [x[3 * next] - x[3 * node], x[3 * next + 2] - x[3 * node + 2]];
    steps.push(step);
    return Math.max(most, Math.hypot(...step));
  }, 0);
  const seen = steps.filter((step) => Math.hypot(...step) > 1e-3 * longest);
  return seen.map(([a, b], k) => {
    const [c, d] = seen[(k + 1) % seen.length];
    return Math.atan2(a * d - b * c, a * c + b * d);
  });
}

/** Runs in which the direction turns back by more than `LEAST`, with turns forth by as much between them. */
function inwardRuns(turns: readonly number[]): number {
  let runs = 0;
  let direction = 0;
  let highest = 0;
  let lowest = 0;
  let isInward = false;
  // Twice round: where the first begins is chance. Only the second counts.
  for (let k = 0; k < 2 * turns.length; k++) {
    if (k === turns.length) runs = 0;
    direction += turns[k % turns.length];
    highest = Math.max(highest, direction);
    lowest = Math.min(lowest, direction);
    if (!isInward && highest - direction > LEAST) {
      isInward = true;
      runs++;
      lowest = direction;
    } else if (isInward && direction - lowest > LEAST) {
      isInward = false;
      highest = direction;
    }
  }
  return runs;
}

/** The edges of a surface as loops of nodes, the longest (by nodes) first; triangleCount × 3. */
export function boundaryLoops(triangles: ArrayLike<number>): number[][] {
  const next = new Map<number, number>();
  const has = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) has.add(`${triangles[t + k]} ${triangles[t + ((k + 1) % 3)]}`);
  }
  for (const edge of has) {
    const [a, b] = edge.split(" ");
    if (!has.has(`${b} ${a}`)) next.set(Number(a), Number(b));
  }
  const loops: number[][] = [];
  for (const start of [...next.keys()].sort((a, b) => a - b)) {
    const loop: number[] = [];
    for (let node: number | undefined = start; node !== undefined && next.has(node);) {
      loop.push(node);
      const following: number | undefined = next.get(node);
      next.delete(node);
      node = following;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops.sort((a, b) => b.length - a.length);
}
