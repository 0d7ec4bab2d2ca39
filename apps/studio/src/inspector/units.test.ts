import { expect, test } from "vitest";
import { formatNumber, readQuantity } from "./units.ts";

test.each([
  ["0.2", "kg/m²", 0.2],
  ["12 g/m2", "kg/m²", 0.012],
  ["150gsm", "kg/m²", 0.15],
  ["4 oz/yd²", "kg/m²", 0.135623],
  ["3 cm", "m", 0.03],
  ["1,5 mm", "m", 0.0015],
  ["2 in", "m", 0.0508],
  ["0.5 N/mm", "N/m", 500],
  ["10 µN·m", "N·m", 1e-5],
  ["1e-5", "N·m", 1e-5],
  ["0.1 gf cm", "N·m", 9.80665e-6],
  ["11 ms", "s", 0.011],
  ["60 fps", "1/s", 60],
  ["60 Hz", "1/s", 60],
  ["2 GPa", "Pa", 2e9],
  ["1.2 kg m^-3", "kg/m³", 1.2],
  ["18 km/h", "m/s", 5],
  ["30 %", "1", 0.3],
  ["90°", "degrees", 90],
  ["3.141592653589793 rad", "degrees", 180],
  ["-9.81 m/s2", "m/s²", -9.81],
])("%s in %s is %d", (text, unit, value) => expect(readQuantity(text, unit)).toBeCloseTo(value, 7));

test.each([
  ["12 g", "kg/m²", "g does not fit here, expected a value in kg/m², like 0.15 or 150 g/m2"],
  ["three", "m", "“three” is not a number, expected one like 0.03 or 3 cm"],
  ["3 foo", "m", "foo is not a unit, expected m, g, s, N, Pa and the like"],
  ["3 m", "1", "m does not fit here, expected a number without a unit, like 0.5"],
  ["", "N/m", "“” is not a number, expected one like 500 or 0.5 N/mm"],
])("%j as %s says what is wrong", (text, unit, message) =>
  expect(() => readQuantity(text, unit)).toThrow(message),
);

test.each([
  [0.2, "0.2"],
  [1e-5, "1e-5"],
  [1000, "1000"],
  [2e9, "2e9"],
  [0.1 + 0.2, "0.3"],
  [0, "0"],
])("%d is written %s", (value, text) => expect(formatNumber(value)).toBe(text));
