import { expect, it } from "vitest";
import { Failure } from "./failure.ts";
import { findPart, loadFarm, refuseMissing } from "./optional-part.ts";

it("finds parts that are installed", async () => {
  expect(await loadFarm()).toHaveProperty("planRuns");
  expect(findPart("@pliant/studio", "package.json")).toMatch(/package\.json$/);
});

it("says what to install for one that is not", () => {
  const missing = Object.assign(new Error("Cannot find package '@pliant/farm' imported from /x"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  expect(() => refuseMissing("@pliant/farm", missing)).toThrow(
    new Failure(2, "this needs @pliant/farm, which is not installed: npm install @pliant/farm"),
  );
});

it("passes on what is wrong inside of a part", () => {
  const inside = Object.assign(new Error("Cannot find package 'pg' imported from /x"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  expect(() => refuseMissing("@pliant/farm", inside)).toThrow("'pg'");
});
