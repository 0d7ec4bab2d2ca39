import { Simulation, type Input } from "pliant";
import { describe, expect, it } from "vitest";
import { checkScene } from "../check.ts";
import { SCENE_VERSION } from "../schema/document.ts";
import { build } from "./build.ts";

const skirt = (limits: object): object => ({
  id: "cape",
  shape: {
    ...{ kind: "grid", size: [0.4, 0.5], nodes: [9, 11], center: [0, 1.1, -0.2] },
    orientation: "vertical",
  },
  limits,
});

const walker = { id: "body", shape: { kind: "mannequin", clip: "walk" } };

function scene(cloth: object, colliders: readonly object[] = [walker]) {
  const { scene: checked, errors } = checkScene({
    ...{ version: SCENE_VERSION, cloth: [cloth], colliders, time: { fps: 30, seconds: 1 } },
  });
  if (!checked)
    throw new Error(errors.map(({ path, expected }) => `${path}: expected ${expected}`).join("; "));
  return checked;
}

describe("limits of a scene's cloth", () => {
  it("keep it near places that go with the bones of a body", () => {
    const made = build(scene(skirt({ follows: "body", maxDistance: 0.05 })));
    const simulation = new Simulation(made, { dt: 1 / 60 });
    made.setup(simulation.input);
    made.drive(simulation);
    const places = (input: Input): Float64Array => input.vertices.slice(input.places[0].first);
    const first = places(simulation.input);
    expect(first.every((value, k) => Math.abs(value - made.state.x[k]) < 1e-9)).toBe(true);
    let farthest = 0;
    for (let step = 0; step < 20; step++) {
      simulation.step();
      const at = places(simulation.input);
      const { x } = simulation.state;
      for (let i = 0; i < at.length; i += 3)
        farthest = Math.max(farthest, Math.hypot(x[i] - at[i], x[i + 1] - at[i + 1], x[i + 2] - at[i + 2]));
    }
    expect(places(simulation.input)[2]).not.toBeCloseTo(first[2], 3);
    expect(farthest).toBeGreaterThan(0.01);
    expect(farthest).toBeLessThan(0.0501);
  });

  it("hold what may not leave its place, and tether the rest to it", () => {
    const { model } = build(scene({ ...skirt({}), pins: [{ where: { edge: "top" } }] }, []));
    const [body] = model.bodies;
    expect(body.kind === "cloth" && body.limits?.tetherNode.length).toBe(90);
    expect(body.kind === "cloth" && body.limits?.tetherLength[89]).toBeCloseTo(0.505, 6);
  });

  it("say what is wrong with them, and where", () => {
    expect(() => scene(skirt({ follows: "bod" }))).toThrow(
      "cloth[0].limits.follows: expected the id of a collider",
    );
    const ball = { id: "ball", shape: { kind: "sphere", radius: 0.1 } };
    expect(() => scene(skirt({ follows: "ball" }), [ball])).toThrow(
      "expected the id of a character or mannequin",
    );
    expect(() => scene(skirt({ maxDistance: -1 }))).toThrow(
      "cloth[0].limits.maxDistance: expected a number from 0",
    );
    expect(() => scene(skirt({ pin: { values: [1] } }))).toThrow(
      "cloth[0].limits.pin.values: expected 99 numbers, one per node",
    );
    expect(() => scene(skirt({ drive: { attribute: "_PLIANT_DRIVE" } }))).toThrow(
      "cloth[0].limits.drive: expected a number or values: only meshes from files have attributes",
    );
  });
});
