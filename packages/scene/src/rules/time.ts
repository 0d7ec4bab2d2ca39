import { fault } from "../errors.ts";
import { timeSchema } from "../schema/time.ts";
import { fitsFrame } from "../stepping.ts";
import type { Rule } from "./rule.ts";

/** A step is not longer than a frame: it would be cut without a word. */
export const stepFitsFrame: Rule = (document) => {
  const parsed = timeSchema.safeParse(document["time"] ?? {});
  if (!parsed.success || fitsFrame(parsed.data)) return [];
  const { dt, fps } = parsed.data;
  const longest = Number((1 / fps).toPrecision(4));
  return [
    fault(["time", "dt"], dt, `at most one frame, 1/fps = ${longest} s; lower \`fps\` for longer steps`),
  ];
};
