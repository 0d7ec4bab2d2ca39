import type { Contacts } from "../contact/contacts.ts";
import type { Input } from "../input.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { findPairs } from "./find-pairs.ts";
import { markFlat } from "./flatness.ts";
import { rub } from "./friction.ts";
import { createPairs, gapAlong } from "./pairs.ts";
import { collectNear, createNear, keepFloor, part, pushApart, worstShare, type Bodies } from "./push.ts";
import { createSurface } from "./surface.ts";
import { createTree, refit, setVertexBoxes } from "./tree.ts";

/** How far off its straight way a vertex may be before pairs are looked for anew: at least and at most [m]. */
const LEAST_SLACK = 6e-4;
const MOST_SLACK = 3e-3;

/** Pushes may bring pairs near that were not: so often they are looked for again. */
const ATTEMPTS = 4;

/** A pair that ends with less than this share of what it should keep is not left to chance. */
const TRUSTED = 0.25;

/** What one solver step's separation did. */
export interface SeparationReport {
  /** Pairs that were watched, those that came near, sweeps over them, searches, and 1 if motion had to be clipped. */
  pairs: number;
  near: number;
  sweeps: number;
  searches: number;
  clipped: number;
}

export type Separator = ReturnType<typeof createSeparator>;

/**
 * Keeps sheets apart from themselves and from each other (contact-notes.md): after a solver step, pairs of features that
 * came too near along the direction between them at its start are pushed apart at its end. Whatever is apart along one
 * direction at both ends was apart in between, so nothing passes through.
 */
