/**
 * The heavy elastica: a strip clamped level at s = 0 and free at s = 1, θ'' + Γ(1 − s) cos θ = 0, θ(0) = 0, θ'(1) = 0, with
 * θ the angle below the level and Γ = ρgL³/B.
 */
export interface Droop {
  /** Drop of the tip and its reach, in lengths of the strip [1]. */
  readonly drop: number;
  readonly reach: number;
}

/**
 * By shooting from the free end: the way to the clamp by Runge–Kutta, the tip's angle ψ = π/2 − θ to the plumb line by
 * bisection of its logarithm, since a long strip ends very nearly plumb.
 */
export function heavyElastica(gamma: number): Droop {
  let [low, high] = [-60, Math.log(Math.PI / 2)];
  for (let k = 0; k < 50; k++) {
    const middle = 0.5 * (low + high);
    if (fromTip(gamma, Math.exp(middle)).angle > Math.PI / 2) high = middle;
    else low = middle;
  }
  return fromTip(gamma, Math.exp(0.5 * (low + high)));
}

const STEPS = 1000;

/** From the tip, where ψ is given and the curvature 0, to the clamp. */
function fromTip(gamma: number, tip: number): Droop & { angle: number } {
  const dt = 1 / STEPS;
  // ψ, dψ/dt, drop, reach, all over t = 1 − s.
  let y = [tip, 0, 0, 0];
  const slope = (t: number, [angle, curvature]: readonly number[]): number[] => [
    curvature,
    gamma * t * Math.sin(angle),
    Math.cos(angle),
    Math.sin(angle),
  ];
  for (let k = 0; k < STEPS; k++) {
    const t = k * dt;
    const ahead = (d: readonly number[], h: number): number[] => y.map((value, i) => value + h * d[i]);
    const d1 = slope(t, y);
    const d2 = slope(t + dt / 2, ahead(d1, dt / 2));
    const d3 = slope(t + dt / 2, ahead(d2, dt / 2));
    const d4 = slope(t + dt, ahead(d3, dt));
    y = y.map((value, i) => value + (dt / 6) * (d1[i] + 2 * d2[i] + 2 * d3[i] + d4[i]));
  }
  return { angle: y[0], drop: y[2], reach: y[3] };
}
