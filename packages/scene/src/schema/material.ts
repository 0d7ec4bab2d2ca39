import { biasBendRange, directions } from "pliant/experimental";
import * as z from "zod";
import { PRESET_NAMES } from "../presets.ts";
import { choice, noun, quantity, type Range } from "./field.ts";

const preset = choice("A measured or tested fabric, see materials()", PRESET_NAMES);

const WARP = "Along the warp, down the sheet from row to row";
const WEFT = "Along the weft, across the sheet from column to column";
const BIAS = "Along the bias, 45° between warp and weft";

const STRETCH: Range = { min: 0, max: 1e9 };
const stretch = z
  .union(
    [
      quantity("In every direction", "N/m", STRETCH),
      noun("One value per direction of the fabric.", {
        warp: quantity(WARP, "N/m", STRETCH),
        weft: quantity(WEFT, "N/m", STRETCH),
        bias: quantity(`${BIAS}: four times the shear modulus`, "N/m", STRETCH),
      }),
    ],
    { error: "a number from 0 to 1000000000 N/m or an object with warp, weft, bias" },
  )
  .describe(
    "Membrane stiffness: force per width at strain 1 of a strip that is free to narrow; one number, or one per direction [N/m].",
  );

const BEND: Range = { min: 0, max: 1e3 };
const bendDirections = noun("One value per direction of the fabric.", {
  warp: quantity(WARP, "N·m", BEND),
  weft: quantity(WEFT, "N·m", BEND),
  bias: quantity(`${BIAS}; absent: the geometric mean of both`, "N·m", BEND).exactOptional(),
}).check((context) => {
  if (context.issues.length > 0) return;
  const { warp, weft, bias } = directions(context.value);
  const [least, most] = biasBendRange(warp, weft);
  // A little slack: rounding must not decide.
  if (bias >= least * (1 - 1e-9) && bias <= most * (1 + 1e-9)) return;
  const range = `${Number(least.toPrecision(6))} to ${Number(most.toPrecision(6))} N·m`;
  context.issues.push({
    code: "custom",
    input: context.value,
    path: ["bias"],
    message: `${range}, which is what a grid can have beside this warp and weft`,
  });
});
const bend = z
  .union([quantity("In every direction", "N·m", BEND), bendDirections], {
    error: "a number from 0 to 1000 N·m or an object with warp, weft, bias",
  })
  .describe("Bending stiffness: flexural rigidity per width; one number, or one per direction [N·m].");

const limit = (meaning: string) =>
  z
    .union([quantity(meaning, "1", { min: 0, max: 10 }), choice("Never stiffens", ["none"])], {
      error: 'a number from 0 to 10 or "none"',
    })
    .describe(`${meaning} [1]; "none": never stiffens.`);
const strainLimit = z
  .union(
    [
      quantity("In every direction", "1", { min: 0, max: 10 }),
      choice("Never stiffens", ["none"]),
      noun("One value per direction of the fabric.", {
        warp: limit(WARP),
        weft: limit(WEFT),
        bias: limit(BIAS),
      }),
    ],
    { error: 'a number from 0 to 10, "none" or an object with warp, weft, bias' },
  )
  .describe(
    'Strain at which the yarns are straight (on the bias: the weave locks) and the sheet stiffens; one number, or one per direction [1]. "none" switches it off.',
  );

/** Written out: whatever is absent comes from `preset`, or from plain cotton without one. */
const numbers = noun("SI numbers; whatever is absent comes from `preset`, or from cotton without one.", {
  preset: preset.exactOptional(),
  density: quantity("Mass per area", "kg/m²", { min: 1e-6, max: 1e3 }).exactOptional(),
  stretch: stretch.exactOptional(),
  bend: bend.exactOptional(),
  bendKind: choice(
    "quadratic: with its B at every mesh size; arc: beams that buckle at once into arcs, as the published method has them",
    ["quadratic", "arc"],
  ).exactOptional(),
  finestWrinkle: quantity(
    "Shortest wave into which it buckles; finer than that it gives way in its plane",
    "m",
    { min: 1e-5, max: 10 },
  ).exactOptional(),
  toe: quantity(
    "Slope of the push of a beam that bends as an arc before it buckles, c_b; 0: the stretch of the stiffest direction",
    "N/m",
    STRETCH,
  ).exactOptional(),
  damping: quantity("Damping of each link", "N·s/m", { min: 0, max: 1e6 }).exactOptional(),
  dampingKind: choice(
    "projected: along each link, rigid motion is not damped; isotropic: all motion of its ends against each other, for comparison",
    ["projected", "isotropic"],
  ).exactOptional(),
  drag: quantity(
    "Air drag, half the air density times the drag coefficient; 0 switches the air off",
    "kg/m³",
    {
      min: 0,
      max: 1e3,
    },
  ).exactOptional(),
  lift: quantity(
    "Lift of a thin plate, half the air density times the slope of its lift coefficient; absent: none",
    "kg/m³",
    {
      min: 0,
      max: 1e3,
    },
  ).exactOptional(),
  strainLimit: strainLimit.exactOptional(),
  limitStiffening: quantity(
    "How many times stiffer than its stiffest direction the sheet is beyond strainLimit",
    "1",
    {
      min: 1,
      max: 1e6,
    },
  ).exactOptional(),
  radius: quantity(
    "Distance that contact keeps between sheet and collider, and between sheets that are kept apart",
    "m",
    {
      min: 0,
      max: 1,
    },
  ).exactOptional(),
});

/** What a sheet is made of: the name of a fabric, or numbers. */
export const materialSchema = z
  .union([preset, numbers], { error: "the name of a fabric or an object of SI numbers" })
  .describe("What the sheet is made of: the name of a fabric, or SI numbers.");

export type SceneMaterial = z.output<typeof materialSchema>;