export function createSeparator(model: Model, x: Float64Array, coefficient: number) {
  const surface = createSurface(model, x);
  const tree = createTree(surface, x);
  const { vertexCount, triangleCount } = surface;
  const pairs = createPairs(4096);
  const near = createNear(1024);
  const normals = new Float64Array(3 * triangleCount);
  const flat = new Uint8Array(vertexCount);
  const slack = new Float64Array(vertexCount);
  const room = new Float64Array(vertexCount);
  const way = { x: new Float64Array(3 * vertexCount), end: new Float64Array(3 * vertexCount) };
  const around = new Float64Array(6 * vertexCount);
  const moving = new Float64Array(3 * vertexCount);
  const stopped = new Float64Array(3 * vertexCount);
  const solved = new Float64Array(3 * vertexCount);
  const inverseMass = new Float64Array(vertexCount);
  const guard = new Int32Array(vertexCount);
  /** Time of the list: since it was made, and how long it was made for [s]. */
  let passed = 0;
  let lasts = 0;

  return {
    /** At the start of every step: what is kept from one step to the next would not be in a snapshot. */
    begin(): void {
      lasts = 0;
    },

    /**
     * Changes `next` so that nothing has crossed since `now`, for the first of `left` solver steps of length h. `rate` is what a
     * displacement adds to the velocity [1/s].
     */
    separate(
      now: State,
      next: State,
      h: number,
      left: number,
      { input, contacts, rate }: { input: Input; contacts: Contacts; rate: number },
    ): SeparationReport {
      const report: SeparationReport = { pairs: 0, near: 0, sweeps: 0, searches: 0, clipped: 0 };
      const [x0, x1] = [now.x, next.x];
      solved.set(x1);
      const bodies = setBodies(input, contacts);
      passed += h;
      if (lasts === 0 || !isNearWay(x1)) look(now, next, h, left * h, report);
      let trusted = false;
      for (let attempt = 0; attempt < ATTEMPTS && !trusted; attempt++) {
        if (attempt > 0) look(now, next, h, h, report);
        collectNear(pairs, x0, x1, near);
        report.sweeps += pushApart(pairs, near, bodies, x1);
        rub(pairs, near, bodies, x0, x1, coefficient);
        stopped.set(x1);
        part(pairs, near, bodies, x1, h);
        report.sweeps += keepFloor(pairs, near, bodies, x1);
        trusted = isNearWay(x1) && worstShare(pairs, near, x1) >= TRUSTED;
      }
      if (!trusted) clip(now, next, report);
      report.pairs = pairs.count;
      report.near = near.count;
      for (let i = 0; i < x1.length; i++) next.v[i] += rate * ((trusted ? stopped[i] : x1[i]) - solved[i]);
      return report;
    },
  };

  function setBodies({ pinned }: Input, contacts: Contacts): Bodies {
    const { mass } = model.nodes;
    for (let node = 0; node < vertexCount; node++)
      inverseMass[node] = pinned[node] === 1 ? 0 : 1 / mass[node];
    guard.fill(-1);
    for (let k = 0; k < contacts.count; k++) guard[contacts.node[k]] = k;
    return { inverseMass, guard, contacts };
  }

  /** Lists the pairs for a time from `now` on, along the straight way that the solver step has taken. */
  function look(now: State, next: State, h: number, time: number, report: SeparationReport): void {
    report.searches++;
    passed = h;
    lasts = time;
    way.x.set(now.x);
    const ahead = time / h;
    for (let i = 0; i < way.end.length; i++) way.end[i] = now.x[i] + ahead * (next.x[i] - now.x[i]);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) squared += (next.v[i] - now.v[i]) ** 2;
      // Half the acceleration times the square of the time.
      const bend = (0.5 * Math.sqrt(squared) * time * time) / h;
      slack[vertex] = Math.min(LEAST_SLACK + bend, MOST_SLACK);
      room[vertex] = slack[vertex] + surface.radius[vertex];
    }
    markFlat(surface, way.x, way.end, normals, flat);
    setMoving();
    setVertexBoxes(way.x, moving, room, around);
    refit(tree, surface, around);
    findPairs(surface, tree, { x: way.x, end: way.end, slack, flat, around }, pairs);
  }

  /** The end of the way, seen by somebody who moves along with the whole: common motion does not widen the boxes. */
  function setMoving(): void {
    for (let axis = 0; axis < 3; axis++) {
      let mean = 0;
      for (let i = axis; i < way.x.length; i += 3) mean += way.end[i] - way.x[i];
      mean /= vertexCount;
      for (let i = axis; i < way.x.length; i += 3) moving[i] = way.end[i] - mean;
    }
  }

  /** Whether the list still holds: every vertex within its slack of where it was thought to be. */
  function isNearWay(x1: Float64Array): boolean {
    if (passed > lasts * (1 + 1e-9)) return false;
    const share = passed / lasts;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        squared += (x1[i] - way.x[i] - share * (way.end[i] - way.x[i])) ** 2;
      }
      if (squared > slack[vertex] * slack[vertex]) return false;
    }
    return true;
  }

  /**
   * The way out when pushing does not end: every vertex stops half-way to whatever is in its way, on its own side of the plane
   * in the middle. Where everybody is at the start of the step is free, and vertices do not depend on each other.
   */
  function clip(now: State, next: State, report: SeparationReport): void {
    report.clipped = 1;
    const [x0, x1] = [now.x, next.x];
    lasts = 0;
    way.x.set(x0);
    way.end.set(x1);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) squared += (x1[i] - x0[i]) ** 2;
      slack[vertex] = Math.sqrt(squared);
      room[vertex] = slack[vertex] + surface.radius[vertex];
    }
    flat.fill(0);
    setVertexBoxes(x0, x0, room, around);
    refit(tree, surface, around);
    // Pairs that are nearer than both could go together.
    findPairs(surface, tree, { x: x0, end: x0, slack, flat, around }, pairs);
    const share = room.fill(1);
    const { vertices, normal, edges } = pairs;
    for (let k = 0; k < pairs.count; k++) {
      const [nx, ny, nz] = [normal[3 * k], normal[3 * k + 1], normal[3 * k + 2]];
      const half = 0.45 * gapAlong(edges[k], vertices, 4 * k, x0, nx, ny, nz);
      const firsts = edges[k] === 1 ? 2 : 1;
      for (let i = 0; i < 4; i++) {
        const v = vertices[4 * k + i];
        const side = i < firsts ? -1 : 1;
        const towards =
          side *
          (nx * (x1[3 * v] - x0[3 * v]) +
            ny * (x1[3 * v + 1] - x0[3 * v + 1]) +
            nz * (x1[3 * v + 2] - x0[3 * v + 2]));
        if (towards > half) share[v] = Math.min(share[v], Math.max(0, half / towards));
      }
    }
    for (let i = 0; i < x1.length; i++) x1[i] = x0[i] + share[Math.floor(i / 3)] * (x1[i] - x0[i]);
  }
}
