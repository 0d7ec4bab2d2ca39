import type { SolidMaterial, TetMesh } from "pliant";
import { SCENE_VERSION } from "./schema/document.ts";

/** A body from a file: tetrahedra, or a surface that is filled and drawn as it is. */
export interface SolidSceneSource {
  readonly name: string;
  readonly body:
    | { readonly mesh: TetMesh }
    | {
        /** × 3 [m], vertices at one place joined */
        readonly x: Float64Array;
        readonly triangles: Uint32Array;
        /** Edge of the lattice's cubes [m], or about how many nodes. */
        readonly spacing?: number;
        readonly nodes?: number;
        readonly cover: boolean;
      };
  /** One per region of the mesh. */
  readonly materials: readonly SolidMaterial[];
  readonly modes: number;
}

const MOST_MODES = 200;

/** The text of a scene in which the body falls on the ground from half its height. */
export function solidScene({ name, body, materials, modes }: SolidSceneSource): string {
  const { low, high, middle } = heights("mesh" in body ? body.mesh.x : body.x);
  const scene = {
    version: SCENE_VERSION,
    name: name.split(/[\\/]/).at(-1)?.slice(0, 100) || "body",
    time: { dt: 1 / 120, seconds: 5 },
    solids: [
      {
        id: "body",
        shape: shapeOf(body, materials),
        material: materials[0],
        modes: Math.min(modes, MOST_MODES),
        position: [0, middle - low + 0.5 * (high - low), 0],
      },
    ],
    colliders: [{ id: "ground", shape: { kind: "plane" } }],
  };
  return `${JSON.stringify(scene)}\n`;
}

function shapeOf(body: SolidSceneSource["body"], materials: readonly SolidMaterial[]): object {
  if ("mesh" in body) {
    const { x, tets, materials: regions } = body.mesh;
    const several = regions && { regions: [...regions], materials };
    return { kind: "tets", nodes: groups(x, 3), tets: groups(tets, 4), ...several };
  }
  const { x, triangles, ...rest } = body;
  return { kind: "mesh", vertices: groups(x, 3), triangles: groups(triangles, 3), ...rest };
}

/** The centre of mass is not known yet: the mean is near it. */
function heights(x: Float64Array): { low: number; high: number; middle: number } {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (let i = 1; i < x.length; i += 3) {
    low = Math.min(low, x[i]);
    high = Math.max(high, x[i]);
    sum += x[i];
  }
  return { low, high, middle: (3 * sum) / x.length };
}

function groups(column: ArrayLike<number>, width: number): number[][] {
  return Array.from({ length: column.length / width }, (_, i) =>
    Array.from({ length: width }, (_, k) => column[width * i + k]),
  );
}
