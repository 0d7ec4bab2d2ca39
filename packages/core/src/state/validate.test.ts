import type { ClothBody } from "../model/model.ts";
import { describe, expect, it } from "vitest";
import type { State } from "./state.ts";
import type { Material } from "../model/material.ts";
import type { Model } from "../model/model.ts";
import { createModel } from "./create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { validate } from "./validate.ts";

function sound(): { model: Model; state: State } {
  return createModel({
    parts: [
      clothSheet({ id: "a", size: [0.1, 0.1], nodes: [3, 3] }),
      clothSheet({ id: "b", size: [0.1, 0.1], nodes: [3, 4], center: [0, 1, 0] }),
    ],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [1, 1, 1] }, friction: 0.5 }],
  });
}

/** A copy of the sound model with one thing changed. */
const withModel = (change: (model: Model) => Partial<Model>) => (): { model: Model; state: State } => {
  const { model, state } = sound();
  return { model: { ...model, ...change(model) }, state };
};

const withState = (change: (state: State) => Partial<State>) => (): { model: Model; state: State } => {
  const { model, state } = sound();
  return { model, state: { ...state, ...change(state) } };
};

/** The column with one entry replaced. */
function put<Column extends Float64Array | Uint32Array>(
  column: Column,
  index: number,
  value: number,
): Column {
  const changed = column.slice() as Column;
  changed[index] = value;
  return changed;
}

const shorter = (column: Float64Array): Float64Array => column.slice(1);
const NODES = 9 + 12;

