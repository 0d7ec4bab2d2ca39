import type { SolidMaterial } from "pliant";
import type { SolidSource } from "./solid-file.ts";

/** A scene in which the body falls on the ground from half its height: a surface as it is, with its own skin, or tetrahedra. */
export function sceneOf(
  name: string,
  { mesh, surface }: SolidSource,
  material: SolidMaterial,
  modes: number,
): string {
  const shape = surface
    ? {
        kind: "mesh",
        vertices: groups(surface.x, 3),
        triangles: groups(surface.triangles, 3),
        spacing: surface.spacing,
        cover: surface.cover,
      }
    : { kind: "tets", nodes: groups(mesh.x, 3), tets: groups(mesh.tets, 4) };
  const [low, high, middle] = extent(mesh.x);
  const scene = {
    version: 1,
    name: name.split(/[\\/]/).at(-1) ?? name,
    time: { dt: 1 / 120, seconds: 5 },
    solids: [
      {
        id: "body",
        shape,
        material,
        modes: Math.min(modes, 200),
        position: [0, middle - low + 0.5 * (high - low), 0],
      },
    ],
    colliders: [{ id: "ground", shape: { kind: "plane" } }],
  };
  return `${JSON.stringify(scene)}\n`;
}

/** Lowest, highest and mean height. */
function extent(x: Float64Array): [low: number, high: number, middle: number] {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (let i = 1; i < x.length; i += 3) {
    low = Math.min(low, x[i]);
    high = Math.max(high, x[i]);
    sum += x[i];
  }
  return [low, high, (3 * sum) / x.length];
}

function groups(column: ArrayLike<number>, width: number): number[][] {
  return Array.from({ length: column.length / width }, (_, i) =>
    Array.from({ length: width }, (_, k) => column[width * i + k]),
  );
}
