import { createRandom } from "@pliant/testing";
import { expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { cloneState } from "../../state/state.ts";
import { box, partOf } from "../../testing/solids.ts";
import { createEndPositions } from "./end-positions.ts";
import { createModalBodies } from "./modal-body.ts";
import { predictModes } from "./newmark.ts";
import { predictFrame } from "./rigid.ts";
import { addContact, createSolidContacts, setAxes, setPoint } from "./solid-contacts.ts";
import { takeFrame, warp } from "./warp.ts";

it("are where the step takes the nodes: turned, warped and led by half a step", () => {
  const start = partOf(box(8), { velocity: [1, -2, 3], spin: [4, 5, -6] });
  const { model, state: now } = createModel({ parts: [start] });
  const [elastic] = createModalBodies(model.bodies);
  const random = createRandom(9);
  const h = 1 / 60;
  const next = cloneState(now);
  next.dt = h;
  takeFrame(elastic, now);
  predictFrame(elastic, now.solids, [0, -9.81, 0], h);
  predictModes(elastic, now.solids, h);
  const before = elastic.velocity.slice(3, 6);
  // As impulses would change it.
  for (let k = 0; k < elastic.size; k++) elastic.velocity[k] += random(-1, 1) * (k < 6 ? 1 : 0.3);
  const ends = createEndPositions([elastic]);
  ends.advance(elastic, before, now, h, next);
  const contacts = createSolidContacts(elastic.size);
  const nodes = [elastic.surface[0], elastic.surface[7], elastic.surface[11]];
  for (const node of nodes) {
    const k = addContact(contacts);
    contacts.sides.set([0, -1], 2 * k);
    setPoint(contacts, k, 0, node, 1, node, 0, node, 0);
    setPoint(contacts, k, 1, 0, 0, 0, 0, 0, 0);
    setAxes(contacts, k, 0.6, 0, 0.8);
  }
  const changes = nodes.map((_, k) => ends.change(contacts, k, now, h));
  warp(elastic, next, [0, -9.81, 0]);
  nodes.forEach((node, k) => {
    const moved =
      0.6 * (next.x[3 * node] - now.x[3 * node]) + 0.8 * (next.x[3 * node + 2] - now.x[3 * node + 2]);
    expect(changes[k]).toBeCloseTo(moved, 12);
  });
});
