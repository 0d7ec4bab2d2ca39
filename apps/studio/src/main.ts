import { findEntry } from "./examples.ts";
import { openLink } from "./features/files.ts";
import type { Entry } from "./gallery/entries.ts";
import { openExample } from "./gallery/open-example.ts";
import { findElement } from "./panel/find-element.ts";
import { probeGraphics } from "./viewport/graphics.ts";
import type { App } from "./shell/app.ts";
import { yieldToBrowser } from "./shell/yield-to-browser.ts";
import { createStudio } from "./studio.ts";
import { exposeForTests } from "./test-hooks.ts";

/** Says in a second what this is about. */
const FIRST = "dress-silk";

async function start(): Promise<void> {
  const canvas = findElement("canvas", HTMLCanvasElement);
  await yieldToBrowser();
  const studio = await tryToStart(canvas);
  if (!studio) return;
  exposeForTests(studio);
  void openFirst(studio);
}

async function openFirst(studio: App): Promise<void> {
  if (await openLink(studio)) return;
  const first = exampleInAddress() ?? findEntry(FIRST);
  if (first) await openExample(studio, first);
}

async function tryToStart(canvas: HTMLCanvasElement): Promise<App | null> {
  const graphics = probeGraphics();
  try {
    if (graphics.hasWebGL) return await createStudio(canvas, graphics);
    giveUp(
      canvas,
      "The studio draws with WebGL 2, which this browser does not offer. Switch on hardware acceleration in its " +
        "settings, or try a current Chrome, Edge, Firefox or Safari.",
    );
  } catch (error) {
    giveUp(canvas, `The studio could not start: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

function giveUp(canvas: HTMLCanvasElement, reason: string): void {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.textContent = reason;
  canvas.replaceWith(notice);
  document.documentElement.dataset["ready"] = "failed";
}

function exampleInAddress(): Entry | undefined {
  return findEntry(decodeURIComponent(location.hash.slice(1)));
}

void start();
