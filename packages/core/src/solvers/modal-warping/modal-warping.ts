import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { Body, Model } from "../../model/model.ts";
import { writeSurfaces, type SurfaceRange } from "../../model/solid/surface-colliders.ts";
import type { SolverSettings } from "../settings.ts";
import type { State } from "../../state/state.ts";
import type { Solver } from "../solver.ts";
import { createModalBodies, type ModalBody } from "./modal-body.ts";
import { createContactFinder } from "./find-contacts.ts";
import { NodeConstraints } from "./constraints.ts";
import { createPublishedStep } from "./published-scheme.ts";
import { createSolidCollider } from "./collision/solid-collider.ts";
import { createSolidPairs } from "./collision/solid-pairs.ts";
import { createSurfaceSpeed, measureSurfaceSpeed } from "./collision/surface-speed.ts";
import { createSkins } from "./collision/skins.ts";
import { advanceModes, predictModes } from "./newmark.ts";
import { setForces } from "./external-forces.ts";
import { createNodeColliders } from "./node-colliders.ts";
import { createSleep } from "./sleep.ts";
import { publishSleeping } from "./sleeping-contacts.ts";
import { publishContacts } from "./publish-contacts.ts";
import { storeReactions } from "./reactions.ts";
import { createContactMemory } from "./contact-memory.ts";
import { createContactRounds } from "./contact-rounds.ts";
import { createCrossingGuard } from "./crossing-guard.ts";
import { createEndPositions } from "./end-positions.ts";
import { createImpulses } from "./impulses.ts";
import { advanceFrame, predictFrame, setMomentum } from "./rigid.ts";
import { createSolidContacts, type SolidContacts } from "./solid-contacts.ts";
import { takeFrame, warp } from "./warp.ts";

/**
 * Elastic solids that float freely (docs/methods/bodies.md): a rigid frame, and in it deformation by the lowest modes, warped so that
 * what turns does not swell. One solver step:
 *
 * 0. sleep     what rests and nobody wakes stays as it is                          sleep.ts
 * 1. force     loads, and what cloth did in the last step                         external-forces.ts
 * 2. predict   velocities at the end without contact: v + hg, L, Newmark's q̇     rigid.ts, newmark.ts
 * 3. constrain pins and grabs                                                     constraints.ts
 * 4. find      what is near a surface: nodes, corners, edges                      find-contacts.ts, collision/
 * 5. respond   impulses at all contacts, then friction, until all end apart       contact-rounds.ts, impulses.ts, rows.ts
 * 6. advance   frame and modes from the velocities; then positions of the nodes   rigid.ts, newmark.ts, warp.ts
 * 7. write     the surfaces that cloth collides with
 *
 * "paper-literal" takes the published scheme in place of 5 and 6                  published-scheme.ts
 */
