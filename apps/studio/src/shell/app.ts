import type { Player } from "../player/player.ts";
import type { Viewport } from "../viewport/viewport.ts";
import type { Commands } from "./commands.ts";
import type { Hint } from "../panel/hint.ts";
import type { Problems } from "../panel/problems.ts";
import type { Panels } from "./panels.ts";
import type { SceneDocument } from "./scene-document.ts";

/** What a feature may use: nothing else of the page is its business. */
export interface App {
  readonly viewport: Viewport;
  /** The simulation in its worker, and what of it is on the stage. */
  readonly player: Player;
  /** The scene's text and what was done to it. */
  readonly document: SceneDocument;
  readonly commands: Commands;
  readonly panels: Panels;
  /** One line that goes away by itself. */
  readonly hint: Hint;
  /** What went wrong, until it is closed. */
  readonly problems: Problems;
}

/** One file of `features/`: exports `install`, and a number that says when (100 when it does not matter). */
export interface Feature {
  readonly install: (app: App) => void;
  readonly order?: number;
}
