import { listenToKeys } from "./keys.ts";

export interface PaperActions {
  /** Cavities shrink (below 0) or grow [m/s]; 0: they rest. */
  readonly swell: (rate: number) => void;
  /** All damage is taken back. */
  readonly iron: () => void;
  readonly toggleDamage: () => void;
}

/** How fast the keys move the wall of a cavity, as in the source [m/s]. */
const RATE = 0.05;

/** Keys of what is done to paper: [ and ] while they are held, I, M. */
export function connectPaperKeys({ swell, iron, toggleDamage }: PaperActions): void {
  listenToKeys({ "[": () => swell(-RATE), "]": () => swell(RATE), i: iron, m: toggleDamage });
  addEventListener("keyup", ({ key }) => {
    if (key === "[" || key === "]") swell(0);
  });
  // A key that is let go elsewhere is not seen here.
  addEventListener("blur", () => swell(0));
}
