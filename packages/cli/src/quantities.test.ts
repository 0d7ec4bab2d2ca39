import { expect, test } from "vitest";
import { count, formatBytes, formatDuration, formatNumber } from "./quantities.ts";

test("numbers keep four digits", () => {
  expect([0, 123456, 0.1 + 0.2, 1.23456e-7, NaN].map(formatNumber)).toEqual([
    "0",
    "123456",
    "0.3",
    "1.235e-7",
    "NaN",
  ]);
});

test("bytes", () => {
  expect([0, 999, 1000, 1.1234e6, 5e12].map(formatBytes)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 kB",
    "1.12 MB",
    "5000 GB",
  ]);
});

test("durations", () => {
  expect([0.2, 59.4, 59.6, 125, 12_000].map(formatDuration)).toEqual([
    "0 s",
    "59 s",
    "1 min 00 s",
    "2 min 05 s",
    "3 h 20 min",
  ]);
});

test("one and many", () => {
  expect([count(1, "frame"), count(0, "frame")]).toEqual(["1 frame", "0 frames"]);
});
