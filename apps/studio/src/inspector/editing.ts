import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { effectOf, type Effect, type Path } from "../player/effects.ts";

/** What fields need: what is there, and how to change it. */
export interface Editing {
  readonly document: unknown;
  /** Sets the value at a path; undefined takes it away. `isDragging`: more will follow at once. */
  readonly set: (path: Path, value: unknown) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sections that are open or closed otherwise than by default, by path. */
  readonly folds: Map<string, boolean>;
  /** Only fields whose name, path or meaning has this are shown; empty: all. */
  readonly filter: string;
  /** Fabrics by name, in numbers. */
  readonly fabrics: Readonly<Record<string, unknown>>;
}

const Context = createContext<Editing | null>(null);
export const EditingProvider = Context.Provider;

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error("useEditing: outside of the inspector");
  return editing;
}

/** What a change there asks for. Lists and objects are as their parts. */
export const effectAt = (path: Path): Effect => effectOf(path);
