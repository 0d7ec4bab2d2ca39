import { describe, expect, it } from "vitest";
import { stripComments } from "./strip-comments.ts";

describe("stripComments", () => {
  it("leaves JSON alone, and what only looks like a comment inside strings", () => {
    const text = '{ "a": "http://b /* c */", "d\\"//": [1, 2] }';
    expect(stripComments(text)).toBe(text);
  });

  it("takes comments to the end of a line and between stars, and keeps places", () => {
    const text = '{ // one\n "a": 1, /* two\n three */ "b": 2 }// end';
    const clean = stripComments(text);
    expect(JSON.parse(clean)).toEqual({ a: 1, b: 2 });
    expect(clean.length).toBe(text.length);
    expect(clean.indexOf('"b"')).toBe(text.indexOf('"b"'));
  });
});
