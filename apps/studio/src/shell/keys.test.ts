import { expect, test } from "vitest";
import { ariaShortcut, shortcutOf } from "./keys.ts";

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  [{ ...plain, key: " " }, "Space"],
  [{ ...plain, key: "k" }, "K"],
  [{ ...plain, key: "?", shiftKey: true }, "?"],
  [{ ...plain, key: "K", shiftKey: true }, "Shift+K"],
  [{ ...plain, key: "z", metaKey: true }, "Ctrl+Z"],
  [{ ...plain, key: "Z", ctrlKey: true, shiftKey: true }, "Ctrl+Shift+Z"],
  [{ ...plain, key: "ArrowLeft", shiftKey: true }, "Shift+ArrowLeft"],
])("%j is %s", (press, shortcut) => expect(shortcutOf(press)).toBe(shortcut));

test("is told to screen readers in their words", () =>
  expect(ariaShortcut(["U", "Ctrl+Z"])).toBe("U Control+Z"));
