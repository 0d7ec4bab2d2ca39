import type { Experiment, Outcome } from "../kit/experiment.ts";

/** What `npm run claims -- --json` has of each experiment. */
export interface ClaimResult extends Pick<Experiment, "id" | "claims" | "title" | "criterion">, Outcome {
  readonly seconds: number;
}

/** One that throws has failed; the others still run. */
export function runExperiment(experiment: Experiment): ClaimResult {
  const { id, claims, title, criterion } = experiment;
  const start = performance.now();
  const { measured, pass } = attempt(experiment);
  return {
    id,
    claims,
    title,
    measured,
    criterion,
    pass,
    seconds: Number(((performance.now() - start) / 1000).toFixed(3)),
  };
}

function attempt(experiment: Experiment): Outcome {
  try {
    return experiment.run();
  } catch (error) {
    return { measured: { error: error instanceof Error ? error.message : String(error) }, pass: false };
  }
}
