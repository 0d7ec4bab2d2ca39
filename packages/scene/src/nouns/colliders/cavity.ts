import * as z from "zod";
import { list, noun, quantity } from "../../schema/field.ts";
import { LIMITS } from "../../schema/limits.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("The inside of a ball: everything beyond it is solid.", {
  kind: z.literal("cavity"),
  radius: quantity("Radius, at the start", "m", EXTENT),
  radii: list(
    "Radii at given times, linear between them; before the first and after the last it rests.",
    noun("A radius at a time.", {
      time: quantity("Time", "s", { min: 0, max: 1e6 }),
      radius: quantity("Radius", "m", EXTENT),
    }),
    { max: LIMITS.keys },
  ).default([]),
});

export const cavity: ColliderNoun<typeof schema> = {
  schema,
  build: (shape) => ({ kind: "cavity", radius: radiusAt(shape, 0) }),
  deform(shape) {
    if (shape.radii.length === 0) return null;
    return (time, vertices) => (vertices[0] = radiusAt(shape, time));
  },
};

/** [m] */
function radiusAt({ radius, radii }: z.output<typeof schema>, time: number): number {
  const after = radii.findIndex((key) => key.time >= time);
  if (radii.length === 0) return radius;
  if (after < 0) return radii[radii.length - 1].radius;
  const next = radii[after];
  const before = after > 0 ? radii[after - 1] : { time: 0, radius };
  if (next.time === before.time) return next.radius;
  return before.radius + ((time - before.time) / (next.time - before.time)) * (next.radius - before.radius);
}
