import { withValue } from "../inspector/edit-text.ts";

/** What makes a scene faster: another quality, a frame rate that is held, a quick look. */
export type LiveChange = "quality" | "hold" | "draft";

/** Frames per second that are held: what a film has, and half of what screens have. */
const HELD = 30;

/**
 * The scene's text with what makes it faster next, the mildest first: the quality "live" and nothing of its own in it, then a frame rate that is
 * held (meshes follow), then the quality "draft". Null: all of them are there.
 */
export function liveText(text: string): { readonly text: string; readonly change: LiveChange } | null {
  const { quality = {}, targetFps } = JSON.parse(text) as {
    quality?: { level?: string };
    targetFps?: number;
  };
  const { level = "live", ...own } = quality;
  if ((level !== "live" && level !== "draft") || Object.keys(own).length > 0)
    return { text: withValue(text, ["quality"], { level: "live" }), change: "quality" };
  if (targetFps === undefined) return { text: withValue(text, ["targetFps"], HELD), change: "hold" };
  if (level !== "draft") return { text: withValue(text, ["quality"], { level: "draft" }), change: "draft" };
  return null;
}
