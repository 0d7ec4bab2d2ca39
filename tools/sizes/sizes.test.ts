import { expect, it } from "vitest";
import { faultsOf, keptSizes, tableOf } from "../sizes.mjs";

const rows = [
  { name: "ten lines", about: "all", limit: 120, raw: 270_000, gzip: 118_200 },
  { name: "page side", about: "three", raw: 20_000, gzip: 7500 },
];

it("reads back the table that it writes", () => {
  expect(faultsOf(rows, keptSizes(tableOf(rows)))).toEqual([]);
});

it("tells what grew by more than two per cent, what is above its promise, and what is new", () => {
  const kept = keptSizes(tableOf(rows));
  const larger = [
    { ...rows[0], gzip: 120_400 },
    { ...rows[1], gzip: 7800 },
    { name: "new", about: "", raw: 1, gzip: 1 },
  ];
  expect(faultsOf(larger, kept)).toEqual([
    "ten lines: 120.4 kB, promised are 120 kB",
    "page side: 7.8 kB, kept are 7.5 kB: make it smaller, or say why and run `npm run sizes -- --write`",
    "new: is not in docs/sizes.md, run `npm run sizes -- --write`",
  ]);
});
