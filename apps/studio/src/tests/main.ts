import { findElement } from "../panel/find-element.ts";
import { CardView } from "./card-view.ts";
import { DRAPE, PLATE, SWING } from "./sheet-cards.ts";
import { DROOP, SIDEWAYS, VIBRATION } from "./strip-cards.ts";

/** What browser tests and pictures see of the page. */
export interface TestsHooks {
  /** Runs one card to its end; whether it passes, and its file. */
  finish(id: string): { readonly passes: boolean; readonly csv: string };
}

declare global {
  interface Window {
    pliantTests?: TestsHooks;
  }
}

const LEVELS = ["live", "film", "draft"] as const;

/** Milliseconds of a picture that runs may take. */
const BUDGET = 12;

function start(place: HTMLElement): void {
  const views = [DROOP, DRAPE, SIDEWAYS, SWING, VIBRATION, PLATE].map((card) => new CardView(card));
  place.append(...views.map(({ element }) => element));
  const quality = findElement("quality", HTMLSelectElement);
  for (const level of LEVELS) quality.add(new Option(level, level));
  const restart = (): void => {
    for (const view of views) view.start(LEVELS[quality.selectedIndex]);
  };
  quality.addEventListener("change", restart);
  restart();
  const visible = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
  });
  for (const { element } of views) observer.observe(element);
  const picture = (): void => {
    const shown = views.filter(({ element }) => visible.has(element));
    const busy = shown.filter(({ isDone }) => !isDone);
    const began = performance.now();
    busy.forEach((view, k) => view.run(began + (BUDGET * (k + 1)) / busy.length));
    for (const view of shown) view.draw();
    document.documentElement.dataset["ready"] = "tests";
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
  window.pliantTests = {
    finish(id) {
      const view = views.find(({ card }) => card.id === id);
      if (!view) throw new RangeError(`finish: no card ${id}`);
      view.run(Infinity);
      view.draw();
      return { passes: view.hasPassed, csv: view.csv() };
    },
  };
}

// This module may be part of a chunk that another page loads: it only begins on its own.
const place = document.querySelector("#cards");
if (place instanceof HTMLElement) start(place);
