import {
  carryOver,
  dressSteps,
  joinSeams,
  landmarksOf,
  placeOnBody,
  type Dressed,
  type DressingPoint,
  type DressReport,
  type Garment,
  type JoinOptions,
  type Landmarks,
  type PlacedGarment,
} from "@pliant/garment";
import { colliderVertices, type ColliderShape, type Driver, type Part, type PlacedCollider } from "pliant";
import type { Scene } from "../schema/document.ts";
import { buildCharacter } from "./character.ts";
import { buildCollider } from "./collider.ts";
import { buildGarment, fabricOptions } from "./garment.ts";
import { garmentHolds, heldWhileDressed } from "./garment-holds.ts";
import { colliderNoun } from "../nouns/colliders/registry.ts";
import { buildMannequin } from "./mannequin.ts";
import { buildPuppet, isPosed } from "./puppet.ts";

/** What the way in which garments hang depends on. */
export type Fitting = Pick<
  Scene,
  "garments" | "dressing" | "colliders" | "keyframes" | "gravity" | "contact" | "files"
>;

/** A garment of the scene, cut and not yet sewn. */
export interface Cut {
  readonly garment: Garment;
  /** Its cloth when it is joined, node by node where the loose panels hang. */
  readonly part: Part;
  /** Which of its nodes each node of the loose panels becomes. */
  readonly nodeOf: Uint32Array;
  readonly join: JoinOptions;
  /** What it was measured for. */
  readonly body: Scene["colliders"][number] | undefined;
  readonly files: Scene["files"] | undefined;
  /** How it was hung around its body and what will not fit, in sentences. */
  readonly notes: readonly string[];
}

/** Cloth that is joined, wherever it hangs: what bodies of the model are made of. */
export function buildGarments(fitting: Fitting, dressed: readonly Dressed[] | null): Part[] {
  return fitting.garments.map((each, k) => {
    const { part } = cutGarment(each, fitting);
    return dressed ? { ...part, x: dressed[k].x } : part;
  });
}

/** What is held of each garment, by the nodes of its cloth. */
export function heldGarments(fitting: Fitting): ReturnType<typeof garmentHolds>[] {
  return fitting.garments.map((each) => garmentHolds(each, cutGarment(each, fitting)));
}

/** Garments are put on: those of the scene, one after another, in the pose in which the run begins. */
export function* dressScene(
  fitting: Fitting,
  from: DressingPoint | null = null,
  near: readonly Dressed[] | null = null,
): Generator<DressReport, Dressed[]> {
  const { garments, dressing, colliders, gravity, contact } = fitting;
  const forms = dressForms(fitting);
  const wearings = garments.map((each) => ({
    ...cutGarment(each, fitting).join,
    id: each.id,
    garment: cutGarment(each, fitting).garment,
    held: heldWhileDressed(each, cutGarment(each, fitting)),
    body: forms[colliders.findIndex(({ id }) => id === each.body)].collider,
  }));
  const poses = forms.flatMap(({ pose }) => pose ?? []);
  return yield* dressSteps(wearings, {
    colliders: forms.map(({ collider }) => collider),
    gravity,
    settle: dressing.settle,
    maxSteps: dressing.steps,
    ...(from && { from }),
    ...(near && { near }),
    simulation: { contact: { selfFriction: contact.selfFriction } },
    ...(poses.length > 0 && {
      pose: (share, input) => {
        for (const pose of poses) pose(share, input);
      },
    }),
  });
}

/** Cutting takes a moment, and is asked for by whoever counts nodes. */
const cuts = new WeakMap<Scene["garments"][number], Cut>();
/** Who prepares a scene and who opens it read its text each for themselves: the last cuts, by what they say. */
const recent = new Map<string, Cut>();
const MOST_RECENT = 4;

export function cutGarment(
  each: Scene["garments"][number],
  { colliders, files }: Pick<Fitting, "colliders" | "files">,
): Cut {
  const body = colliders.find(({ id }) => id === each.body);
  const known = cuts.get(each);
  if (known && known.body === body && known.files === files) return known;
  const key = JSON.stringify([each, body]);
  const same = recent.get(key);
  if (same && same.files === files) {
    cuts.set(each, { ...same, body });
    return same;
  }
  const join = fabricOptions(each);
  const { garment, notes } = hung(each, body, files);
  const { part, nodeOf } = joinSeams(garment, { x: garment.positions }, join);
  const fresh = { garment, part, nodeOf, join, body, files, notes };
  cuts.set(each, fresh);
  recent.delete(key);
  recent.set(key, fresh);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  return fresh;
}

