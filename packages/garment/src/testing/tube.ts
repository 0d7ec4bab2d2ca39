import type { PlacedCollider } from "pliant";
import { draftPanel, draftPattern } from "../drafts/draft.ts";
import type { Pattern } from "../pattern.ts";

/** An upright cylinder about the y axis [m]. */
export const post: PlacedCollider = {
  id: "post",
  shape: { kind: "cylinder", radius: 0.1, halfLength: 0.5 },
  friction: 0.4,
};

/** Two rectangles that become a tube of a girth around it, from y = −0.1 to 0.1 [m]. */
export function tube(girth: number, depth = 0.14): Pattern {
  const [w, h] = [girth / 4, 0.1];
  const front = [
    { at: [-w, -h], edge: "hem" },
    { at: [w, -h], edge: "left" },
    { at: [w, h], edge: "top" },
    { at: [-w, h], edge: "right" },
  ] as const;
  const back = [front[1], front[0], front[3], front[2]].map(({ at }, k) => ({
    at,
    edge: ["hem", "right", "top", "left"][k],
  }));
  return draftPattern(
    "tube",
    [
      draftPanel("front", front, { translation: [0, 0, depth] }),
      draftPanel("back", back, { translation: [0, 0, -depth] }),
    ],
    [
      ["front.left", "back.left"],
      ["front.right", "back.right"],
    ],
  );
}
