import type { ModalBasis } from "../../../model/solid/solid-material.ts";
import type { ModalBody } from "../modal-body.ts";
import type { SolidContacts } from "../solid-contacts.ts";
import type { Hull } from "./hull.ts";
import { createHullSearch } from "./hull-contact.ts";
import { areBoxesNear, areTrianglesFar, createHullPairs, findPairs } from "./hull-pairs.ts";
import { createPairFeatures, createSide, type Side } from "./pair-features.ts";
import { createSelfCandidates, listSelfPairs } from "./self-candidates.ts";
import { createSelfRest, type SelfRest } from "./self-rest.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./solid-surfaces.ts";
import { createWatchedPairs, watchPair } from "./surface-crossings.ts";
import { fastestOf, speedBetween } from "./surface-speed.ts";

/** Least distance within which features of solids are listed [m], and most that motion elsewhere adds to it [m]. */
const MARGIN_MIN = 5e-3;
const MARGIN_MAX = 20e-3;
/** Neither is more than this share of the smaller radius [1]. */
const MARGIN_SHARE_MAX = 0.1;

/**
 * Finds where solids are near each other and themselves: vertices against triangles, and edges that stick out against each other. All
 * that is within a margin is listed, whatever its motion: who will touch is known when the impulses are (contact-rounds.ts).
 */
export function createSolidPairs({ elastics, skins, speeds }: SolidSurfaces) {
  const search = createHullSearch();
  const watched = createWatchedPairs();
  const folding = createHullPairs();
  const features = createPairFeatures(search, skins);
  const sides = elastics.map(createSide);
  const restOf = createRests();

  /** Solids that have such pairs. */
  const isWatched = new Uint8Array(elastics.length);

  return { find, watched, isWatched };

  function find(h: number, out: SolidContacts): void {
    let fastest = 0;
    for (const { index, isAsleep } of elastics)
      if (!isAsleep) fastest = Math.max(fastest, fastestOf(speeds[index]));
    // What is struck in this step moves as fast as what strikes it.
    search.h = h;
    watched.count = 0;
    isWatched.fill(0);
    const shared = Math.min(MARGIN_MAX, Math.max(MARGIN_MIN, h * fastest));
    for (let i = 0; i < sides.length; i++) {
      if (elastics[i].isAsleep) continue;
      search.margin = Math.min(shared, MARGIN_SHARE_MAX * sizeOf(elastics[i]));
      search.within = search.margin + 2 * h * speeds[i].deforming;
      findSelf(sides[i], out);
      for (let j = i + 1; j < sides.length; j++) {
        if (elastics[j].isAsleep) continue;
        const size = Math.min(sizeOf(elastics[i]), sizeOf(elastics[j]));
        search.margin = Math.min(shared, MARGIN_SHARE_MAX * size);
        search.within = search.margin + h * speedBetween(speeds[i], speeds[j]);
        if (areBoxesNear(speeds[i].box, 0, speeds[j].box, 0, search.within))
          findBetween(sides[i], sides[j], out);
      }
    }
  }

  function findBetween(one: Side, other: Side, out: SolidContacts): void {
    search.depthMax = DEPTH_MAX * Math.min(sizeOf(one.elastic), sizeOf(other.elastic));
    const [before, watchedBefore] = [out.count, watched.count];
    listBetween(one, other, search.margin, out);
    const isInside = one.inside.length + other.inside.length > 0;
    if (isInside && search.margin < search.depthMax) {
      // Once more, as deep as it may be.
      features.forgetInside(one);
      features.forgetInside(other);
      out.count = before;
      watched.count = watchedBefore;
      search.within = Math.max(search.within, search.depthMax);
      listBetween(one, other, search.depthMax, out);
    }
    features.addInside(one, other, out);
    features.addInside(other, one, out);
    if (watched.count > watchedBefore) isWatched[one.elastic.index] = isWatched[other.elastic.index] = 1;
  }

  /** `near`: how near the boxes of triangles are that are tried [m]. */
  function listBetween(one: Side, other: Side, near: number, out: SolidContacts): void {
    const a = skins.swept(one.elastic);
    const b = skins.swept(other.elastic);
    const { pairs } = search;
    findPairs(a, b, near, pairs);
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      if (areTrianglesFar(a, s, b, t, near, search.h)) continue;
      watchPair(watched, a, one.elastic.firstNode, s, b, other.elastic.firstNode, t);
      features.tryVertices(one, s, other, t, out);
      features.tryVertices(other, t, one, s, out);
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) features.tryEdges(one, s, other, t, out);
    }
  }

  /** A solid that is little deformed is as far from itself as at rest. */
  function findSelf(one: Side, out: SolidContacts): void {
    const { elastic } = one;
    if (elastic.moved === 0 || isFarFromItself(one)) return;
    const skin = skins.of(elastic);
    const rest = (one.rest ??= restOf(elastic, skin));
    const { pairs } = search;
    search.depthMax = Math.min(search.margin, DEPTH_MAX * sizeOf(elastic));
    const candidates = (one.candidates ??= createSelfCandidates(elastic));
    listSelfPairs(candidates, elastic, skin, rest, {
      within: search.margin,
      h: search.h,
      out: pairs,
      folding,
    });
    const { sharp } = skin;
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      watchPair(watched, skin, elastic.firstNode, s, skin, elastic.firstNode, t);
      if (k < pairs.folds) watched.isFold[watched.count - 1] = 1;
      features.tryVertices(one, s, one, t, out);
      features.tryVertices(one, t, one, s, out);
      if (sharp[s] !== 0 && sharp[t] !== 0) features.tryEdges(one, s, one, t, out);
    }
    for (let k = 0; k < folding.count; k++) {
      watchPair(
        watched,
        skin,
        elastic.firstNode,
        folding.first[k],
        skin,
        elastic.firstNode,
        folding.second[k],
      );
      watched.isFold[watched.count - 1] = 1;
    }
    features.addInside(one, one, out);
    if (pairs.count + folding.count > 0) isWatched[elastic.index] = 1;
  }

  function isFarFromItself({ elastic, rest }: Side): boolean {
    if (!rest) return false;
    const nearer = 2 * (elastic.moved + search.h * speeds[elastic.index].deforming);
    return nearer < rest.play && nearer + search.margin < rest.clearance;
  }
}

/** Of each solid its surface at rest; solids of one shape share it. */
function createRests() {
  const rests = new Map<ModalBasis, SelfRest>();
  return ({ solid: { basis } }: ModalBody, { mesh: { triangles } }: Hull): SelfRest => {
    const known = rests.get(basis);
    if (known) return known;
    const rest = createSelfRest(basis.x, triangles);
    rests.set(basis, rest);
    return rest;
  };
}

/** Radius at rest [m]. */
const sizeOf = ({ tree }: ModalBody): number => tree.spheres[3];
