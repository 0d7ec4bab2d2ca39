import { computed, effect, signal } from "@preact/signals-core";
import { readCreasePattern, type CreasePattern } from "@pliant/origami";
import type { App } from "../shell/app.ts";
import { scaleOf, sheetsIn, withCreases, type SheetText } from "./crease-text.ts";
import { t } from "./words.ts";

/** Larger than any crease pattern [bytes]. */
const MOST_BYTES = 64e6;

/** The sheet whose creases are on the desk: the first of the scene that has some. */
export class PaperDesk {
  readonly app: App;
  readonly selection = signal<number | null>(null);
  readonly hover = signal<number | null>(null);
  /** How far a hand folds it, −1 to 1; null: as the scene does. */
  readonly share = signal<number | null>(null);
  /** Of the file that the scene names, in the file's unit. */
  readonly #read = signal<{ readonly file: string; readonly pattern: CreasePattern } | null>(null);
  readonly #ends: (() => void)[] = [];

  constructor(app: App) {
    this.app = app;
    this.#ends.push(
      effect(() => void this.#readFile()),
      // Whoever folds it by hand goes on folding it after an edit.
      app.player.opened.listen(() => {
        if (this.sheet.value) app.player.host.fold(this.share.value);
      }),
      app.document.changes.listen(({ cause }) => {
        if (cause === "open") [this.share.value, this.selection.value, this.hover.value] = [null, null, null];
      }),
    );
  }

  readonly sheet = computed((): SheetText | null => sheetsIn(this.app.document.text)[0] ?? null);

  /** In metres; null while there is none. */
  readonly pattern = computed((): CreasePattern | null => {
    const sheet = this.sheet.value;
    const read = this.#read.value;
    const own = sheet?.pattern
      ? parsed(JSON.stringify(sheet.pattern))
      : sheet?.file === read?.file
        ? (read?.pattern ?? null)
        : null;
    if (!own || !sheet) return null;
    const scale = scaleOf(own, sheet.size);
    return { ...own, unit: 1, vertices: own.vertices.map(([x, y]) => [scale * x, scale * y] as const) };
  });

  /** Writes another pattern: one deed. */
  commit(pattern: CreasePattern): void {
    const { document: scene } = this.app;
    const sheet = this.sheet.value;
    if (!sheet) return;
    const path = ["cloth", sheet.index, "shape", "pattern"];
    scene.edit(withCreases(scene.text, sheet, pattern), { label: () => t("change"), path });
  }

  /** Folds it live by hand; null: as the scene says. */
  fold(share: number | null): void {
    this.share.value = share;
    this.app.player.host.fold(share);
    if (share !== null && !this.app.player.isPlaying) this.app.player.play();
  }

  close(): void {
    if (this.share.value !== null) this.app.player.host.fold(null);
    for (const end of this.#ends.splice(0)) end();
  }

  async #readFile(): Promise<void> {
    const { playable } = this.app.document;
    const file = this.sheet.value?.file ?? null;
    if (!playable || file === null || this.#read.peek()?.file === file) return;
    try {
      const bytes = await playable.readFile(file, MOST_BYTES);
      const pattern = parsed(new TextDecoder().decode(bytes));
      if (pattern && this.sheet.peek()?.file === file) this.#read.value = { file, pattern };
    } catch {
      // The stage says what is wrong with it.
    }
  }
}

function parsed(text: string): CreasePattern | null {
  try {
    return readCreasePattern(text).pattern;
  } catch {
    return null;
  }
}
