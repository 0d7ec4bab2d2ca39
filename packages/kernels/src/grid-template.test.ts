import { expect, it } from "vitest";
import { gridModule } from "./grid-template.ts";

/** A module with one function without parameters that returns a + b · width. */
function template(hole: string) {
  const magic = "0061736d01000000";
  const sections = "0105016000017f0302010007050101660000";
  const streams = {
    codes: Uint8Array.from([0x41, 0x0b]),
    locals: new Uint8Array(0),
    distances: new Uint8Array(0),
    others: Uint8Array.from([0, 255, 1]),
  };
  return { head: new Uint8Array(Buffer.from(magic + sections, "hex")), streams, count: 1, holes: hole };
}

it.each([
  ["s3,0", 3],
  ["s-5,2", 35],
  ["s0,-40", -800],
  ["s64,100", 2064],
])("puts the number of a hole into the code: %s at width 20 is %i", (hole, expected) => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(gridModule(template(hole), 20)), {});
  expect((exports["f"] as () => number)()).toBe(expected);
});
