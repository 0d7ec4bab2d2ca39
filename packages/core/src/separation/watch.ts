import { findBetween, findWithin, type Marked } from "./find-pairs.ts";
import { forgetFlat, markFlat } from "./flatness.ts";
import { createPairs, dropPairs } from "./pairs.ts";
import type { Surface } from "./surface.ts";
import { refit, refitLeaf, setVertexBoxes } from "./tree.ts";
import { createSheets, createSolid, type SolidTree } from "./trees.ts";

/** How far off its straight way a vertex may be before its pairs are looked for anew: at least and at most [m]. */
const LEAST_SLACK = 6e-4;
const MOST_SLACK = 3e-3;

/** A list is made for as long as no more than a few (this share) get further off their ways than this [m]. */
const BENT = 1e-3;
const FEW = 0.02;

/** When more than this share of the vertices is off its way, all are looked for anew. */
const MANY = 0.3;

/** Room that boxes of solids have for later searches [m]. */
const ROOM = 1e-3;

/** Vertices of solids that may matter. */
interface Active {
  count: number;
  readonly vertex: Uint32Array;
  readonly solid: Uint32Array;
  /** Of each solid: whether it moved when pairs were looked for. */
  readonly moves: Uint8Array;
}

/**
 * The list of pairs that may come near within a step: every vertex is expected to go straight on, within its slack. Pairs of
 * vertices that leave it are looked for anew, and only those.
 */
