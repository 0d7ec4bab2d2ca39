import { BOX, POINT, quadScale, ROUNDING, roundingOf, type BoxTree, type Real } from "@pliant/kernels";
import type { Forest } from "./search-arena.ts";
import { SOLID_SLACK, type createPlacing } from "./collider-trajectories.ts";
import type { Surface } from "./collision-surface.ts";
import type { Ways } from "./trajectories.ts";

/** Fills the trees' points: vertices as cloth sees them that moves along, and solids that deform with it, and as one rigid solid after another does. */
export function createSight(
  surface: Surface,
  { cloth, among, still, solids, skins, kernels }: Forest,
  ways: Ways,
  { motions, inFrame }: ReturnType<typeof createPlacing>,
  self: boolean,
) {
  const { clothVertices, radius } = surface;
  const everybody = Uint32Array.from({ length: clothVertices }, (_, vertex) => vertex);
  const shift = new Float64Array(3);
  const origin = new Float64Array(3);
  const observer = { origin, start: new Float64Array(3), shift };
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  /** Of each solid that deforms: what is blunt, and where cloth is. */
  const laws = surface.solids.map(({ movingBlunt }) =>
    movingBlunt
      ? { ...movingBlunt.law, low: new Float64Array(3), high: new Float64Array(3), rounding: 0 }
      : null,
  );
  /** Of each solid: in what its boxes are right: 1 in its frame, 2 in the world. */
  const fits = new Uint8Array(solids.length);
  /** Of the cloth's quads, and of each solid's; 0 when they are those of other boxes. */
  let clothScale = 1;
  const scales = new Float64Array(solids.length);
  /** What of cloth was loose when ranks were last set: at first nothing. */
  const wasLoose = new Uint8Array(clothVertices);
  /** The solid that sees `still`, or −1. */
  let seenBy = -1;
  let knowsWays = true;
  /** When everybody was last seen. */
  let seenAt = 0;

  return {
    /** A box around all ways of cloth, and its mean motion: what is common does not widen the boxes in which it meets itself. */
    begin(isKnown: boolean): void {
      knowsWays = isKnown;
      boundAll();
      for (let axis = 0; axis < 3; axis++) {
        shift[axis] /= clothVertices;
        origin[axis] = (low[axis] + high[axis]) / 2;
      }
    },

    bound,

    /** Everybody at `time`; as cloth sees itself. */
    setTime(time: number): void {
      seenBy = -1;
      seenAt = time;
      ways.setHere(time, 0, clothVertices);
      if (isSeen()) seeFromWorld(0, clothVertices, cloth.points, 0);
      surface.solids.forEach(({ firstVertex, vertexCount }, index) => {
        if (inFrame[index] === 1) return;
        fits[index] = 0;
        ways.setHere(time, firstVertex, firstVertex + vertexCount);
      });
    },

    /**
     * The first `count` of `some` at `time`, at which all others are as well: boxes are those of one moment and of the end. Returns
     * whether the others stay as they were.
     */
    setTimeOf(some: Uint32Array, count: number, time: number): boolean {
      if (time > seenAt) {
        this.setTime(time);
        return false;
      }
      const sees = isSeen();
      for (let k = 0; k < count; k++) {
        ways.setHere(time, some[k], some[k] + 1);
        if (sees) seeFromWorld(some[k], some[k] + 1, cloth.points, some[k]);
      }
      if (seenBy >= 0) see(some, count, seenBy);
      return true;
    },

    /** Boxes around cloth as it sees itself, of which only what is WANTED has moved if `partly`. */
    fitCloth(partly: boolean): void {
      if (!isSeen()) return;
      if (partly) kernels.refitBoxes(cloth);
      else {
        kernels.fitBoxes(cloth);
        clothScale = quadScale(cloth);
      }
      kernels.fitQuads(cloth, clothScale, partly);
    },

    /** Cloth as a solid sees it. */
    seen: (index: number): BoxTree => (inFrame[index] === 1 ? still : among),

    /**
     * Boxes around a solid, and all cloth as it sees it, of which only what is WANTED has moved if `partly`. False when it is nowhere
     * near.
     */
    seeAll(index: number, partly: boolean): boolean {
      if (isFar(index)) return false;
      fitSolid(index);
      if (inFrame[index] === 0) {
        fitQuadsOf(index, clothScale);
        return true;
      }
      const isKnown = seenBy === index;
      if (!isKnown) see(everybody, clothVertices, index);
      seenBy = index;
      if (isKnown && partly) {
        kernels.refitBoxes(still);
        kernels.fitQuads(still, scales[index], true);
        return true;
      }
      kernels.fitBoxes(still);
      const scale = quadScale(still);
      kernels.fitQuads(still, scale, false);
      fitQuadsOf(index, scale);
      return true;
    },

    /** The same for some vertices. */
    seeSome(index: number, count: number, chosen: Uint32Array): boolean {
      if (isFar(index)) return false;
      if (seenBy === index || inFrame[index] === 0) return true;
      see(chosen, count, index);
      seenBy = -1;
      return true;
    },

    /** How far triangles of cloth reach; those with a vertex that no contact holds may reach anything. */
    setRanks(triangleOf: Uint32Array, loose: Uint8Array): void {
      let vertex = 0;
      while (vertex < clothVertices && wasLoose[vertex] === loose[vertex]) vertex++;
      if (vertex === clothVertices) return;
      wasLoose.set(loose);
      const { leaves, corners } = still;
      for (let leaf = 0; leaf < leaves; leaf++) {
        const t = triangleOf[leaf];
        if (t >= surface.clothTriangles) continue;
        const c = 4 * leaf;
        const isLoose = loose[corners[c]] | loose[corners[c + 1]] | loose[corners[c + 2]];
        const rank = isLoose === 1 ? Infinity : surface.reach[t];
        cloth.boxes[BOX * (leaves + leaf) + 7] = rank;
        still.boxes[BOX * (leaves + leaf) + 7] = rank;
      }
    },
  };

  /** Whether anybody asks how cloth sees itself. */
  function isSeen(): boolean {
    if (self) return true;
    for (let index = 0; index < inFrame.length; index++) if (inFrame[index] === 0) return true;
    return false;
  }

  function fitQuadsOf(index: number, scale: number): void {
    if (scales[index] === scale) return;
    kernels.fitQuads(solids[index], scale, false);
    scales[index] = scale;
  }

  /** The box around all cloth, and the sum of its ways: all numbers in one loop, because memory is what takes time. */
  function boundAll(): void {
    const { x, end, slack } = ways;
    let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
    let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
    let [sumX, sumY, sumZ] = [0, 0, 0];
    for (let vertex = 0, i = 0; vertex < clothVertices; vertex++, i += 3) {
      const room = slack[vertex] + radius[vertex];
      let a = x[i];
      let b = end[i];
      sumX += b - a;
      let under = (a < b ? a : b) - room;
      let above = (a < b ? b : a) + room;
      if (under < lowX) lowX = under;
      if (above > highX) highX = above;
      a = x[i + 1];
      b = end[i + 1];
      sumY += b - a;
      under = (a < b ? a : b) - room;
      above = (a < b ? b : a) + room;
      if (under < lowY) lowY = under;
      if (above > highY) highY = above;
      a = x[i + 2];
      b = end[i + 2];
      sumZ += b - a;
      under = (a < b ? a : b) - room;
      above = (a < b ? b : a) + room;
      if (under < lowZ) lowZ = under;
      if (above > highZ) highZ = above;
    }
    low.set([lowX, lowY, lowZ]);
    high.set([highX, highY, highZ]);
    shift.set([sumX, sumY, sumZ]);
  }

  /** Widens the box around all cloth. */
  function bound(vertex: number): void {
    const room = ways.slack[vertex] + radius[vertex];
    for (let axis = 0; axis < 3; axis++) {
      const a = ways.x[3 * vertex + axis];
      const b = ways.end[3 * vertex + axis];
      const least = (a < b ? a : b) - room;
      const most = (a < b ? b : a) + room;
      if (least < low[axis]) low[axis] = least;
      if (most > high[axis]) high[axis] = most;
    }
  }

  /** Whether a solid in its own frame is farther from all cloth than both go. */
  function isFar(index: number): boolean {
    if (inFrame[index] === 0) return false;
    const far = motions[index].setRange(centre) + SOLID_SLACK;
    for (let axis = 0; axis < 3; axis++) {
      if (centre[axis] + far < low[axis] || centre[axis] - far > high[axis]) return true;
    }
    return false;
  }

  /** Boxes of one in its own frame stay as they are. */
  function fitSolid(index: number): void {
    const frame = inFrame[index] === 1 ? 1 : 2;
    if (fits[index] === frame) return;
    fits[index] = frame;
    const { firstVertex, vertexCount, local } = surface.solids[index];
    const tree = solids[index];
    if (frame === 2) seeFromWorld(firstVertex, firstVertex + vertexCount, tree.points, 0);
    else
      for (let k = 0; k < vertexCount; k++) {
        const at = POINT * k;
        for (let axis = 0; axis < 3; axis++) {
          tree.points[at + axis] = local[3 * k + axis] - motions[index].middle[axis];
          tree.points[at + 4 + axis] = tree.points[at + axis];
        }
        tree.points[at + 7] = SOLID_SLACK + roundingOf(tree.points, at);
        tree.points[at + 3] = tree.points[at + 7] + radius[firstVertex + k];
      }
    measureBlunt(index);
    kernels.fitBoxes(tree);
    scales[index] = 0;
  }

  /** How blunt one that deforms is, near cloth. */
  function measureBlunt(index: number): void {
    const [skin, law] = [skins[index], laws[index]];
    if (skin === null || law === null) return;
    let far = 0;
    for (let axis = 0; axis < 3; axis++) far = Math.max(far, high[axis] - origin[axis]);
    law.rounding = 2 * ROUNDING * far + 1e-8;
    for (let axis = 0; axis < 3; axis++) {
      // Seen by somebody who moves, from the start to the end.
      law.low[axis] = low[axis] - origin[axis] - law.rounding - Math.max(shift[axis], 0);
      law.high[axis] = high[axis] - origin[axis] + law.rounding - Math.min(shift[axis], 0);
    }
    kernels.measureBlunt(solids[index], skin, law);
    surface.blunt.set(skin.blunt, surface.solids[index].firstVertex);
  }

  /** The first `count` of some vertices of cloth as a rigid solid sees them. */
  function see(some: Uint32Array, count: number, index: number): void {
    motions[index].see(some, count, ways, radius, knowsWays, still.points);
  }

  /** Vertices from `first` to `last` as somebody sees them who moves evenly with all cloth, as points from k on. */
  function seeFromWorld(first: number, last: number, points: Real, k: number): void {
    for (let axis = 0; axis < 3; axis++) observer.start[axis] = ways.share * shift[axis];
    kernels.seeWays(ways.seen, first, last, observer, points, k);
  }
}

const centre = new Float64Array(3);
