import { FilmSimulation } from "./kit/film-simulation.ts";
import { cos, sin, writePose } from "@pliant/geometry";
import {
  clothMesh,
  clothSheet,
  colliderVertices,
  createModel,
  hashState,
  MATERIAL_DEFAULTS,
  type Simulation,
  springSheet,
  type Driver,
  type Grab,
  type Part,
  type PlacedCollider,
  type SimulationOptions,
} from "pliant";
import { loadArea, loadNodes, loadPressure, mergeOptions } from "pliant/experimental";
import { govern } from "@pliant/governor";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { hangingSheet } from "./kit/cloth/hang.ts";
import { governedScene } from "./kit/governor/governed.ts";
import { testSheet } from "./kit/paper/paper.ts";
import { boxOf, dropped, turnOf } from "./kit/bodies/solids.ts";
import { stressScenes } from "./kit/cloth/stress/scenes.ts";
import { torus } from "./kit/cloth/stress/torus.ts";

/**
 * Hashes of what no golden example reaches: options that no scene sets, the reference kernels, recovery, edits, interaction. After every
 * step the newest and the older state, the contact forces and the counts of the report are hashed, so that a run that only ends alike is
 * found. To write the hashes of new cases: PLIANT_WRITE_GOLDEN=1 npx vitest run --project unit claims/golden-net
 */
type Options = Partial<SimulationOptions>;
type Ask = (simulation: Simulation, step: number) => void;

function hashRun(simulation: Simulation, steps: number, ask: Ask = () => {}): string {
  const hash = createHash("sha256");
  for (let step = 0; step < steps; step++) {
    ask(simulation, step);
    const { iterations, contacts: most, retries, collision, damage, flags } = simulation.step();
    for (const state of simulation.snapshot().history) if (state) hash.update(hashState(state));
    const { force, count } = simulation.contacts;
    hash.update(new Uint8Array(force.buffer, force.byteOffset, 24 * count));
    hash.update([iterations, most, retries, ...Object.values(collision), ...Object.values(damage)].join());
    if (flags.nonFinite) break;
  }
  return hash.digest("hex").slice(0, 16);
}

const TWO: Options = { quality: { substeps: 2 } };
const REST = [0, 0, 0, 1] as const;

/** The triangles of a grid without the grid: nodes lie in no rows. */
function loose(nodes: number): Part {
  const { x, triangles } = clothSheet({ size: [1, 1], nodes: [nodes, nodes] });
  return clothMesh({ id: "loose", positions: x, triangles, material: MATERIAL_DEFAULTS });
}

function onBall(part: Part, options: Options): Simulation {
  const shape = { kind: "sphere", radius: 0.3 } as const;
  const ball = {
    id: "ball",
    shape,
    friction: 0.3,
    pose: { position: [0, -0.35, 0], rotation: REST },
  } as const;
  return new FilmSimulation(createModel({ parts: [part], colliders: [ball] }), options);
}

const floor = (y: number): PlacedCollider => ({
  id: "floor",
  shape: { kind: "plane" },
  friction: 0.4,
  pose: { position: [0, y, 0], rotation: REST },
});

function points(solver: "symplectic-euler" | "forward-euler" | "backward-euler"): Simulation {
  const springs = { pointMass: 0.002, stiffness: 20, damping: 0.01, drag: 0.001, solver };
  const part = springSheet({ size: [1, 1], nodes: [9, 9], ...springs });
  return new FilmSimulation(createModel({ parts: [part], colliders: [floor(-0.05)] }));
}

/** Two plates that leave a sheet less room than it is thick. */
function pressed(): Simulation {
  const plate = (id: string, y: number): PlacedCollider => ({
    id,
    shape: { kind: "box", halfSize: [0.3, 0.05, 0.3] },
    friction: 0.3,
    pose: { position: [0, y, 0], rotation: REST },
  });
  const part = clothSheet({ size: [0.4, 0.4], nodes: [13, 13], material: { radius: 0.004 } });
  return new FilmSimulation(
    createModel({ parts: [part], colliders: [plate("a", -0.06), plate("b", 0.06)] }),
    {
      contact: { self: true },
      quality: { substeps: 2 },
    },
  ).addDriver((time, { poses }) => {
    const away = Math.max(0.0515, 0.06 - 0.2 * time);
    poses[1] = -away;
    poses[8] = away;
  });
}

/** The borders of two sheets are held, and one is drawn through the other: no push can keep them apart. */
function drawnThrough(): Simulation {
  const both = [0, 1].map((layer) =>
    clothSheet({
      id: `layer ${layer}`,
      size: [0.4, 0.4],
      nodes: [9, 9],
      center: [0.01 * layer, 0.03 * layer, 0.01 * layer],
    }),
  );
  const driver: Driver = (time, { pinned, pinTarget }) => {
    for (let node = 81; node < 162; node++)
      if (pinned[node] === 1) pinTarget[3 * node + 1] = 0.03 - 0.5 * time;
  };
  const simulation = new FilmSimulation(
    createModel({ parts: both }),
    mergeOptions(TWO, { contact: { self: true } }),
  ).addDriver(driver);
  for (let node = 0; node < 162; node++) {
    const [column, row] = [node % 9, Math.floor((node % 81) / 9)];
    if (Math.min(column, row) === 0 || Math.max(column, row) === 8) simulation.pin(node);
  }
  return simulation;
}

