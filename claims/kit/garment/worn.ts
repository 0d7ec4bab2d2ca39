import { FilmSimulation } from "../film-simulation.ts";
import { intersections, penetration } from "@pliant/audit";
import { createGarment, Sewing, type Measurements, type Pattern } from "@pliant/garment";
import { createMannequin, measure } from "@pliant/mannequin";
import { createModel, stretch, type PlacedCollider } from "pliant";

/** A mannequin as it stands when it is dressed, and what drafts want to know of it. */
export function dressForm(): { body: PlacedCollider; measures: Partial<Measurements> } {
  const mannequin = createMannequin();
  const { levels, height, chest, waist, hip, neck, ...rest } = measure(mannequin);
  const { shoulderWidth, armLength, upperArm, backLength, inseam } = rest;
  return {
    body: {
      id: "mannequin",
      shape: { kind: "mesh", vertices: mannequin.positions, triangles: mannequin.triangles },
      friction: 0.4,
    },
    measures: {
      ...{ height, chest, waist, hip, neck, shoulderWidth, armLength, upperArm, backLength, inseam },
      ...{ waistHeight: levels.waist, hipHeight: levels.hip },
    },
  };
}

/** What a garment is like once it is sewn, joined and has hung for a while; lengths in millimetres. */
export interface Worn {
  readonly nodes: number;
  readonly gap: number;
  readonly stretch: number;
  readonly crossings: number;
  readonly depth: number;
}

export function wear(pattern: Pattern, body: PlacedCollider, spacing: number, steps: number): Worn {
  const colliders = [body];
  const sewing = new Sewing(createGarment(pattern, { spacing }), { colliders });
  while (!sewing.step().isDone);
  const gap = 1000 * sewing.report.widest;
  const { part, velocities } = sewing.join();
  const { model, state } = createModel({ parts: [part], colliders });
  const simulation = new FilmSimulation(
    { model, state: { ...state, v: velocities } },
    { contact: { self: true } },
  );
  for (let k = 0; k < steps; k++) simulation.step();
  const surface = { x: simulation.positions, triangles: model.triangles };
  const { poses } = simulation.state;
  return {
    nodes: model.nodes.count,
    gap,
    stretch: stretch(model, simulation.state).mean,
    crossings: intersections(surface).count,
    depth: 1000 * penetration(surface, { colliders: model.colliders, poses }, 0.002).vertices.deepest,
  };
}
