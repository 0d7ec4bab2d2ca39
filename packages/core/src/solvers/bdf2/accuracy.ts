/** Longest solver step of cloth that is taken unasked [s]: the 13 × 13 swing keeps half its energy for 1.5 s (docs/adr/0009). */
export const CLOTH_SUBSTEP_MAX = 1 / 720;
