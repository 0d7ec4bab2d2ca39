import { expect, test } from "vitest";
import { engineFingerprint } from "./engine-fingerprint.ts";

test("the engine's fingerprint is 16 hex digits, always the same", () => {
  const first = engineFingerprint();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(engineFingerprint()).toBe(first);
});