/** A sheet falls on a ring of triangles. */
function onRing(options: Options): Simulation {
  const part = clothSheet({ size: [0.5, 0.5], nodes: [13, 13], center: [0.01, 0.03, 0.02] });
  const shape = torus({ major: 0.12, minor: 0.02, around: 24, across: 8 });
  return new FilmSimulation(
    createModel({ parts: [part], colliders: [{ id: "ring", shape, friction: 0.3 }] }),
    options,
  );
}

/** A sheet whose first row rides on a ring that grows and turns. */
function attached(): string {
  const part = clothSheet({ size: [0.3, 0.3], nodes: [11, 11], center: [0, 0.03, 0.15] });
  const ring = torus({ major: 0.12, minor: 0.02, around: 24, across: 8 });
  const driver: Driver = (time, input) => {
    const vertices = colliderVertices(input, "ring");
    for (let i = 0; i < vertices.length; i++)
      vertices[i] = ring.vertices[i] * (1 + (i % 3 === 1 ? 2 : 0.5) * time);
    writePose(input.poses, 0, { position: [0, 0.1 * time, 0], rotation: [0, sin(time), 0, cos(time)] });
  };
  const colliders = [{ id: "ring", shape: { ...ring, deforming: true }, friction: 0.3 }] as const;
  const simulation = new FilmSimulation(createModel({ parts: [part], colliders }), { ...TWO }).addDriver(
    driver,
  );
  return hashRun(simulation, 25, (run, step) => {
    if (step === 2) for (let node = 0; node < 11; node++) run.attach(node, "ring");
    if (step === 18) run.detach(4);
  });
}

function handled(): string {
  const simulation = hangingSheet(17, { quality: { substeps: 2 } });
  const body = simulation.model.bodies[0].id;
  let held: Grab | null = null;
  return hashRun(simulation, 30, (run, step) => {
    if (step === 3) held = run.grab(100, [0.1, 0, 0.3]);
    if (step === 8 && held) held.target = [0.2, 0.1, 0.4];
    if (step === 14 && held) run.release(held);
    if (step === 5) run.pin(150);
    if (step === 12) run.unpin(150);
    if (step === 16) run.tune({ tolerance: 1e-3, substeps: 3 });
    if (step === 18) run.cut({ kind: "line", body, from: [0.2, 0.5], to: [0.8, 0.5] });
    if (step === 20) run.cut({ kind: "blade", corners: [[0.1, 0.2, -1], [0.1, -0.6, -1], [0.1, 0, 1.5]] }); // prettier-ignore
    if (step !== 22) return;
    const back = run.snapshot();
    run.step();
    run.restore(back);
  });
}

function page(options: Options, damage: boolean): Simulation {
  const part = testSheet({ id: "page", ...(damage && { damage: {} }) });
  return new FilmSimulation(
    createModel({ parts: [part], colliders: [floor(-0.01)] }),
    mergeOptions({ quality: { substeps: 2 } }, options),
  );
}

function loaded(): Simulation {
  const simulation = hangingSheet(15, { quality: { substeps: 2 } });
  const [body] = simulation.model.bodies;
  loadNodes(simulation.input, [100, 101], [0.01, 0, 0]);
  loadPressure(simulation.input, body, 0.5);
  loadArea(simulation.input, body, [0, 0.2, 0]);
  return simulation;
}

const ROUGH: Options = {
  dt: 1 / 60,
  quality: { level: "film", substeps: 1, tolerance: 5e-3 },
  contact: { self: true },
};
const LONG: Options = { dt: 1 / 60, quality: { substeps: 1 } };
const REPEL: Options = { contact: { self: false, repulsion: {} }, quality: { substeps: 2 } };

