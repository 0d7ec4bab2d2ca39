import { signal } from "@preact/signals-core";
import type { ReadFile } from "@pliant/scene";
import { Channel } from "./channel.ts";
import { History, type Deed } from "./history.ts";

/** Something to put on the stage; `id` is an example's, null for what is the user's own. */
export interface Playable {
  readonly id: string | null;
  readonly name: string;
  /** The scene file as it was written. */
  readonly text: string;
  /** Gives the files that it names. */
  readonly readFile: ReadFile;
  /** The part of the address that brought it here, if one did. */
  readonly link?: string;
  /** Gives a take of it that was computed before, where the page cannot compute it in real time. */
  readonly take?: () => Promise<Uint8Array>;
  /** Files that were made to open it, and are in no folder of the user's: saved along. */
  readonly made?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What was taken for granted to make a scene of it, in sentences. */
  readonly notes?: readonly string[];
}

export interface Change {
  readonly text: string;
  /** `open`: another scene. `edit`: the same with other values, also by undo and redo. */
  readonly cause: "open" | "edit";
  /** What was changed, where that is known: `cloth[0].material` as a path. */
  readonly path?: readonly (string | number)[];
}

export interface EditOptions {
  readonly label: () => string;
  /** Edits of one kind that follow each other are undone together. */
  readonly kind?: string;
  readonly path?: readonly (string | number)[];
}

/** The scene that is being worked on: its text is the truth, everything else follows. */
export class SceneDocument {
  readonly #playable = signal<Playable | null>(null);
  /** What was open before, and what was done to it. */
  #before: { readonly playable: Playable; readonly deeds: readonly Deed[] } | null = null;
  /** Whoever must do something about a change listens here; who only shows the text reads `text` in an effect. */
  readonly changes = new Channel<Change>();
  readonly history = new History();
  /** What is on the stage is not this text any more: it asks for a new start. */
  readonly needsRestart = signal(false);
  /** Whether that comes by itself. */
  readonly startsByItself = signal(true);

  /** What is open; null before the first. */
  get playable(): Playable | null {
    return this.#playable.value;
  }

  get text(): string {
    return this.#playable.value?.text ?? "";
  }

  /** Another scene: what was done to the one before cannot be undone any more, unless it is refused. */
  open(playable: Playable): void {
    const playableBefore = this.#playable.value;
    this.#before = playableBefore && { playable: playableBefore, deeds: this.history.done };
    this.history.forget();
    this.#playable.value = playable;
    this.changes.send({ text: playable.text, cause: "open" });
  }

  /** What was opened has faults: its text stays, to be mended, and undo leads back to what was there before, with all that was done to it. */
  refuse(playable: Playable, label: () => string): void {
    const before = this.#before;
    if (!before || this.#playable.value !== playable) return;
    this.#before = null;
    this.history.remember(before.deeds);
    this.history.push({
      label,
      undo: () => {
        this.#playable.value = before.playable;
        this.changes.send({ text: before.playable.text, cause: "edit" });
      },
    });
  }

  /** What was opened is not wanted after all: what was there before is back, with all that was done to it. */
  withdraw(playable: Playable): void {
    const before = this.#before;
    if (!before || this.#playable.value !== playable) return;
    this.#before = null;
    this.history.remember(before.deeds);
    this.#playable.value = before.playable;
    this.changes.send({ text: before.playable.text, cause: "edit" });
  }

  /** The same scene with another text. */
  edit(text: string, { label, kind, path }: EditOptions): void {
    const before = this.text;
    if (text === before) return;
    this.history.push({
      label,
      undo: () => this.#set(before, path),
      redo: () => this.#set(text, path),
      ...(kind && { kind }),
    });
    this.#set(text, path);
  }

  /** Other files beside the scene, or another name: nothing that is undone. */
  update(change: Partial<Pick<Playable, "id" | "name" | "readFile">>): void {
    if (this.#playable.value) this.#playable.value = { ...this.#playable.value, ...change };
  }

  #set(text: string, path?: Change["path"]): void {
    if (!this.#playable.value) return;
    // A take is of the text that it was made of.
    const { take: _, ...rest } = this.#playable.value;
    this.#playable.value = { ...rest, text };
    this.changes.send({ text, cause: "edit", ...(path && { path }) });
  }
}
