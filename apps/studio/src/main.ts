import { examples, type Example } from "./examples.ts";
import { findElement } from "./panel/find-element.ts";
import { Studio } from "./studio.ts";
import { exposeForTests } from "./test-hooks.ts";

const FIRST = "drape";

function start(): void {
  const canvas = findElement("canvas", HTMLCanvasElement);
  const studio = createStudio(canvas);
  if (!studio) return;
  exposeForTests(studio);
  const first = exampleInAddress() ?? examples.find(({ id }) => id === FIRST) ?? examples.at(0);
  if (first) studio.start(first);
  addEventListener("hashchange", () => {
    const example = exampleInAddress();
    if (example) void studio.open(example);
  });
}

function createStudio(canvas: HTMLCanvasElement): Studio | null {
  try {
    return new Studio(canvas);
  } catch (error) {
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.textContent = hasWebGL()
      ? `The studio could not start: ${error instanceof Error ? error.message : String(error)}`
      : "The studio draws with WebGL 2, which this browser does not offer. Switch on hardware acceleration in its settings, or try a current Chrome, Edge, Firefox or Safari.";
    canvas.replaceWith(notice);
    document.documentElement.dataset["ready"] = "failed";
    return null;
  }
}

function hasWebGL(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

function exampleInAddress(): Example | undefined {
  const wanted = decodeURIComponent(location.hash.slice(1));
  return examples.find(({ id }) => id === wanted);
}

start();
