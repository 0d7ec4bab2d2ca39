import type { Material, SimulationOptions } from "pliant";
import { droopSpecimen, runSpecimen, type Droop, type StripMesh } from "@pliant/scene/specimens";

export {
  clampedStrip,
  lastRow,
  peirceLength,
  strip,
  STRIP_MESHES,
  THICK_AIR,
  type StripMesh,
} from "@pliant/scene/specimens";

/** Droop of a strip of some length [m], clamped level and left to settle for 3 s as a newcomer would run it: mean of the second after that. */
export function settledDroop(
  material: Material,
  length: number,
  links: number,
  mesh: StripMesh,
  options: Partial<SimulationOptions> = {},
): Droop {
  return runSpecimen(droopSpecimen({ material, length, links, mesh, options }));
}

/** Chord angle of the same, in degrees. */
export function settledAngle(material: Material, length: number, links: number, mesh: StripMesh): number {
  const { drop, reach } = settledDroop(material, length, links, mesh);
  return (Math.atan2(drop, reach) * 180) / Math.PI;
}
