import type { Contacts } from "../../collision/contacts.ts";
import { limitCapacity, placeRanges, type PlaceRange } from "../../model/cloth/limits.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { LimitBall } from "./limit-ball.ts";
import { keepTethers } from "./keep-tethers.ts";
import type { LimitedSubstep, LimitPhase } from "./limit-phase.ts";
import { createLimitRows, mergeRows } from "./limit-rows.ts";
import { placeNormals } from "./place-normals.ts";

/** A node that is this near to its limit after the solve is on it [m]: rounding of what single precision adds up. */
const ON_LIMIT = 1e-6;

/** How often a node with both limits is put back. */
const ROUNDS = 4;

/** A sheet's places, and the triangles and normals that backstops want. */
interface LimitedSheet extends PlaceRange {
  readonly triangles: Uint32Array;
  readonly hasBackstop: boolean;
  /** nodeCount × 3, at the start and at the end of the substep. */
  readonly normalsBefore: Float64Array;
  readonly normals: Float64Array;
}

/**
 * Max distance, backstop and tethers (docs/methods/cloth.md#limits). A limit that free flight would pass is a contact: the half-space that touches the
 * ball where the node would go, which contains all of it, so that the solve knows of the limit and is never held too tightly. What the half-space leaves
 * beyond the ball is taken back after the solve. Tethers are only taken back.
 */
export function createLimitPhase(model: Model): LimitPhase {
  const sheets = placeRanges(model).map((range) => sheetOf(model, range));
  const rows = createLimitRows(limitCapacity(model));
  const { gravity } = model;
  /** Where free flight leads a node. */
  const flight = new Float64Array(3);
  const ball = new LimitBall();

  return {
    addContacts(substep, contacts) {
      rows.count = 0;
      for (const sheet of sheets) addSheet(sheet, substep);
      mergeRows(rows, contacts);
    },

    keep(substep, next, rate, contacts) {
      const { input, h } = substep;
      let row = 0;
      for (const sheet of sheets) {
        const { firstNode, length, limits } = sheet;
        keepTethers(sheet, input.pinned, next, rate);
        for (let i = 0; 3 * i < length; i++) {
          const node = firstNode + i;
          const [isFar, isBehind] = [limits.maxDistance[i] < Infinity, limits.backstopRadius[i] > 0];
          if ((!isFar && !isBehind) || input.pinned[node] === 1) continue;
          const firstRow = row;
          while (row < rows.count && rows.node[row] === node) row++;
          // Out of the one may be into the other: where both hold a node, in turn.
          for (let round = 0; round < (isFar && isBehind ? ROUNDS : 1); round++) {
            if (isFar) {
              setPlace(sheet, substep, i);
              ball.keep(node, next, rate, h);
            }
            if (isBehind) {
              setBackstop(sheet, substep, i);
              ball.keep(node, next, rate, h);
            }
          }
          for (let k = firstRow; k < row; k++) hold(contacts, rows.at[k], next, substep.now, h);
        }
      }
    },
  };

  function addSheet(sheet: LimitedSheet, substep: LimitedSubstep): void {
    const { firstNode, length, limits, triangles } = sheet;
    const { now, input, h } = substep;
    if (sheet.hasBackstop) {
      placeNormals(sheet, triangles, now.vertices, sheet.normalsBefore);
      placeNormals(sheet, triangles, input.vertices, sheet.normals);
    }
    for (let i = 0; 3 * i < length; i++) {
      const node = firstNode + i;
      const [isFar, isBehind] = [limits.maxDistance[i] < Infinity, limits.backstopRadius[i] > 0];
      if ((!isFar && !isBehind) || input.pinned[node] === 1) continue;
      for (let axis = 0, k = 3 * node; axis < 3; axis++, k++)
        flight[axis] = now.x[k] + h * now.v[k] + h * h * gravity[axis];
      if (isFar) {
        setPlace(sheet, substep, i);
        ball.addRow(rows, node, flight, now);
      }
      if (isBehind) {
        setBackstop(sheet, substep, i);
        ball.addRow(rows, node, flight, now);
      }
    }
  }

  /** The ball about a node's place that it stays in. */
  function setPlace({ first, limits }: LimitedSheet, { now, input }: LimitedSubstep, i: number): void {
    ball.radius = limits.maxDistance[i];
    ball.side = 1;
    for (let axis = 0, k = first + 3 * i; axis < 3; axis++, k++) {
      ball.center[axis] = input.vertices[k];
      ball.drift[axis] = input.vertices[k] - now.vertices[k];
    }
  }

  /** The ball behind its place that it stays out of. */
  function setBackstop(sheet: LimitedSheet, substep: LimitedSubstep, i: number): void {
    setPlace(sheet, substep, i);
    const { limits, normals, normalsBefore } = sheet;
    ball.radius = limits.backstopRadius[i];
    ball.side = -1;
    const back = limits.backstopRadius[i] + limits.backstopDistance[i];
    for (let axis = 0, k = 3 * i; axis < 3; axis++, k++) {
      ball.center[axis] -= back * normals[k];
      ball.drift[axis] -= back * (normals[k] - normalsBefore[k]);
    }
  }
}

/** A contact of a limit holds its node where that is on the limit: along the normal it goes with what the limit is measured from. */
function hold(contacts: Contacts, k: number, next: State, now: Readonly<State>, h: number): void {
  const { node, normal, drift, gap, held } = contacts;
  let left = gap[k];
  let speed = 0;
  for (let axis = 0, i = 3 * node[k], at = 3 * k; axis < 3; axis++, i++, at++) {
    left += (next.x[i] - now.x[i] - drift[at]) * normal[at];
    speed += (next.v[i] - drift[at] / h) * normal[at];
  }
  held[k] = left <= ON_LIMIT ? 1 : 0;
  if (held[k] === 0) return;
  for (let axis = 0, i = 3 * node[k], at = 3 * k; axis < 3; axis++, i++, at++)
    next.v[i] -= speed * normal[at];
}

function sheetOf({ bodies, triangles }: Model, range: PlaceRange): LimitedSheet {
  const body = bodies.find(({ firstNode }) => firstNode === range.firstNode);
  const first = 3 * (body?.firstTriangle ?? 0);
  const hasBackstop = range.limits.backstopRadius.some((radius) => radius > 0);
  return {
    ...range,
    triangles: triangles.subarray(first, first + 3 * (body?.triangleCount ?? 0)),
    hasBackstop,
    normalsBefore: new Float64Array(hasBackstop ? range.length : 0),
    normals: new Float64Array(hasBackstop ? range.length : 0),
  };
}
