import { expect, test } from "vitest";
import { readSvgOutlines } from "./read-outlines.ts";

const svg = (content: string, head = `width="100mm" viewBox="0 0 200 200"`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${content}</svg>`;

test("closed outlines are read in metres, y upwards, placed, with the name of their group", () => {
  const found = readSvgOutlines(
    svg(`<g id="front" transform="translate(20 0)"><path class="fabric" d="M0,0 h40 v20 C40 40 0 40 0 20 Z M1 1 L5 5"/></g>
      <polygon id="cuff" points="0,0 10,0 10,10"/><path d="M0 0 L9 9"/>`),
  );
  expect(found.map(({ name, segments }) => [name, segments.length])).toEqual([
    ["front", 4],
    ["cuff", 3],
  ]);
  const [{ from, segments, classes }] = found;
  expect(classes).toEqual(["fabric"]);
  expect(from).toEqual([0.01, -0]);
  expect(segments[0]).toEqual({ to: [0.03, -0], controls: [] });
  expect(segments[2]).toEqual({
    to: [0.01, -0.01],
    controls: [
      [0.03, -0.02],
      [0.01, -0.02],
    ],
  });
});

test("arcs and short curves become cubics, a drawing without units is in millimetres", () => {
  const [circle] = readSvgOutlines(svg(`<path d="M10 0 A10 10 0 0 1 -10 0 A10 10 0 0 1 10 0 Z"/>`, ""));
  expect(circle.segments).toHaveLength(4);
  expect(circle.from).toEqual([0.01, -0]);
  const [wave] = readSvgOutlines(svg(`<path d="M0 0 q5 5 10 0 t10 0 L10 -20 z"/>`, ""));
  expect(wave.segments.map(({ controls }) => controls.length)).toEqual([2, 2, 0, 0]);
});
