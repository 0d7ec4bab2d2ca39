import type { App } from "../shell/app.ts";

/** What would move the scene, or change it, while it is recorded. */
const HELD = ".topbar, #left, #stage, #bottom, #right > .tabs";

/**
 * While a take is made nobody else moves the scene: keys and controls rest, and leaving the page asks first. A scene that is opened all
 * the same (a file that is dropped, another address) ends the take. Returns how to let go.
 */
export function holdPage({ document: scene }: App, abort: () => void): () => void {
  const root = document.documentElement;
  const held = [...document.querySelectorAll<HTMLElement>(HELD)].filter(({ inert }) => !inert);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") abort();
  };
  const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault();
  root.dataset["recording"] = "";
  for (const part of held) part.inert = true;
  addEventListener("keydown", onKey);
  addEventListener("beforeunload", onLeave);
  const stopListening = scene.changes.listen(({ cause }) => {
    if (cause === "open") abort();
  });
  return () => {
    delete root.dataset["recording"];
    for (const part of held) part.inert = false;
    removeEventListener("keydown", onKey);
    removeEventListener("beforeunload", onLeave);
    stopListening();
  };
}
