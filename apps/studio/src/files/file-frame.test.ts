import { expect, it } from "vitest";
import { guessFrame, placedBox } from "./file-frame.ts";

const person = { low: [-25, -15, 0], high: [25, 15, 180] };

it.each([
  ["a scan that stands on z", "scan.obj", person, "z"],
  ["a print", "part.stl", { low: [0, 0, 0], high: [40, 30, 20] }, "z"],
  ["a part that stands on both", "part.obj", { low: [0, 0, 0], high: [40, 30, 20] }, "y"],
  ["a sheet on the ground", "sheet.stl", { low: [0, 0, 0], high: [1, 0, 1] }, "y"],
  ["glTF, whatever it stands on", "body.glb", person, "y"],
])("sees which axis is up: %s", (_, name, extent, up) => expect(guessFrame(name, extent).up).toBe(up));

it("places a scan in centimetres as a person of 1.8 m", () => {
  const frame = guessFrame("scan.obj", person);
  expect(frame).toEqual({ scale: 0.01, up: "z" });
  const { low, high } = placedBox(person, frame);
  expect([low, high].map((corner) => corner.map((value) => Number(value.toFixed(3))))).toEqual([
    [-0.25, 0, -0.15],
    [0.25, 1.8, 0.15],
  ]);
});
