import { Hint } from "./panel/hint.ts";
import { Problems } from "./panel/problems.ts";
import { Player } from "./player/player.ts";
import type { App, Feature } from "./shell/app.ts";
import { yieldToBrowser } from "./shell/yield-to-browser.ts";
import { Commands } from "./shell/commands.ts";
import { Panels } from "./shell/panels.ts";
import { SceneDocument } from "./shell/scene-document.ts";
import type { Graphics } from "./viewport/graphics.ts";
import { Viewport } from "./viewport/viewport.ts";

/** Every file of `features/` is a part of the page: none knows another, and adding one changes no list. */
const features = import.meta.glob<Feature>("./features/*.ts", { eager: true });

/** The page: an empty stage, and all features around it. Throws when the browser has no WebGL. */
export async function createStudio(canvas: HTMLCanvasElement, graphics: Graphics): Promise<App> {
  const viewport = new Viewport(canvas, graphics);
  viewport.warmUp();
  await yieldToBrowser();
  const app: App = {
    viewport,
    player: new Player(viewport),
    document: new SceneDocument(),
    commands: new Commands(),
    panels: new Panels(),
    hint: new Hint(),
    problems: new Problems(),
  };
  const inOrder = Object.values(features).toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100));
  for (const { install } of inOrder) install(app);
  app.commands.listen(window);
  return app;
}
