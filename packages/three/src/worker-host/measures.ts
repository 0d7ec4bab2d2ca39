import { energies, stretch, type Simulation } from "pliant";
import { edgeStrain, solidEnergy } from "pliant/experimental";

/** What a state amounts to: computed only while somebody watches. */
export interface Measures {
  /** [J]; gravity counts from the origin. `elastic` is that of mass–spring bodies and of elastic solids. */
  readonly energy: {
    readonly kinetic: number;
    readonly gravity: number;
    readonly tension: number;
    readonly bending: number;
    readonly elastic: number;
  };
  /** Of links, springs and edges of paper [1]. */
  readonly stretch: { readonly mean: number; readonly max: number };
}

export function measure({ model, state }: Pick<Simulation, "model" | "state">): Measures {
  const { kinetic, gravity, tension, bending, springs } = energies(model, state);
  const solid = solidEnergy(model, state).elastic;
  const [cloth, paper] = [stretch(model, state), edgeStrain(model, state)];
  return {
    energy: { kinetic, gravity, tension, bending, elastic: springs + solid },
    stretch: { mean: Math.max(cloth.mean, paper.mean), max: Math.max(cloth.max, paper.max) },
  };
}
