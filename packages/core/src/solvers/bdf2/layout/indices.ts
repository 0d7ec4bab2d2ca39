import { BLOCK, VECTOR } from "@pliant/kernels";

/** Index of a slot's first number in a vector: the others follow `width` numbers apart. In whole numbers: a quotient would be one of f64. */
export function vectorIndex(slot: number, width: number): number {
  return VECTOR * slot - (VECTOR - 1) * (slot % width);
}

/** The same in an array of blocks. */
export function blockIndex(slot: number, width: number): number {
  return BLOCK * slot - (BLOCK - 1) * (slot % width);
}

/** The slot whose first number in a vector is at i. */
export function slotAt(i: number, width: number): number {
  const within = i % (VECTOR * width);
  return (i - within) / VECTOR + within;
}
