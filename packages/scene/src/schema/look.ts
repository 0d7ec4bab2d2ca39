import * as z from "zod";
import { choice, noun, oneOf, quantity } from "./field.ts";
import { file } from "./file.ts";

/** How yarns cross, or what stands for them. */
export const WEAVES = ["plain", "twill", "satin", "knit", "felt", "leather", "none"] as const;
export type Weave = (typeof WEAVES)[number];

/** Files that hold a picture. */
export const PICTURE_ENDINGS: readonly string[] = ["png", "jpg", "jpeg", "webp"];

const PICTURE_DATA = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
/** Longest picture that a scene may carry in itself [characters]. */
const MOST_DATA = 4_000_000;

const COLOUR = /^#[\da-f]{6}$/i;

function colour(meaning: string): z.ZodString {
  const error = 'a colour like "#b9613c"';
  return z
    .string({ error })
    .regex(COLOUR, { error })
    .describe(`${meaning}, as red, green and blue in hexadecimal digits.`);
}

const share = (meaning: string): z.ZodNumber => quantity(meaning, "1", { min: 0, max: 1 });
const thickness = quantity("How thick its edges are drawn; contact has a thickness of its own", "m", {
  min: 0,
  max: 0.05,
}).exactOptional();

const size = (meaning: string) => quantity(meaning, "m", { min: 5e-4, max: 10 });

const drawnPrint = <const Kind extends string>(kind: Kind, meaning: string, repeat: string) =>
  noun(meaning, {
    kind: z.literal(kind),
    colour: colour("Of what is printed").default("#ffffff"),
    size: size(repeat).default(0.03),
    share: quantity("How much of the repeat it takes", "1", { min: 0.01, max: 0.99 }).default(0.5),
  });

const dataOrFile = z
  .union(
    [
      file("A picture", PICTURE_ENDINGS),
      z
        .string({ error: "a picture as data:image/png;base64,…" })
        .max(MOST_DATA, { error: `at most ${MOST_DATA} characters` })
        .regex(PICTURE_DATA, { error: "a picture as data:image/png;base64,…" }),
    ],
    {
      error: `a path below the scene's folder that ends with .png, .jpg or .webp, or data:image/png;base64,…`,
    },
  )
  .describe("The picture: a path below the scene's folder (.png, .jpg, .webp), or data:image/png;base64,….");

const PRINTS = ["stripes", "checks", "dots", "image"] as const;

export const printSchema = z
  .discriminatedUnion(
    "kind",
    [
      drawnPrint("stripes", "Stripes along the warp.", "From one stripe to the next"),
      drawnPrint("checks", "Stripes both ways, darkest where they cross.", "From one stripe to the next"),
      drawnPrint(
        "dots",
        "Dots, every second row between those of the one before.",
        "From one dot to the next",
      ),
      noun("A picture that is repeated.", {
        kind: z.literal("image"),
        image: dataOrFile,
        size: size("How wide the picture is").default(0.2),
      }),
    ],
    { error: `a print with kind ${oneOf(PRINTS)}` },
  )
  .describe("What is printed on it.");

export type Print = z.output<typeof printSchema>;

/** Of cloth, paper and garments. */
export const lookSchema = noun(
  "How it looks, which changes nothing of how it moves. What is absent comes from the name of its fabric.",
  {
    colour: colour("Of its right side").exactOptional(),
    back: colour("Of its wrong side").exactOptional(),
    weave: choice("How its yarns cross, or what stands for them", WEAVES).exactOptional(),
    yarn: quantity("From one yarn, or one loop of a knit, to the next", "m", {
      min: 1e-4,
      max: 0.05,
    }).exactOptional(),
    print: printSchema.exactOptional(),
    roughness: share("0 mirrors, 1 is quite matt").exactOptional(),
    sheen: share("Light on fibres that stand out, at grazing angles").exactOptional(),
    thickness,
    hem: quantity("Width of the seam along its edges, with its stitches; 0: a raw edge", "m", {
      min: 0,
      max: 0.2,
    }).exactOptional(),
    stitches: colour("Of the thread of hems and seams").exactOptional(),
  },
);

export type SceneLook = z.output<typeof lookSchema>;

/** Of elastic bodies. */
export const solidLookSchema = noun("How it looks, which changes nothing of how it moves.", {
  colour: colour("What it is dyed with").exactOptional(),
  roughness: share("0 mirrors, 1 is quite matt").exactOptional(),
  clarity: share("How far light goes into it: 0 is rubber, 1 is jelly").exactOptional(),
});

export type SceneSolidLook = z.output<typeof solidLookSchema>;

/** Of what cloth rests on. */
export const colliderLookSchema = noun(
  "How it looks; a character from a file keeps its own where this is absent.",
  {
    colour: colour("Of its surface").exactOptional(),
    roughness: share("0 mirrors, 1 is quite matt").exactOptional(),
  },
);

export type SceneColliderLook = z.output<typeof colliderLookSchema>;
