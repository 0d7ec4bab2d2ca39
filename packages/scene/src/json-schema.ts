import * as z from "zod";
import { sceneSchema } from "./schema/document.ts";

/**
 * The published JSON Schema of a scene as authors write it. Draft 7, because editors support it fully. It cannot
 * say what several nouns must satisfy together (`rules/`): `parseScene` is the judge.
 */
export function sceneJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(sceneSchema, { io: "input", target: "draft-7" });
  return { $schema, title: "Pliant scene", ...schema };
}

/** The text of `scene.schema.json`. */
export function sceneJsonSchemaText(): string {
  return `${JSON.stringify(sceneJsonSchema(), null, 2)}\n`;
}