describe("validate", () => {
  it("finds nothing wrong with a sound model, nor with an empty one", () => {
    const { model, state } = sound();
    expect(validate(model, state)).toEqual([]);
    const empty = createModel({ parts: [] });
    expect(validate(empty.model, empty.state)).toEqual([]);
  });

  const faults: Record<string, [() => { model: Model; state: State }, string]> = {
    "a short x": [
      withState(({ x }) => ({ x: shorter(x) })),
      `state.x has ${NODES * 3 - 1} entries, expected ${NODES * 3}`,
    ],
    "a short v": [withState(({ v }) => ({ v: shorter(v) })), "state.v has"],
    "short poses": [
      withState(({ poses }) => ({ poses: shorter(poses) })),
      "state.poses has 6 entries, expected 7",
    ],
    "x not a number": [withState(({ x }) => ({ x: put(x, 4, Number.NaN) })), "state.x[4] is NaN"],
    "v infinite": [withState(({ v }) => ({ v: put(v, 5, Infinity) })), "state.v[5] is Infinity"],
    "mass 0": [
      withModel(({ nodes }) => ({ nodes: { ...nodes, mass: put(nodes.mass, 2, 0) } })),
      "nodes.mass[2] is 0",
    ],
    "a short mass": [
      withModel(({ nodes }) => ({ nodes: { ...nodes, mass: shorter(nodes.mass) } })),
      "nodes.mass has",
    ],
    "a negative radius": [
      withModel(({ nodes }) => ({ nodes: { ...nodes, radius: put(nodes.radius, 3, -1) } })),
      "nodes.radius[3] is -1",
    ],
    "short uvs": [withModel(({ uvs }) => ({ uvs: uvs.slice(2) })), "uvs has"],
    "gravity not a number": [withModel(() => ({ gravity: [0, Number.NaN, 0] })), "gravity[1] is NaN"],
    "a torn triangle": [
      withModel(({ triangles }) => ({ triangles: triangles.slice(0, -1) })),
      "expected a multiple of 3",
    ],
    "a triangle of a node that is not there": [
      withModel(({ triangles }) => ({ triangles: put(triangles, 7, NODES) })),
      `triangles[7] is ${NODES}`,
    ],
    "a link to nowhere": [
      withModel(({ links }) => ({ links: { ...links, b: put(links.b, 1, 99) } })),
      "links.b[1] is 99",
    ],
    "a link to itself": [
      withModel(({ links }) => ({ links: { ...links, b: put(links.b, 1, links.a[1]) } })),
      "links[1] joins node 1 to itself",
    ],
    "a link of no length": [
      withModel(({ links }) => ({ links: { ...links, restLength: put(links.restLength, 0, 0) } })),
      "links.restLength[0] is 0",
    ],
    "a negative stiffness": [
      withModel(({ links }) => ({ links: { ...links, stiffness: put(links.stiffness, 0, -1) } })),
      "links.stiffness[0] is -1",
    ],
    "a negative damping": [
      withModel(({ links }) => ({ links: { ...links, damping: put(links.damping, 0, -1) } })),
      "links.damping[0] is -1",
    ],
    "a negative limit stiffness": [
      withModel(({ links }) => ({ links: { ...links, limitStiffness: put(links.limitStiffness, 0, -1) } })),
      "links.limitStiffness[0] is -1",
    ],
    "links that are too few": [
      withModel(({ links }) => ({ links: { ...links, restLength: shorter(links.restLength) } })),
      "links.restLength has",
    ],
    "a beam to nowhere": [
      withModel(({ beams }) => ({ beams: { ...beams, a: put(beams.a, 0, 50) } })),
      "beams.a[0] is 50",
    ],
    "a toe too soft": [
      withModel(({ beams }) => ({ beams: { ...beams, toe: put(beams.toe, 2, 1e-9) } })),
      "beams.toe[2] is 1e-9, expected at least 40 k_b/L³",
    ],
    "one id twice": [
      withModel(({ bodies }) => ({ bodies: bodies.map((body) => ({ ...body, id: "a" })) })),
      'id "a" is used twice',
    ],
    "a gap between bodies": [
      withModel(({ bodies: [a, { grid: _, ...b }] }) => ({
        bodies: [a, { ...b, firstNode: 10, nodeCount: 11 }],
      })),
      'bodies "b" starts at node 10, expected 9',
    ],
    "a grid of another size": [
      withModel(({ bodies }) => ({
        bodies: [{ ...(bodies[0] as ClothBody), grid: { columns: 3, rows: 2 } }, bodies[1]],
      })),
      "grid 3 × 2 does not have 9 nodes",
    ],
    "nodes that no body has": [
      withModel(({ bodies, triangles }) => ({
        bodies: [{ ...bodies[0], triangleCount: triangles.length / 3 }],
      })),
      `bodies end at node 9, expected ${NODES}`,
    ],
    "a collider of no size": [
      withModel(() => ({ colliders: [{ id: "s", shape: { kind: "sphere", radius: 0 }, friction: 0 }] })),
      'collider "s" radius is 0, expected a finite length above 0 m',
    ],
    "a box without a size": [
      withModel(() => ({
        colliders: [{ id: "b", shape: { kind: "box", halfSize: [1, 1] }, friction: 0 } as never],
      })),
      'collider "b" halfSize[2] is undefined, expected a finite length above 0 m',
    ],
    "a collider without a shape": [
      withModel(() => ({ colliders: [{ id: "c", friction: 0 } as never] })),
      'collider "c" shape.kind is undefined',
    ],
    "a collider of another kind": [
      withModel(() => ({ colliders: [{ id: "c", shape: { kind: "cone" }, friction: 0 } as never] })),
      'collider "c" shape.kind is "cone", expected one of "plane", "sphere", "box"',
    ],
    "a collider without friction": [
      withModel(() => ({ colliders: [{ id: "p", shape: { kind: "plane" } } as never] })),
      'collider "p" friction is undefined, expected a finite number of 0 or more',
    ],
    "a negative viscous friction": [
      withModel(() => ({
        colliders: [{ id: "p", shape: { kind: "plane" }, friction: 0, viscousFriction: -1 }],
      })),
      'collider "p" viscousFriction is -1, expected a finite number of 0 or more',
    ],
    "a viscous friction that is no number": [
      withModel(() => ({
        colliders: [{ id: "p", shape: { kind: "plane" }, friction: 0, viscousFriction: NaN }],
      })),
      'collider "p" viscousFriction is NaN, expected a finite number of 0 or more',
    ],
    "a negative friction": [
      withModel(() => ({ colliders: [{ id: "p", shape: { kind: "plane" }, friction: -1 }] })),
      'collider "p" friction is -1, expected a finite number of 0 or more',
    ],
    "a rounding beyond the box": [
      withModel(() => ({
        colliders: [{ id: "b", shape: { kind: "box", halfSize: [1, 2, 3], rounding: 1.5 }, friction: 0 }],
      })),
      'collider "b" rounding is 1.5, expected 0 to 1 m',
    ],
  };

  it.each(Object.entries(faults))("names %s, and nothing else", (_, [broken, message]) => {
    const { model, state } = broken();
    const found = validate(model, state);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  // Each of these would reach the solver.
  const deep: Record<string, () => { model: Model; state: State }> = {
    "a short damping": withModel(({ links }) => ({ links: { ...links, damping: shorter(links.damping) } })),
    "a short limit": withModel(({ links }) => ({
      links: { ...links, limitLength: shorter(links.limitLength) },
    })),
    "a short toe": withModel(({ beams }) => ({ beams: { ...beams, toe: shorter(beams.toe) } })),
    "a limit below the rest length": withModel(({ links }) => ({
      links: { ...links, limitLength: put(links.limitLength, 0, 0.5 * links.restLength[0]) },
    })),
    "a limit that is no number": withModel(({ links }) => ({
      links: { ...links, limitLength: put(links.limitLength, 0, Number.NaN) },
    })),
    "a pose that is no number": withState(({ poses }) => ({ poses: put(poses, 1, Number.NaN) })),
    "a rotation that is no rotation": withState(({ poses }) => ({ poses: put(poses, 6, 0) })),
    "triangles that no body has": withModel(({ bodies }) => ({
      bodies: [{ ...bodies[0], triangleCount: 1 }, bodies[1]],
    })),
  };

  it.each(Object.entries(deep))("names %s", (_, broken) => {
    const { model, state } = broken();
    expect(validate(model, state)).not.toEqual([]);
  });

  it("names what of a material is out of range, with its direction", () => {
    const { model, state } = sound();
    const [first, second] = model.bodies;
    const material = {
      ...first.material,
      stretch: { warp: 1, weft: -1, bias: 1 },
      bend: { warp: 1, weft: Number.NaN },
      strainLimit: { warp: Infinity, weft: 0, bias: 0.1 },
      dampingKind: "none" as never,
    };
    expect(validate({ ...model, bodies: [{ ...first, material }, second] }, state)).toEqual([
      'bodies "a" material.dampingKind is "none", expected "projected" or "isotropic"',
      'bodies "a" material.stretch.weft is -1, expected a finite number of 0 or more',
      'bodies "a" material.bend.weft is NaN, expected a finite number of 0 or more',
      'bodies "a" material.strainLimit.weft is 0, expected a strain above 0',
    ]);
  });

  it("lists all faults at once, one per column", () => {
    const { model, state } = sound();
    state.x.fill(Number.NaN);
    state.v.fill(Number.NaN);
    expect(validate({ ...model, gravity: [Infinity, 0, 0] }, state)).toHaveLength(3);
  });
});

describe("createModel", () => {
  it("throws with every fault", () => {
    const bad = clothSheet({ size: [1, 1], nodes: [2, 2], material: { density: -1, damping: -1 } });
    expect(() => createModel({ parts: [bad, bad] })).toThrow(
      /^createModel: bodies "sheet" material\.density is -1, [^;]*; bodies "sheet" material\.damping is -1, .*; bodies: id "sheet" is used twice$/,
    );
  });

  it.each([
    [{ density: 0 }, "density is 0, expected a finite number above 0"],
    [{ stretch: Infinity }, "stretch is Infinity, expected a finite number of 0 or more"],
    [{ stretch: "1000" }, 'stretch is "1000", expected a finite number of 0 or more'],
    [{ density: "0.2" }, 'density is "0.2", expected a finite number above 0'],
    [{ limitStiffening: 0 }, "limitStiffening is 0, expected a finite number of 1 or more"],
  ])("names the material that is wrong, and not what follows from it: %j", (material, fault) => {
    const part = clothSheet({ size: [1, 1], nodes: [3, 3], material: material as Partial<Material> });
    expect(() => createModel({ parts: [part] })).toThrow(
      new RangeError(`createModel: bodies "sheet" material.${fault}`),
    );
  });
});
