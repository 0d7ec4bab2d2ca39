import { BOX, wideScale, type BoxTree } from "@pliant/kernels";
import { fitBounds, widenBounds } from "./bounds.ts";
import { createClothView } from "./cloth-view.ts";
import { setRigidPoints, type RigidView } from "./rigid-view.ts";
import type { SearchScene } from "./search-scene.ts";
import { createSolidView } from "./solid-view.ts";

/**
 * Fills the points and boxes of the trees: in a frame that moves with the cloth, for cloth and deforming colliders, and in the
 * frame of one rigid collider after another.
 */
export function createTreeViews(scene: SearchScene) {
  const { surface, trajectories, bounds } = scene;
  const { clothVertices } = surface;
  const { clothForSelf, clothForDeforming, clothForRigid, kernels } = scene.arena;
  const { rigid, inFrame } = scene.colliders;
  const cloth = createClothView(scene);
  const solids = createSolidView(scene, cloth);
  const rigidView: RigidView = {
    trajectories,
    radius: surface.radius,
    points: clothForRigid.points,
    knowsTrajectories: true,
  };
  const allVertices = Uint32Array.from({ length: clothVertices }, (_, vertex) => vertex);
  /** `unconstrained` when ranks were last set; at first no vertex is. */
  const wasUnconstrained = new Uint8Array(clothVertices);
  /** The collider in whose frame `clothForRigid` is, or −1. */
  let viewedBy = -1;
  /** The time of all points [s]. */
  let viewedAt = 0;

  return {
    /** Before a search for all pairs. */
    begin(knowsTrajectories: boolean): void {
      rigidView.knowsTrajectories = knowsTrajectories;
      fitBounds(bounds, surface, trajectories);
    },

    /** Before a search for the pairs of some vertices: their trajectories are new. */
    widen: (vertex: number): void => widenBounds(bounds, surface, trajectories, vertex),

    /** All vertices at `time`, in the frame of the cloth. */
    setTime(time: number): void {
      viewedBy = -1;
      viewedAt = time;
      trajectories.setPositions(time, 0, clothVertices);
      if (cloth.isNeeded()) cloth.setAll();
      surface.colliders.forEach(({ firstVertex, vertexCount }, index) => {
        if (inFrame[index] === 1) return;
        solids.invalidate(index);
        trajectories.setPositions(time, firstVertex, firstVertex + vertexCount);
      });
    },

    /**
     * The first `count` of `some` at `time`, the time of all others as well: boxes go from one moment to the end. Returns whether
     * the others stay as they were.
     */
    setTimeFor(some: Uint32Array, count: number, time: number): boolean {
      if (time > viewedAt) {
        this.setTime(time);
        return false;
      }
      const isNeeded = cloth.isNeeded();
      for (let k = 0; k < count; k++) {
        trajectories.setPositions(time, some[k], some[k] + 1);
        if (isNeeded) cloth.setPoints(some[k], some[k] + 1, clothForSelf.points, some[k]);
      }
      if (viewedBy >= 0) setRigidPoints(rigidView, rigid[viewedBy].frame, some, count);
      return true;
    },

    /** Boxes around cloth in its own frame; only dirty nodes have moved if `partly`. */
    fitCloth: (partly: boolean): void => cloth.fit(partly),

    /** Cloth in the frame that a collider is searched in. */
    viewFor: (index: number): BoxTree => (inFrame[index] === 1 ? clothForRigid : clothForDeforming),

    /**
     * Boxes around a collider, and around all cloth in its frame; only dirty nodes of cloth have moved if `partly`. False when
     * they are far apart.
     */
    fitForCollider(index: number, partly: boolean): boolean {
      if (solids.isFar(index)) return false;
      solids.fit(index);
      if (inFrame[index] === 0) {
        solids.fitWideNodes(index, cloth.scale);
        return true;
      }
      const isKnown = viewedBy === index;
      if (!isKnown) setRigidPoints(rigidView, rigid[index].frame, allVertices, clothVertices);
      viewedBy = index;
      if (isKnown && partly) {
        kernels.refitBoxes(clothForRigid);
        kernels.fitWideNodes(clothForRigid, solids.scales[index], true);
        return true;
      }
      kernels.fitBoxes(clothForRigid);
      const scale = wideScale(clothForRigid);
      kernels.fitWideNodes(clothForRigid, scale, false);
      solids.fitWideNodes(index, scale);
      return true;
    },

    /** The same for the points of some vertices. */
    fitPoints(index: number, count: number, chosen: Uint32Array): boolean {
      if (solids.isFar(index)) return false;
      if (viewedBy === index || inFrame[index] === 0) return true;
      setRigidPoints(rigidView, rigid[index].frame, chosen, count);
      viewedBy = -1;
      return true;
    },

    setRanks: (): void => setRanks(scene, wasUnconstrained),
  };
}

/** Ranks of triangles of cloth: how far they sag between contacts; Infinity with a vertex that no contact holds. */
function setRanks({ surface, arena, trees, unconstrained }: SearchScene, wasUnconstrained: Uint8Array): void {
  const { clothVertices } = surface;
  let vertex = 0;
  while (vertex < clothVertices && wasUnconstrained[vertex] === unconstrained[vertex]) vertex++;
  if (vertex === clothVertices) return;
  wasUnconstrained.set(unconstrained);
  const { clothForSelf, clothForRigid } = arena;
  const { leaves, corners } = clothForRigid;
  for (let leaf = 0; leaf < leaves; leaf++) {
    const t = trees.cloth.tree.triangleOf[leaf];
    if (t >= surface.clothTriangles) continue;
    const c = 4 * leaf;
    const isFree = unconstrained[corners[c]] | unconstrained[corners[c + 1]] | unconstrained[corners[c + 2]];
    const rank = isFree === 1 ? Infinity : surface.sagRadius[t];
    clothForSelf.boxes[BOX * (leaves + leaf) + 7] = rank;
    clothForRigid.boxes[BOX * (leaves + leaf) + 7] = rank;
  }
}
