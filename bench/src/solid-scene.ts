import { intersections } from "@pliant/audit";
import { blockTets, boxTets, computeModes, invertedTets, surfaceOf, torusTets } from "@pliant/solid";
import {
  createModel,
  elasticSolid,
  Simulation,
  type ModalBasis,
  type Quaternion,
  type TetMesh,
  type Vec3,
} from "pliant";

/** Soft bodies above a floor, in frames of 1/30 s. */
export interface SolidScene {
  readonly young: number;
  readonly poisson: number;
  readonly density: number;
  /** Mean edge of the meshes [m]. */
  readonly spacing: number;
  readonly frames: number;
  readonly bodies: readonly PlacedMesh[];
}

export interface PlacedMesh {
  readonly mesh: TetMesh;
  readonly at: Vec3;
  readonly turn: Quaternion;
}

const MATERIAL = { young: 2e5, poisson: 0.4, density: 500 } as const;

/** A soft block of 8 × 32 × 8 nodes that falls 5 cm onto its end, where 64 of them carry it. */
export function blockScene(): SolidScene {
  const mesh = boxTets([0.14, 0.62, 0.14], 0.02);
  return {
    ...MATERIAL,
    spacing: 0.02,
    frames: 240,
    bodies: [{ mesh, at: [0, 0.36, 0], turn: [0, 0, 0, 1] }],
  };
}

const LETTERS = [
  ["###", ".#.", ".#."],
  ["#..", "#..", "###"],
  ["#.#", "###", "#.#"],
];

/** Thirty letters and rings that fall on a heap. */
export function pileScene(): SolidScene {
  const kinds = [...LETTERS.map((rows) => blockTets(rows, 0.066, 0.066, 0.033)), torusTets(0.07, 0.03, 0.03)];
  const bodies = Array.from({ length: 30 }, (_, k): PlacedMesh => ({
    mesh: kinds[k % kinds.length],
    at: [0.26 * ((k % 3) - 1), 0.2 + 0.26 * Math.floor(k / 6), 0.26 * (Math.floor(k / 3) % 2)],
    turn: unit([Math.sin(k), Math.cos(2 * k), Math.sin(3 * k), 1]),
  }));
  return { ...MATERIAL, spacing: 0.033, frames: 180, bodies };
}

function unit(q: Quaternion): Quaternion {
  const size = Math.hypot(...q);
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}

/** The scene as bodies of so many modes on a floor. */
export function solidSimulation(scene: SolidScene, modes: number, substeps: number): Simulation {
  const bases = new Map<TetMesh, ModalBasis>();
  const parts = scene.bodies.map(({ mesh, at, turn }, k) => {
    const basis = bases.get(mesh) ?? computeModes(mesh, [scene], { modes });
    bases.set(mesh, basis);
    return elasticSolid({
      id: `body ${k}`,
      basis,
      tets: mesh.tets,
      surface: surfaceOf(mesh),
      pose: { position: at, rotation: turn },
    });
  });
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }];
  return new Simulation(createModel({ parts, colliders }), { dt: 1 / 30, quality: { substeps } });
}

/** Nodes of all bodies where they start, × 3 [m]. */
export function placedNodes({ bodies }: SolidScene): Float64Array {
  return Float64Array.from(
    bodies.flatMap(({ mesh: { x }, at, turn: [qx, qy, qz, w] }) =>
      Array.from({ length: x.length / 3 }, (_, node) => {
        const [a, b, c] = x.subarray(3 * node, 3 * node + 3);
        const [tx, ty, tz] = [2 * (qy * c - qz * b), 2 * (qz * a - qx * c), 2 * (qx * b - qy * a)];
        return [
          at[0] + a + w * tx + qy * tz - qz * ty,
          at[1] + b + w * ty + qz * tx - qx * tz,
          at[2] + c + w * tz + qx * ty - qy * tx,
        ];
      }).flat(),
    ),
  );
}

/** Tetrahedra that are inside out at positions. */
export function invertedAt(scene: SolidScene, x: ArrayLike<number>): number {
  let [count, first] = [0, 0];
  for (const { mesh } of scene.bodies) {
    count += invertedTets(
      Float64Array.from({ length: mesh.x.length }, (_, i) => x[first + i]),
      mesh.tets,
    );
    first += mesh.x.length;
  }
  return count;
}

/** Pairs of triangles that pass through each other at positions, as the audit finds them. */
export function crossingsAt(scene: SolidScene, x: ArrayLike<number>): number {
  const triangles: number[] = [];
  let first = 0;
  for (const { mesh } of scene.bodies) {
    for (const node of surfaceOf(mesh)) triangles.push(first + node);
    first += mesh.x.length / 3;
  }
  return intersections({ x: Float64Array.from(x), triangles: Uint32Array.from(triangles) }).count;
}

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
