import * as z from "zod";
import { choice, identifier, noun } from "./field.ts";

/** For editors; what rule bases must be beyond that, `rules/rule-bases.ts` says, by the inference library itself. */
const variables = (meaning: string) =>
  z
    .unknown()
    .meta({
      description: meaning,
      type: "object",
      minProperties: 1,
      additionalProperties: {
        type: "object",
        properties: {
          range: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
          terms: {
            type: "object",
            minProperties: 1,
            description:
              "Sets by name: [a, b, c] a triangle, [a, b, c, d] a trapezoid, { mean, deviation } a Gaussian.",
          },
        },
        required: ["range", "terms"],
        additionalProperties: false,
      },
    })
    .optional();

/** Rules that make of the force on a point how far it moves. */
export const ruleBaseSchema = noun("Rules that make of the force on a point how far it moves.", {
  id: identifier("Name of the rule base, unique in the scene."),
  inputs: variables("Inputs: force [N], and if wanted speed [m/s] or strain [1]; each with range and terms."),
  outputs: variables("Outputs: move [m]; with range and terms."),
  rules: z
    .unknown()
    .meta({
      description:
        'Rules: a text with one per line, such as "if force is NB and speed is not fast then move is NB with 0.5", or a list of such lines and of { when, conclude, any, weight }.',
      anyOf: [
        { type: "string" },
        { type: "array", minItems: 1, items: { anyOf: [{ type: "string" }, { type: "object" }] } },
      ],
    })
    .optional(),
  and: choice("`and` between conditions, and how strength shapes a set", ["min", "product"]).exactOptional(),
  or: choice("`or` between conditions, and how sets join", ["max", "sum"]).exactOptional(),
  defuzzify: choice("average of the peaks of sets, or centroid of the joined sets", [
    "average",
    "centroid",
  ]).exactOptional(),
});

export type SceneRuleBase = z.output<typeof ruleBaseSchema>;
