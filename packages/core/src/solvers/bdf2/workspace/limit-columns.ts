import { BLOCK, f64, u32, type Arena, type LimitedMotion, type LimitedLinks } from "@pliant/kernels";

/** Columns of strain limiting: of each link in the order of limiting, and of each node that is held by contacts. */
export const limitColumns = (links: number, nodes: number) => ({
  limitA: u32(links),
  limitB: u32(links),
  limitRestLength: f64(links),
  limitShareA: f64(links),
  limitShareB: f64(links),
  limitLeast: f64(links),
  limitTarget: f64(links),
  limitFloor: f64(links),
  limitProjectorAt: u32(nodes),
  limitProjectors: f64(BLOCK * nodes),
});

type Columns = Arena<ReturnType<typeof limitColumns>>["columns"];

export const limitedLinks = (c: Columns): LimitedLinks => ({
  a: c.limitA,
  b: c.limitB,
  restLength: c.limitRestLength,
  shareA: c.limitShareA,
  shareB: c.limitShareB,
  least: c.limitLeast,
  limit: c.limitTarget,
  floor: c.limitFloor,
});

export const limitProjectors = (c: Columns): LimitedMotion => ({
  count: 0,
  at: c.limitProjectorAt,
  projectors: c.limitProjectors,
});
