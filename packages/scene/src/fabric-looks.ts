import type { PresetName } from "./presets.ts";
import type { Weave } from "./schema/look.ts";

/** What cloth of a fabric looks like where nothing else is said. Own choice, after what is sold under the name. */
export interface FabricLook {
  /** One for each cloth in turn, so that cloths of one scene stay apart. */
  readonly colours: readonly [string, ...string[]];
  readonly weave: Weave;
  /** From one yarn to the next [m]; a little coarser than real, so that a screen shows it from near. */
  readonly yarn: number;
  /** 0 mirrors, 1 is quite matt. */
  readonly roughness: number;
  /** Light on fibres that stand out [1]. */
  readonly sheen: number;
  /** [m] */
  readonly thickness: number;
  /** Width of the hem [m]. */
  readonly hem: number;
  /** Of the thread; absent: of the cloth itself, a little darker. */
  readonly stitches?: string;
  /** Of the wrong side; absent: the right side's, a little paler. */
  readonly back?: string;
}

const WARM = ["#b4472e", "#2f6f6c", "#c9963a", "#6d4a73"] as const;

export const FABRIC_LOOKS: Readonly<Record<PresetName, FabricLook>> = {
  cotton: look(WARM, "plain", [7e-4, 0.9, 0.25], [8e-4, 0.012]),
  silk: look(["#a8324a", "#1d6a5a", "#c2a066", "#46508f"], "satin", [4e-4, 0.34, 0.1], [5e-4, 0.006]),
  denim: {
    ...look(["#2c4468", "#3b3f4a", "#54708f", "#1f2b44"], "twill", [9e-4, 0.88, 0.1], [1.6e-3, 0.014]),
    ...{ stitches: "#c4873f", back: "#93a0b2" },
  },
  chiffon: look(["#d9a5a0", "#9fb8c4", "#d8c49a", "#b3a0c2"], "plain", [4e-4, 0.6, 0.35], [4e-4, 0.004]),
  lining: look(["#8a3b52", "#2d5a66", "#a58a4a", "#54486f"], "satin", [4e-4, 0.42, 0.12], [5e-4, 0.008]),
  shirting: look(["#8fb0cf", "#e6e3dc", "#c9a5a0", "#7a9a86"], "plain", [5e-4, 0.8, 0.15], [6e-4, 0.008]),
  wool: look(["#6a5147", "#4a5a52", "#8c7148", "#494a5e"], "twill", [1.2e-3, 0.95, 0.5], [1.8e-3, 0.02]),
  jersey: look(["#4f5d70", "#a3564e", "#7c8a63", "#c7a15c"], "knit", [1.2e-3, 0.92, 0.35], [1.2e-3, 0.015]),
  leather: look(["#5b3521", "#2a2624", "#7d2f24", "#86683f"], "leather", [2e-3, 0.5, 0], [1.6e-3, 0.008]),
  ripstop: look(["#d0532b", "#2e7d9a", "#d9b52f", "#4d7a48"], "plain", [6e-4, 0.55, 0.05], [5e-4, 0.01]),
  coating: look(["#8b6a4c", "#3c4048", "#6b2f35", "#4c5a45"], "felt", [1.5e-3, 1, 0.55], [2.4e-3, 0.025]),
  canvas: look(["#bfae8a", "#6c7355", "#8c5a3c", "#5b6470"], "plain", [1.6e-3, 0.95, 0.1], [1.6e-3, 0.02]),
  banner: look(["#b3282d", "#1f4f8f", "#e0b93c", "#2f6b47"], "plain", [5e-4, 0.6, 0.1], [5e-4, 0.012]),
  tablecloth: look(["#ece6da", "#b9c4c9", "#d8b9a4", "#a9b59a"], "plain", [6e-4, 0.75, 0.15], [8e-4, 0.02]),
};

function look(
  colours: FabricLook["colours"],
  weave: Weave,
  [yarn, roughness, sheen]: readonly [number, number, number],
  [thickness, hem]: readonly [number, number],
): FabricLook {
  return { colours, weave, yarn, roughness, sheen, thickness, hem };
}
