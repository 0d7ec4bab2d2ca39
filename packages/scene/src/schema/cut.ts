import * as z from "zod";
import { noun, quantity } from "./field.ts";

const uv = (meaning: string): z.ZodTuple<[z.ZodNumber, z.ZodNumber], null> =>
  z
    .tuple(
      [
        quantity("Across: 0 is left, 1 is right", "1", { min: -1, max: 2 }),
        quantity("Up: 0 is bottom, 1 is top", "1", { min: -1, max: 2 }),
      ],
      { error: "two numbers [u, v], from 0 to 1 on the sheet" },
    )
    .describe(`${meaning}: [u, v], texture coordinates; (0, 1) is top-left, (1, 0) bottom-right.`);

/** A straight cut, drawn on the sheet as it was made. */
export const cutSchema = noun(
  "A straight cut, drawn on the sheet as it was made. It takes away what crosses it: the gap is one cell wide.",
  {
    from: uv("Where it begins"),
    to: uv("Where it ends"),
    time: quantity("When it is made; 0: from the start", "s", { min: 0, max: 1e6 }).default(0),
  },
);

export type SceneCut = z.output<typeof cutSchema>;
