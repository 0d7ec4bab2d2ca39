import * as z from "zod";
import { choice, identifier, list, noun, quantity, vector } from "./field.ts";
import { LIMITS } from "./limits.ts";

const key = noun("Where the thing is at one time, relative to where it was placed.", {
  time: quantity("Time of the key", "s", { min: 0, max: 1e6 }),
  offset: vector("Displacement from the first position", "m").default([0, 0, 0]),
  rotationDegrees: vector(
    "Turn about its own centre and the world's x, then y, then z axis; 360 is a full turn, not none",
    "degrees",
  ).default([0, 0, 0]),
});

const fields = {
  interpolation: choice(
    "Between keys: linear at constant speed; smooth without jumps in speed, at rest at the ends, never beyond the keys",
    ["smooth", "linear"],
  ).default("smooth"),
  keys: list("Keys with rising times; before the first and after the last the thing rests.", key, {
    min: 1,
    max: LIMITS.keys,
  }).check((context) => {
    const { value: keys } = context;
    for (let i = 1; i < keys.length; i++) {
      if (keys[i].time > keys[i - 1].time) continue;
      const message = `a time after the key before it, ${keys[i - 1].time} s`;
      context.issues.push({ code: "custom", input: keys, path: [i, "time"], message });
    }
  }),
};

/** A motion written where it is used. */
export const keyframesSchema = noun("A motion: offsets and turns at given times.", fields);

/** A motion with a name, so that several pins and colliders can follow it. */
export const namedKeyframesSchema = noun("A motion that pins and colliders follow by its id.", {
  id: identifier("Name of the motion, unique in the scene."),
  ...fields,
});

/** A motion by id or written in place. */
export const motionSchema = z
  .union([identifier("Id of an entry of `keyframes`."), keyframesSchema], {
    error: "the id of a motion or keyframes",
  })
  .describe("The motion to follow: the id of an entry of `keyframes`, or keyframes written here.");

export type Keyframes = z.output<typeof keyframesSchema>;
export type NamedKeyframes = z.output<typeof namedKeyframesSchema>;
export type Motion = z.output<typeof motionSchema>;
