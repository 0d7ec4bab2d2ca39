import {
  cape,
  circleSkirt,
  createGarment,
  onePieceDress,
  readPattern,
  trousers,
  tShirt,
  type Garment,
  type JoinOptions,
  type Measurements,
  type Pattern,
} from "@pliant/garment";
import { measure } from "@pliant/mannequin";
import type { Material } from "pliant";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { SceneCollider } from "../schema/collider.ts";
import type { SceneGarment } from "../schema/garment.ts";
import { resolveMaterial } from "./cloth.ts";
import { mannequinOf } from "./mannequin.ts";

/** Drafts know each kind's own options; the schema has checked them. */
const DRAFTS = { onePieceDress, tShirt, trousers, circleSkirt, cape } as const;

/** A garment's panels as meshes, hung around its body, with the fabrics that the scene has for panels by their names. */
export function buildGarment(garment: SceneGarment, body?: SceneCollider, files?: SceneFiles): Garment {
  const pattern = patternOf(garment, body, files);
  const names = Object.keys(garment.fabrics);
  const panels = pattern.panels.map((panel) =>
    panel.fabric === undefined && names.includes(panel.id) ? { ...panel, fabric: panel.id } : panel,
  );
  const stray = names.find((name) => panels.every(({ fabric }) => fabric !== name));
  if (stray !== undefined) {
    const known = pattern.panels.map(({ id, fabric }) => JSON.stringify(fabric ?? id));
    throw new RangeError(
      `garment "${garment.id}" has no panel for its fabric ${JSON.stringify(stray)}, expected one of ${[...new Set(known)].join(", ")}`,
    );
  }
  return createGarment({ ...pattern, panels }, { spacing: garment.spacing });
}

function patternOf(
  { id, draft, pattern, file, measurements }: SceneGarment,
  body: SceneCollider | undefined,
  files: SceneFiles | undefined,
): Pattern {
  if (file !== undefined) return contentOf(files, "pattern", file);
  if (!draft) return readPattern(JSON.stringify(pattern), { name: id });
  const { kind, ...options } = draft;
  return DRAFTS[kind]({ ...measurementsOf(body), ...measurements }, options);
}

/** What a tape says of a mannequin; of other bodies nothing is known. */
export function measurementsOf(body: SceneCollider | undefined): Partial<Measurements> {
  if (body?.shape.kind !== "mannequin") return {};
  const { levels, height, chest, waist, hip, neck, ...rest } = measure(mannequinOf(body.shape));
  const { shoulderWidth, armLength, upperArm, backLength, inseam } = rest;
  return {
    ...{ height, chest, waist, hip, neck, shoulderWidth, armLength, upperArm, backLength, inseam },
    ...{ waistHeight: levels.waist, hipHeight: levels.hip },
  };
}

/** What its cloth is like: the garment's, and of panels that have a fabric of their own. */
export function fabricOptions({ id, material, fabrics, seamBend }: SceneGarment): JoinOptions {
  const own = Object.entries(fabrics).map(([name, each]) => [name, resolveMaterial(each)]);
  return {
    id,
    material: resolveMaterial(material),
    fabrics: Object.fromEntries(own) as Record<string, Partial<Material>>,
    seamBend,
  };
}
