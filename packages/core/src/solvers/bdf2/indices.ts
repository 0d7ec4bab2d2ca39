import { BLOCK, VECTOR } from "@pliant/kernels";

/** Index of a slot's first number in a vector: the others follow `width` numbers apart. */
export function vectorIndex(slot: number, width: number): number {
  return Math.floor(slot / width) * (VECTOR - 1) * width + slot;
}

/** The same in an array of blocks. */
export function blockIndex(slot: number, width: number): number {
  return Math.floor(slot / width) * (BLOCK - 1) * width + slot;
}
