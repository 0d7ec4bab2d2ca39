import { describe, expect, it } from "vitest";
import { stretch } from "../../measure/stretch.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createContacts, type Contacts } from "../contacts.ts";
import { signedDistance } from "../../model/colliders/distance.ts";
import { releaseOpposedContacts } from "./opposed-contacts.ts";
import { toLocal } from "@pliant/geometry";

type Touch = { readonly normal: readonly number[]; readonly gap: number; readonly drift?: readonly number[] };

/** Contacts of node 7, after two of node 3 that are none of anybody's business. */
function touching(...touches: Touch[]): Contacts {
  const contacts = createContacts(8);
  const others = [
    { normal: [1, 0, 0], gap: -1 },
    { normal: [-1, 0, 0], gap: -1 },
  ];
  [...others, ...touches].forEach(({ normal, gap, drift = [0, 0, 0] }: Touch, k) => {
    contacts.node[k] = k < 2 ? 3 : 7;
    contacts.collider[k] = k;
    contacts.gap[k] = gap;
    contacts.normal.set(normal, 3 * k);
    contacts.drift.set(drift, 3 * k);
  });
  contacts.count = 2 + touches.length;
  releaseOpposedContacts(contacts, 2);
  return contacts;
}

const pinched = ({ squeezed: nodes, squeezedCount }: Contacts): number[] => [
  ...nodes.subarray(0, squeezedCount),
];

const kept = ({ collider, count }: Contacts): number[] => [...collider.subarray(0, count)];

describe("releasePinched", () => {
  it("lets both go that oppose each other with no room between them", () => {
    const both = touching({ normal: [1, 0, 0], gap: -0.001 }, { normal: [-1, 0, 0], gap: 0.0005 });
    expect(kept(both)).toEqual([0, 1]);
    expect(pinched(both)).toEqual([7]);
  });

  it("keeps both while there is room for the node, also exactly", () => {
    expect(
      kept(touching({ normal: [1, 0, 0], gap: -0.001 }, { normal: [-1, 0, 0], gap: 0.001 })),
    ).toHaveLength(4);
  });

  it("counts where both will be at the end of the step", () => {
    const closing = { normal: [1, 0, 0], gap: 0.002, drift: [0.003, 0.1, 0] };
    expect(kept(touching(closing, { normal: [-1, 0, 0], gap: 0 }))).toEqual([0, 1]);
    // A wall that recedes as fast makes room.
    expect(kept(touching(closing, { normal: [-1, 0, 0], gap: 0, drift: [0.003, 0, 0] }))).toHaveLength(4);
  });

  it("keeps the sides of a wedge, and a third contact in its place", () => {
    const floor = { normal: [0, 1, 0], gap: -0.004, drift: [0, 0.5, 0] };
    expect(
      kept(touching({ normal: [0.6, 0.8, 0], gap: -1 }, { normal: [-0.6, 0.8, 0], gap: -1 })),
    ).toHaveLength(4);
    const three = touching({ normal: [1, 0, 0], gap: -1 }, floor, { normal: [-1, 0, 0], gap: -1 });
    expect(kept(three)).toEqual([0, 1, 3]);
    expect(three.node[2]).toBe(7);
    expect(three.gap[2]).toBe(-0.004);
    expect([...three.normal.subarray(6, 9), ...three.drift.subarray(6, 9)]).toEqual([0, 1, 0, 0, 0.5, 0]);
  });
});

describe("a hanging sheet between two boxes", () => {
  const RADIUS = 0.002;
  const HALF = 0.1;

  /** They close within 0.5 s until they overlap by 10 mm, stay so for 0.5 s, and part again within 0.2 s. */
  function squeeze() {
    const part = clothSheet({
      size: [0.4, 0.5],
      nodes: [21, 26],
      down: [0, -1, 0],
      material: { radius: RADIUS },
    });
    const box = { kind: "box", halfSize: [0.15, 0.12, HALF], rounding: 0.01 } as const;
    const away = (time: number): number =>
      time < 0.5 ? 0.05 - 0.11 * time : time < 1 ? -0.005 : Math.min(-0.005 + 0.275 * (time - 1), 0.05);
    const colliders = [1, -1].map((side) => ({
      id: side > 0 ? "front" : "back",
      shape: box,
      friction: 0.3,
      pose: { position: [0, -0.02, side * (HALF + 0.05)], rotation: [0, 0, 0, 1] } as const,
    }));
    const simulation = new Simulation(createModel({ parts: [part], colliders }), {}).addDriver(
      (time, { poses }) => {
        poses[2] = HALF + away(time);
        poses[9] = -HALF - away(time);
      },
    );
    for (let column = 0; column < 21; column++) simulation.pin(column);
    return simulation;
  }

  function deepest({ model, state }: Simulation): number {
    const [local, normal] = [new Float64Array(3), new Float64Array(3)];
    let least = Infinity;
    model.colliders.forEach(({ shape }, c) => {
      for (let i = 0; i < state.x.length; i += 3) {
        toLocal(state.poses, 7 * c, state.x[i], state.x[i + 1], state.x[i + 2], local);
        least = Math.min(least, signedDistance(shape, local[0], local[1], local[2], normal));
      }
    });
    return least;
  }

  it("comes out whole when they part", () => {
    const simulation = squeeze();
    let worst = 0;
    let squeezed = 0;
    for (let k = 0; k < 126; k++) {
      const { maxStrain, flags } = simulation.step();
      expect(flags.nonFinite).toBe(false);
      worst = Math.max(worst, maxStrain);
      squeezed = Math.min(squeezed, deepest(simulation));
    }
    // Overlapped, there was no place outside; 0.2 s after they began to part all are out and none is stretched.
    expect(squeezed).toBeLessThan(-0.003);
    expect(worst).toBeLessThan(0.05);
    expect(deepest(simulation)).toBeGreaterThan(RADIUS - 2e-4);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.02);
    expect(Math.max(...simulation.state.v.map(Math.abs))).toBeLessThan(1);
  });
});
