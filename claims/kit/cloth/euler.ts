/** A strip flat along x from −length/2 on a circle, its links at their lengths, its ends closer by a share: not yet its form, but close to it. */
export function bentToCircle(
  flat: Float64Array,
  length: number,
  links: number,
  shortening: number,
): Float64Array {
  const turn = root((angle) => 1 - Math.sin(angle) / (links * Math.sin(angle / links)) - shortening, 1);
  const radius = length / links / (2 * Math.sin(turn / links));
  return flat.map((at, i) => {
    const angle = (2 * turn * flat[i - (i % 3)]) / length;
    return i % 3 === 2 ? at : radius * (i % 3 === 0 ? Math.sin(angle) : Math.cos(angle) - Math.cos(turn));
  });
}

/** Load of the pinned elastica over Euler's: (2K/π)², where its ends have come together by 2 − 2E/K. */
export function afterBuckling(shortening: number): number {
  const excess = (m: number): number => {
    const { K, E } = ellipticIntegrals(m);
    return 2 - (2 * E) / K - shortening;
  };
  return ((2 * ellipticIntegrals(root(excess, 0.5)).K) / Math.PI) ** 2;
}

/** Where a growing function passes 0, between 0 and `most`. */
function root(growing: (at: number) => number, most: number): number {
  let [low, high] = [0, most];
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    if (growing(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

/** Complete elliptic integrals of the parameter m = k², by the arithmetic–geometric mean. */
function ellipticIntegrals(m: number): { K: number; E: number } {
  let [a, g, c, sum, power] = [1, Math.sqrt(1 - m), Math.sqrt(m), 0, 0.5];
  for (let i = 0; i < 40; i++) {
    sum += power * c * c;
    [a, g, c, power] = [(a + g) / 2, Math.sqrt(a * g), (a - g) / 2, 2 * power];
  }
  const K = Math.PI / (2 * a);
  return { K, E: K * (1 - sum) };
}
