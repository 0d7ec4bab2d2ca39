import { expect, it } from "vitest";
import { sin, writePose } from "@pliant/geometry";
import { bumpyBody } from "@pliant/testing";
import { colliderVertices, createInputFor, type Driver } from "../../input/input.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { catchMissed } from "../../response/catch-missed.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { cloneState } from "../../state/state.ts";
import { createContacts } from "../contacts.ts";
import { createNodeDetector } from "./node-detector.ts";

const { vertices, triangles } = bumpyBody(14, 20);
const BALL: MeshShape = { kind: "mesh", vertices: vertices.map((x) => 0.2 * x), triangles };
/** [m] */
const APART = 1.5;
const H = 1 / 180;

/** Four sheets over four bodies in a row, of which every other deforms; bodies go to and fro by more than their distance, and turn. */
function crowd() {
  const places = [0, 1, 2, 3];
  const simulation = new Simulation(
    createModel({
      parts: places.map((k) =>
        clothSheet({
          id: `sheet ${k}`,
          size: [0.3, 0.3],
          nodes: [12, 12],
          center: [APART * k, 0.24, 0],
          material: { radius: 0.003 },
        }),
      ),
      colliders: places.map((k) => ({
        id: `body ${k}`,
        shape: k % 2 === 0 ? BALL : { ...BALL, deforming: true },
        pose: { position: [APART * k, 0, 0], rotation: [0, 0, 0, 1] },
        friction: 0.4,
      })),
    }),
    { dt: H, quality: { substeps: 1 } },
  );
  const move: Driver = (time, input) => {
    for (const k of places) {
      const x = APART * k + 1.6 * sin(3 * time + k);
      const turn = sin(2 * time);
      writePose(input.poses, k, {
        position: [x, 0, 0],
        rotation: [0, turn, 0, Math.sqrt(1 - turn * turn)],
      });
      if (k % 2 === 0) continue;
      const column = colliderVertices(input, `body ${k}`);
      for (let i = 0; i < column.length; i++)
        column[i] = BALL.vertices[i] * (1 + 0.1 * sin(9 * time + (i % 3)));
    }
  };
  return { simulation: simulation.addDriver(move), move };
}

it("finds for a crowd what is found where nothing is remembered and nobody is far, and catches the same", () => {
  const { simulation, move } = crowd();
  const { model } = simulation;
  const detectors = [createNodeDetector(model), createNodeDetector(model, false)];
  const contacts = detectors.map(() => createContacts(model.nodes.count * model.colliders.length));
  const input = createInputFor(model, simulation.state);
  let [found, farthest] = [0, 0];
  for (let k = 0; k < 90; k++) {
    const now = cloneState(simulation.state);
    move(now.time + H, input);
    simulation.step();
    const seen = detectors.map((detector, d) => {
      const { phase } = detector;
      detector.detect(now, input, H, contacts[d]);
      const before = contacts[d].count;
      // One sheet is thrown at the next by its forces.
      const next = cloneState(simulation.state);
      if (k % 30 === 20) for (let i = 0; i < 3 * 144; i += 3) next.x[i] += APART;
      catchMissed(phase, { now, next, input, h: H }, contacts[d]);
      const { count, node, collider, gap, normal } = contacts[d];
      found += before;
      return {
        node: node.slice(0, count),
        collider: collider.slice(0, count),
        gap: gap.slice(0, count),
        x: next.x,
        normal: normal.slice(0, 3 * count),
      };
    });
    expect(seen[0]).toEqual(seen[1]);
    const { bodies, far } = detectors[0].phase.cull;
    bodies.forEach((_, b) => {
      for (let c = 0; c < 4; c++) if (far.gapOf(b, c) > 0) farthest++;
    });
  }
  expect(found).toBeGreaterThan(300);
  // Of 16 pairs most are.
  expect(farthest).toBeGreaterThan(90 * 6);
  expect(farthest).toBeLessThan(90 * 15);
});

it("takes a body whose numbers are lost as near", () => {
  const { simulation } = crowd();
  const { model } = simulation;
  const detector = createNodeDetector(model);
  const state = cloneState(simulation.state);
  const input = createInputFor(model, state);
  const contacts = createContacts(model.nodes.count * model.colliders.length);
  detector.detect(state, input, H, contacts);
  const { far } = detector.phase.cull;
  expect(far.gapOf(0, 2)).toBeGreaterThan(0.5);
  state.x[7] = NaN;
  detector.detect(state, input, H, contacts);
  expect(far.gapOf(0, 2)).toBe(-1);
  expect(far.gapOf(1, 3)).toBeGreaterThan(0.5);
});
