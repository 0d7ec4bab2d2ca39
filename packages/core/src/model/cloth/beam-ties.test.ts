import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothMesh } from "./mesh.ts";
import { clothSheet } from "./sheet.ts";
import type { Part } from "../part.ts";
import {
  arcBeams,
  deflectionEnergy,
  deflectionStiffness,
  endTie,
  forEachLineTie,
  linkTies,
} from "./beam-ties.ts";

const sheet = clothSheet({ size: [0.05, 0.04], nodes: [6, 5] });
const { grid: _, ...gridless } = clothSheet({ size: [0.05, 0.04], nodes: [6, 5] });
/** Away from a border, whose beams lie over nodes in a line. */
const isInside = (node: number): boolean =>
  node % 6 > 0 && node % 6 < 5 && Math.floor(node / 6) > 0 && Math.floor(node / 6) < 4;
const askew = gridless.x.map((at, i) =>
  i % 3 !== 1 && isInside(Math.floor(i / 3)) ? at + 0.001 * Math.sin(7 * i) : at,
);
const mesh = clothMesh({ positions: askew, triangles: gridless.triangles });

describe.each<[string, Part]>([
  ["a grid", sheet],
  ["a mesh of triangles", mesh],
])("beams of %s", (_name, part) => {
  const { model, state } = createModel({ parts: [part] });
  const { beams, links } = model;
  const bent = state.x.map((at, i) => at + (i % 3 === 1 ? 0.01 * Math.sin(200 * state.x[i - 1]) : 0));

  it("have no deflection where the cloth is flat, turned or moved", () => {
    const turned = Float64Array.from(state.x, (_at, i) => {
      const [x, y, z] = state.x.subarray(i - (i % 3), i - (i % 3) + 3);
      return [0.6 * x - 0.8 * y + 1, 0.8 * x + 0.6 * y - 2, z][i % 3];
    });
    let sum = 0;
    for (let k = 0; k < beams.count; k++) sum += Math.abs(deflectionEnergy(beams, k, turned));
    expect(sum).toBeLessThan(1e-15);
  });

  it("have the same energy as their ties: E = ½ Σ tie |x_i − x_j|², which is their force's", () => {
    const squared = (x: Float64Array, i: number, j: number): number =>
      [0, 1, 2].reduce((sum, axis) => sum + (x[3 * i + axis] - x[3 * j + axis]) ** 2, 0);
    for (let k = 0; k < beams.count; k++) {
      let sum = endTie(beams, k) * squared(bent, beams.a[k], beams.b[k]);
      forEachLineTie(beams, k, (i, j, tie) => {
        sum += tie * squared(bent, i, j);
      });
      const whole = 2 * deflectionEnergy(beams, k, bent);
      expect(Math.abs(sum - whole)).toBeLessThan(
        1e-9 * Math.abs(endTie(beams, k)) * 1e-4 + 1e-12 * Math.abs(whole) + 1e-20,
      );
    }
  });

  it("are borne by links, all ties at a node with none at rest", () => {
    const ties = linkTies(model, arcBeams(model));
    const pull = new Float64Array(state.x.length);
    const add = (i: number, j: number, tie: number): void => {
      for (let axis = 0; axis < 3; axis++) {
        const force = tie * (state.x[3 * j + axis] - state.x[3 * i + axis]);
        pull[3 * i + axis] += force;
        pull[3 * j + axis] -= force;
      }
    };
    for (let k = 0; k < links.count; k++) add(links.a[k], links.b[k], ties[k]);
    for (let k = 0; k < beams.count; k++) add(beams.a[k], beams.b[k], endTie(beams, k));
    expect(Math.max(...pull.map(Math.abs))).toBeLessThan(1e-12 * Math.max(...ties));
  });
});

it("is 48 k_b/L³ over the middle, as of a beam on two supports", () => {
  const { beams } = sheet;
  expect(deflectionStiffness(beams, 0)).toBeCloseTo((48 * beams.stiffness[0]) / beams.restLength[0] ** 3, 12);
});

it("names a beam that no links bear", () => {
  const { model } = createModel({ parts: [sheet] });
  const cut = { ...model, links: { ...model.links, b: model.links.b.map((b, k) => (k === 0 ? 7 : b)) } };
  expect(() => linkTies(cut, arcBeams(model))).toThrow("beams[0]: no link joins its nodes 0 and 1");
});
