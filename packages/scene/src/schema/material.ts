import { z } from "zod";
import { PRESET_NAMES } from "../presets.ts";
import { choice, noun, quantity } from "./field.ts";

const preset = choice("A measured or tested fabric, see materials()", PRESET_NAMES);

/** Written out: whatever is absent comes from `preset`, or from plain cotton without one. */
const numbers = noun("SI numbers; whatever is absent comes from `preset`, or from cotton without one.", {
  preset: preset.exactOptional(),
  density: quantity("Mass per area", "kg/m²", { min: 1e-6, max: 1e3 }).exactOptional(),
  stretch: quantity("Membrane stiffness: force per width at strain 1 along warp and weft", "N/m", {
    min: 0,
    max: 1e9,
  }).exactOptional(),
  bend: quantity("Bending stiffness: flexural rigidity per width", "N·m", {
    min: 0,
    max: 1e3,
  }).exactOptional(),
  damping: quantity("Damping along each link; rigid motion is not damped", "N·s/m", {
    min: 0,
    max: 1e6,
  }).exactOptional(),
  drag: quantity(
    "Air drag, half the air density times the drag coefficient; 0 switches the air off",
    "kg/m³",
    {
      min: 0,
      max: 1e3,
    },
  ).exactOptional(),
  strainLimit: z
    .union([quantity("Strain", "1", { min: 0, max: 10 }), choice("Never stiffens", ["none"])], {
      error: 'a number from 0 to 10 or "none"',
    })
    .describe('Strain at which the yarns are straight and the sheet stiffens [1]; "none" switches it off.')
    .exactOptional(),
  limitStiffening: quantity("How many times stiffer a link is beyond strainLimit", "1", {
    min: 1,
    max: 1e6,
  }).exactOptional(),
  radius: quantity("Half the thickness that contact keeps between sheet and collider", "m", {
    min: 0,
    max: 1,
  }).exactOptional(),
});

/** What a sheet is made of: the name of a fabric, or numbers. */
export const materialSchema = z
  .union([preset, numbers], { error: "the name of a fabric or an object of SI numbers" })
  .describe("What the sheet is made of: the name of a fabric, or SI numbers.");

export type SceneMaterial = z.output<typeof materialSchema>;
