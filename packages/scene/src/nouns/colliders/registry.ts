import { box } from "./box.ts";
import { capsule } from "./capsule.ts";
import { cavity } from "./cavity.ts";
import type { ColliderNoun } from "./collider-noun.ts";
import { cylinder } from "./cylinder.ts";
import { heightField } from "./height-field.ts";
import { mesh } from "./mesh.ts";
import { plane } from "./plane.ts";
import { sphere } from "./sphere.ts";
import type * as z from "zod";

/** In the order in which messages and the JSON Schema list them. */
const NOUNS = [plane, sphere, cavity, box, capsule, cylinder, heightField, mesh] as const;

type SchemasOf<Nouns extends readonly { readonly schema: z.ZodType }[]> = {
  -readonly [At in keyof Nouns]: Nouns[At]["schema"];
};
type Schemas = SchemasOf<typeof NOUNS>;
type Shape = z.output<Schemas[number]>;

export const COLLIDER_SCHEMAS = NOUNS.map(({ schema }) => schema) as unknown as Schemas;

/** What a scene file can say of each kind. */
export const COLLIDER_NOUNS: ReadonlyMap<string, ColliderNoun<z.ZodType<Shape>>> = new Map(
  NOUNS.map((noun) => [
    noun.schema.shape.kind.value,
    // Of one kind only, to which its key leads.
    noun as unknown as ColliderNoun<z.ZodType<Shape>>,
  ]),
);

/** Of a shape that the schema has let pass. */
export function colliderNoun(shape: Shape): ColliderNoun<z.ZodType<Shape>> {
  const known = COLLIDER_NOUNS.get(shape.kind);
  if (!known) throw new RangeError(`colliderNoun: no shape of kind ${shape.kind}`);
  return known;
}
