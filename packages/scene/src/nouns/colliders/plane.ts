import * as z from "zod";
import { noun } from "../../schema/field.ts";
import type { ColliderNoun } from "./collider-noun.ts";

const schema = noun("Everything below y = 0 of its own frame is solid.", { kind: z.literal("plane") });

export const plane: ColliderNoun<typeof schema> = { schema, build: () => ({ kind: "plane" }) };
