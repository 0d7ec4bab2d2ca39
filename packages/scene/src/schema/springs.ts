import { z } from "zod";
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

/** A sheet as points on springs. */
export const springsSchema = noun(
  "Makes the sheet points on springs that pull and push (structural, shear and flexion); of the material only the radius counts.",
  {
    method: choice(
      "What moves it: bdf2 and backward-euler solve a system and stand every step; symplectic-euler (velocity first) and forward-euler are cheap and die beyond their limit; fuzzy is cheap, saturates, and never dies",
      ["bdf2", "backward-euler", "symplectic-euler", "forward-euler", "fuzzy"],
    ).default("bdf2"),
    pointMass: quantity("Mass of each point", "kg", { min: 1e-9, max: 1e6 }),
    stiffness,
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
    fuzzy: fuzzy.prefault({}),
  },
);

export type SceneSprings = z.output<typeof springsSchema>;
