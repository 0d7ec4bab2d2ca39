import { findBetween, findWithin, markWanted, type Marked } from "./find-pairs.ts";
import { createDiscTest, createFlatness, markFlat, type Flatness } from "./flatness.ts";
import { byConnection, bySpace } from "./halve.ts";
import { createPairs, dropPairs } from "./pairs.ts";
import type { Solid, Surface } from "./surface.ts";
import { createTree, overlap, refit, setVertexBoxes } from "./tree.ts";

/** How far off its straight way a vertex may be before its pairs are looked for anew: at least and at most [m]. */
const LEAST_SLACK = 6e-4;
const MOST_SLACK = 3e-3;

/** When more than this share of the vertices is off its way, all are looked for anew. */
const MANY = 0.3;

export type Watch = ReturnType<typeof createWatch>;

/**
 * The list of pairs that may come near within a step: every vertex is expected to go straight on, within its slack. Pairs of
 * vertices that leave it are looked for anew.
 */
export function createWatch(surface: Surface, self: boolean) {
  const { vertexCount, clothVertices, triangles } = surface;
  const flatness: Flatness[] = [];
  const cloth = createClothTree();
  const solids = surface.solids.map((solid) => ({
    solid,
    ...createSolidTree(solid),
    fitted: new Float64Array(3 * solid.vertexCount).fill(NaN),
  }));
  const pairs = createPairs(4096);
  const wayX = new Float64Array(3 * vertexCount);
  const wayEnd = new Float64Array(3 * vertexCount);
  const since = new Float64Array(vertexCount);
  const slack = new Float64Array(vertexCount);
  const room = new Float64Array(vertexCount);
  const around = new Float64Array(6 * vertexCount);
  const wanted = new Uint8Array(vertexCount);
  const exempt = new Uint8Array(vertexCount);
  /** When the list ends, counted from the beginning of the step [s]. */
  let until = 0;

  return {
    pairs,
    exempt,
    flatness: flatness[0],

    /** Lists all pairs from `time` to `end`; vertices go from x on as they go to x1 within h. Their velocities change by dv. */
    look(x: Float64Array, x1: Float64Array, dv: Float64Array, h: number, time: number, end: number): void {
      until = end;
      wanted.fill(1, 0, clothVertices);
      wanted.fill(0, clothVertices);
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        setWay(vertex, x, x1, h, time);
        const i = 3 * vertex;
        const sudden =
          vertex < clothVertices ? dv[i] * dv[i] + dv[i + 1] * dv[i + 1] + dv[i + 2] * dv[i + 2] : 0;
        // Half the acceleration times the square of the time.
        const bend = (0.5 * Math.sqrt(sudden) * (end - time) * (end - time)) / h;
        slack[vertex] = Math.min(LEAST_SLACK + bend, MOST_SLACK);
        room[vertex] = slack[vertex] + surface.radius[vertex];
      }
      pairs.count = 0;
      find(x, false);
    },

    /** Brings the list up to date for vertices that have left their ways; false when there are none. */
    follow(x: Float64Array, x1: Float64Array, h: number, time: number): boolean {
      const lost = markLost(x1, time + h);
      if (lost === 0) return false;
      if (lost > MANY * clothVertices) {
        wanted.fill(1, 0, clothVertices);
        pairs.count = 0;
      } else {
        dropPairs(pairs, wanted);
      }
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if (wanted[vertex] === 0) continue;
        setWay(vertex, x, x1, h, time);
        slack[vertex] = Math.min(2 * slack[vertex], MOST_SLACK);
        room[vertex] = slack[vertex] + surface.radius[vertex];
      }
      find(x, true);
      return true;
    },

    /** All pairs that are nearer than `reach` of both together, where they are: nothing is known of where they go. */
    lookAround(x: Float64Array, reach: Float64Array): void {
      until = 0;
      pairs.count = 0;
      wanted.fill(1, 0, clothVertices);
      wanted.fill(0, clothVertices);
      wayX.set(x);
      wayEnd.set(x);
      slack.set(reach);
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        room[vertex] = slack[vertex] + surface.radius[vertex];
      }
      find(x, false);
      forgetSolids();
    },

    /** Boxes of all trees around where vertices are, and the trees: the cloth's first. */
    fitted(x: Float64Array): Marked[] {
      room.fill(0);
      const all = [{ ...cloth, first: 0, last: clothVertices }];
      for (const { solid, tree, marks } of solids) {
        all.push({ tree, marks, first: solid.firstVertex, last: solid.firstVertex + solid.vertexCount });
      }
      for (const { tree, first, last } of all) {
        setVertexBoxes(x, x, room, NO_SHIFT, [first, last], around);
        refit(tree, triangles, around);
      }
      forgetSolids();
      return all;
    },
  };

  function createClothTree(): Marked {
    const all = Uint32Array.from({ length: surface.clothTriangles }, (_, triangle) => triangle);
    const isDisc = createDiscTest(surface);
    const discs: [number, boolean][] = [];
    const tree = createTree(all, byConnection(surface), (node, set) => discs.push([node, isDisc(set)]));
    const known = createFlatness(tree.leaves, clothVertices);
    for (const [node, disc] of discs) known.whole[node] = disc ? 1 : 0;
    flatness.push(known);
    return { tree, marks: new Uint8Array(2 * tree.leaves) };
  }

  function createSolidTree({ firstTriangle, triangleCount, firstVertex, local }: Solid): Marked {
    const all = Uint32Array.from({ length: triangleCount }, (_, k) => firstTriangle + k);
    const centres = new Float64Array(3 * (firstTriangle + triangleCount));
    for (let h = 3 * firstTriangle; h < 3 * (firstTriangle + triangleCount); h++) {
      const from = 3 * (triangles[h] - firstVertex);
      for (let axis = 0; axis < 3; axis++) centres[3 * Math.floor(h / 3) + axis] += local[from + axis] / 3;
    }
    const tree = createTree(all, bySpace(centres));
    return { tree, marks: new Uint8Array(2 * tree.leaves) };
  }

  function setWay(vertex: number, x: Float64Array, x1: Float64Array, h: number, time: number): void {
    const ahead = (until - time) / h;
    since[vertex] = time;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      wayX[i] = x[i];
      wayEnd[i] = x[i] + ahead * (x1[i] - x[i]);
    }
  }

  /** Marks the vertices that are not where they should be at `time`, and counts them. */
  function markLost(x1: Float64Array, time: number): number {
    let lost = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const share = until > since[vertex] ? (time - since[vertex]) / (until - since[vertex]) : 1;
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        const off = x1[i] - wayX[i] - share * (wayEnd[i] - wayX[i]);
        squared += off * off;
      }
      wanted[vertex] = squared > slack[vertex] * slack[vertex] ? 1 : 0;
      lost += wanted[vertex];
    }
    return lost;
  }

  /** Pairs of the wanted vertices, from x on. */
  function find(x: Float64Array, again: boolean): void {
    const search = { x, end: wayEnd, slack, around, wanted, exempt };
    markWanted(cloth.tree, triangles, wanted, cloth.marks);
    if (self) {
      markFlat(surface, cloth.tree, x, wayEnd, flatness[0]);
      // Seen by somebody who moves along with the whole: common motion does not widen the boxes.
      setVertexBoxes(wayX, wayEnd, room, meanMotion(), [0, clothVertices], around);
      refit(cloth.tree, triangles, around);
      findWithin(surface, cloth, flatness[0], search, pairs);
    }
    if (solids.length === 0) return;
    setVertexBoxes(wayX, wayEnd, room, NO_SHIFT, [0, clothVertices], around);
    refit(cloth.tree, triangles, around);
    for (const each of solids) {
      fitSolid(each);
      if (!overlap(cloth.tree.boxes, 1, each.tree.boxes, 1)) continue;
      if (again) markWanted(each.tree, triangles, wanted, each.marks);
      else each.marks.fill(0);
      findBetween(surface, cloth, each, flatness[0].flatStar, search, pairs);
    }
  }

  /** A solid that stands still where its boxes were fitted keeps them. */
  function fitSolid({
    solid,
    tree,
    fitted,
  }: {
    solid: Solid;
    tree: Marked["tree"];
    fitted: Float64Array;
  }): void {
    const [first, last] = [3 * solid.firstVertex, 3 * (solid.firstVertex + solid.vertexCount)];
    let i = first;
    while (i < last && wayX[i] === wayEnd[i] && wayX[i] === fitted[i - first]) i++;
    if (i === last) return;
    setVertexBoxes(wayX, wayEnd, room, NO_SHIFT, [first / 3, last / 3], around);
    refit(tree, triangles, around);
    for (i = first; i < last; i++) fitted[i - first] = wayX[i] === wayEnd[i] ? wayX[i] : NaN;
  }

  function forgetSolids(): void {
    for (const { fitted } of solids) fitted.fill(NaN);
  }

  function meanMotion(): [number, number, number] {
    const mean: [number, number, number] = [0, 0, 0];
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      for (let axis = 0; axis < 3; axis++) {
        mean[axis] += (wayEnd[3 * vertex + axis] - wayX[3 * vertex + axis]) / clothVertices;
      }
    }
    return mean;
  }
}

const NO_SHIFT = [0, 0, 0] as const;
