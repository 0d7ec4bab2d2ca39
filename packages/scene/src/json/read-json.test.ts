import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineAndColumn } from "./places.ts";
import { readJson } from "./read-json.ts";

const faults = (text: string): string[] =>
  readJson(text).faults.map(({ message, offset }) => {
    const { line, column } = lineAndColumn(text, offset);
    return `${line}:${column} ${message}`;
  });

describe("readJson", () => {
  test("agrees with JSON.parse on every JSON text", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, "\t"), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const read = readJson(text);
        expect(read.faults).toEqual([]);
        expect(read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  test("finds fault exactly where JSON.parse does, and never throws", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"a"',
      '"b',
      "1",
      "-",
      "1e5",
      "01",
      ".5",
      "true",
      "nul",
      " ",
      "\n",
      "\\",
      "\u0000",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(readJson(text).faults.length === 0).toBe(valid);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["", "1:1 the text ends too early, expected a value"],
    ['{"a": [1, 2', '1:12 the text ends too early in a, expected "," or "]"'],
    ['{"a":\n  {"b": "x', "2:11 the text ends too early in a.b, expected the closing quote of a text"],
    ['{"a": [1, 2,]}', '1:12 a has a comma after its last entry, expected "]"'],
    ['{"a": 1,}', '1:8 the scene has a comma after its last entry, expected "}"'],
    ['{"a": 1, "a": 2}', "1:10 a is given twice, expected one value"],
    ["{'a': 1}", '1:2 there is "\'", expected a key in double quotes'],
    ['{"a" 1}', '1:6 there is "1" in a, expected ":" after a key'],
    ['{"a": True}', "1:7 a is True, expected a number, true, false, null or a text in double quotes"],
    ['{"a": .5}', "1:7 a is .5, expected a number, true, false, null or a text in double quotes"],
    ['{"a": toString}', "1:7 a is toString, expected a number, true, false, null or a text in double quotes"],
    ['{"a": 1} {"b": 2}', '1:10 there is "{", expected the end of the text'],
    ['{"a": 1 // why\n}', '1:9 there is a comment, JSON has none; expected "," or "}"'],
    [
      '{"a": "\\x"}',
      '1:7 a has an unknown escape, expected \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits',
    ],
    ['{"a": "line\nbreak"}', '1:12 there is "\\n" in a, expected the closing quote of a text'],
  ])("%j", (text, message) => {
    expect(faults(text)).toEqual([message]);
  });

  test.each([
    ["a picture", "\uFFFDPNG\r\n\u001A\n", "1:1"],
    ["an archive", "PK\u0003\u0004", "1:3"],
    ["UTF-16 with its mark", "\uFFFD\uFFFD{\u0000", "1:1"],
    ["UTF-16 without it", '{\u0000"\u0000a\u0000', "1:2"],
  ])("%s is no JSON", (_, text, place) => {
    expect(faults(text)).toEqual([`${place} not a JSON text (UTF-8)`]);
  });

  test("goes on where it can: all mistakes at once", () => {
    expect(faults('{"a": [1,], "b": yes, "b": 2,}')).toHaveLength(4);
  });

  test("reads the numbers that JSON lacks, for the schema to judge", () => {
    expect(readJson("[NaN, Infinity, -Infinity, 1e999]").value).toEqual([NaN, Infinity, -Infinity, Infinity]);
  });

  test("stops at hostile depth instead of exhausting the stack", () => {
    expect(faults("[".repeat(1e6))).toEqual([
      "1:66 [0][0][0][0]… is nested too deeply, expected at most 64 levels",
    ]);
  });

  test("keeps `__proto__` a key", () => {
    const { value } = readJson('{"__proto__": {"version": 2}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect((value as { version?: number }).version).toBeUndefined();
  });

  test("takes a byte order mark and long texts", () => {
    expect(readJson("\uFEFF[1]").value).toEqual([1]);
    const long = "x\\n".repeat(1e6);
    expect((readJson(`"${long}"`).value as string).length).toBe(2e6);
  });
});
