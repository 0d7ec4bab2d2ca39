import { describe, expect, test } from "vitest";
import { Simulation } from "pliant";
import { checkScene } from "../check.ts";
import { build } from "./build.ts";
import { publishedMaterial } from "./published-method.ts";

const sheet = { id: "a", shape: { kind: "grid", size: [0.2, 0.1], spacing: 0.02 } };

function built(more: object, level = "paper-literal") {
  const { scene, errors } = checkScene({ version: 2, quality: { level }, cloth: [sheet], ...more });
  if (!scene) throw new Error(JSON.stringify(errors));
  return build(scene);
}

describe("a scene of quality paper-literal", () => {
  test("has arcs, dampers in all directions, no strain limit, and k_s on every link", () => {
    const { model } = built({ cloth: [{ ...sheet, material: { preset: "silk", toe: 300 } }] });
    expect(model.bodies[0].material).toMatchObject({ bendKind: "arc", dampingKind: "isotropic", toe: 300 });
    expect(new Set(model.links.limitStiffness)).toEqual(new Set([0]));
    const inside = [...model.links.stiffness].filter((k) => Math.abs(k - 500) < 1e-6);
    // All but the halves on the border.
    expect(inside.length).toBeGreaterThan(model.links.count / 2);
    expect(new Set([...model.links.crossDamping].map((c) => c > 0))).toEqual(new Set([true]));
    const { toe, stiffness, restLength } = model.beams;
    expect(Math.max(...toe)).toBeCloseTo(
      Math.max(300, ...stiffness.map((k, i) => (40 * k) / restLength[i] ** 3)),
      6,
    );
  });

  test("keeps what an author writes out, and leaves other levels alone", () => {
    expect(publishedMaterial({ preset: "silk", bendKind: "quadratic", strainLimit: 0.1 })).toMatchObject({
      ...{ bendKind: "quadratic", strainLimit: 0.1, dampingKind: "isotropic" },
    });
    expect(built({}, "film").model.bodies[0].material.bendKind).toBe("quadratic");
  });

  test("rubs in proportion to the slip, and its particles repel instead of never crossing", () => {
    const ball = { id: "b", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3 };
    const { model, options } = built({
      colliders: [ball, { ...ball, id: "c", viscousFriction: 2 }],
      contact: { self: true },
    });
    expect(model.colliders.map(({ friction, viscousFriction }) => [friction, viscousFriction])).toEqual([
      [0, 0.3],
      [0, 2],
    ]);
    expect(options.contact).toMatchObject({ self: false, repulsion: {} });
    const { quality, advanced } = new Simulation(built({}), options).options;
    expect(quality).toMatchObject({ substeps: 1, newton: 1, strainLimitPasses: 0, retries: 0 });
    expect(advanced).toMatchObject({ preconditioner: "block", turningRelief: 0, anticipateTaut: false });
  });
});
