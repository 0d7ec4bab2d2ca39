import { describe, expect, test } from "vitest";
import { checkScene } from "./check.ts";
import { KNOWN_VERSIONS, migrate } from "./migrations.ts";
import { parseScene } from "./parse.ts";
import { validScene } from "./test/valid-scene.ts";

/** A scene as version 0 wrote it. */
const version0 = {
  version: 0,
  name: "Old",
  seed: 7,
  dt: 0.0111,
  seconds: 2,
  sheet: { size: 1, resolution: 21, pin: "corners", material: "silk", height: 1.5 },
};

describe("migrations", () => {
  test("version 0 becomes the newest", () => {
    expect(migrate(version0)).toEqual({
      version: 2,
      name: "Old",
      seed: 7,
      time: { dt: 0.0111, seconds: 2 },
      cloth: [
        {
          id: "sheet",
          shape: { kind: "grid", size: [1, 1], nodes: [21, 21], center: [0, 1.5, 0] },
          material: "silk",
          pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
        },
      ],
    });
    expect(parseScene(JSON.stringify(version0)).scene?.cloth[0].shape).toMatchObject({ nodes: [21, 21] });
  });

  test("the least of version 0 is a scene too", () => {
    const { scene } = checkScene({ version: 0, sheet: { pin: "edge" } });
    expect(scene?.cloth[0]).toMatchObject({ material: "cotton", pins: [{ where: { edge: "top" } }] });
    expect(checkScene({ version: 0, sheet: {} }).scene?.cloth[0].pins).toEqual([]);
  });

  test("the original is not touched, and the newest passes through as it is", () => {
    const before = structuredClone(version0);
    migrate(version0);
    expect(version0).toEqual(before);
    const current = validScene();
    expect(migrate(current)).toBe(current);
  });

  test("errors after a migration say so, and are placed where the text still has the value", () => {
    const text = JSON.stringify(
      { ...version0, sheet: { ...version0.sheet, material: { densty: 1 }, pin: "all" } },
      null,
      2,
    );
    expect(parseScene(text).errors).toEqual([
      {
        path: "cloth[0].pins",
        value: "all",
        expected: "a list",
        message: 'cloth[0].pins is "all", expected a list (version 0 read as version 2)',
      },
      {
        path: "cloth[0].material.densty",
        value: 1,
        expected: "`density`",
        message:
          "cloth[0].material.densty is not a known key, did you mean `density`? (version 0 read as version 2)",
        line: 12,
        column: 7,
      },
    ]);
  });

  test.each([null, 3, [], "x"])("a malformed sheet %j is reported, not thrown", (sheet) => {
    expect(checkScene({ version: 0, sheet }).errors?.[0].path).toBe("cloth[0]");
  });

  test("known versions are listed", () => {
    expect(KNOWN_VERSIONS).toEqual([0, 1, 2]);
  });

  test("version 1 becomes version 2: keys are renamed, nothing else", () => {
    const paper = { brace: 15, keeper: 50, slowing: 2, reserve: 9, uniform: true, damage: { finest: 0.2 } };
    expect(
      migrate({
        version: 1,
        solver: { method: "bdf2", mode: "responsive", substeps: 2, trims: 4, halvings: 1, tolerance: 1e-3 },
        contact: { self: true, start: "fail" },
        cloth: [{ id: "page", paper }, { id: "sheet" }, "no sheet"],
        governor: { knobs: ["size", "cadence"] },
      }),
    ).toEqual({
      version: 2,
      quality: { level: "film", substeps: 2, strainLimitPasses: 4, retries: 1, tolerance: 1e-3 },
      contact: { self: true, initialIntersections: "fail" },
      cloth: [
        {
          id: "page",
          paper: {
            ...{ crossStiffness: 15, damageStiffness: 50, velocityDamping: 2, maxNewNodes: 9 },
            ...{ uniform: true, damage: { finestShare: 0.2 } },
          },
        },
        { id: "sheet" },
        "no sheet",
      ],
      governor: { knobs: ["size", "substeps"] },
    });
  });

  test("errors in version 1 name the keys that its author wrote, and are placed there", () => {
    const text = JSON.stringify(
      { version: 1, solver: { trims: 99 }, contact: { start: "hope" }, cloth: [] },
      null,
      2,
    );
    const { errors = [] } = parseScene(text);
    expect(errors.map(({ path, line }) => [path, line])).toEqual(
      expect.arrayContaining([
        ["solver.trims", 4],
        ["contact.start", 7],
      ]),
    );
    expect(errors[0].message).toBe(
      "solver.trims is 99, expected a whole number from 0 to 64 (version 1 read as version 2)",
    );
  });
});
