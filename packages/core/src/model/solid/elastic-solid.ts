import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import { MATERIAL_DEFAULTS } from "../material.ts";
import { POSE_IDENTITY, type Pose, type Vec3 } from "@pliant/geometry";
import { NO_BEAMS, NO_LINKS } from "../empty-columns.ts";
import type { SolidPart } from "../part.ts";
import {
  SOLID_DEFAULTS,
  type DisplaySkin,
  type ElasticSolid,
  type SolidSettings,
  type SolidStart,
} from "./solid-body.ts";
import { placed } from "./solid-start.ts";
import type { ModalBasis } from "./solid-material.ts";

export interface ElasticSolidOptions extends Partial<SolidSettings> {
  readonly id?: string;
  /** Its modes, as `computeModes` gives them. */
  readonly basis: ModalBasis;
  /** tetCount × 4, node indices. */
  readonly tets: Uint32Array;
  /** Outward triangles of the surface, as `surfaceOf` gives them. */
  readonly surface: Uint32Array;
  /** What is drawn, as `createSkin` makes it; the surface itself when left out. */
  readonly skin?: DisplaySkin;
  /** Where its centre of mass is, and how it is turned. */
  readonly pose?: Pose;
  /** [m/s] */
  readonly velocity?: Vec3;
  /** Angular velocity in the world [rad/s]. */
  readonly spin?: Vec3;
  /** Distance that contact keeps from it [m]; 0 when left out. */
  readonly radius?: number;
}

const OPTIONS: readonly (keyof ElasticSolidOptions)[] = [
  "id",
  "basis",
  "tets",
  "surface",
  "skin",
  "pose",
  "velocity",
  "spin",
  "radius",
  ...(Object.keys(SOLID_DEFAULTS) as (keyof SolidSettings)[]),
];

/** An elastic solid that floats freely, at rest in its own frame, as a part of a model. */
export function elasticSolid(options: ElasticSolidOptions): SolidPart {
  checkOptions("elasticSolid", options, OPTIONS);
  const { id = "solid", basis, tets, surface, pose = POSE_IDENTITY, radius = 0 } = options;
  const { velocity = [0, 0, 0], spin = [0, 0, 0] } = options;
  checkVectors({ velocity, spin, position: pose.position });
  const settings = Object.fromEntries(
    Object.entries(SOLID_DEFAULTS).map(([name, value]) => [
      name,
      options[name as keyof SolidSettings] ?? value,
    ]),
  ) as unknown as SolidSettings;
  checkSettings(settings);
  checkIndices("tets", tets, 4, basis.nodeCount);
  checkIndices("surface", surface, 3, basis.nodeCount);
  const solid: ElasticSolid = {
    basis,
    tets,
    surface: Uint32Array.from(new Set(surface)).sort(),
    settings,
    ...(options.skin && { skin: options.skin }),
  };
  const start: SolidStart = { pose, velocity, spin };
  return {
    id,
    kind: "solid",
    solver: "modal-warping",
    // Of a sheet's material only the radius means anything here.
    material: { ...MATERIAL_DEFAULTS, radius },
    x: placed(basis, pose),
    mass: basis.mass,
    uvs: new Float32Array(2 * basis.nodeCount),
    triangles: surface,
    links: NO_LINKS,
    beams: NO_BEAMS,
    solid,
    start,
  };
}

function checkVectors(vectors: Record<string, Vec3>): void {
  for (const [name, vector] of Object.entries(vectors)) {
    if (vector?.length === 3 && Array.from(vector).every(Number.isFinite)) continue;
    throw new RangeError(`elasticSolid: ${name} is ${describeValue(vector)}, expected three finite numbers`);
  }
}

function checkSettings(settings: SolidSettings): void {
  for (const name of ["damping", "stiffnessDamping", "friction", "restitution"] as const) {
    const value = settings[name];
    const most = name === "restitution" ? 1 : Infinity;
    if (typeof value === "number" && value >= 0 && value < Infinity && value <= most) continue;
    const expected = name === "restitution" ? "a number from 0 to 1" : "a finite number of 0 or more";
    throw new RangeError(`elasticSolid: ${name} is ${describeValue(value)}, expected ${expected}`);
  }
  if (typeof settings.warped !== "boolean") {
    throw new RangeError(`elasticSolid: warped is ${describeValue(settings.warped)}, expected true or false`);
  }
}

function checkIndices(name: string, column: Uint32Array, per: number, nodeCount: number): void {
  if (column.length % per !== 0) {
    throw new RangeError(`elasticSolid: ${name} has ${column.length} entries, expected a multiple of ${per}`);
  }
  const bad = column.findIndex((node) => node >= nodeCount);
  if (bad < 0) return;
  throw new RangeError(
    `elasticSolid: ${name}[${bad}] is ${column[bad]}, expected a node index below ${nodeCount}`,
  );
}
