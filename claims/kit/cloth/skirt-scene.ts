import { FilmSimulation } from "../film-simulation.ts";
import { cos, sin } from "@pliant/geometry";
import {
  clothMesh,
  createModel,
  type Simulation,
  type Driver,
  type Material,
  type MeshShape,
  type SimulationOptions,
} from "pliant";
import { attachAt, attachmentOf } from "pliant/experimental";

const TURN = 6.283185307179586;
/** Of the waist and of the skirt, both in the plane in which it is cut [m]; the waist's height [m]. */
const WAIST = 0.135;
const HEM = 0.62;
const WAIST_HEIGHT = 1.05;
/** Triangles of the body at scale 1. */
const BODY_TRIANGLES = 13_800;

/** The outline of hips and torso: height and radius [m], from the top down. Below the crotch it is two legs. */
const OUTLINE: readonly (readonly [height: number, radius: number])[] = [
  [1.3, 0.1], [1.15, 0.14], [WAIST_HEIGHT, 0.13], [0.95, 0.16], [0.85, 0.185], [0.75, 0.18], [0.5, 0.13], [0.25, 0.1], [0.05, 0.08],
]; // prettier-ignore
const CROTCH = 0.78;

/** A closed body, about upright y: torso, hips, and two legs that stay joined by a web. `scale` times the triangles. */
export function skirtBody(scale: number): MeshShape {
  const [rings, sides] = scale === 1 ? [70, 100] : ringsAndSides(BODY_TRIANGLES * scale);
  const vertices: number[] = [0, OUTLINE[0][0] + 0.02, 0];
  for (let i = 0; i < rings - 1; i++) {
    const height = OUTLINE[0][0] + (i / (rings - 2)) * (OUTLINE[OUTLINE.length - 1][0] - OUTLINE[0][0]);
    for (let j = 0; j < sides; j++) {
      const angle = (j / sides) * TURN;
      const radius = radiusAt(height, angle);
      vertices.push(radius * cos(angle), height, -0.85 * radius * sin(angle));
    }
  }
  const last = vertices.push(0, OUTLINE[OUTLINE.length - 1][0] - 0.02, 0) / 3 - 1;
  const triangles: number[] = [];
  for (let j = 0; j < sides; j++) {
    const next = (j + 1) % sides;
    triangles.push(0, 1 + j, 1 + next);
    for (let i = 0; i < rings - 2; i++) {
      const [above, below] = [1 + i * sides, 1 + (i + 1) * sides];
      triangles.push(above + j, below + j, below + next, above + j, below + next, above + next);
    }
    const bottom = 1 + (rings - 2) * sides;
    triangles.push(last, bottom + next, bottom + j);
  }
  return { kind: "mesh", vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

function ringsAndSides(triangles: number): [rings: number, sides: number] {
  const sides = 2 * Math.round(Math.sqrt(triangles / 2 / 0.69) / 2);
  return [Math.round(triangles / (2 * sides)) + 1, sides];
}

function radiusAt(height: number, angle: number): number {
  const at = Math.max(
    1,
    OUTLINE.findIndex(([level]) => level <= height + 1e-12),
  );
  const [[h0, r0], [h1, r1]] = [OUTLINE[at - 1], OUTLINE[at]];
  const radius = r0 + ((height - h0) / (h1 - h0)) * (r1 - r0);
  // Seen from above, legs are the two ends of a peanut.
  const split = Math.min(Math.max((CROTCH - height) / 0.1, 0), 1);
  return radius * (1 - 0.5 * split * sin(angle) * sin(angle));
}

export interface SkirtOptions {
  /** Times the triangles of the body; 1 when left out. */
  readonly scale?: number;
  /** Nodes around and down. */
  readonly nodes?: readonly [around: number, down: number];
  readonly material?: Partial<Material>;
}

/** A ring of cloth, cut flat, that hangs from the waist of a body which sways and turns: 5,600 nodes. */
export function skirtScene(
  { scale = 1, nodes: [around, down] = [140, 40], material = {} }: SkirtOptions = {},
  options: Partial<SimulationOptions> = {},
): Simulation {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < down; i++) {
    for (let j = 0; j < around; j++) {
      const angle = (j / around) * TURN;
      const radius = WAIST + (i / (down - 1)) * (HEM - WAIST);
      positions.push(radius * cos(angle), WAIST_HEIGHT, -radius * sin(angle));
      if (i === down - 1) continue;
      const [a, b] = [i * around + j, i * around + ((j + 1) % around)];
      triangles.push(a, a + around, b + around, a, b + around, b);
    }
  }
  const part = clothMesh({
    id: "skirt",
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
    material: { radius: 0.002, ...material },
  });
  const collider = { id: "body", shape: skirtBody(scale), friction: 0.3 };
  const start = createModel({ parts: [part], colliders: [collider] });
  const simulation = new FilmSimulation(start, options).addDriver(sway);
  for (let node = 0; node < around; node++) {
    attachAt(simulation.input, attachmentOf(simulation.state, node, 0));
  }
  return simulation;
}

/** To and fro by 8 cm at 0.7 Hz, and about the upright by 20° at 0.5 Hz. */
const sway: Driver = (time, input) => {
  const half = 0.1745 * sin(0.5 * TURN * time);
  input.poses[0] = 0.08 * sin(0.7 * TURN * time);
  input.poses[4] = sin(half);
  input.poses[6] = cos(half);
};
