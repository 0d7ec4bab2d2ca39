import { DAMAGE_DEFAULTS } from "pliant/experimental";
import * as z from "zod";
import { STOCK_NAMES } from "../papers.ts";
import { choice, flag, list, noun, quantity, whole } from "./field.ts";

const damage = noun("How the paper is damaged, and keeps it.", {
  resistance: quantity("φ: how hard it is to damage: 1 easily, 5 hardly", "1", {
    min: 0.01,
    max: 100,
  }).default(DAMAGE_DEFAULTS.resistance),
  bulge: quantity("ψ: share of the area that a break keeps by bulging: 1 bumpy, 0.1 smooth", "1", {
    min: 0,
    max: 1,
  }).default(DAMAGE_DEFAULTS.bulge),
  threshold: quantity("Compression below which nothing is damaged", "1", { min: 0, max: 0.999 }).default(
    DAMAGE_DEFAULTS.threshold,
  ),
  interval: quantity("Time to which the probability of damage refers", "s", { min: 1e-4, max: 1e3 }).default(
    DAMAGE_DEFAULTS.interval,
  ),
  finestShare: quantity("Edges shorter than this share of the first spacing are not broken", "1", {
    min: 0.05,
    max: 10,
  }).default(DAMAGE_DEFAULTS.finestShare),
  breaks: flag("Whether edges break, with a new node where they do").default(DAMAGE_DEFAULTS.breaks),
  hinges: flag("Whether edges crease").default(DAMAGE_DEFAULTS.hinges),
});

const corner = z
  .tuple(
    [
      quantity("Across: 0 is left, 1 is right", "1", { min: -1, max: 2 }),
      quantity("Up: 0 is bottom, 1 is top", "1", { min: -1, max: 2 }),
    ],
    { error: "two numbers [u, v], from 0 to 1 on the sheet" },
  )
  .describe("[u, v], texture coordinates; (0, 1) is top-left, (1, 0) bottom-right.");

const crease = noun("A crease that is folded, along a line or polyline of the sheet.", {
  points: list("Its corners, from one end to the other.", corner, { min: 2, max: 100 }),
  angleDegrees: quantity(
    "How far it is folded: 0 flat, towards the front, below 0 towards the back",
    "degrees",
    {
      min: -179,
      max: 179,
    },
  ),
  from: quantity("When folding begins", "s", { min: 0, max: 1e6 }).default(0),
  until: quantity("When it is folded, after which it stays", "s", { min: 0, max: 1e6 }).default(0.5),
}).check((context) => {
  const { points, from, until } = context.value;
  // A misspelt key is one mistake, not two.
  if (context.issues.length > 0) return;
  const fault = (path: (string | number)[], message: string): void => {
    context.issues.push({ code: "custom", input: context.value, path, message });
  };
  if (until < from) fault(["until"], `a time that is not before from, ${from} s`);
  points.forEach(([u, v], k) => {
    if (k > 0 && u === points[k - 1][0] && v === points[k - 1][1]) {
      fault(["points", k], "another corner than the one before it");
    }
  });
  if (points.slice(1).every((point, k) => isBeside(points[k], point))) {
    fault(["points"], "a line that meets the sheet, from 0 to 1 both ways");
  }
});

/** Whether both ends of a piece lie off the same side of the sheet. */
function isBeside(a: readonly number[], b: readonly number[]): boolean {
  return a.some((from, axis) => (from < 0 && b[axis] < 0) || (from > 1 && b[axis] > 1));
}

const foldStep = noun("Creases of a pattern go to a share of their angles, at rest at both ends.", {
  edges: list("Edges of the pattern; absent: all creases", whole("An edge", { min: 0, max: 1_000_000 }), {
    max: 100_000,
  }).exactOptional(),
  to: quantity("Share of the pattern's angles: 1 folded, 0 flat, below 0 to the back", "1", {
    min: -1,
    max: 1,
  }).default(1),
  from: quantity("When folding begins", "s", { min: 0, max: 1e6 }).default(0),
  until: quantity("When it is folded, after which it stays", "s", { min: 0, max: 1e6 }).default(2.5),
}).check((context) => {
  const { from, until } = context.value;
  if (context.issues.length > 0 || until >= from) return;
  const message = `a time that is not before from, ${from} s`;
  context.issues.push({ code: "custom", input: context.value, path: ["until"], message });
});

/** What makes a sheet paper. */
export const paperSchema = noun(
  "Makes the sheet paper: it is stepped by the approximate-implicit method and keeps its damage.",
  {
    stock: choice("A paper as it is sold; numbers of `material` win over it", STOCK_NAMES).default("copy"),
    damage: z
      .union([damage, z.literal(false)], { error: "false or an object with resistance, bulge and others" })
      .describe("How the paper is damaged, and keeps it; false: not at all.")
      .prefault({}),
    sweeps: whole("Sweeps per solver step, odd: more are more accurate and cost as much more", {
      min: 1,
      max: 999,
    })
      .refine((sweeps) => sweeps % 2 === 1, { error: "an odd number: even ones are not stable" })
      .default(15),
    accelerates: flag(
      "Whether sweeps are combined by Chebyshev's semi-iteration; the source has one plain sweep",
    ).default(true),
    irregularity: quantity("How far nodes are moved at random, in cells: creases then follow no rows", "1", {
      min: 0,
      max: 0.35,
    }).default(0.25),
    crossStiffness: quantity("Springs across inner edges, beside the bending stiffness", "N/m", {
      min: 0,
      max: 1e9,
    }).default(0),
    damageStiffness: quantity("Stiffness of what keeps damage; absent: a quarter of the sheet's own", "N/m", {
      min: 0,
      max: 1e9,
    }).exactOptional(),
    uniform: flag("All springs alike, stretch being their constant, as in the source").default(false),
    velocityDamping: quantity("Share of their velocity that nodes lose per time, beside the air", "1/s", {
      min: 0,
      max: 1e3,
    }).default(0),
    maxNewNodes: whole("Nodes that breaks may make at most; absent: three times the sheet's own", {
      min: 0,
      max: 1_000_000,
    }).exactOptional(),
    crumpled: noun(
      "Crumpled before: edges chosen at random are broken or creased, as if they had been pressed.",
      {
        broken: quantity("Share of the edges that are broken", "1", { min: 0, max: 0.99 }).default(0.2),
        creased: quantity("Share of the inner edges that are creased", "1", { min: 0, max: 0.99 }).default(
          0.2,
        ),
        compression: quantity("As if pressed by so much", "1", { min: 0, max: 0.9 }).default(0.15),
      },
    ).exactOptional(),
    creases: list("Creases that are folded, each in its time.", crease, { max: 100 }).default([]),
    fold: list("How a crease pattern is folded: steps, each in its time.", foldStep, { max: 1000 }).default(
      [],
    ),
    drive: quantity("Moment per length and angle with which a crease pattern is folded", "N·m/(m·rad)", {
      min: 1e-6,
      max: 1e3,
    }).default(0.3),
    facetStiffness: quantity("Bending stiffness of a crease pattern's facets over the paper's own", "1", {
      min: 0.01,
      max: 1e4,
    }).default(10),
  },
);

export type ScenePaper = z.output<typeof paperSchema>;
