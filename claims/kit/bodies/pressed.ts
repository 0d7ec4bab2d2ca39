import { FilmSimulation } from "../film-simulation.ts";
import { blockTets, latticeTets } from "@pliant/solid";
import { createModel, type TetMesh, type Vec3 } from "pliant";
import { loadNodes } from "pliant/experimental";
import { crossingsOf } from "./crossings.ts";
import { bodyOf, place } from "./solids.ts";

/** A body with two ends that are pressed together. */
export interface Pressed {
  readonly name: string;
  readonly mesh: TetMesh;
  /** Nodes of both ends, from where they are at rest, and which way they are pressed. */
  readonly ends: readonly [(x: Vec3) => boolean, (x: Vec3) => boolean];
  readonly way: Vec3;
  /** How weak it is beside a fork [1]. */
  readonly weakness?: number;
}

/** Prongs so many cells of 0.1 m long, `gap` cells apart, as wide as they are deep. */
export function fork(cells: number, gap: number, spacing: number): Pressed {
  const row = `#${".".repeat(gap)}#`;
  const mesh = blockTets(
    [...Array.from({ length: cells }, () => row), "#".repeat(gap + 2)],
    0.1,
    0.1,
    spacing,
  );
  const top = 0.05 * (cells + 1) - 0.11;
  const inner = 0.05 * gap;
  const end =
    (sign: number) =>
    ([x, y]: Vec3) =>
      Math.abs(sign * x - inner) < 1e-3 && y > top;
  return { name: `fork ${cells} × ${gap}, ${spacing}`, mesh, ends: [end(-1), end(1)], way: [1, 0, 0] };
}

/** A bar of square cross-section along a curve. */
function bent(
  name: string,
  length: number,
  at: (u: number, a: number, b: number) => Vec3,
  way: Vec3,
): Pressed {
  const thick = 0.06;
  const curve = (u: number, v: number, w: number): Vec3 => at(u, (v - 0.5) * thick, (w - 0.5) * thick);
  const mesh = latticeTets({ cells: [Math.round(length / 0.03), 2, 2], at: curve });
  const near = (u: number) => (x: Vec3) => Math.hypot(...at(u, 0, 0).map((c, k) => x[k] - c)) < 0.06;
  return { name, mesh, ends: [near(0), near(1)], way };
}

/** Most of a circle. */
export function horseshoe(): Pressed {
  const [radius, open] = [0.25, 0.9];
  const at = (u: number, a: number, b: number): Vec3 => {
    const angle = open / 2 + u * (2 * Math.PI - open);
    return [(radius + a) * Math.sin(angle), (radius + a) * Math.cos(angle), b];
  };
  return bent("horseshoe", 2 * Math.PI * radius, at, [-1, 0, 0]);
}

/** Three turns of a spring, pressed along its axis. */
export function coil(): Pressed {
  const [radius, rise, turns] = [0.15, 0.12, 3];
  const at = (u: number, a: number, b: number): Vec3 => {
    const angle = 2 * Math.PI * turns * u;
    return [(radius + a) * Math.cos(angle), rise * turns * (u - 0.5) + b, (radius + a) * Math.sin(angle)];
  };
  return { ...bent("coil", 2 * Math.PI * radius * turns, at, [0, 1, 0]), weakness: 10 };
}

/** A flap on a block, pressed down on it. */
export function ear(): Pressed {
  const mesh = blockTets(["######", "#.....", "######", "######"], 0.08, 0.12, 0.04);
  const end =
    (low: number, high: number) =>
    ([x, y]: Vec3) =>
      x > 0.15 && y > low && y < high;
  return { name: "ear", mesh, ends: [end(-0.01, 0.01), end(0.07, 0.09)], way: [0, 1, 0] };
}

/** What pressing its ends together does, with a total force on each [N], floating freely. */
export function press({ mesh, ends, way, weakness = 1 }: Pressed, strength: number, seconds = 1.5) {
  const force = strength / weakness;
  const body = bodyOf(mesh, 12);
  const { x, nodeCount } = body.basis;
  // Modes have their origin at the centre of mass.
  const shift = [0, 1, 2].map((axis) => mesh.x[axis] - x[axis]);
  const nodesOf = (isEnd: (at: Vec3) => boolean): number[] =>
    Array.from({ length: nodeCount }, (_, node) => node).filter((node) =>
      isEnd([x[3 * node] + shift[0], x[3 * node + 1] + shift[1], x[3 * node + 2] + shift[2]]),
    );
  const [first, second] = ends.map(nodesOf);
  const simulation = new FilmSimulation(
    createModel({ parts: [place(body, { damping: 5 })], gravity: [0, 0, 0] }),
    { dt: 1 / 60 },
  );
  loadNodes(simulation.input, first, [force * way[0], force * way[1], force * way[2]]);
  loadNodes(simulation.input, second, [-force * way[0], -force * way[1], -force * way[2]]);
  const mean = (nodes: readonly number[]): number =>
    nodes.reduce(
      (sum, node) => sum + way.reduce((s, w, axis) => s + w * simulation.positions[3 * node + axis], 0),
      0,
    ) / nodes.length;
  let [least, crossings] = [Infinity, 0];
  for (let step = 0; step < 60 * seconds; step++) {
    simulation.step();
    least = Math.min(least, mean(second) - mean(first));
    crossings = Math.max(crossings, crossingsOf(simulation).within);
  }
  return { least, crossings };
}