/** Panels around the body: drafts know where they hang, patterns of others are brought there. */
function hung(
  each: Scene["garments"][number],
  body: Scene["colliders"][number] | undefined,
  files: Scene["files"] | undefined,
): Pick<PlacedGarment, "garment" | "notes"> {
  const garment = buildGarment(each, body, files);
  const shape = body && each.draft === undefined ? formOf(body, files) : undefined;
  if (shape?.kind !== "mesh") return { garment, notes: [] };
  return placeOnBody(garment, landmarksOf(shape.vertices, shape.triangles), shape.vertices, each.place);
}

/** Where a body has what garments hang on, in its own frame; null where it is no surface. */
export function landmarksFor(
  body: Scene["colliders"][number],
  files: Scene["files"] | undefined,
): Landmarks | null {
  const shape = formOf(body, files);
  return shape.kind === "mesh" ? landmarksOf(shape.vertices, shape.triangles) : null;
}

/** A body in its own frame, as it stands when it is dressed. */
function formOf({ shape }: Scene["colliders"][number], files: Scene["files"] | undefined): ColliderShape {
  if (!isPosed(shape)) return colliderNoun(shape).build(shape, files);
  return buildPuppet({ ...shape, blendIn: 1 }, files).collider("", 0).shape;
}

/** How the garments of a scene were hung and what of them does not fit, in sentences. */
export function garmentNotes(fitting: Fitting): string[] {
  return fitting.garments.flatMap((each) =>
    cutGarment(each, fitting).notes.map((note) => `"${each.id}": ${note}`),
  );
}

/** How garments would hang that were cut a little otherwise: from how those of another scene do. Null when they have to be sewn. */
export function carriedOver(
  before: Fitting,
  worn: readonly Dressed[],
  after: Fitting,
): readonly Dressed[] | null {
  const shapes = (scene: Fitting): string => JSON.stringify(scene.colliders.map(({ shape }) => shape));
  if (shapes(before) !== shapes(after)) return null;
  // Whoever takes a pose afterwards was dressed in another one.
  if (dressForms(after).some(({ pose }) => pose !== null)) return null;
  const carried = after.garments.map((each): Dressed | null => {
    const k = before.garments.findIndex(({ id, body }) => id === each.id && body === each.body);
    if (k < 0) return null;
    const old = { ...cutGarment(before.garments[k], before), x: worn[k].x };
    const x = carryOver(old, cutGarment(each, after));
    return x && { x, v: new Float64Array(x.length) };
  });
  const all = carried.filter((each) => each !== null);
  return all.length === carried.length ? all : null;
}

export interface Form {
  readonly collider: PlacedCollider;
  /** From how it is dressed to how it begins. */
  readonly pose: Driver | null;
}

/** All bodies as they are when garments are put on. */
export function dressForms(fitting: Pick<Scene, "colliders" | "keyframes" | "files">): Form[] {
  return fitting.colliders.map((each, index) => dressForm(each, index, fitting));
}

/** A body as it is dressed: whoever moves stands in its bind pose, arms held off, and takes the run's first pose afterwards if that is another. */
function dressForm(
  each: Scene["colliders"][number],
  index: number,
  { keyframes, files }: Pick<Scene, "keyframes" | "files">,
): Form {
  const { collider } = buildCollider(each, index, keyframes, files);
  const { shape, id, friction } = each;
  if ((shape.kind !== "mannequin" && shape.kind !== "character") || shape.blendIn > 0)
    return { collider, pose: null };
  const puppet =
    shape.kind === "mannequin"
      ? buildMannequin({ ...shape, blendIn: 1 })
      : buildCharacter({ ...shape, blendIn: 1 }, files);
  return {
    collider: { ...collider, shape: puppet.collider(id, friction).shape },
    pose: (share, input) => puppet.write(share, colliderVertices(input, id)),
  };
}
