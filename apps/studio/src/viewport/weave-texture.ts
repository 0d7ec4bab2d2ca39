import { CanvasTexture, SRGBColorSpace } from "three";

const SIZE = 256;
/** Yarns across the texture. */
const YARNS = 32;

/** How yarns cross: smooth and plain, a plain weave in faint checks, or diagonal ribs. */
export type Weave = "satin" | "checks" | "twill";

/** Drawn once: copies share what the graphics card has. three.js may use one again that was disposed of, and nobody would free it. */
const drawn = new Map<Weave, CanvasTexture>();

/** A weave, to be tinted by the material's colour. Drawn here: no picture to load. */
export function weaveTexture(weave: Weave): CanvasTexture {
  const texture = drawn.get(weave) ?? drawWeave(weave);
  drawn.set(weave, texture);
  return texture.clone();
}

function drawWeave(weave: Weave): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context) DRAW[weave](context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

const DRAW: Readonly<Record<Weave, (context: CanvasRenderingContext2D) => void>> = {
  satin: drawSatin,
  checks: drawChecks,
  twill: drawTwill,
};

/** Floating yarns hide the crossings: hardly a pattern. */
function drawSatin(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#fffaf4";
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = "rgb(80 40 20 / 4%)";
  for (let x = 0; x < SIZE; x += 4) context.fillRect(x, 0, 1, SIZE);
}

/** Dyed warp over white weft, one further in every row: diagonal ribs. */
function drawTwill(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#c9cfdb";
  context.fillRect(0, 0, SIZE, SIZE);
  const yarn = SIZE / YARNS;
  for (let row = 0; row < YARNS; row++) {
    for (let column = 0; column < YARNS; column++) {
      const isWeftOnTop = (row + column) % 4 === 0;
      context.fillStyle = isWeftOnTop ? "rgb(255 255 255 / 55%)" : "rgb(20 30 60 / 22%)";
      context.fillRect(column * yarn, row * yarn, yarn, yarn);
    }
  }
}

function drawChecks(context: CanvasRenderingContext2D): void {
  const half = SIZE / 2;
  for (const [x, y, shade] of [
    [0, 0, "#ffffff"],
    [half, 0, "#efe6dd"],
    [0, half, "#efe6dd"],
    [half, half, "#ddcfc2"],
  ] as const) {
    context.fillStyle = shade;
    context.fillRect(x, y, half, half);
  }
  // Over and under: each crossing is lit along the yarn that lies on top.
  const yarn = SIZE / YARNS;
  for (let row = 0; row < YARNS; row++) {
    for (let column = 0; column < YARNS; column++) {
      const isWarpOnTop = (row + column) % 2 === 0;
      context.fillStyle = isWarpOnTop ? "rgb(255 250 240 / 10%)" : "rgb(60 30 10 / 9%)";
      context.fillRect(column * yarn, row * yarn, yarn, yarn);
      context.fillStyle = "rgb(60 30 10 / 10%)";
      if (isWarpOnTop) context.fillRect(column * yarn, row * yarn, 1, yarn);
      else context.fillRect(column * yarn, row * yarn, yarn, 1);
    }
  }
}
