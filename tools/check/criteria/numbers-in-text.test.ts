import { expect, test } from "vitest";
import { isSameNumber, numbersInText } from "./numbers-in-text.ts";

test("numbers in digits, words, quotients and fractions; names of rows and equations are none", () => {
  expect(numbersInText("X8: 5,600 nodes, 1/90 s, −1e-9, ½ g, eqs 6–8, f64")).toEqual([
    5600,
    1,
    90,
    1e-9,
    1 / 90,
    0.5,
  ]);
  expect(numbersInText("three of fourteen, none lost")).toEqual([3, 14, 0]);
});

test("the same number in other units", () => {
  expect(isSameNumber(5, 0.05)).toBe(true);
  expect(isSameNumber(5, 0.95)).toBe(true);
  expect(isSameNumber(2, 0.002)).toBe(true);
  expect(isSameNumber(20, (20 * Math.PI) / 180)).toBe(true);
  expect(isSameNumber(1 / 90, 90)).toBe(true);
  expect(isSameNumber(5, 0.04)).toBe(false);
});
