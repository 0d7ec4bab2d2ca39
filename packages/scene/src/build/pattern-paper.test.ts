import { expect, it } from "vitest";
import { createSimulation } from "../create-simulation.ts";
import { readScene } from "../files/read-scene.ts";

const BOOK = `<svg xmlns="http://www.w3.org/2000/svg"><rect x="0" y="0" width="20" height="10" stroke="#000"/><line x1="10" y1="0" x2="10" y2="10" stroke="#00f" opacity="0.5"/></svg>`;

const read = (more: object, paper: object | null = {}) =>
  readScene(
    JSON.stringify({
      version: 2,
      gravity: [0, 0, 0],
      time: { dt: 1 / 60 },
      cloth: [
        {
          id: "book",
          shape: { kind: "creasePattern", file: "book.svg", size: 0.2, ...more },
          ...(paper && { paper }),
        },
      ],
    }),
    async () => new TextEncoder().encode(BOOK),
  );

it("folds a pattern in its time", async () => {
  const { scene } = await read({}, { fold: [{ to: 1, until: 1 }], damage: false });
  if (!scene) throw new Error("no scene");
  const simulation = createSimulation(scene);
  for (let step = 0; step < 90; step++) simulation.step();
  expect((simulation.state.hingeAngles[0] * 180) / Math.PI).toBeCloseTo(90, 0);
});

it("says what is wrong with it", async () => {
  const { errors } = await read({}, { fold: [{ edges: [77] }] });
  expect(errors?.[0].message).toContain("steps[0].edges is 77, expected edges from 0 to 6");
  expect((await read({}, null)).errors?.[0].message).toContain("a crease pattern is paper");
  expect((await read({ file: "book.png" })).errors?.[0].message).toContain(".fold, .svg");
});