export function createWatch(surface: Surface, uvs: Float32Array, self: boolean) {
  const { vertexCount, clothVertices, triangles } = surface;
  const sheets = createSheets(surface, uvs);
  const { cloth, flatness } = sheets;
  const solids = surface.solids.map((solid) => createSolid(surface, solid));
  const pairs = createPairs(4096);
  const wayX = new Float64Array(3 * vertexCount);
  const wayEnd = new Float64Array(3 * vertexCount);
  const since = new Float64Array(vertexCount);
  const slack = new Float64Array(vertexCount);
  const room = new Float64Array(vertexCount);
  /** Boxes of the vertices, as the world sees them; and those of cloth as somebody sees them who moves along with it. */
  const around = new Float64Array(6 * vertexCount);
  const aroundMoving = new Float64Array(6 * clothVertices);
  const shift = new Float64Array(3);
  const wanted = new Uint8Array(vertexCount);
  const exempt = new Uint8Array(vertexCount);
  const lost = new Uint32Array(vertexCount);
  const bend = new Float64Array(clothVertices);
  const taken = new Uint8Array(vertexCount);
  const reached = new Uint8Array(surface.triangleCount);
  const active: Active = {
    count: 0,
    vertex: new Uint32Array(vertexCount),
    solid: new Uint32Array(vertexCount),
    moves: new Uint8Array(surface.solids.length),
  };
  const begins = new Float64Array(vertexCount);
  const ways = { x: wayX, end: wayEnd, room, since: begins };
  /** When the list ends, counted from the beginning of the step [s]. */
  let until = 0;
  /** How much longer the rest of the step is than the list. */
  let beyond = 1;

  return {
    pairs,
    exempt,
    active,

    /**
     * Lists all pairs from `time` on, for `steps` steps of length h at most: vertices go from x on as they go to x1 within h, and
     * their velocities change by dv. For fewer steps where many would leave their ways: long lists cost more than searches.
     */
    look(x: Float64Array, x1: Float64Array, dv: Float64Array, h: number, time: number, steps: number): void {
      for (let i = 0, vertex = 0; vertex < clothVertices; vertex++, i += 3) {
        // Half the acceleration times the square of the time, of one step.
        bend[vertex] = 0.5 * h * Math.sqrt(dv[i] * dv[i] + dv[i + 1] * dv[i + 1] + dv[i + 2] * dv[i + 2]);
      }
      let most = steps;
      while (most > 1 && countBent(BENT / (most * most)) > FEW * clothVertices) most = Math.ceil(most / 2);
      until = time + most * h;
      beyond = steps / most;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        const more = vertex < clothVertices ? most * most * bend[vertex] : 0;
        setWay(vertex, x, x1, h, time, Math.min(LEAST_SLACK + more, MOST_SLACK));
      }
      findAll(x);
    },

    /** Whether the list holds until `time`. */
    lasts(time: number): boolean {
      return time <= until * (1 + 1e-9);
    },

    /** Whether a solid has left its way: then all must be looked for anew. */
    strays(x1: Float64Array, h: number, time: number): boolean {
      for (let k = 0; k < active.count; k++) if (isLost(active.vertex[k], x1, time + h)) return true;
      return false;
    },

    /** Brings the list up to date for vertices of cloth that have left their ways; false when there are none. */
    follow(x: Float64Array, x1: Float64Array, h: number, time: number): boolean {
      const count = markLost(x1, time + h);
      if (count === 0) return false;
      for (let k = 0; k < count; k++) {
        setWay(lost[k], x, x1, h, time, Math.min(2 * slack[lost[k]], MOST_SLACK));
      }
      if (count > MANY * clothVertices) findAll(x);
      else findLost(x, count);
      return true;
    },

    /** All pairs that are nearer than `reach` of both together, where they are: nothing is known of where they go. */
    lookAround(x: Float64Array, reach: Float64Array): void {
      until = 0;
      beyond = 1;
      for (let vertex = 0; vertex < vertexCount; vertex++) setWay(vertex, x, x, 1, 0, reach[vertex]);
      findAll(x, false);
    },

    /** Sets bits of `exempt` at a node of cloth and all its neighbours. */
    markAround(node: number, bits: number): void {
      exempt[node] |= bits;
      for (const triangle of sheets.trianglesAt(node)) {
        for (let h = 3 * triangle; h < 3 * triangle + 3; h++) exempt[triangles[h]] |= bits;
      }
    },

    /** Trees around where vertices are, the cloth's first. */
    fitted(x: Float64Array): Marked[] {
      room.fill(0);
      const here = { x, end: x, room, since: begins };
      setVertexBoxes(here, NO_SHIFT, [0, vertexCount], around);
      refit(cloth.tree, triangles, around);
      for (const { tree } of solids) refit(tree, triangles, around);
      return [cloth, ...solids];
    },
  };

  function countBent(limit: number): number {
    let count = 0;
    for (let vertex = 0; vertex < clothVertices; vertex++) if (bend[vertex] > limit) count++;
    return count;
  }

  function setWay(
    vertex: number,
    x: Float64Array,
    x1: Float64Array,
    h: number,
    time: number,
    most: number,
  ): void {
    const ahead = (until - time) / h;
    since[vertex] = time;
    begins[vertex] = until > 0 ? time / until : 0;
    slack[vertex] = most;
    room[vertex] = most + surface.radius[vertex];
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      wayX[i] = x[i];
      wayEnd[i] = x[i] + ahead * (x1[i] - x[i]);
    }
  }

  /** Lists the vertices that are not where they should be at `time`, and counts them. */
  function markLost(x1: Float64Array, time: number): number {
    let count = 0;
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      if (isLost(vertex, x1, time)) lost[count++] = vertex;
    }
    return count;
  }

  function isLost(vertex: number, x1: Float64Array, time: number): boolean {
    const i = 3 * vertex;
    const share = until > since[vertex] ? (time - since[vertex]) / (until - since[vertex]) : 1;
    const dx = x1[i] - wayX[i] - share * (wayEnd[i] - wayX[i]);
    const dy = x1[i + 1] - wayX[i + 1] - share * (wayEnd[i + 1] - wayX[i + 1]);
    const dz = x1[i + 2] - wayX[i + 2] - share * (wayEnd[i + 2] - wayX[i + 2]);
    return dx * dx + dy * dy + dz * dz > slack[vertex] * slack[vertex];
  }

  /** All pairs from x on. */
  function findAll(x: Float64Array, knowsEnds = true): void {
    pairs.count = 0;
    wanted.fill(1, 0, clothVertices);
    wanted.fill(0, clothVertices);
    cloth.marks.fill(1);
    const search = { x, end: wayEnd, slack, around, wanted, exempt, reached };
    if (self) {
      if (knowsEnds) markFlat(surface, cloth.tree, x, wayEnd, flatness);
      else forgetFlat(flatness);
      setMeanMotion();
      setVertexBoxes(ways, shift, [0, clothVertices], aroundMoving);
      refit(cloth.tree, triangles, aroundMoving);
      findWithin(surface, cloth, flatness, { ...search, around: aroundMoving }, pairs);
    }
    if (solids.length === 0) return;
    setVertexBoxes(ways, NO_SHIFT, [0, clothVertices], around);
    refit(sheets.still.tree, triangles, around);
    reached.fill(0);
    solids.forEach((each, index) => {
      fitSolid(each, index);
      each.marks.fill(0);
      findBetween(surface, sheets.still, each, flatness.flatStar, search, pairs);
    });
    setActive();
  }

  /** Pairs of the lost vertices, the first `count`, from x on, in place of those that were listed. */
  function findLost(x: Float64Array, count: number): void {
    wanted.fill(0);
    cloth.marks.fill(0);
    for (let k = 0; k < count; k++) wanted[lost[k]] = 1;
    dropPairs(pairs, wanted);
    for (let k = 0; k < count; k++) {
      setVertexBoxes(ways, NO_SHIFT, [lost[k], lost[k] + 1], around);
      setVertexBoxes(ways, shift, [lost[k], lost[k] + 1], aroundMoving);
    }
    for (let k = 0; k < count; k++) {
      for (const triangle of sheets.trianglesAt(lost[k])) {
        const leaf = sheets.leafOf[triangle];
        if (self) refitLeaf(cloth.tree, triangles, aroundMoving, leaf);
        if (solids.length > 0) refitLeaf(sheets.still.tree, triangles, around, leaf);
        sheets.mark(leaf);
      }
    }
    const search = { x, end: wayEnd, slack, around, wanted, exempt, reached };
    if (self) findWithin(surface, cloth, flatness, { ...search, around: aroundMoving }, pairs);
    for (const each of solids) {
      each.marks.fill(0);
      findBetween(surface, sheets.still, each, flatness.flatStar, search, pairs);
    }
    setActive();
  }

  /** Vertices of moving solids' triangles that a search has come to: until the next one only these matter. */
  function setActive(): void {
    active.count = 0;
    taken.fill(0);
    solids.forEach(({ solid }, index) => {
      if (active.moves[index] === 0) return;
      const { firstTriangle, triangleCount } = solid;
      for (let t = firstTriangle; t < firstTriangle + triangleCount; t++) {
        if (reached[t] === 0) continue;
        for (let h = 3 * t; h < 3 * t + 3; h++) {
          const vertex = triangles[h];
          if (taken[vertex] === 1) continue;
          taken[vertex] = 1;
          active.solid[active.count] = index;
          active.vertex[active.count++] = vertex;
        }
      }
    });
  }

  /**
   * Boxes around a solid's ways. They are made for the rest of the step() and with some room, so that later searches within it,
   * or all while it stands still, find them wide enough.
   */
  function fitSolid({ solid, tree }: SolidTree, index: number): void {
    const [first, last] = [solid.firstVertex, solid.firstVertex + solid.vertexCount];
    let moves = 0;
    let fits = true;
    for (let vertex = first; vertex < last; vertex++) {
      for (let axis = 0; axis < 3; axis++) {
        const [from, to] = [wayX[3 * vertex + axis], wayEnd[3 * vertex + axis]];
        if (from !== to) moves = 1;
        const low = around[6 * vertex + axis] + room[vertex];
        const high = around[6 * vertex + 3 + axis] - room[vertex];
        fits &&= from >= low && to >= low && from <= high && to <= high;
      }
    }
    active.moves[index] = moves;
    if (fits) return;
    for (let vertex = first; vertex < last; vertex++) {
      const more = room[vertex] + ROOM;
      for (let axis = 0; axis < 3; axis++) {
        const from = wayX[3 * vertex + axis];
        const to = from + beyond * (wayEnd[3 * vertex + axis] - from);
        around[6 * vertex + axis] = Math.min(from, to) - more;
        around[6 * vertex + 3 + axis] = Math.max(from, to) + more;
      }
    }
    refit(tree, triangles, around);
  }

  /** Common motion does not widen the boxes in which cloth meets itself. */
  function setMeanMotion(): void {
    shift.fill(0);
    for (let i = 0; i < 3 * clothVertices; i += 3) {
      for (let axis = 0; axis < 3; axis++) shift[axis] += wayEnd[i + axis] - wayX[i + axis];
    }
    for (let axis = 0; axis < 3; axis++) shift[axis] /= clothVertices;
  }
}

const NO_SHIFT = new Float64Array(3);
