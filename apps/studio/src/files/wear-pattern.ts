import { readPattern, type Pattern } from "@pliant/garment";
import { MARK, withMarked } from "../garment-desk/garment-text.ts";
import { patternFromSvg } from "../garment-desk/pattern-from-svg.ts";
import type { App } from "../shell/app.ts";
import { wear } from "./dress.ts";
import { idOf, patternScene, SPACING, type NamedBytes } from "./import-scenes.ts";
import { t } from "./words.ts";

/** Puts a pattern on the body of the scene that is open, if it is the user's own and wears nothing yet; false if there is none. */
export function wearPattern(app: App, file: NamedBytes, kind: "pattern" | "drawing"): boolean {
  const { playable } = app.document;
  const body = playable?.id === null ? bareBody(playable.text) : null;
  if (body === null) return false;
  const pattern = patternOf(file, kind);
  const id = idOf(file.name);
  const garment = {
    id,
    body,
    pattern: MARK,
    spacing: SPACING,
    material: "cotton",
    ...(kind === "drawing" && UNSEWN),
  };
  wear(
    app,
    garment,
    () => `${t("dress")}: ${id}`,
    (text) => withMarked(text, pattern),
  );
  return true;
}

/** Where nothing is sewn yet nobody can tell what it will be: its panels hang where they are. */
const UNSEWN = { place: { by: "file" } };

/** A drawing's panels beside our mannequin. */
export function drawingScene(file: NamedBytes): string {
  const { garments, ...rest } = JSON.parse(patternScene(file)) as { garments: Record<string, unknown>[] };
  const [{ file: _, ...garment }] = garments;
  const text = JSON.stringify({ ...rest, garments: [{ ...garment, ...UNSEWN, pattern: MARK }] }, null, 2);
  return `${withMarked(text, patternOf(file, "drawing"))}\n`;
}

function patternOf({ name, bytes }: NamedBytes, kind: "pattern" | "drawing"): Pattern {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return kind === "pattern" ? readPattern(text, { name }) : patternFromSvg(text, name);
}

/** Somebody in the scene who wears nothing. */
function bareBody(text: string): string | null {
  try {
    const { colliders = [], garments = [] } = JSON.parse(text) as {
      colliders?: { id: string; shape?: { kind?: string } }[];
      garments?: unknown[];
    };
    if (garments.length > 0) return null;
    return (
      colliders.find(({ shape }) => shape?.kind === "character" || shape?.kind === "mannequin")?.id ?? null
    );
  } catch {
    return null;
  }
}
