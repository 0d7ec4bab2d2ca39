import { computed, effect, signal } from "@preact/signals-core";
import type { Pattern, Point } from "@pliant/garment";
import type { App } from "../shell/app.ts";
import { garmentsIn, patternFault, patternIn, withPattern, type GarmentText } from "./garment-text.ts";
import type { Target } from "./hit-test.ts";
import { layOut } from "./layout.ts";
import type { GarmentView } from "./views.ts";
import { viewsOf } from "./views.ts";
import { withValue } from "../inspector/edit-text.ts";

export const TOOLS = ["select", "point", "stitch", "fold", "tape"] as const;
export type Tool = (typeof TOOLS)[number];

/** A place on a panel. */
export interface Spot {
  readonly panel: string;
  readonly at: Point;
}

/** The garment that is on the desk, and what somebody is doing to it. The scene's text is the truth: whatever is edited is written there. */
export class Desk {
  readonly app: App;
  /** Which of the scene's garments is on the desk. */
  readonly index = signal(0);
  readonly tool = signal<Tool>("select");
  /** Whether what is done on one side is done on the other. */
  readonly isSymmetric = signal(true);
  readonly selection = signal<Target | null>(null);
  readonly hover = signal<Target | null>(null);
  /** Where the pointer is, on a panel: seen on the desk and on the stage. */
  readonly spot = signal<Spot | null>(null);
  /** Two places between which a tape is held. */
  readonly tape = signal<readonly Spot[]>([]);
  /** An edge that waits for another to be sewn to; or the place where a fold begins. */
  readonly begun = signal<Target | Spot | null>(null);
  /** While something is dragged: the pattern as it would be. */
  readonly #dragged = signal<Pattern | null>(null);
  /** Whether the stage shows panels where they hang before they are sewn, and how much further off than the text has it [m]. */
  readonly isHungShown = signal(false);
  readonly hungOffset = signal<readonly number[]>([0, 0, 0]);
  /** What colour the garment is on the stage, whoever said so; null while there is none. */
  readonly colour = signal<string | null>(null);
  /** How the garments on the stage are cut. */
  readonly views = signal<readonly GarmentView[]>([]);
  readonly #ends: (() => void)[] = [];

  constructor(app: App) {
    this.app = app;
    this.#ends.push(
      app.player.opened.listen(() => void this.#look()),
      app.player.retuned.listen(() => this.#seeColour()),
      effect(() => {
        void [this.garment.value, this.views.value];
        this.#seeColour();
      }),
      effect(() => {
        const last = Math.max(0, this.garments.value.length - 1);
        if (this.index.value > last) this.index.value = last;
      }),
    );
    void this.#look();
  }

  readonly garments = computed((): readonly GarmentText[] => garmentsIn(this.app.document.text));
  readonly garment = computed((): GarmentText | null => this.garments.value[this.index.value] ?? null);
  /** Of the garment on the desk as it is on the stage; null while there is none. */
  readonly view = computed(
    (): GarmentView | null => this.views.value.find(({ id }) => id === this.garment.value?.id) ?? null,
  );
  /** As the text has it. */
  readonly written = computed((): Pattern | null => {
    const garment = this.garment.value;
    return (
      garment &&
      (patternIn(garment) ?? (garment.from === "pattern" ? null : (this.view.value?.pattern ?? null)))
    );
  });
  /** As it is shown. */
  readonly pattern = computed((): Pattern | null => this.#dragged.value ?? this.written.value);
  readonly layouts = computed(() => layOut(this.pattern.value ?? { ...EMPTY }));

  /** Shows how it would be; null: as it is. */
  preview(pattern: Pattern | null): void {
    this.#dragged.value = pattern;
  }

  /** Writes another pattern: one deed, after which it is sewn again. */
  commit(pattern: Pattern, label: () => string, kind?: string): void {
    const { document: scene } = this.app;
    const index = this.index.value;
    const text = withPattern(scene.text, index, pattern);
    this.#dragged.value = null;
    // What cannot be sewn is not written: the desk would have nothing left to mend it by.
    const fault = patternFault(text, index);
    if (fault !== null) return this.app.hint.show(fault);
    scene.edit(text, { label, path: ["garments", index, "pattern"], ...(kind !== undefined && { kind }) });
  }

  /** Writes another value of the garment, beside its pattern. */
  set(path: readonly (string | number)[], value: unknown, label: () => string): void {
    const { document: scene } = this.app;
    const whole = ["garments", this.index.value, ...path];
    scene.edit(withValue(scene.text, whole, value), { label, path: whole });
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #seeColour(): void {
    const { player } = this.app;
    const index = player.sceneObjects
      ? player.host.model.bodies.findIndex(({ id }) => id === this.garment.peek()?.id)
      : -1;
    const look = player.scene?.looks.bodies[index];
    this.colour.value = look?.kind === "cloth" ? look.colour : null;
  }

  async #look(): Promise<void> {
    const { player } = this.app;
    const { current } = player;
    if (!current) return;
    const views = await viewsOf(player);
    // Another scene may have come meanwhile.
    if (player.current === current) this.views.value = views;
  }
}

const EMPTY: Pattern = { name: "", panels: [], stitches: [], parameters: [], warnings: [] };
