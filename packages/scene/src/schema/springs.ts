import { PROVOT_DEFAULTS } from "pliant/experimental";
import * as z from "zod";
import { PRESET_NAMES } from "../presets.ts";
import { choice, flag, identifier, noun, quantity, type Range } from "./field.ts";

const STIFFNESS: Range = { min: 0, max: 1e9 };
const RESISTANCE: Range = { min: 0, max: 1e6 };

const stiffness = z
  .union(
    [
      quantity("Of every spring", "N/m", STIFFNESS),
      noun("One value per family.", {
        structural: quantity("Between neighbours", "N/m", STIFFNESS),
        shear: quantity("Along the diagonals of cells", "N/m", STIFFNESS),
        flexion: quantity("Between points with one between them", "N/m", STIFFNESS),
      }),
    ],
    { error: "a number from 0 to 1000000000 N/m or an object with structural, shear, flexion" },
  )
  .describe("Spring constants: one number, or one per family [N/m].");

/** How the method "fuzzy" moves the points. */
const fuzzy = noun("How the method fuzzy moves the points.", {
  rules: identifier(
    'Id of one of the scene\'s ruleBases, or "paper" for the tables of Hwang, Song and Yun 2011 as printed; absent: their seven rules, even.',
  ).exactOptional(),
  range: choice(
    "scaled: displacements as the step's length asks for; fixed: the rule base's own, whatever the step; gain: as scaled, but never more than is stable, so that time runs slower instead",
    ["scaled", "fixed", "gain"],
  ).default("gain"),
  speed: quantity(
    "Greatest speed of a point along an axis, which the ends of the rule base stand for; absent: see force",
    "m/s",
    { min: 1e-6, max: 1e6 },
  ).exactOptional(),
  force: quantity(
    "Effective force at the ends of the rule base; absent: the rule base's own range of force, or a speed of 5 m/s without rules",
    "N",
    { min: 1e-9, max: 1e9 },
  ).exactOptional(),
  antiWindup: flag(
    "Whether what gathers is limited as well: points turn as soon as their force does",
  ).default(true),
  clamp: choice("What the limit holds for: each axis by itself, or the length of the vector", [
    "axis",
    "norm",
  ]).default("axis"),
})
  .check((context) => {
    const { speed, force } = context.value;
    if (context.issues.length > 0 || speed === undefined || force === undefined) return;
    const message = "absent beside `speed`: both say where the rule base ends";
    context.issues.push({ code: "custom", input: context.value, path: ["force"], message });
  })
  .describe("How the method fuzzy moves the points.");

const { density, stretch, damping, drag, flexion } = PROVOT_DEFAULTS;

/** What the springs stand for, in numbers. */
const fabricNumbers = noun(
  "What the sheet is, whatever its mesh: masses, springs, damping and drag of the points follow from it.",
  {
    density: quantity("Mass per area", "kg/m²", { min: 1e-6, max: 1e6 }).default(density),
    stretch: quantity("Young modulus of the plane, Poisson's ratio 1/3", "N/m", {
      min: 1e-6,
      max: 1e9,
    }).default(stretch),
    damping: quantity("Damping of each spring as a multiple of its stiffness", "s", {
      min: 0,
      max: 1e3,
    }).default(damping),
    drag: quantity(
      "Drag per area against the air: a wind u pushes with drag × u",
      "N·s/m³",
      RESISTANCE,
    ).default(drag),
    flexion: quantity("Springs over two cells against bending, as a share of the structural ones", "1", {
      min: 0,
      max: 10,
    }).default(flexion),
  },
);

/** What the springs stand for: with the method fuzzy also a fabric by its name, see materials(). */
const fabric = z
  .union([choice("A measured or tested fabric, for the method fuzzy", PRESET_NAMES), fabricNumbers], {
    error: "the name of a fabric or an object of SI numbers",
  })
  .describe(
    "What the sheet is, whatever its mesh: SI numbers, or with the method fuzzy the name of a fabric.",
  );

/** A sheet as points on springs. */
export const springsSchema = noun(
  "Makes the sheet points on springs that pull and push (structural, shear and flexion); of the material only the radius counts.",
  {
    method: choice(
      "What moves it: bdf2 and backward-euler solve a system and stand every step; symplectic-euler (velocity first) and forward-euler are cheap and die beyond their limit; fuzzy is cheap, saturates, and never dies",
      ["bdf2", "backward-euler", "symplectic-euler", "forward-euler", "fuzzy"],
    ).default("bdf2"),
    fabric: fabric.exactOptional(),
    pointMass: quantity("Mass of each point; or give `fabric`", "kg", {
      min: 1e-9,
      max: 1e6,
    }).exactOptional(),
    stiffness: stiffness.exactOptional(),
    damping: quantity("Damping of each spring", "N·s/m", RESISTANCE).default(0),
    dampingKind: choice("isotropic: all motion of its ends against each other; projected: along it only", [
      "isotropic",
      "projected",
    ]).default("isotropic"),
    drag: quantity(
      "Drag of each point against the air: a wind u pushes with drag × u",
      "N·s/m",
      RESISTANCE,
    ).default(0),
    airflow: choice("uniform: the wind takes every point alike; facing: what faces it", [
      "uniform",
      "facing",
    ]).default("uniform"),
    deformationLimit: quantity(
      "Provot's limit: no spring gets longer than 1 + this times its rest length; absent: none",
      "1",
      { min: 0, max: 10 },
    ).exactOptional(),
    fuzzy: fuzzy.prefault({}),
  },
).check((context) => {
  const { value } = context;
  if (context.issues.length > 0) return;
  const fault = (path: string, message: string): void => {
    context.issues.push({ code: "custom", input: value, path: [path], message });
  };
  if (typeof value.fabric === "string" && value.method !== "fuzzy")
    fault("fabric", 'an object of numbers: a name is for the method "fuzzy"');
  for (const name of ["pointMass", "stiffness"] as const) {
    if (value.fabric && value[name] !== undefined)
      fault(name, "absent beside `fabric`, which says it for every mesh");
    if (!value.fabric && value[name] === undefined) fault(name, MISSING[name]);
  }
  for (const name of ["damping", "drag"] as const) {
    if (value.fabric && value[name] !== 0) fault(name, `absent beside \`fabric\`: write fabric.${name}`);
  }
});

/** What follows "expected" where neither these nor a fabric are given. */
const MISSING = {
  pointMass: "a number from 1e-9 to 1000000 kg, or `fabric`",
  stiffness: "a number from 0 to 1000000000 N/m or an object with structural, shear, flexion, or `fabric`",
};

export type SceneSprings = z.output<typeof springsSchema>;
