import { createLcpSpace, solveLcp, sweepLcp, type LcpSpace } from "../../linear/lcp.ts";
import type { ModalBody } from "./modal-body.ts";
import { between } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** The complementarity problem of some contacts, along their normals: A f + b ≥ 0, f ≥ 0. It grows with the number of contacts. */
export interface ContactLcp {
  capacity: number;
  space: LcpSpace;
  matrix: Float64Array;
  right: Float64Array;
  /** f of the contacts that were solved for last, in their order [N·s] or [N]. */
  answer: Float64Array;
}

export function createContactLcp(capacity = 64): ContactLcp {
  return {
    capacity,
    space: createLcpSpace(capacity),
    matrix: new Float64Array(capacity * capacity),
    right: new Float64Array(capacity),
    answer: new Float64Array(capacity),
  };
}

/** Solves for the contacts `members`, b of each given by a function, into `answer`. Returns pivots or sweeps. */
export function solveContacts(
  lcp: ContactLcp,
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  members: readonly number[],
  b: (k: number) => number,
): number {
  const n = members.length;
  if (n > lcp.capacity) Object.assign(lcp, createContactLcp(2 * n));
  const { space, matrix, right, answer } = lcp;
  members.forEach((i, row) => {
    right[row] = b(i);
    members.forEach((j, column) => {
      if (column <= row) {
        matrix[row * n + column] = matrix[column * n + row] = between(contacts, elastics, 3 * i, 3 * j);
      }
    });
  });
  const pivots = solveLcp(matrix, n, right, answer, space);
  if (pivots >= 0) return pivots;
  answer.fill(0, 0, n);
  return sweepLcp(matrix, n, right, answer, space);
}