const CASES: Readonly<Record<string, () => string>> = {
  "strain limiting": () =>
    hashRun(hangingSheet(21, mergeOptions(LONG, { quality: { strainLimitPasses: 8 } })), 20),
  "Newton iterations": () => hashRun(hangingSheet(21, mergeOptions(LONG, { quality: { newton: 3 } })), 15),
  "rough solves, no grid": () =>
    hashRun(onBall(loose(25), mergeOptions(ROUGH, { quality: { strainLimitPasses: 8 } })), 40),
  "rough solves, grid": () => hashRun(onBall(clothSheet({ size: [1, 1], nodes: [25, 25] }), ROUGH), 30),
  "block preconditioner": () =>
    hashRun(hangingSheet(21, mergeOptions(TWO, { advanced: { preconditioner: "block" } })), 10),
  "diagonal preconditioner": () =>
    hashRun(hangingSheet(21, mergeOptions(TWO, { advanced: { preconditioner: "diagonal" } })), 10),
  "huge steps": () =>
    hashRun(hangingSheet(21, { dt: 0.2, quality: { substeps: 1, level: "paper-literal" } }), 10),
  repulsion: () => hashRun(stressScenes.layers(15, REPEL), 60),
  "repulsion, blocks": () =>
    hashRun(stressScenes.layers(15, mergeOptions(REPEL, { advanced: { preconditioner: "block" } })), 40),
  "reference: box": () =>
    hashRun(stressScenes.box(17, mergeOptions(TWO, { advanced: { kernels: "reference" } })), 15),
  "reference: hang": () =>
    hashRun(hangingSheet(17, mergeOptions(TWO, { advanced: { kernels: "reference" } })), 15),
  "reference: no grid": () =>
    hashRun(
      onBall(loose(15), mergeOptions(TWO, { contact: { self: true }, advanced: { kernels: "reference" } })),
      25,
    ),
  "corner through a layer": () => hashRun(stressScenes.corner(21, TWO), 30),
  "bulge through a layer": () => hashRun(stressScenes.bulge(21, TWO), 20),
  "inside a box": () => hashRun(stressScenes.insideBox(21, TWO), 20),
  "inside a ball": () => hashRun(stressScenes.insideBall(21, TWO), 20),
  "between balls": () => hashRun(stressScenes.pinch(25, LONG), 110),
  "between plates": () => hashRun(pressed(), 30),
  twist: () => hashRun(stressScenes.twist(25, LONG), 150),
  "twist, long steps": () => hashRun(stressScenes.twist(21, { dt: 1 / 30, quality: { substeps: 1 } }), 120),
  ring: () => hashRun(stressScenes.ring(21, { quality: { substeps: 1 } }), 60),
  tablecloth: () => hashRun(stressScenes.tablecloth(21, TWO), 30),
  "hands, cuts, tuning, restore": handled,
  loads: () => hashRun(loaded(), 10),
  "motion clipped": () => hashRun(drawnThrough(), 20),
  "reference: mesh collider": () =>
    hashRun(onRing(mergeOptions(TWO, { contact: { self: true }, advanced: { kernels: "reference" } })), 20),
  "attached to a deforming mesh": attached,
  "symplectic Euler": () => hashRun(points("symplectic-euler"), 40),
  "forward Euler": () => hashRun(points("forward-euler"), 30),
  "backward Euler": () => hashRun(points("backward-euler"), 30),
  "solids, literal": () => {
    const box = boxOf(6);
    const both = [[box, { at: [0, 0.4, 0] }], [box, { at: [0.05, 0.75, 0.02] }]] as const; // prettier-ignore
    return hashRun(dropped(both, { quality: { level: "paper-literal" }, dt: 1 / 60 }), 40);
  },
  "solids, fewer modes": () => {
    const box = boxOf(6);
    const turn = turnOf([0.1, 0.2, 0.3, 1]);
    const both = [[box, { at: [0, 0.4, 0], turn }], [box, { at: [0.05, 0.75, 0.02] }]] as const; // prettier-ignore
    return hashRun(dropped(both, { dt: 1 / 60 }), 40, (run, step) => {
      if (step === 20) run.setModes("body 0", 3);
    });
  },
  "reference: solid": () =>
    hashRun(
      dropped([[boxOf(4), { at: [0, 0.3, 0] }]], { dt: 1 / 60, advanced: { kernels: "reference" } }),
      30,
    ),
  "governed: other meshes": () => {
    const run = govern(governedScene(14));
    return [14, 21, 9, 14]
      .map((nodes) => {
        run.setSizes({ sheet: nodes });
        for (let step = 0; step < 15; step++) run.step();
        return hashState(run.state);
      })
      .join("-");
  },
  "paper edits": () =>
    hashRun(page({}, true), 20, (run, step) => {
      if (step === 5) run.edit({ kind: "break", body: "page", edges: [30] });
      if (step === 8) run.edit({ kind: "hinge", body: "page", edges: [60] });
      if (step === 14) run.edit({ kind: "iron", body: "page" });
    }),
  "reference: paper": () => hashRun(page({ advanced: { kernels: "reference" } }, false), 10),
};

const file = new URL("golden-net.json", import.meta.url);
const writing = process.env["PLIANT_WRITE_GOLDEN"] === "1";
const golden: Record<string, string> =
  !writing && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
const written: Record<string, string> = {};

describe("what no example reaches runs as it always did", () => {
  test.each(Object.keys(CASES))("%s", (name) => {
    written[name] = CASES[name]();
    expect(written[name]).toBe(writing ? written[name] : golden[name]);
  });

  afterAll(() => {
    if (writing) writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  });
});
