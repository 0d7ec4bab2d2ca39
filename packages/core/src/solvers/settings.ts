import type { KernelBackend } from "@pliant/kernels";

/**
 * What solvers read of a simulation's options: they look at it in every step, since `tune` may change it. The meaning and the range of
 * each value are described where they are given, in simulation/options.ts.
 */
export interface SolverSettings {
  /** Modal warping takes the published scheme in "paper-literal". */
  readonly level: "draft" | "live" | "film" | "paper-literal";
  /** Steps of a fixed length, or as long as turning links allow. */
  readonly stepRule: "fixed" | "turning";
  /** Newton iterations per solver step. */
  readonly newton: number;
  /** Velocity error at which the linear solver stops [m/s]. */
  readonly tolerance: number;
  /** Iterations of one linear solve at most. */
  readonly maxIterations: number;
  readonly preconditioner: "auto" | "sweep" | "block" | "diagonal";
  /** Share of the tension that comes from turning which the matrix leaves out, 0 to 1. */
  readonly turningRelief: number;
  /** Whether a slack link that its motion would make taut within the step is linearised as taut. */
  readonly anticipateTaut: boolean;
  /** Solves of one Newton iteration at most, while contacts are released and friction is found. */
  readonly contactPasses: number;
  /** Strain limiting: passes over the links after the solve. */
  readonly strainLimitPasses: number;
  readonly repulsion: RepulsionOptions | false;
  readonly kernels: KernelBackend;
  /** Milliseconds from any origin, for the time that finding contacts takes. */
  readonly clock: () => number;
}

/** Particles that repel each other (docs/adr/0014); what is left out follows from the sheets. */
export interface RepulsionOptions {
  /** Distance r₀ below which particles repel [m]; 0.8 of the spacing of the coarser sheet. */
  readonly radius?: number;
  /** k_r [N/m]; a quarter of the stretch stiffness of the softer sheet. */
  readonly stiffness?: number;
  /** Damping along the line between particles while they repel [N·s/m]; the mean of both sheets' own. */
  readonly damping?: number;
}
