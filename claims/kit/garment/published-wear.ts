import { intersections, penetration } from "@pliant/audit";
import {
  colliderPoses,
  colliderShapes,
  createSimulation,
  stepping,
  type Scene,
  type SceneMaterial,
} from "@pliant/scene";
import { stretch } from "pliant";
import { animationScene, type Animation } from "./animations.ts";

/** [s] */
const SECONDS = 2;
const ONE_SOLVE = {
  quality: { level: "film", substeps: 1, newton: 1, retries: 0 },
  advanced: { turningRelief: 0, anticipateTaut: false },
} as const;
/** Mean stretch of cloth that is torn to shreds [1]: nothing is looked at any more, crossings of shreds take hours to count. */
const TORN = 0.5;

/**
 * `published`: the method as printed, particles that repel; `alone`: the same without contact between layers; `one solve`: the paper's beams, matrix and
 * step, one linear solve per 1/90 s, with what our materials and contact are at all other levels: damping along links, a strain limit, Coulomb's
 * friction, edges and corners, layers that do not cross.
 */
export type Wearing = "published" | "alone" | "one solve";

/** Worst of all frames: stretch [1], pairs that cross, way into the body [m]; and when it ended [s]. */
export interface PublishedWear {
  readonly mean: number;
  readonly link: number;
  readonly crossings: number;
  readonly deep: number;
  readonly finite: boolean;
  readonly time: number;
}

/** The first seconds of one of W2's animations. */
export function wear(name: Animation, wearing: Wearing): PublishedWear {
  const scene = wornScene(name, wearing);
  const simulation = createSimulation(scene, wearing === "one solve" ? ONE_SOLVE : {});
  const { model } = simulation;
  const { stepsPerFrame } = stepping(scene.time);
  const [shapesAt, posesAt] = [colliderShapes(scene), colliderPoses(scene)];
  const worst = { mean: 0, link: 0, crossings: 0, deep: 0, finite: true, time: 0 };
  while (simulation.state.time < SECONDS) {
    for (let k = 0; k < stepsPerFrame; k++) worst.finite &&= !simulation.step().flags.nonFinite;
    worst.time = simulation.state.time;
    if (!worst.finite) break;
    const strain = stretch(model, simulation.state);
    worst.mean = Math.max(worst.mean, strain.mean);
    worst.link = Math.max(worst.link, strain.max);
    if (worst.mean >= TORN) break;
    const surface = { x: simulation.positions, triangles: model.triangles };
    const shapes = shapesAt(worst.time);
    const colliders = model.colliders.map((each, at) => ({ ...each, shape: shapes[at] ?? each.shape }));
    worst.crossings = Math.max(worst.crossings, intersections(surface).count);
    const around = { colliders, poses: posesAt(worst.time) };
    worst.deep = Math.max(worst.deep, penetration(surface, around, 0.002).vertices.deepest);
  }
  return worst;
}

export function describeWear({ mean, link, crossings, deep, finite, time }: PublishedWear): string {
  const at = `at ${time.toFixed(2)} s`;
  const end = !finite ? `, lost ${at}` : mean >= TORN ? `, torn ${at}` : "";
  return `mean ${(100 * mean).toFixed(2)} %, link ${(100 * link).toFixed(1)} %, ${crossings} crossings, ${(1000 * deep).toFixed(2)} mm inside${end}`;
}

function wornScene(name: Animation, wearing: Wearing): Scene {
  const scene = animationScene(name);
  if (wearing === "one solve") {
    const material = (of: SceneMaterial) => (typeof of === "string" ? { preset: of } : of);
    const arcs = scene.garments.map((each) => ({
      ...each,
      material: { ...material(each.material), bendKind: "arc" as const },
    }));
    return { ...scene, garments: arcs };
  }
  return {
    ...scene,
    quality: { ...scene.quality, level: "paper-literal" },
    contact: { ...scene.contact, self: wearing === "published" },
  };
}
