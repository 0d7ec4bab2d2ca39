import { gridPositions } from "./build/grid.ts";
import { selectNodes } from "./build/select.ts";
import { garmentLevels } from "./garment-levels.ts";
import type { Cloth } from "./schema/cloth.ts";
import type { Scene } from "./schema/document.ts";
import type { SceneGarment } from "./schema/garment.ts";
import type { Where } from "./schema/pins.ts";
import { gridNodes, type GridShape } from "./schema/shape.ts";

/** Fewer nodes along the shorter side are no sheet: it could not bend across. */
const LEAST = 3;

/**
 * Nodes along the longer side of each sheet whose mesh may be another one, by id. Paper keeps its mesh, which holds its creases;
 * springs without a `fabric` are one mesh and no cloth, and a file has the mesh that it has.
 */
export function meshSizes({ cloth }: Pick<Scene, "cloth">): Map<string, number> {
  const free = cloth.filter(({ paper, springs }) => !paper && (!springs || springs.fabric));
  return new Map(
    free.flatMap(({ id, shape }) =>
      shape.kind === "grid" ? [[id, Math.max(...gridNodes(shape))] as const] : [],
    ),
  );
}

/**
 * The same scene on other meshes: nodes along the longer side of each sheet, by id, and of garments the `size` of one of their levels. What is
 * held stays where it is in the cloth.
 */
export function resizeScene(scene: Scene, sizes: ReadonlyMap<string, number>): Scene {
  const known = meshSizes(scene);
  const worn = scene.garments.map(({ id }) => id);
  for (const [id, nodes] of sizes) {
    if (worn.includes(id)) continue;
    if (!known.has(id)) {
      const ids = [...known.keys(), ...worn].map((each) => JSON.stringify(each)).join(", ") || "none";
      throw new RangeError(
        `resizeScene: sheet ${JSON.stringify(id)} cannot be resized, expected one of ${ids}`,
      );
    }
    if (!Number.isInteger(nodes) || nodes < 2)
      throw new RangeError(
        `resizeScene: nodes of "${id}" is ${nodes}, expected a whole number of at least 2`,
      );
  }
  return {
    ...scene,
    cloth: scene.cloth.map((sheet) => resizeSheet(sheet, sizes.get(sheet.id))),
    garments: scene.garments.map((garment) => atLevel(garment, scene, sizes.get(garment.id))),
  };
}

function atLevel(garment: SceneGarment, scene: Scene, size: number | undefined): SceneGarment {
  if (size === undefined) return garment;
  const levels = garmentLevels(garment, scene);
  const level = levels.find((each) => each.size === size);
  if (level) return level.garment;
  const known = levels.map((each) => each.size).join(", ");
  throw new RangeError(`resizeScene: size of garment "${garment.id}" is ${size}, expected one of ${known}`);
}

function resizeSheet(sheet: Cloth, size: number | undefined): Cloth {
  if (sheet.shape.kind !== "grid") return sheet;
  const old = gridNodes(sheet.shape);
  if (size === undefined || size === Math.max(...old)) return sheet;
  const { spacing: _, ...rest } = sheet.shape;
  const shape: GridShape = { ...rest, nodes: nodesAt(old, size) };
  const places = new Places(sheet.shape, shape);
  const moved = <Noun extends { readonly where: Where }>(nouns: readonly Noun[]): Noun[] =>
    nouns.map((each) => ({ ...each, where: places.move(each.where) }));
  return {
    ...sheet,
    shape,
    pins: moved(sheet.pins),
    attach: moved(sheet.attach),
    loads: sheet.loads.map((load) =>
      load.kind === "point" ? { ...load, where: places.move(load.where) } : load,
    ),
  };
}

/** Columns and rows of another mesh with cells of the same shape, as far as whole numbers allow. */
function nodesAt([columns, rows]: readonly [number, number], size: number): [number, number] {
  const longer = Math.max(columns, rows);
  const other = (count: number): number =>
    count === longer
      ? size
      : Math.max(Math.min(LEAST, count), Math.round(((size - 1) * (count - 1)) / (longer - 1)) + 1);
  return [other(columns), other(rows)];
}

/** Which nodes of the new mesh are where those of the old one were. */
class Places {
  readonly #from: readonly [number, number];
  readonly #to: readonly [number, number];
  readonly #old: Float64Array;
  readonly #new: Float64Array;

  constructor(from: GridShape, to: GridShape) {
    this.#from = gridNodes(from);
    this.#to = gridNodes(to);
    this.#old = gridPositions(from);
    this.#new = gridPositions(to);
  }

  move(where: Where): Where {
    if (where.corner !== undefined || where.edge !== undefined) return where;
    const [columns, rows] = this.#to;
    // A region means all nodes in it, but a coarse mesh may have none there.
    if (where.region !== undefined && selectNodes(where, { columns, rows }, this.#new).length > 0)
      return where;
    const grid = { columns: this.#from[0], rows: this.#from[1] };
    const chosen = selectNodes(where, grid, this.#old).map((node) => this.#nearest(node));
    return { index: [...new Set(chosen)].sort((a, b) => a - b) };
  }

  #nearest(node: number): number {
    const [columns, rows] = this.#from;
    const [newColumns, newRows] = this.#to;
    const column = Math.round(((node % columns) * (newColumns - 1)) / (columns - 1));
    const row = Math.round((Math.floor(node / columns) * (newRows - 1)) / (rows - 1));
    return row * newColumns + column;
  }
}
