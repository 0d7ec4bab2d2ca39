import { BOX, POINT, wideScale, ROUNDING, roundingOf, type BoxTree, type Real } from "@pliant/kernels";
import type { SearchArena } from "./search-arena.ts";
import { COLLIDER_SLACK, type createColliderTrajectories } from "./collider-trajectories.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import type { Trajectories } from "./trajectories.ts";

/** Fills the trees' points: vertices as cloth sees them that moves along, and solids that deform with it, and as one rigid solid after another does. */
export function createTreeViews(
  surface: CollisionSurface,
  { clothForSelf, clothForDeforming, clothForRigid, colliders, neighbours, kernels }: SearchArena,
  ways: Trajectories,
  { motions, inFrame }: ReturnType<typeof createColliderTrajectories>,
  self: boolean,
) {
  const { clothVertices, radius } = surface;
  const allVertices = Uint32Array.from({ length: clothVertices }, (_, vertex) => vertex);
  const shift = new Float64Array(3);
  const origin = new Float64Array(3);
  const observer = { origin, start: new Float64Array(3), shift };
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  /** Of each solid that deforms: what is blunt, and where cloth is. */
  const laws = surface.colliders.map(({ deformingSharpness }) =>
    deformingSharpness
      ? { ...deformingSharpness.law, low: new Float64Array(3), high: new Float64Array(3), rounding: 0 }
      : null,
  );
  /** Of each solid: in what its boxes are right: 1 in its frame, 2 in the world. */
  const fittedFrame = new Uint8Array(colliders.length);
  /** Of the cloth's quads, and of each solid's; 0 when they are those of other boxes. */
  let clothScale = 1;
  const scales = new Float64Array(colliders.length);
  /** What of cloth was loose when ranks were last set: at first nothing. */
  const wasUnconstrained = new Uint8Array(clothVertices);
  /** The solid that sees `still`, or −1. */
  let viewedBy = -1;
  let knowsTrajectories = true;
  /** When everybody was last seen. */
  let viewedAt = 0;

  return {
    /** A box around all ways of cloth, and its mean motion: what is common does not widen the boxes in which it meets itself. */
    begin(isKnown: boolean): void {
      knowsTrajectories = isKnown;
      boundAll();
      for (let axis = 0; axis < 3; axis++) {
        shift[axis] /= clothVertices;
        origin[axis] = (low[axis] + high[axis]) / 2;
      }
    },

    bound,

    /** Everybody at `time`; as cloth sees itself. */
    setTime(time: number): void {
      viewedBy = -1;
      viewedAt = time;
      ways.setPositions(time, 0, clothVertices);
      if (needsSelfView()) viewFromCloth(0, clothVertices, clothForSelf.points, 0);
      surface.colliders.forEach(({ firstVertex, vertexCount }, index) => {
        if (inFrame[index] === 1) return;
        fittedFrame[index] = 0;
        ways.setPositions(time, firstVertex, firstVertex + vertexCount);
      });
    },

    /**
     * The first `count` of `some` at `time`, at which all others are as well: boxes are those of one moment and of the end. Returns
     * whether the others stay as they were.
     */
    setTimeFor(some: Uint32Array, count: number, time: number): boolean {
      if (time > viewedAt) {
        this.setTime(time);
        return false;
      }
      const sees = needsSelfView();
      for (let k = 0; k < count; k++) {
        ways.setPositions(time, some[k], some[k] + 1);
        if (sees) viewFromCloth(some[k], some[k] + 1, clothForSelf.points, some[k]);
      }
      if (viewedBy >= 0) viewFromRigid(some, count, viewedBy);
      return true;
    },

    /** Boxes around cloth as it sees itself, of which only what is WANTED has moved if `partly`. */
    fitCloth(partly: boolean): void {
      if (!needsSelfView()) return;
      if (partly) kernels.refitBoxes(clothForSelf);
      else {
        kernels.fitBoxes(clothForSelf);
        clothScale = wideScale(clothForSelf);
      }
      kernels.fitWideNodes(clothForSelf, clothScale, partly);
    },

    /** Cloth as a solid sees it. */
    viewFor: (index: number): BoxTree => (inFrame[index] === 1 ? clothForRigid : clothForDeforming),

    /**
     * Boxes around a solid, and all cloth as it sees it, of which only what is WANTED has moved if `partly`. False when it is nowhere
     * near.
     */
    fitForCollider(index: number, partly: boolean): boolean {
      if (isFar(index)) return false;
      fitCollider(index);
      if (inFrame[index] === 0) {
        fitWideNodes(index, clothScale);
        return true;
      }
      const isKnown = viewedBy === index;
      if (!isKnown) viewFromRigid(allVertices, clothVertices, index);
      viewedBy = index;
      if (isKnown && partly) {
        kernels.refitBoxes(clothForRigid);
        kernels.fitWideNodes(clothForRigid, scales[index], true);
        return true;
      }
      kernels.fitBoxes(clothForRigid);
      const scale = wideScale(clothForRigid);
      kernels.fitWideNodes(clothForRigid, scale, false);
      fitWideNodes(index, scale);
      return true;
    },

    /** The same for some vertices. */
    fitPoints(index: number, count: number, chosen: Uint32Array): boolean {
      if (isFar(index)) return false;
      if (viewedBy === index || inFrame[index] === 0) return true;
      viewFromRigid(chosen, count, index);
      viewedBy = -1;
      return true;
    },

    /** How far triangles of cloth reach; those with a vertex that no contact holds may reach anything. */
    setRanks(triangleOf: Uint32Array, loose: Uint8Array): void {
      let vertex = 0;
      while (vertex < clothVertices && wasUnconstrained[vertex] === loose[vertex]) vertex++;
      if (vertex === clothVertices) return;
      wasUnconstrained.set(loose);
      const { leaves, corners } = clothForRigid;
      for (let leaf = 0; leaf < leaves; leaf++) {
        const t = triangleOf[leaf];
        if (t >= surface.clothTriangles) continue;
        const c = 4 * leaf;
        const isLoose = loose[corners[c]] | loose[corners[c + 1]] | loose[corners[c + 2]];
        const rank = isLoose === 1 ? Infinity : surface.sagRadius[t];
        clothForSelf.boxes[BOX * (leaves + leaf) + 7] = rank;
        clothForRigid.boxes[BOX * (leaves + leaf) + 7] = rank;
      }
    },
  };

  /** Whether anybody asks how cloth sees itself. */
  function needsSelfView(): boolean {
    if (self) return true;
    for (let index = 0; index < inFrame.length; index++) if (inFrame[index] === 0) return true;
    return false;
  }

  function fitWideNodes(index: number, scale: number): void {
    if (scales[index] === scale) return;
    kernels.fitWideNodes(colliders[index], scale, false);
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
    const far = motions[index].setRange(centre) + COLLIDER_SLACK;
    for (let axis = 0; axis < 3; axis++) {
      if (centre[axis] + far < low[axis] || centre[axis] - far > high[axis]) return true;
    }
    return false;
  }

  /** Boxes of one in its own frame stay as they are. */
  function fitCollider(index: number): void {
    const frame = inFrame[index] === 1 ? 1 : 2;
    if (fittedFrame[index] === frame) return;
    fittedFrame[index] = frame;
    const { firstVertex, vertexCount, local } = surface.colliders[index];
    const tree = colliders[index];
    if (frame === 2) viewFromCloth(firstVertex, firstVertex + vertexCount, tree.points, 0);
    else
      for (let k = 0; k < vertexCount; k++) {
        const at = POINT * k;
        for (let axis = 0; axis < 3; axis++) {
          tree.points[at + axis] = local[3 * k + axis] - motions[index].middle[axis];
          tree.points[at + 4 + axis] = tree.points[at + axis];
        }
        tree.points[at + 7] = COLLIDER_SLACK + roundingOf(tree.points, at);
        tree.points[at + 3] = tree.points[at + 7] + radius[firstVertex + k];
      }
    measureSharpness(index);
    kernels.fitBoxes(tree);
    scales[index] = 0;
  }

  /** How blunt one that deforms is, near cloth. */
  function measureSharpness(index: number): void {
    const [skin, law] = [neighbours[index], laws[index]];
    if (skin === null || law === null) return;
    let far = 0;
    for (let axis = 0; axis < 3; axis++) far = Math.max(far, high[axis] - origin[axis]);
    law.rounding = 2 * ROUNDING * far + 1e-8;
    for (let axis = 0; axis < 3; axis++) {
      // Seen by somebody who moves, from the start to the end.
      law.low[axis] = low[axis] - origin[axis] - law.rounding - Math.max(shift[axis], 0);
      law.high[axis] = high[axis] - origin[axis] + law.rounding - Math.min(shift[axis], 0);
    }
    kernels.measureSharpness(colliders[index], skin, law);
    surface.sharpnessRadius.set(skin.sharpnessRadius, surface.colliders[index].firstVertex);
  }

  /** The first `count` of some vertices of cloth as a rigid solid sees them. */
  function viewFromRigid(some: Uint32Array, count: number, index: number): void {
    motions[index].relativePoints(some, count, ways, radius, knowsTrajectories, clothForRigid.points);
  }

  /** Vertices from `first` to `last` as somebody sees them who moves evenly with all cloth, as points from k on. */
  function viewFromCloth(first: number, last: number, points: Real, k: number): void {
    for (let axis = 0; axis < 3; axis++) observer.start[axis] = ways.share * shift[axis];
    kernels.relativePoints(ways.columns, first, last, observer, points, k);
  }
}

const centre = new Float64Array(3);
