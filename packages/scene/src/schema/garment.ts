import { DRESS_DEFAULTS, GARMENT_DEFAULTS, SEAM_BEND } from "@pliant/garment";
import * as z from "zod";
import { drawSchema } from "./draw.ts";
import { choice, identifier, list, noun, oneOf, quantity, vector } from "./field.ts";
import { file } from "./file.ts";
import { garmentAttachSchema, garmentPinSchema } from "./garment-hold.ts";
import { LIMITS } from "./limits.ts";
import { lookSchema } from "./look.ts";
import { materialSchema } from "./material.ts";

const length = (meaning: string) =>
  quantity(`${meaning}; absent: as the body goes`, "m", { min: 0, max: 3 }).exactOptional();
const ease = (meaning: string) => quantity(meaning, "m", { min: -0.1, max: 1 }).exactOptional();

const drafts = [
  noun("A sleeveless dress whose bodice and flared skirt are one piece.", {
    kind: z.literal("onePieceDress"),
    hem: length("Height of the hem above the floor"),
    hemWidth: length("Width of each of its two panels at the hem"),
    ease: ease("Added to the girth of the chest"),
    waistEase: ease("Added to the girth of the waist"),
  }),
  noun("A T-shirt: front, back, sleeves.", {
    kind: z.literal("tShirt"),
    length: length("Waist to hem"),
    sleeve: length("Shoulder to the sleeve's hem"),
    ease: ease("Added to the girth of the chest"),
    waistEase: ease("Added to the girth of the waist"),
    sleeveEase: ease("Added to the girth of the upper arm"),
  }),
  noun("Straight trousers.", {
    kind: z.literal("trousers"),
    hem: length("Height of the hem above the floor"),
    hemGirth: length("Girth of each leg at its hem"),
    ease: ease("Added to girths of waist and hip"),
    creaseDegrees: quantity(
      "How sharply a crease is pressed into every leg, off flat; absent: none",
      "degrees",
      {
        min: 10,
        max: 170,
      },
    ).exactOptional(),
  }),
  noun("A full circle with a hole for the waist.", {
    kind: z.literal("circleSkirt"),
    length: length("Waist to hem"),
    ease: ease("Added to the girth of the waist"),
  }),
  noun("A full circle with a hole for the neck, open in front.", {
    kind: z.literal("cape"),
    length: length("Neck to hem"),
    ease: ease("Added to the girth of the neck"),
    closed: length("Length over which it is closed below the neck"),
  }),
] as const;

const DRAFTS = ["onePieceDress", "tShirt", "trousers", "circleSkirt", "cape"] as const;

const girth = (meaning: string) => quantity(meaning, "m", { min: 0.01, max: 5 }).exactOptional();

const measurementsSchema = noun(
  "What a draft is to fit; what is absent is read off a mannequin, or goes with the height.",
  {
    height: girth("Floor to crown"),
    chest: girth("Girth over the bust"),
    waist: girth("Girth where it is narrowest"),
    hip: girth("Girth over the seat"),
    neck: girth("Girth at its base"),
    shoulderWidth: girth("Across the back, from shoulder point to shoulder point"),
    armLength: girth("Shoulder point to wrist"),
    upperArm: girth("Girth of the arm at its thickest"),
    backLength: girth("Nape to waist"),
    waistHeight: girth("Floor to waist"),
    hipHeight: girth("Floor to the line of the seat"),
    inseam: girth("Floor to crotch"),
    armSlopeDegrees: quantity("How far the arms hang below level while it is dressed", "degrees", {
      min: -10,
      max: 90,
    }).exactOptional(),
  },
);

const placeSchema = noun("Where the panels of a pattern hang before they are sewn.", {
  by: choice(
    "auto: as in the file if that fits the body, else by the body's waist, shoulders and arms; file: as in the file; body: by the body",
    ["auto", "file", "body"],
  ).default("auto"),
  offset: vector("Added to where it hangs", "m", 10).default([0, 0, 0]),
});

/** Cloth that is cut, sewn around a body and worn. */
export const garmentSchema = noun(
  "A garment: cut to a pattern, sewn around a body, worn. Those that come first are put on first, next to the skin.",
  {
    id: identifier("Name of the garment, unique in the scene."),
    body: identifier(
      "Id of the collider that wears it; it stands on y = 0 of its own frame and looks along +z.",
    ),
    draft: z
      .discriminatedUnion("kind", drafts, { error: `a draft with kind ${oneOf(DRAFTS)}` })
      .describe("A pattern of ours, drafted from the body's measurements; or give `pattern`.")
      .exactOptional(),
    pattern: z
      .record(z.string(), z.unknown(), { error: "an object with the content of a pattern file" })
      .describe(
        "The content of a sewing pattern file (GarmentCode, Garment-Pattern-Generator); or give `draft`.",
      )
      .exactOptional(),
    file: file("A sewing pattern, instead of `draft` and `pattern`", ["json"]).exactOptional(),
    place: placeSchema.prefault({}),
    measurements: measurementsSchema.prefault({}),
    spacing: quantity("Way between nodes", "m", { min: 0.002, max: 0.2 }).default(GARMENT_DEFAULTS.spacing),
    material: materialSchema.default("cotton"),
    fabrics: z
      .record(z.string(), materialSchema, { error: "an object of fabrics by the names of panels" })
      .describe("Fabrics of single panels, by a panel's `fabric` in the pattern or by its name.")
      .default({}),
    seamBend: quantity("Bending stiffness of seams, in units of the cloth's", "1", {
      min: 0,
      max: 1000,
    }).default(SEAM_BEND),
    pins: list(
      "Nodes that are held in space; where two pins name one node, the later has it.",
      garmentPinSchema,
      {
        max: LIMITS.pins,
      },
    ).default([]),
    attach: list(
      "Nodes that ride on colliders; where a node is named twice, the later has it, also against pins.",
      garmentAttachSchema,
      { max: LIMITS.attach },
    ).default([]),
    look: lookSchema.exactOptional(),
    draw: drawSchema.exactOptional(),
  },
)
  .check((context) => {
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    const { draft, pattern, file: named, draw } = context.value;
    if (draw?.file !== undefined)
      context.issues.push({
        ...{ code: "custom", input: context.value, path: ["draw", "file"] },
        message: "absent: a garment is drawn by `spacing`",
      });
    if ([draft, pattern, named].filter((each) => each !== undefined).length === 1) return;
    const message = "exactly one of `draft`, `pattern` and `file`";
    context.issues.push({ code: "custom", input: context.value, path: [], message });
  })
  .meta({ oneOf: [{ required: ["draft"] }, { required: ["pattern"] }, { required: ["file"] }] });

export type SceneGarment = z.output<typeof garmentSchema>;

/** How garments are put on before the run begins. */
export const dressingSchema = noun("How garments are put on before the run begins.", {
  settle: quantity("How long each garment hangs after it was sewn, before the next is put over it", "s", {
    min: 0,
    max: 60,
  }).default(DRESS_DEFAULTS.settle),
  steps: quantity("Steps after which sewing gives up", "1", { min: 1, max: 10_000 }).default(
    DRESS_DEFAULTS.maxSteps,
  ),
});

export type SceneDressing = z.output<typeof dressingSchema>;
