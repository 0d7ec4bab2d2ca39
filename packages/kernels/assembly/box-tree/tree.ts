// What the trees of boxes have in common (src/box-tree/contract.ts): bytes of a node, and its flags.

/** Lowest and highest at the start and at the end. */
export const BOX: usize = 64;
/** Lowest and highest normals. */
export const CONE: usize = 32;
/** Boxes of four nodes: x y z of lows, x y z of highs, lowest and highest ranks, four of each (`wide-nodes.ts`). */
export const WIDE_NODE_BYTES: usize = 128;

export const NODE_DIRTY: u32 = 1;
export const NODE_FLAT: u32 = 2;
export const NODE_STARS_FLAT: u32 = 4;
export const NODE_DISC: u32 = 8;
