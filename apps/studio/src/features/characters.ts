import type { Opened } from "../player/player.ts";
import type { App } from "../shell/app.ts";
import type { CharacterMotion } from "../viewport/character-figure.ts";

/** Characters from files stand on the stage in their own materials, as soon as these are there. */
export function install({ player, viewport }: App): void {
  player.opened.listen((opened) => {
    const motions = motionsOf(opened.playable.text);
    if (motions.length === 0) return;
    void wear(opened, motions).then(() => viewport.invalidate());
  });
}

interface Placed {
  readonly index: number;
  readonly motion: CharacterMotion;
}

async function wear({ playable, sceneObjects }: Opened, motions: readonly Placed[]): Promise<void> {
  const { loadFigure } = await import("../viewport/character-figure.ts");
  for (const { index, motion } of motions) {
    try {
      const figure = await loadFigure(motion, playable.readFile, sceneObjects.inset);
      sceneObjects.setFigure(index, figure);
    } catch {
      // What three.js cannot read is shown as what cloth meets: grey, and where it is.
    }
  }
}

/** Characters that nobody painted over, by the numbers of their colliders. */
function motionsOf(text: string): Placed[] {
  const { colliders } = JSON.parse(text) as {
    colliders?: readonly { shape?: { kind?: string } & Partial<CharacterMotion>; look?: object }[];
  };
  return (colliders ?? []).flatMap(({ shape, look }, index) =>
    shape?.kind === "character" && shape.file !== undefined && look === undefined
      ? [{ index, motion: { ...shape, file: shape.file } }]
      : [],
  );
}
