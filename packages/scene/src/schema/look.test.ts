import { expect, test } from "vitest";
import { checkScene } from "../check.ts";

const scene = (look: unknown): unknown => ({
  version: 2,
  cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] }, look }],
});
const faults = (look: unknown): string[] =>
  (checkScene(scene(look)).errors ?? []).map(({ message }) => message);

test("a look is checked with what was expected", () => {
  expect(faults({ colour: "#B9613C", weave: "twill", print: { kind: "stripes", size: 0.02 } })).toEqual([]);
  expect(faults({ print: { kind: "image", image: "prints/roses.png" } })).toEqual([]);
  expect(faults({ print: { kind: "image", image: "data:image/png;base64,AAAA" } })).toEqual([]);
  expect(faults({ colour: "red" }).join()).toContain(
    'cloth[0].look.colour is "red", expected a colour like "#b9613c"',
  );
  expect(faults({ roughness: 2 }).join()).toContain("expected a number from 0 to 1");
  expect(faults({ thickness: 1 }).join()).toContain("expected a number from 0 to 0.05 m");
  expect(faults({ weave: "tweed" }).join()).toContain('"plain", "twill", "satin"');
  expect(faults({ print: { kind: "zigzag" } }).join()).toContain("stripes");
  expect(faults({ shine: 1 }).join()).toContain("colour");
  expect(faults({ print: { kind: "image", image: "https://example.org/a.png" } })).toHaveLength(1);
});
