import {
  packCompact,
  packDressed,
  packPoint,
  unpackCompact,
  unpackDressed,
  unpackPoint,
  type Dressed,
  type DressReport,
} from "@pliant/garment";
import { hashColumns } from "@pliant/geometry";
import type { ModeStore } from "@pliant/solid";
import type { Material, Part } from "pliant";
import { buildGarments, carriedOver, dressForms, dressScene, type Fitting } from "./dressing.ts";
import { engineFingerprint } from "./engine-fingerprint.ts";

/** Rises when garments of the same scene come to hang otherwise and `engineProbe` does not see it. */
const VERSION = 3;

/** What `compactDressed` makes is called so, beside a scene that is meant for the studio. */
export const DRESSED_FILE = "dressed.bin";

/** What was put on, by what was dressed; the oldest goes. */
const known = new Map<string, readonly Dressed[]>();
const KEPT = 8;
/** Those of them that were eased from another cut: good to look at, but not what the scene's text alone leads to. */
const eased = new Set<string>();

/** The garments of a scene as they hang when the run begins; they are put on now unless they were before. */
export function dressedGarments(scene: Fitting): { parts: Part[]; velocities: readonly Float64Array[] } {
  if (scene.garments.length === 0) return { parts: [], velocities: [] };
  const fit = fitOf(scene);
  let dressed = known.get(fit);
  if (!dressed) {
    const steps = dressScene(scene);
    let { done, value } = steps.next();
    while (!done) ({ done, value } = steps.next());
    dressed = remember(fit, value as Dressed[]);
  }
  return { parts: buildGarments(scene, dressed), velocities: dressed.map(({ v }) => v) };
}

/**
 * Does something with a scene whose garments hang as those of another, which differs in numbers only: nothing is put on anew, and nothing is
 * remembered. Null when they do not fit.
 */
export function wearing<Result>(from: Fitting, to: Fitting, work: () => Result): Result | null {
  const fit = fitOf(to);
  const worn = known.get(fitOf(from));
  if (to.garments.length === 0 || known.has(fit)) return work();
  const dressed = worn && fitting(worn, to);
  if (!dressed) return null;
  known.set(fit, dressed);
  try {
    return work();
  } finally {
    known.delete(fit);
  }
}

/** How the garments of a scene hang, as a small file to be kept beside it. They are put on unless they were before. */
export function compactDressed(scene: Fitting): Uint8Array {
  const { parts, velocities } = dressedGarments(scene);
  const dressed = parts.map(({ x }, k) => ({ x, v: velocities[k] }));
  return packCompact({ fit: fitOf(scene), dressed });
}

const HALF_KEPT = "the half-dressed state could not be put into the cache";

export class DressingCancelled extends Error {
  constructor() {
    super("dressing was cancelled");
    this.name = "DressingCancelled";
  }
}

export interface PrepareGarmentsOptions {
  readonly store?: ModeStore;
  /** A scene that is dressed: garments that differ from its in their pattern are eased from how those hang, where that can be. */
  readonly near?: Fitting;
  /** A file of `compactDressed`, if there is one: taken where it is of these garments on these bodies, whichever engine made it. */
  readonly kept?: () => Promise<Uint8Array | undefined>;
  readonly onProgress?: (report: DressReport) => void;
  readonly isCancelled?: () => boolean;
  /** Awaited between steps, so that a single thread hears what else happens. */
  readonly pause?: () => Promise<unknown>;
}

/**
 * Puts a scene's garments on ahead, or takes them from a store where they hang as they did, so that `build` finds them. Scenes do
 * without it: then `build` takes its time, without a word until it is done. Returns what kept the store from being used.
 */
