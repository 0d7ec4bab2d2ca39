import { FilmSimulation } from "../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { GRAVITY } from "./part.ts";
import { clothSheet } from "./cloth/sheet.ts";

const parts = [
  clothSheet({ id: "a", size: [0.1, 0.2], nodes: [3, 5], material: { radius: 0.001 } }),
  clothSheet({ id: "b", size: [0.3, 0.1], nodes: [4, 3], center: [0, 1, 0], material: { radius: 0.002 } }),
  clothSheet({ id: "c", size: [0.1, 0.1], nodes: [2, 2], center: [0, 2, 0] }),
];

describe("createModel", () => {
  const { model, state } = createModel({ parts, seed: 7 });

  it("places bodies one after another, with their triangles", () => {
    expect(model.bodies.map(({ id, firstNode, nodeCount }) => [id, firstNode, nodeCount])).toEqual([
      ["a", 0, 15],
      ["b", 15, 12],
      ["c", 27, 4],
    ]);
    expect(model.bodies.map(({ firstTriangle, triangleCount }) => [firstTriangle, triangleCount])).toEqual([
      [0, 16],
      [16, 12],
      [28, 2],
    ]);
    expect(model.bodies.map(({ grid }) => grid)).toEqual(parts.map(({ grid }) => grid));
  });

  it("refuses a pose without a rotation, and says what one is", () => {
    const pose = { position: [1, 0, 0] } as never;
    const ball = { id: "ball", shape: { kind: "sphere", radius: 1 }, friction: 0, pose } as const;
    expect(() => createModel({ parts, colliders: [ball] })).toThrow(
      'rotation of the pose of collider "ball" is undefined, expected four numbers',
    );
  });

  it("joins every column, node indices shifted by their body", () => {
    const { links, beams } = model;
    expect(links.count).toBe(parts.reduce((sum, part) => sum + part.links.count, 0));
    expect(beams.count).toBe(parts.reduce((sum, part) => sum + part.beams.count, 0));
    const from = parts[0].links.count;
    expect([...links.a.subarray(from, from + 3)]).toEqual(
      [...parts[1].links.a.subarray(0, 3)].map((node) => node + 15),
    );
    for (const name of ["restLength", "stiffness", "damping", "limitLength", "limitStiffness"] as const) {
      expect([...links[name]]).toEqual(parts.flatMap((part) => [...part.links[name]]));
    }
    for (const name of ["restLength", "stiffness", "toe"] as const) {
      expect([...beams[name]]).toEqual(parts.flatMap((part) => [...part.beams[name]]));
    }
    expect([...model.triangles.subarray(28 * 3)]).toEqual([...parts[2].triangles].map((node) => node + 27));
    expect([...model.uvs]).toEqual(parts.flatMap((part) => [...part.uvs]));
  });

  it("starts at rest, at the parts' positions, with masses and radii of each", () => {
    expect([...state.x]).toEqual(parts.flatMap((part) => [...part.x]));
    expect(state.v.every((value) => value === 0)).toBe(true);
    expect([...model.nodes.mass]).toEqual(parts.flatMap((part) => [...part.mass]));
    expect([model.nodes.radius[14], model.nodes.radius[15]]).toEqual([0.001, 0.002]);
    expect([state.step, state.time, state.dt, model.revision]).toEqual([0, 0, 0, 0]);
    expect(model.gravity).toBe(GRAVITY);
  });

  it("seeds the generator: same seed, same words", () => {
    expect(createModel({ parts, seed: 7 }).state.random).toEqual(state.random);
    expect(createModel({ parts, seed: 8 }).state.random).not.toEqual(state.random);
  });

  it("writes the poses of colliders in order, the identity when none is given", () => {
    const pose = { position: [1, 2, 3], rotation: [0, 1, 0, 0] } as const;
    const shape = { kind: "plane" } as const;
    const placed = createModel({
      parts,
      colliders: [
        { id: "p", shape, friction: 0.1 },
        { id: "q", shape, friction: 0.2, viscousFriction: 3, pose },
      ],
    });
    expect([...placed.state.poses]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 0, 1, 0, 0]);
    expect(placed.model.colliders).toEqual([
      { id: "p", shape, friction: 0.1 },
      { id: "q", shape, friction: 0.2, viscousFriction: 3 },
    ]);
  });

  it("wants parts, and knows no other option", () => {
    expect(() => createModel(undefined as never)).toThrow(
      "createModel: options are undefined, expected an object",
    );
    expect(() => createModel({} as never)).toThrow("createModel: parts is undefined, expected a list");
    expect(() => createModel({ parts, collider: [] } as never)).toThrow(
      'createModel: there is no option "collider", expected one of parts, colliders, gravity, seed',
    );
  });

  it("takes no parts at all, and such a simulation steps", () => {
    const simulation = new FilmSimulation(createModel({ parts: [] }));
    expect(simulation.step()).toMatchObject({ step: 8, iterations: 0, contacts: 0 });
    expect(simulation.frame().positions).toHaveLength(0);
  });
});
