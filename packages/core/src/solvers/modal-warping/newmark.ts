import { loadsAt, modesAt, ratesAt, reactionsAt, type ModalBody } from "./modal-body.ts";

/**
 * Newmark's method (β = ¼, γ = ½) for q̈ + c q̇ + λ q = f, mode by mode (docs/methods/bodies.md#newmark):
 *
 *   q_p = q + h q̇ + h² (½ − β) q̈,  v_p = q̇ + h (1 − γ) q̈,  q̈ = f − c q̇ − λ q,
 *   q̈' = (f − c v_p − λ q_p)/den,  den = 1 + γhc + βh²λ,  q' = q_p + βh² q̈',  q̇' = v_p + γh q̈'.
 *
 * The force is one over the whole step, that of contact, too: an impulse j adds j/den to q̇' and h/2 times that to q', all of it
 * in its own step, as to the frame. With the force at the end alone (docs/methods/bodies.md#the-recommended-step) half of it would come a step later, and
 * energy would rise after every impact (docs/adr/0021).
 */
const BETA = 0.25;
const GAMMA = 0.5;

/** Rates at the end of the step without contact, into `velocity`, and q there; what an impulse adds to the rates, into `ease`. */
export function predictModes(elastic: ModalBody, solids: Float64Array, h: number): void {
  const { active, damping, predicted, predictedRate, ease, velocity, force } = elastic;
  const { eigenvalues } = elastic.solid.basis;
  const q = modesAt(elastic);
  const r = ratesAt(elastic);
  const load = loadsAt(elastic);
  const reaction = reactionsAt(elastic);
  for (let mode = 0; mode < elastic.modes; mode++) {
    if (mode >= active) {
      ease[mode] = predicted[mode] = predictedRate[mode] = velocity[6 + mode] = 0;
      continue;
    }
    const c = damping[mode];
    const lambda = eigenvalues[mode];
    const f = solids[load + mode] + solids[reaction + mode] + force[6 + mode];
    const acceleration = f - c * solids[r + mode] - lambda * solids[q + mode];
    const far = solids[q + mode] + h * solids[r + mode] + h * h * (0.5 - BETA) * acceleration;
    const fast = solids[r + mode] + h * (1 - GAMMA) * acceleration;
    const den = 1 + GAMMA * h * c + BETA * h * h * lambda;
    const last = (f - c * fast - lambda * far) / den;
    ease[mode] = 1 / den;
    predicted[mode] = far + BETA * h * h * last;
    predictedRate[mode] = velocity[6 + mode] = fast + GAMMA * h * last;
  }
}

/** q and q̇ at the end of the step from the rates there, whatever impulses led to them. */
export function advanceModes(elastic: ModalBody, h: number, next: Float64Array): void {
  const { modes, predicted, predictedRate, velocity } = elastic;
  const q = modesAt(elastic);
  const r = ratesAt(elastic);
  for (let mode = 0; mode < modes; mode++) {
    next[r + mode] = velocity[6 + mode];
    next[q + mode] = predicted[mode] + 0.5 * h * (velocity[6 + mode] - predictedRate[mode]);
  }
}
