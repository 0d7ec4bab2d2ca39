import { POSE_SIZE } from "@pliant/geometry";
import { clothContactsLength } from "../model/cloth/contact-memory.ts";
import { verticesLength } from "../model/cloth/limits.ts";
import type { Model } from "../model/model.ts";
import { contactMemoryLength } from "../model/paper/contact-memory.ts";
import { firstHinge } from "../model/paper/first-hinge.ts";
import { solidStateLength } from "../model/solid/solid-body.ts";
import { hasImpulseExcess } from "../model/springs/mass-spring.ts";
import { countsOf, type Snapshot } from "./snapshot.ts";
import { isFiniteState, type State } from "./state.ts";

/** Throws when a snapshot is not of this model: revision, columns, numbers. Other materials are welcome. */
export function checkSnapshot(snapshot: Snapshot, model: Model): void {
  const isState = (state: State | null | undefined): boolean =>
    state?.x instanceof Float64Array &&
    state.v instanceof Float64Array &&
    state.impulseExcess instanceof Float64Array &&
    state.poses instanceof Float64Array &&
    state.vertices instanceof Float64Array &&
    state.solids instanceof Float64Array &&
    state.clothContacts instanceof Float64Array &&
    state.paperContacts instanceof Float64Array &&
    state.hingeAngles instanceof Float64Array;
  const [newest, older] = Array.isArray(snapshot?.history) ? snapshot.history : [];
  if (!isState(newest) || !(older === null || isState(older)) || typeof snapshot.counts?.links !== "number") {
    throw new TypeError("restore: expected a snapshot, as `snapshot()` gives it");
  }
  if (snapshot.revision !== model.revision) {
    throw new RangeError(
      `restore: snapshot of revision ${snapshot.revision}, expected revision ${model.revision}`,
    );
  }
  for (const state of snapshot.history) {
    if (state === null) continue;
    const nodes = state.x.length / 3;
    const colliders = state.poses.length / POSE_SIZE;
    if (
      nodes !== model.nodes.count ||
      state.v.length !== state.x.length ||
      state.impulseExcess.length !== (hasImpulseExcess(model) ? state.x.length : 0) ||
      colliders !== model.colliders.length
    ) {
      throw new RangeError(
        `restore: snapshot of ${nodes} nodes and ${colliders} colliders, ` +
          `expected ${model.nodes.count} nodes and ${model.colliders.length} colliders`,
      );
    }
    const numbers = verticesLength(model);
    if (state.vertices.length !== numbers) {
      throw new RangeError(
        `restore: snapshot of ${state.vertices.length / 3} vertices of deforming colliders and places of limited cloth, expected ${numbers / 3}`,
      );
    }
    const expectedSolids = solidStateLength(model.bodies);
    if (state.solids.length !== expectedSolids) {
      throw new RangeError(
        `restore: snapshot with ${state.solids.length} numbers of solids, expected ${expectedSolids}`,
      );
    }
    const hinges = firstHinge(model.bodies, model.bodies.length);
    if (state.hingeAngles.length !== hinges) {
      throw new RangeError(`restore: snapshot of ${state.hingeAngles.length} creases, expected ${hinges}`);
    }
    const ofCloth = clothContactsLength(model);
    if (state.clothContacts.length !== ofCloth) {
      throw new RangeError(
        `restore: snapshot with ${state.clothContacts.length} numbers of contacts of cloth, expected ${ofCloth}`,
      );
    }
    const remembered = contactMemoryLength(model.bodies);
    if (state.paperContacts.length !== remembered) {
      throw new RangeError(
        `restore: snapshot with ${state.paperContacts.length} numbers of contacts of paper, expected ${remembered}`,
      );
    }
    if (!isFiniteState(state)) throw new RangeError("restore: the snapshot has numbers that are not finite");
  }
  const { links, beams, springs, triangles } = snapshot.counts;
  const expected = countsOf(model);
  const isSame =
    links === expected.links &&
    beams === expected.beams &&
    springs === expected.springs &&
    triangles === expected.triangles;
  if (isSame) return;
  throw new RangeError(
    `restore: snapshot of a model with ${links} links, ${beams} beams, ${springs} springs and ${triangles} triangles, ` +
      `expected ${expected.links}, ${expected.beams}, ${expected.springs} and ${expected.triangles}`,
  );
}
