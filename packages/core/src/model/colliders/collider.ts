import type { Vec3 } from "@pliant/geometry";

/** The solid that cloth rests on, in its own frame: centred on the origin. */
export type ColliderShape =
  /** Everything below y = 0 of its own frame is solid. */
  | { readonly kind: "plane" }
  | { readonly kind: "sphere"; /** [m] */ readonly radius: number }
  /**
   * The inside of a ball: everything beyond `radius` is solid. It may shrink and grow: among the vertices of colliders that
   * deform it has one, on its wall at (radius, 0, 0) (`Input.vertices`).
   */
  | { readonly kind: "cavity"; /** At the start [m]. */ readonly radius: number }
  | {
      readonly kind: "box";
      /** Half extents [m]. */
      readonly halfSize: Vec3;
      /** Radius of its edges and corners [m], at most the smallest half extent; 0 when left out. */
      readonly rounding?: number;
    }
  /** A segment along y of its own frame, thickened by `radius`. */
  | { readonly kind: "capsule"; /** [m] */ readonly radius: number; /** [m] */ readonly halfLength: number }
  | CylinderShape
  | MeshShape
  | HeightFieldShape;

/** A round rod with flat ends along y of its own frame. */
export interface CylinderShape {
  readonly kind: "cylinder";
  /** [m] */
  readonly radius: number;
  /** From its middle to an end [m]. */
  readonly halfLength: number;
  /** Radius of its two edges [m], at most `radius` and `halfLength`; 0 when left out. */
  readonly rounding?: number;
}

/**
 * Triangles of any shape, at most two to an edge, counter-clockwise seen from the front. Without a border they are a
 * solid; with one they have no inside and are a sheet that is solid to both sides (`contact/mesh/distance.ts`).
 * The search tree is made once per shape object: its columns must not change afterwards, also of one that deforms.
 */
export interface MeshShape {
  readonly kind: "mesh";
  /** vertexCount × 3 [m] */
  readonly vertices: Float64Array;
  /** Vertex indices, triangleCount × 3. Those without area do not count. */
  readonly triangles: Uint32Array;
  /** Of an open mesh, half to each side [m]; 0 when left out. */
  readonly thickness?: number;
  /**
   * Its vertices move within its own frame: `vertices` are the first ones, the state has those of now, a driver sets those
   * at the end of each solver step (`Input.vertices`, `colliderVertices`). Which triangles lie side by side stays.
   */
  readonly deforming?: boolean;
}

/**
 * A ground: heights over a rectangle around the origin of the x–z plane, solid below without end, with upright walls at the
 * borders. Rows run along +x and follow each other along +z. Each cell is two triangles, cut from its first corner
 * (least x and z) to the opposite one. As with a mesh, the heights must not change afterwards.
 */
export interface HeightFieldShape {
  readonly kind: "heightField";
  /** Along x and z [m]. */
  readonly size: readonly [x: number, z: number];
  /** Heights along x, at least 2. */
  readonly columns: number;
  /** Heights along z, at least 2. */
  readonly rows: number;
  /** rows × columns, row by row [m] */
  readonly heights: Float64Array;
}

export const COLLIDER_KINDS: readonly ColliderShape["kind"][] = [
  "plane",
  "sphere",
  "box",
  "capsule",
  "cylinder",
  "mesh",
  "heightField",
  "cavity",
];

/** The lengths of a shape that must be above 0 [m], by name. */
export function lengthsOf(shape: ColliderShape): Readonly<Record<string, number>> {
  switch (shape.kind) {
    case "plane":
      return {};
    case "sphere":
    case "cavity":
      return { radius: shape.radius };
    case "capsule":
    case "cylinder":
      return { radius: shape.radius, halfLength: shape.halfLength };
    case "box":
      return entries("halfSize", shape.halfSize, 3);
    case "mesh":
      return {};
    case "heightField":
      return entries("size", shape.size, 2);
  }
}

/** Also those that were not given. */
function entries(name: string, values: readonly number[] | undefined, count: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${name}[${at}]`, values?.[at] as number]),
  );
}

export interface Collider {
  readonly id: string;
  readonly shape: ColliderShape;
  /** Coulomb coefficient μ [1]. */
  readonly friction: number;
  /** Viscous coefficient μ_v, beside or instead of Coulomb's: friction that grows with the slip [s/m]; 0 when left out. */
  readonly viscousFriction?: number;
  /** Id of the elastic solid whose surface this is, for cloth to meet: made by `createModel`, moved by the solid itself. */
  readonly body?: string;
}
