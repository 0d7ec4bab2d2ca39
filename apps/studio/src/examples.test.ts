import { describe, expect, it } from "vitest";
import { examples, headOf } from "./examples.ts";

describe("examples", () => {
  it("has each scene with a name and a line", () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { id, name, description } of examples) {
      expect([id, name.length > 0, description.length > 0]).toEqual([id, true, true]);
    }
  });
});

describe("headOf", () => {
  it("falls back to the file's name", () => {
    expect(headOf("not json", "my-own_scene.json")).toEqual({ name: "My own scene", description: "" });
    expect(headOf('{"name": 3}', "flag")).toEqual({ name: "Flag", description: "" });
  });
});