export function createModalWarping(
  model: Model,
  { level, clock }: Pick<SolverSettings, "level" | "clock">,
): Solver & { readonly solidContacts: SolidContacts } {
  const { gravity } = model;
  const isPublished = level === "paper-literal";
  const elastics = createModalBodies(model.bodies, isPublished ? 0 : 0.5);
  const width = Math.max(0, ...elastics.map(({ size }) => size));
  const solidContacts = createSolidContacts(width);
  const skins = createSkins(elastics, ({ body: { firstNode, firstTriangle, triangleCount } }) =>
    model.triangles
      .slice(3 * firstTriangle, 3 * (firstTriangle + triangleCount))
      .map((node) => node - firstNode),
  );
  const speeds = elastics.map(createSurfaceSpeed);
  const surfaces = { model, elastics, skins, speeds };
  const colliders = createNodeColliders(model);
  const nodeFinder = createContactFinder(surfaces, colliders);
  const sleep = createSleep(elastics, colliders, isPublished ? [0, 0, 0] : gravity);
  const colliderFinder = createSolidCollider(surfaces);
  const solidFinder = createSolidPairs(surfaces);
  const constraints = new NodeConstraints(width);
  const memory = createContactMemory(elastics);
  const ends = createEndPositions(elastics);
  const rounds = createContactRounds(elastics, createImpulses(elastics, memory), ends);
  const guard = createCrossingGuard(elastics, model.nodes.count, rounds, ends);
  const published = createPublishedStep(elastics, gravity);
  const load = new Float64Array(3 * model.nodes.count);
  const ranges = surfaceRanges(model);
  const rows = elastics.map(({ size }) => new Float64Array(size));
  const spin = elastics.map(() => new Float64Array(3));

  return {
    solidContacts,
    runsFirst: true,
    longestStep: () => SOLID_SUBSTEP_MAX,
    step([now], input, _contacts, h, next) {
      for (const elastic of elastics) elastic.active = input.modes.get(elastic.body.id) ?? elastic.modes;
      setForces(model, elastics, now, input, load);
      sleep.begin(now, input, h, next);
      for (const elastic of elastics) {
        if (elastic.isAsleep) continue;
        takeFrame(elastic, now);
        predictFrame(elastic, now.solids, gravity, h);
        predictModes(elastic, now.solids, h);
        spin[elastic.index].set(elastic.velocity.subarray(3, 6));
        constraints.apply(elastic, now, input, h);
        // The paper's own step knows where contacts are at its start only.
        for (let axis = 0; axis < 3; axis++)
          elastic.turning[axis] = isPublished ? 0 : h * elastic.velocity[3 + axis];
      }
      const before = clock();
      solidContacts.count = 0;
      // Nodes are half a step ahead: of a longer one than the last, or of the first, they go by that much more.
      const span = isPublished ? h : h + 0.5 * Math.max(0, h - now.dt);
      skins.begin(now, span);
      for (const elastic of elastics) {
        if (!elastic.isAsleep) measureSurfaceSpeed(elastic, now, speeds[elastic.index]);
      }
      nodeFinder.find(now, input, h, solidContacts);
      colliderFinder.find(now, input, h, solidContacts);
      solidFinder.find(span, solidContacts);
      const detect = clock() - before;
      if (isPublished) {
        const iterations = published.step(solidContacts, now, h, next);
        for (const elastic of elastics) warp(elastic, next, gravity);
        writeSurfaces(ranges, next.x, input.vertices);
        return { iterations, unconverged: false, detect, velocityPerDisplacement: 1 / h };
      }
      const inStep = { spins: spin, now, h, next };
      let iterations = rounds.resolve(solidContacts, solidFinder.isWatched, inStep);
      iterations += guard.keepApart(solidContacts, solidFinder.watched, inStep);
      memory.store(solidContacts, next, h);
      for (const elastic of elastics) if (!elastic.isAsleep) advance(elastic, now, next, h);
      sleep.conclude(solidContacts, next, h);
      writeSurfaces(ranges, next.x, input.vertices);
      return { iterations, unconverged: false, detect, velocityPerDisplacement: 1 / h };
    },
    publish(contacts, h, next) {
      storeReactions(elastics, ranges, contacts, next, rows);
      publishContacts(solidContacts, elastics, contacts, h);
      for (const elastic of elastics) {
        if (elastic.isAsleep)
          publishSleeping(elastic, nodeFinder.bulgeOf(elastic), { colliders, model }, next, contacts);
      }
    },
  };

  function advance(elastic: ModalBody, now: State, next: State, h: number): void {
    setMomentum(elastic, spin[elastic.index], next.solids);
    advanceFrame(elastic, now.solids, h, next.solids);
    advanceModes(elastic, h, next.solids);
    warp(elastic, next, gravity);
  }
}

/** Surfaces of solids among the colliders that deform. */
function surfaceRanges(model: Model): SurfaceRange[] {
  return deformingRanges(model).flatMap(({ collider, first }) => {
    const body = model.bodies.find(({ id }) => id === model.colliders[collider].body);
    return body?.kind === "solid" ? [{ collider, body, first }] : [];
  });
}

/** Longest substep that is taken unasked [s]: in longer ones contact takes away bounce (docs/methods/bodies.md). */
const SOLID_SUBSTEP_MAX = 1 / 120;

/** Node positions, velocities and loads of a state from its frames and modes: where it begins. */
export function placeSolids(bodies: readonly Body[], state: State, gravity: Model["gravity"]): void {
  for (const elastic of createModalBodies(bodies)) warp(elastic, state, gravity);
}
