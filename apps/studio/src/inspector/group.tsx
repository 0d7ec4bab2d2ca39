import { useState } from "preact/hooks";
import type { Path } from "../player/effects.ts";
import { useEditing } from "./editing.ts";

interface SectionProps {
  readonly path: Path;
  readonly title: string;
  readonly tip?: string | undefined;
  readonly isOpen: boolean;
  readonly actions?: preact.ComponentChildren;
  /** Made only when it is open. */
  readonly children: () => preact.ComponentChildren;
}

/** Fields that belong together, under a title that folds them away. */
export function Section({ path, title, tip, isOpen, actions, children }: SectionProps): preact.JSX.Element {
  const { folds, filter } = useEditing();
  const key = path.join(".");
  // Until somebody folds it, it follows what is in it.
  const [, refresh] = useState(0);
  const open = folds.get(key) ?? isOpen;
  const isShown = open || filter !== "";
  return (
    <details
      class="group"
      data-path={key}
      open={isShown}
      onToggle={(event) => {
        if (filter !== "" || event.currentTarget.open === open) return;
        folds.set(key, event.currentTarget.open);
        refresh((count) => count + 1);
      }}
    >
      <summary title={tip}>
        <span>{title}</span>
        {actions}
      </summary>
      {isShown ? <div class="inside">{children()}</div> : null}
    </details>
  );
}
