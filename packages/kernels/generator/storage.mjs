// Where the kernels' numbers lie (docs/conventions.md, "Slots"), with every neighbour at a compile-time distance.

import { axes, declare, names, pairs, sub } from "./arithmetic.mjs";
import { LINKS, MARGIN } from "./stencil.mjs";

/** Numbers per node: 4 link coefficients, 4 link shares, 4 beam shares. */
export const SPRINGS = 12;
export const SCALES = 8;

export const HERE = { segments: 0, shift: 0 };

/** Bytes from a pointer that stands MARGIN segments before the node. */
export const offset = (width, fields, field, { segments, shift }, bytes = 4) =>
  ((MARGIN + segments) * fields * width + field * width + shift) * bytes;
/** A vector of f64 is two halves. */
export const halves = [0, 1];
export const offset64 = (width, axis, half, where = HERE) =>
  `${offset(width, 3, axis, where, 8)}${half === 0 ? "" : " + LANES * 4"}`;
/** Something for every axis and half of a vector of f64. */
export const each64 = (text) => axes.flatMap((axis) => halves.map((half) => text(axis, half))).join(" ");

export const load = (pointer, at) => `v128.load(${pointer}, ${at})`;
export const store = (pointer, value, at) => `v128.store(${pointer}, ${value}, ${at});`;
/**
 * Stores that are not read before the node's last ones. They part the work on one neighbour from the next: V8 otherwise
 * begins with the loads of all of them and runs out of registers. Marked, for other compilers of the text (bench/roofline).
 */
export const spill = (stores) => stores.replaceAll("v128.store", "/* spill */ v128.store");

/** Of a link. Beams have a share alone. */
export const coefficientAt = (width, family, owner = HERE) => offset(width, SPRINGS, family, owner);
export const shareAt = (width, family, owner = HERE) => offset(width, SPRINGS, LINKS + family, owner);
export const scaleAt = (width, family) => offset(width, SCALES, family, HERE);
export const coefficient = (width, family, owner) => load("springs", coefficientAt(width, family, owner));
export const share = (width, family, owner) => load("springs", shareAt(width, family, owner));

export const vec = (width, pointer, where = HERE) =>
  axes.map((axis) => load(pointer, offset(width, 3, axis, where)));
export const storeVec = (width, pointer, prefix) =>
  axes.map((axis) => store(pointer, `${prefix}${axis}`, offset(width, 3, axis, HERE))).join(" ");
export const block = (width, prefix, pointer, where = HERE) =>
  declare(
    names(prefix, 6),
    pairs.map((_, f) => load(pointer, offset(width, 6, f, where))),
  );
export const storeBlock = (width, pointer, prefix) =>
  pairs.map((_, f) => store(pointer, `${prefix}${f}`, offset(width, 6, f, HERE))).join(" ");

/** Positions of the nodes, and differences to those of a neighbour. */
export const here = (width) => declare(names("y", 3), vec(width, "y"));
export const differences = (width, other) =>
  declare(
    names("d", 3),
    vec(width, "y", other).map((there, axis) => sub(there, `y${axis}`)),
  );
