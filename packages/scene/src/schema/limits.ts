/**
 * How many there may be of each noun: far beyond any scene by hand, and few enough that a check of whatever else a
 * file may be ends in a moment.
 */
export const LIMITS = {
  cloth: 1000,
  garments: 20,
  solids: 200,
  /** Of one solid: beyond, its modes take minutes. */
  solidNodes: 20_000,
  solidTets: 120_000,
  colliders: 1000,
  keyframes: 1000,
  ruleBases: 100,
  lattices: 1000,
  /** Per sheet. */
  pins: 1000,
  attach: 1000,
  cut: 1000,
  loads: 1000,
  /** Per motion. */
  keys: 10_000,
  /** Per mesh collider. */
  vertices: 100_000,
  triangles: 200_000,
  /** Heights along each side of a height field. */
  heights: 1000,
  /** Sheets, colliders, motions, pins, loads, attachments, cuts and keys of a whole scene. */
  nouns: 100_000,
} as const;

/** What follows "expected" where a list is longer. */
export function atMostEntries(most: number): string {
  return `at most ${most} entries`;
}
