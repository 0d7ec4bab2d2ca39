import { GRAVITY } from "pliant";
import * as z from "zod";
import type { SceneFiles } from "../files/scene-files.ts";
import { clothSchema } from "./cloth.ts";
import { colliderSchema } from "./collider.ts";
import { contactSchema } from "./contact.ts";
import { list, noun, quantity, vector, whole } from "./field.ts";
import { dressingSchema, garmentSchema } from "./garment.ts";
import { governorSchema } from "./governor.ts";
import { namedKeyframesSchema } from "./keyframes.ts";
import { latticeSchema } from "./lattice.ts";
import { LIMITS } from "./limits.ts";
import { qualitySchema } from "./quality.ts";
import { ruleBaseSchema } from "./rule-base.ts";
import { solidSchema } from "./solid.ts";
import { timeSchema } from "./time.ts";
import { windSchema } from "./wind.ts";

/** The version that this package writes; older ones are migrated. */
export const SCENE_VERSION = 2;

const text = (meaning: string): z.ZodString =>
  z.string({ error: "a text in double quotes" }).describe(meaning);

/** The one source of the `Scene` type, the validator and the published JSON Schema. */
export const sceneSchema = noun("A Pliant scene. SI units throughout; right-handed axes, y up.", {
  $schema: text("Address of the JSON Schema, for editors.").exactOptional(),
  version: z
    .literal(SCENE_VERSION, { error: `${SCENE_VERSION} (this Pliant reads versions 0 to ${SCENE_VERSION})` })
    .describe("Version of the scene format."),
  name: text("Short title.").exactOptional(),
  description: text("What the scene shows, in a line.").exactOptional(),
  seed: whole("Seed of the random generator in the state", { min: 0, max: 2 ** 32 - 1 }).default(1),
  gravity: vector("Acceleration by gravity", "m/s²", 1e4).default([...GRAVITY]),
  wind: windSchema.default([0, 0, 0]),
  time: timeSchema.prefault({}),
  targetFps: quantity(
    "Frames per second that a live run holds on any machine: mesh sizes and other knobs follow; bakes do not",
    "1/s",
    { min: 0.1, max: 1e4 },
  ).exactOptional(),
  governor: governorSchema.exactOptional(),
  quality: qualitySchema.prefault({}),
  contact: contactSchema.prefault({}),
  cloth: list("The sheets; there may be none where there are garments, solids or lattices.", clothSchema, {
    max: LIMITS.cloth,
  }).default([]),
  garments: list("The garments, in the order in which they are put on.", garmentSchema, {
    max: LIMITS.garments,
  }).default([]),
  dressing: dressingSchema.prefault({}),
  solids: list("The elastic bodies that float freely.", solidSchema, { max: LIMITS.solids }).default([]),
  colliders: list("The solids, in the order in which contact visits them.", colliderSchema, {
    max: LIMITS.colliders,
  }).default([]),
  lattices: list("Blocks of points on springs.", latticeSchema, { max: LIMITS.lattices }).default([]),
  ruleBases: list("Rule bases that springs name by id.", ruleBaseSchema, { max: LIMITS.ruleBases }).default(
    [],
  ),
  keyframes: list("Motions that pins and colliders follow by id.", namedKeyframesSchema, {
    max: LIMITS.keyframes,
  }).default([]),
});

/** A checked scene: every default filled in. `files` are what it names, once they were read (`readScene`). */
export type Scene = z.output<typeof sceneSchema> & { readonly files?: SceneFiles };

/** A scene as an author writes it: defaults may be absent. */
export type SceneInput = z.input<typeof sceneSchema>;
