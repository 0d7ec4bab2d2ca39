import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import type { Bodies } from "./push.ts";

/** Share of a push that has grown which the next solve may count on. */
const TRUST_NEW = 0.25;

/** How far the way of a push is taken back at most [m]: in taut cloth a force leads much less far than it would alone. */
const TAKE = 5e-4;

/** A push that has kept less than this share of its old direction is another one. */
const SAME = 0.3;

/** What the end of a step is made with, as in SolveReport; h is its length [s]. */
export interface Ends {
  readonly rate: number;
  readonly ease: number;
  readonly a: number;
  readonly h: number;
}

/**
 * Pushes and friction as forces that the next solve knows (docs/adr/0013): what they carry is then in balance with the rest,
 * and nothing moves. Each step takes the way of the old ones back, as far as it can be told, and finds them anew.
 *
 * | column | place of each node at the end of the step |
 * |---|---|
 * | solved | as the solver left it |
 * | free | without the old pushes |
 * | pushed | with the new ones |
 * | stopped | with friction |
 */
export function createCarry({ nodes }: Model, bodies: Bodies) {
  const { inverseMass, guard, clothVertices } = bodies;
  const column = (): Float64Array => new Float64Array(3 * clothVertices);
  const [solved, free, pushed, stopped] = [column(), column(), column(), column()];
  /** Ways that the old friction took nodes, and those on which colliders took up pushes [m]. */
  const [known, blocked] = [column(), column()];
  /** Share of the old push that was taken back. */
  const taken = new Float64Array(clothVertices);
  /** The largest coefficient that any pair can have. */
  const limit = bodies.friction.reduce((a, b) => Math.max(a, b), 0);

  return {
    solved,
    pushed,
    stopped,
    known,
    blocked,

    /** x1 is where the solver left all; what pushed against a collider that held it has led nowhere. */
    takeBack({ push, rub }: State, ease: number, x1: Float64Array): void {
      const { normal } = bodies.contacts;
      for (let node = 0; node < clothVertices; node++) {
        const i = 3 * node;
        if (isUnpushed(push, rub, i)) {
          for (let axis = i; axis < i + 3; axis++) {
            solved[axis] = x1[axis];
            free[axis] = x1[axis];
            known[axis] = 0;
          }
          taken[node] = 1;
          continue;
        }
        const k = 3 * guard[node];
        const inward =
          k < 0 ? 0 : push[i] * normal[k] + push[i + 1] * normal[k + 1] + push[i + 2] * normal[k + 2];
        let far = 0;
        for (let axis = 0; axis < 3; axis++) {
          const force = k < 0 ? push[i + axis] : push[i + axis] - inward * normal[k + axis];
          const way = ease * inverseMass[node] * force;
          free[i + axis] = way;
          far += way * way;
        }
        taken[node] = far > TAKE * TAKE ? TAKE / Math.sqrt(far) : 1;
        for (let axis = i; axis < i + 3; axis++) {
          solved[axis] = x1[axis];
          x1[axis] -= taken[node] * free[axis];
          free[axis] = x1[axis];
          known[axis] = taken[node] * ease * inverseMass[node] * rub[axis];
        }
      }
    },

    /** Friction of several pairs at a node is no more than the push there allows. */
    limitFriction(x1: Float64Array): void {
      for (let node = 0; node < clothVertices; node++) {
        const first = 3 * node;
        if (
          x1[first] === pushed[first] &&
          x1[first + 1] === pushed[first + 1] &&
          x1[first + 2] === pushed[first + 2]
        )
          continue;
        let push = 0;
        let friction = 0;
        for (let i = first; i < first + 3; i++) {
          push += (pushed[i] - free[i] + blocked[i]) * (pushed[i] - free[i] + blocked[i]);
          friction += (known[i] + x1[i] - pushed[i]) * (known[i] + x1[i] - pushed[i]);
        }
        if (!(friction > limit * limit * push)) continue;
        const scale = limit * Math.sqrt(push / friction);
        for (let i = first; i < first + 3; i++) {
          if (x1[i] !== pushed[i]) x1[i] = pushed[i] + scale * (known[i] + x1[i] - pushed[i]) - known[i];
        }
      }
    },

    /**
     * The end of the step, and the forces that kept it apart; those of a step that was not `trusted` but clipped do not go on.
     * Of a push, as much as the solve has already known is in its velocity; what is new is sudden (`suddenRate`); what is no
     * longer there has never been. A place is corrected without a velocity (see `part`): `now` is the past of what follows,
     * and is corrected with it.
     */
    store(now: State, next: State, x1: Float64Array, trusted: boolean, ends: Ends): void {
      const kept = trusted ? stopped : x1;
      const { rate, ease, a, h } = ends;
      for (let node = 0; node < clothVertices; node++) {
        const first = 3 * node;
        if (isLeftAlone(now, x1, first)) {
          for (let i = first; i < first + 3; i++) {
            next.push[i] = 0;
            next.rub[i] = 0;
          }
          continue;
        }
        const force = trusted && inverseMass[node] > 0 ? nodes.mass[node] / ease : 0;
        let before = 0;
        let common = 0;
        for (let i = first; i < first + 3; i++) {
          before += (solved[i] - free[i]) * (solved[i] - free[i]);
          common += (solved[i] - free[i]) * (kept[i] - free[i]);
        }
        const share = before > 0 ? Math.min(Math.max(common / before, 0), 1) : 0;
        const left = trusted && share > SAME ? 1 - taken[node] : 0;
        let growth = 0;
        for (let i = first; i < first + 3; i++) {
          next.push[i] = force * (pushed[i] - free[i] + blocked[i]) + left * now.push[i];
          growth += next.push[i] * next.push[i] - now.push[i] * now.push[i];
        }
        for (let i = first; i < first + 3; i++) {
          const old = solved[i] - free[i];
          next.x[i] = x1[i];
          now.x[i] += x1[i] - kept[i];
          next.v[i] += rate * (kept[i] - free[i] - share * old) - (a / h) * (1 - share) * old;
          // What has just begun may be a blow.
          if (growth > 0) next.push[i] = now.push[i] + TRUST_NEW * (next.push[i] - now.push[i]);
          next.rub[i] = force > 0 ? now.rub[i] + force * (stopped[i] - pushed[i]) : 0;
        }
        limitRub(next, first);
      }
    },
  };

  function isUnpushed(push: Float64Array, rub: Float64Array, i: number): boolean {
    return (
      push[i] === 0 &&
      push[i + 1] === 0 &&
      push[i + 2] === 0 &&
      rub[i] === 0 &&
      rub[i + 1] === 0 &&
      rub[i + 2] === 0
    );
  }

  /** Whether nothing has pushed the node whose numbers begin there, now or before. */
  function isLeftAlone({ push, rub }: State, x1: Float64Array, first: number): boolean {
    for (let i = first; i < first + 3; i++) {
      if (x1[i] !== solved[i] || blocked[i] !== 0 || push[i] !== 0 || rub[i] !== 0) return false;
    }
    return true;
  }

  /** Friction lies across the push and is at most μ times as large. */
  function limitRub({ push, rub }: State, first: number): void {
    let squared = 0;
    let along = 0;
    for (let i = first; i < first + 3; i++) {
      squared += push[i] * push[i];
      along += push[i] * rub[i];
    }
    let size = 0;
    for (let i = first; i < first + 3; i++) {
      rub[i] = squared > 0 ? rub[i] - (along / squared) * push[i] : 0;
      size += rub[i] * rub[i];
    }
    if (!(size > limit * limit * squared)) return;
    const scale = limit * Math.sqrt(squared / size);
    for (let i = first; i < first + 3; i++) rub[i] *= scale;
  }
}
