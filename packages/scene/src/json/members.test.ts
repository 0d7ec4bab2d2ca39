import fc from "fast-check";
import { expect, test } from "vitest";
import { findMember } from "./members.ts";

test("finds every member of every JSON text, and nothing that is not there", () => {
  fc.assert(
    fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue())), fc.constantFrom(0, 2), (made, indent) => {
      const text = JSON.stringify(made, null, indent);
      const value = JSON.parse(text) as object;
      expect(findMember(text, 0, "no such key")).toBeUndefined();
      for (const [name, member] of Object.entries(value)) {
        const found = findMember(text, 0, Array.isArray(value) ? Number(name) : name);
        const rest = text.slice(found?.value).replaceAll(/\s/gu, "");
        expect(rest.startsWith(JSON.stringify(member).replaceAll(/\s/gu, ""))).toBe(true);
      }
    }),
  );
});

test("brackets and quotes in texts do not count", () => {
  const text = '{"a": "]}\\"", "b\\n": [{"c": "["}, 2], "d": 3}';
  expect(text.slice(findMember(text, 0, "d")?.value)).toBe("3}");
  expect(text.slice(findMember(text, 0, "b\n")?.key).startsWith('"b\\n"')).toBe(true);
  expect(findMember(text, findMember(text, 0, "b\n")!.value, 2)).toBeUndefined();
});
