import { pin, springBlock, springVolume, type Body, type Input, type Part } from "pliant";
import { fillSurface, type ClosedSurface, type Voxels } from "pliant/experimental";
import type { MeshContent } from "../files/mesh-content.ts";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import { SIDES, type SceneLattice } from "../schema/lattice.ts";
import type { SceneRuleBase } from "../schema/rule-base.ts";
import { placePoints } from "./file-points.ts";
import type { Hold } from "./pins.ts";
import { rotatePoints, rotationFromDegrees } from "./rotation.ts";
import { springOptions } from "./springs.ts";

/** A body of points on springs of the scene as a part of the model. */
export function buildLattice(
  lattice: SceneLattice,
  ruleBases: readonly SceneRuleBase[],
  files?: SceneFiles,
): Part {
  const { id, size, nodes, center, springs } = lattice;
  const options = springOptions(springs, ruleBases);
  if (size !== undefined && nodes !== undefined) return springBlock({ id, size, nodes, center, ...options });
  return springVolume({ id, ...latticeVoxels(lattice, files), ...options });
}

export interface FilledSurface {
  readonly voxels: Voxels;
  readonly surface: ClosedSurface;
}

/** The last that was made of each file: who checks a scene fills it, and who runs it does again. */
const made = new WeakMap<MeshContent, { readonly key: string; readonly filled: FilledSurface }>();

/** The surface of a file where the scene puts it, and the cells that it holds. */
export function latticeVoxels(
  { file = "", spacing = NaN, scale, up, rotationDegrees, center }: SceneLattice,
  files: SceneFiles | undefined,
): FilledSurface {
  const content = contentOf(files, "mesh", file);
  const key = JSON.stringify([spacing, scale, up, rotationDegrees, center]);
  const known = made.get(content);
  if (known?.key === key) return known.filled;
  const turned = placePoints(content.x, { scale, up });
  rotatePoints(rotationFromDegrees(rotationDegrees), turned.slice(), turned);
  const vertices = turned.map((value, i) => value + center[i % 3]);
  const surface = { vertices, triangles: content.triangles };
  const filled = { voxels: fillSurface(surface, spacing), surface };
  made.set(content, { key, filled });
  return filled;
}

/** Holds the points of a body's sides. `x` are the first positions of the whole model, nodeCount × 3 [m]. */
export function holdSides(
  { held, nodes, spacing = NaN }: SceneLattice,
  { firstNode, nodeCount }: Body,
  x: Float64Array,
): Hold[] {
  const own = Array.from({ length: nodeCount }, (_, node) => node);
  const isOn = nodes === undefined ? farthest(own, firstNode, x, spacing) : inGrid(nodes);
  const chosen = own.filter((node) =>
    held.some((side) => isOn(node, Math.floor(SIDES.indexOf(side) / 2), SIDES.indexOf(side) % 2 === 0)),
  );
  const apply = (_: number, input: Input): void => {
    for (const node of chosen) {
      const i = 3 * (firstNode + node);
      pin(input, firstNode + node, [x[i], x[i + 1], x[i + 2]]);
    }
  };
  return chosen.length === 0 ? [] : [{ apply, changes: false }];
}

type OnSide = (node: number, axis: number, isLeast: boolean) => boolean;

function inGrid([across, up, deep]: readonly [number, number, number]): OnSide {
  return (node, axis, isLeast) => {
    const at = [node % across, Math.floor(node / across) % up, Math.floor(node / (across * up))];
    return at[axis] === (isLeast ? 0 : [across, up, deep][axis] - 1);
  };
}

/** Of bodies from files: what is nearer than half a cell to the side of their box. */
function farthest(own: readonly number[], firstNode: number, x: Float64Array, spacing: number): OnSide {
  const ends = [0, 1, 2].map((axis) =>
    own.reduce(
      ([least, most], node) => {
        const value = x[3 * (firstNode + node) + axis];
        return [Math.min(least, value), Math.max(most, value)] as const;
      },
      [Infinity, -Infinity] as readonly [number, number],
    ),
  );
  return (node, axis, isLeast) => {
    const [least, most] = ends[axis];
    const value = x[3 * (firstNode + node) + axis];
    return (isLeast ? value - least : most - value) <= 0.5 * spacing;
  };
}