export async function prepareGarments(
  scene: Fitting,
  options: PrepareGarmentsOptions = {},
): Promise<string[]> {
  const { store, kept, near, onProgress, isCancelled, pause } = options;
  if (scene.garments.length === 0) return [];
  const fit = fitOf(scene);
  if (!near && eased.delete(fit)) known.delete(fit);
  if (known.has(fit)) return [];
  const carried = near && carriedFrom(near, scene);
  if (carried) {
    await take(dressScene(scene, null, carried), options, (worn) => {
      remember(fit, worn);
      eased.add(fit);
    });
    return [];
  }
  const problems: string[] = [];
  const attempt = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  // First what is kept: it needs no look at the engine, which takes longer than all else.
  const beside = await (kept &&
    attempt("the dressed state beside the scene could not be read", async () => {
      const bytes = await kept();
      const state = bytes && unpackCompact(bytes);
      return state?.fit === fit ? fitting(state.dressed, scene) : undefined;
    }));
  if (beside) {
    remember(fit, beside);
    return problems;
  }
  const key = keyOf(fit);
  const found = await (store &&
    attempt("the dressed state in the cache could not be read", async () => {
      const bytes = await store.read(key);
      return bytes && fitting(unpackDressed(bytes), scene);
    }));
  if (found) {
    remember(fit, found);
    return problems;
  }
  const half = key.replace("dressed", "dressing");
  const from = await (store &&
    attempt("the half-dressed state in the cache could not be read", async () => {
      const bytes = await store.read(half);
      return bytes && bytes.length > 0 ? unpackPoint(bytes) : undefined;
    }));
  const steps = dressScene(scene, from);
  let hasHalf = false;
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      remember(fit, value);
      await (store &&
        attempt("the dressed state could not be put into the cache", () =>
          store.write(key, packDressed(value)),
        ));
      if (from ?? hasHalf) await (store && attempt(HALF_KEPT, () => store.write(half, new Uint8Array())));
      return problems;
    }
    onProgress?.(value);
    const { point } = value;
    if (store && point && problems.length === 0) {
      hasHalf = true;
      await attempt(HALF_KEPT, () => store.write(half, packPoint(point)));
    }
    if (isCancelled?.()) throw new DressingCancelled();
    await pause?.();
  }
}

/** How the garments of a scene would hang, from how those of another do; nothing if that is not known. */
function carriedFrom(near: Fitting, scene: Fitting): readonly Dressed[] | null {
  const worn = near.garments.length > 0 ? known.get(fitOf(near)) : undefined;
  return worn ? carriedOver(near, worn, scene) : null;
}

/** Takes all steps of dressing, and tells of them. */
async function take(
  steps: Generator<DressReport, Dressed[]>,
  { onProgress, isCancelled, pause }: PrepareGarmentsOptions,
  end: (worn: readonly Dressed[]) => void,
): Promise<void> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return end(value);
    onProgress?.(value);
    if (isCancelled?.()) throw new DressingCancelled();
    await pause?.();
  }
}

/** What a store has a dressed state by: what was dressed, the engine, and a word that tells it from other things. */
function keyOf(fit: string): string {
  return `dressed-${hashColumns([textOf([VERSION, engineFingerprint(), fit])])}`;
}

/** 16 hex digits of what is dressed: cut cloth with its constants, and bodies as they stand then. How these move later is not part of it. */
export function fitOf(scene: Fitting): string {
  const { garments, dressing, gravity, contact } = scene;
  const cloth = buildGarments(scene, null).flatMap(
    ({ x, triangles, mass, links, beams, springs, material }) => [
      ...[x, triangles, mass, links.restLength, links.stiffness, links.damping, links.limitLength],
      ...[beams.restLength, beams.stiffness, textOf(fabric(material))],
      ...(springs ? [springs.restLength, springs.stiffness, springs.damping] : []),
    ],
  );
  const bodies = dressForms(scene).flatMap(({ collider: { shape, ...rest }, pose }) =>
    shape.kind === "mesh"
      ? [
          shape.vertices,
          shape.triangles,
          textOf({ ...rest, thickness: shape.thickness, poses: pose !== null }),
        ]
      : [textOf({ ...rest, shape })],
  );
  const told = textOf([dressing, gravity, contact.selfFriction, garments.map(wearer)]);
  return hashColumns([...cloth, ...bodies, told]);
}

/** Nothing of what came later in a garment's life, if it is not there: what was kept before still fits. */
const wearer = ({ id, body, attach }: Fitting["garments"][number]): unknown[] =>
  attach.length === 0 ? [id, body] : [id, body, attach];

const fabric = ({ toe, ...material }: Material): object => (toe === 0 ? material : { ...material, toe });

function textOf(value: unknown): Uint32Array {
  const text = JSON.stringify(value);
  return Uint32Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function fitting(dressed: readonly Dressed[], scene: Fitting): readonly Dressed[] | undefined {
  const parts = buildGarments(scene, null);
  const isSame =
    dressed.length === parts.length && dressed.every(({ x }, k) => x.length === parts[k].x.length);
  return isSame ? dressed : undefined;
}

function remember(fit: string, dressed: readonly Dressed[]): readonly Dressed[] {
  const [oldest] = known.keys();
  if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
  known.set(fit, dressed);
  return dressed;
}
