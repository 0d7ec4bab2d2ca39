import {
  dressSteps,
  joinSeams,
  type Dressed,
  type DressReport,
  type Garment,
  type JoinOptions,
} from "@pliant/garment";
import { colliderVertices, createPuppet, type Driver, type Part, type PlacedCollider } from "pliant";
import type { Scene } from "../schema/document.ts";
import { buildCollider } from "./collider.ts";
import { buildGarment, fabricOptions } from "./garment.ts";
import { mannequinOf } from "./mannequin.ts";

/** What the way in which garments hang depends on. */
export type Fitting = Pick<
  Scene,
  "garments" | "dressing" | "colliders" | "keyframes" | "gravity" | "contact" | "files"
>;

/** A garment of the scene, cut and not yet sewn. */
interface Cut {
  readonly garment: Garment;
  readonly join: JoinOptions;
  /** What it was measured for. */
  readonly body: Scene["colliders"][number] | undefined;
}

/** Cloth that is joined, wherever it hangs: what bodies of the model are made of. */
export function buildGarments(fitting: Fitting, dressed: readonly Dressed[] | null): Part[] {
  return fitting.garments.map((each, k) => {
    const { garment, join } = cut(each, fitting);
    const { part } = joinSeams(garment, { x: garment.positions }, join);
    return dressed ? { ...part, x: dressed[k].x } : part;
  });
}

/** Garments are put on: those of the scene, one after another, in the pose in which the run begins. */
export function* dressScene(fitting: Fitting): Generator<DressReport, Dressed[]> {
  const { garments, dressing, colliders, gravity, contact } = fitting;
  const forms = colliders.map((each, index) => dressForm(each, index, fitting));
  const wearings = garments.map((each) => ({
    ...cut(each, fitting).join,
    id: each.id,
    garment: cut(each, fitting).garment,
    body: forms[colliders.findIndex(({ id }) => id === each.body)].collider,
  }));
  const poses = forms.flatMap(({ pose }) => pose ?? []);
  return yield* dressSteps(wearings, {
    colliders: forms.map(({ collider }) => collider),
    gravity,
    settle: dressing.settle,
    maxSteps: dressing.steps,
    simulation: { selfFriction: contact.selfFriction },
    ...(poses.length > 0 && {
      pose: (share, input) => {
        for (const pose of poses) pose(share, input);
      },
    }),
  });
}

/** Cutting takes a moment, and is asked for by whoever counts nodes. */
const cuts = new WeakMap<Scene["garments"][number], Cut>();

function cut(each: Scene["garments"][number], { colliders }: Pick<Fitting, "colliders">): Cut {
  const body = colliders.find(({ id }) => id === each.body);
  const known = cuts.get(each);
  if (known && known.body === body) return known;
  const fresh = { garment: buildGarment(each, body), join: fabricOptions(each), body };
  cuts.set(each, fresh);
  return fresh;
}

interface Form {
  readonly collider: PlacedCollider;
  /** From how it is dressed to how it begins. */
  readonly pose: Driver | null;
}

/** A body as it is dressed: mannequins stand with their arms held off, and take the run's first pose afterwards if that is another. */
function dressForm(
  each: Scene["colliders"][number],
  index: number,
  { keyframes, files }: Pick<Scene, "keyframes" | "files">,
): Form {
  const { collider } = buildCollider(each, index, keyframes, files);
  const { shape, id, friction } = each;
  if (shape.kind !== "mannequin" || shape.blendIn > 0) return { collider, pose: null };
  const { clip, from } = shape;
  const puppet = createPuppet(mannequinOf(shape), { clip, from, blendIn: 1 });
  return {
    collider: { ...collider, shape: puppet.collider(id, friction).shape },
    pose: (share, input) => puppet.write(share, colliderVertices(input, id)),
  };
}
