import { boxTets, computeModes, invertedTets, surfaceOf } from "@pliant/solid";
import { createModel, elasticSolid, Simulation } from "pliant";

/** A soft block of 8 × 32 × 8 nodes that falls 5 cm onto its end, where 64 of them carry it. */
export const SOLID = {
  size: [0.14, 0.62, 0.14],
  spacing: 0.02,
  young: 2e5,
  poisson: 0.4,
  density: 500,
  fall: 0.05,
} as const;

export const solidMesh = () => boxTets(SOLID.size, SOLID.spacing);

/** Where its centre starts [m]. */
export const HEIGHT = 0.5 * SOLID.size[1] + SOLID.fall;

/** The block as a body of so many modes on a floor. */
export function solidSimulation(modes: number, substeps: number): Simulation {
  const mesh = solidMesh();
  const basis = computeModes(mesh, [SOLID], { modes });
  const part = elasticSolid({
    basis,
    tets: mesh.tets,
    surface: surfaceOf(mesh),
    pose: { position: [0, HEIGHT, 0], rotation: [0, 0, 0, 1] },
  });
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }];
  return new Simulation(createModel({ parts: [part], colliders }), { dt: 1 / 30, quality: { substeps } });
}

/** Tetrahedra that are inside out at positions. */
export const invertedAt = (x: ArrayLike<number>): number =>
  invertedTets(Float64Array.from(x), solidMesh().tets);

/** An engine that plays the scene. */
export interface SolidRun {
  /** Advances by 1/30 s. The only part that is timed. */
  frame(): void;
  /** nodes × 3 [m] */
  positions(): ArrayLike<number>;
  /** Nodes that touch the floor. */
  contacts(): number;
  free(): void;
}
