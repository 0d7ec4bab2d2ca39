import type { BoxTree } from "./contract.ts";

/** Nothing: the reference's searches ask the boxes themselves. */
export function fitWideNodes(_tree: BoxTree, _scale: number, _partly: boolean): void {}
