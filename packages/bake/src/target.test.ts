import { expect, test } from "vitest";
import { formatOf } from "./target.ts";

test("a file's extension names its format", () => {
  expect(formatOf("out/hang.pc2")).toBe("pc2");
  expect(formatOf("HANG.GLB")).toBe("glb");
  expect(formatOf("hang.pc2.old")).toBeUndefined();
  expect(formatOf("pc2")).toBeUndefined();
});
