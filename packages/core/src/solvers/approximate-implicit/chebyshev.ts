/**
 * Chebyshev's semi-iteration over the same sweeps. With the eigenvalues σ of D⁻¹W in (0, 2), n = s + 1 products leave of each mode
 * the share R(σ) = Tₙ((a − σ)/b)/Tₙ(a/b), a = (2 + σ₀)/2, b = (2 − σ₀)/2, where plain sweeps leave (1 − σ)ⁿ. A step is stable when
 * α = 1 − R ≤ 4/3 (docs/methods/paper.md#stability). |R| ≤ 1/Tₙ(a/b) from σ₀ on, so σ₀ is chosen for Tₙ(a/b) = 5: α ≤ 1.2, for odd and
 * even n alike, and modes count from σ ≈ 2.6/n² on, instead of 1/n.
 */
export interface ChebyshevIteration {
  /** 1/a. */
  readonly scale: number;
  /** ω of each product. */
  readonly omega: Float64Array;
}

/** Tₙ(a/b): the bound of what is left, inverted. */
const ERROR_REDUCTION = 5;

export function createChebyshev(products: number): ChebyshevIteration {
  // cosh(n t) = 5, a/b = cosh t: t from ln(5 + √24)/n, cosh by its series, which ends soon for the small t of n ≥ 2.
  const t = 2.2924316695611777 / products;
  let [cosh, term] = [1, 1];
  for (let k = 1; k < 20; k++) {
    term *= (t * t) / (2 * k * (2 * k - 1));
    cosh += term;
  }
  // a/b = cosh t with a + b = 2.
  const a = (2 * cosh) / (1 + cosh);
  const ratio = 1 / cosh;
  const omega = new Float64Array(products);
  omega.forEach((_, k) => {
    omega[k] =
      k === 0 ? 1 : k === 1 ? 1 / (1 - 0.5 * ratio * ratio) : 1 / (1 - 0.25 * ratio * ratio * omega[k - 1]);
  });
  return { scale: 1 / a, omega };
}

/** What is left of a mode σ after all products: for tests, and to see where it counts. */
export function remainingError({ scale, omega }: ChebyshevIteration, sigma: number): number {
  let [before, now] = [0, 0];
  for (const each of omega) {
    const next = each * (scale * (1 - sigma * now) + now - before) + before;
    [before, now] = [now, next];
  }
  return 1 - sigma * now;
}

export const CHEBYSHEV_BOUND = 1 / ERROR_REDUCTION;
