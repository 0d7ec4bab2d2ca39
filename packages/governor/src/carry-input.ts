import type { PanelNodes } from "@pliant/scene";
import { pin, type Body, type Grab, type Input, type Load, type Model } from "pliant";
import { attachAt } from "pliant/experimental";

/**
 * A place in a body: its id, and texture coordinates, which are the same on every mesh. Of a garment which panel, and where on it [m]: its texture
 * coordinates are those of all panels at once.
 */
export interface BodyPlacement {
  readonly body: string;
  readonly panel?: number;
  readonly u: number;
  readonly v: number;
}

/** The panels of a body that is a garment; null of others. */
export type PanelsOf = (body: Body) => readonly PanelNodes[] | null;

const NO_PANELS: PanelsOf = () => null;

/** What somebody holds by hand, in the cloth rather than in a mesh. */
export interface HandHold {
  readonly place: BodyPlacement;
  /** Where [m], or which collider it rides on and where in its frame. */
  readonly target: readonly [number, number, number];
  readonly collider?: number;
}

/** Where in its body a point of some nodes is. */
export function placeOf(
  { bodies, uvs }: Model,
  nodes: readonly number[],
  weights: readonly number[],
  panelsOf = NO_PANELS,
): BodyPlacement {
  const body = bodies.find(
    ({ firstNode, nodeCount }) => nodes[0] >= firstNode && nodes[0] < firstNode + nodeCount,
  );
  if (!body) throw new RangeError(`placeOf: node ${nodes[0]} does not exist`);
  const mean = (at: (node: number) => number): number =>
    nodes.reduce((sum, node, k) => sum + weights[k] * at(node), 0);
  const panels = panelsOf(body);
  if (!panels)
    return { body: body.id, u: mean((node) => uvs[2 * node]), v: mean((node) => uvs[2 * node + 1]) };
  const local = nodes.map((node) => node - body.firstNode);
  // Corners of a triangle are all on one panel.
  const panel = Math.max(
    0,
    panels.findIndex(({ node }) => local.every((each) => node.includes(each))),
  );
  const { flat, node: own } = panels[panel];
  const on = (axis: 0 | 1) =>
    mean((node) => flat[2 * Math.max(0, own.indexOf(node - body.firstNode)) + axis]);
  return { body: body.id, panel, u: on(0), v: on(1) };
}

/** The node nearest to a place. */
export function nodeAt(model: Model, { body: id, panel, u, v }: BodyPlacement, panelsOf = NO_PANELS): number {
  const body = bodyOf(model, id);
  if (body.grid) {
    const { columns, rows } = body.grid;
    const [s, t] = [u * (columns - 1), (1 - v) * (rows - 1)];
    return body.firstNode + clamp(Math.round(t), rows) * columns + clamp(Math.round(s), columns);
  }
  const own = panel === undefined ? undefined : panelsOf(body)?.[panel];
  const places = own?.flat ?? model.uvs.subarray(2 * body.firstNode, 2 * (body.firstNode + body.nodeCount));
  let [nearest, least] = [0, Infinity];
  for (let node = 0; 2 * node < places.length; node++) {
    const off = (places[2 * node] - u) ** 2 + (places[2 * node + 1] - v) ** 2;
    if (off < least) [nearest, least] = [node, off];
  }
  return body.firstNode + (own?.node[nearest] ?? nearest);
}

/** The same point as nodes and weights that add up to 1: the corners of its cell, or the nearest node of a mesh without cells. */
export function pointAt(
  model: Model,
  place: BodyPlacement,
  panelsOf = NO_PANELS,
): Pick<Grab, "nodes" | "weights"> {
  const { firstNode, grid } = bodyOf(model, place.body);
  if (!grid) return { nodes: [nodeAt(model, place, panelsOf)], weights: [1] };
  const { columns, rows } = grid;
  const [s, t] = [
    Math.min(1, Math.max(0, place.u)) * (columns - 1),
    Math.min(1, Math.max(0, 1 - place.v)) * (rows - 1),
  ];
  const [i, j] = [Math.min(columns - 2, Math.floor(s)), Math.min(rows - 2, Math.floor(t))];
  const [a, b] = [s - i, t - j];
  const p = firstNode + j * columns + i;
  return {
    nodes: [p, p + 1, p + columns, p + columns + 1],
    weights: [(1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b],
  };
}

/**
 * Brings what was asked by hand to the input of another mesh, which the scene has set up: grabs (the same objects, so that whoever
 * moves them still does), loads that are not the scene's, holds by hand, wind, poses of colliders, modes.
 */
export function carryInput(
  from: { readonly model: Model; readonly input: Input; readonly sceneLoads: ReadonlySet<Load> },
  to: { readonly model: Model; readonly input: Input },
  holds: readonly HandHold[],
  panelsOf = NO_PANELS,
): void {
  const across = (nodes: readonly number[], weights: readonly number[]): BodyPlacement =>
    placeOf(from.model, nodes, weights, panelsOf);
  const { input } = to;
  input.poses.set(from.input.poses);
  input.vertices.set(from.input.vertices);
  input.wind = from.input.wind;
  input.gust = from.input.gust;
  for (const [id, count] of from.input.modes) input.modes.set(id, count);
  for (const grab of from.input.grabs) {
    Object.assign(grab, pointAt(to.model, across(grab.nodes, grab.weights), panelsOf));
    input.grabs.push(grab);
  }
  for (const load of from.input.loads) {
    if (from.sceneLoads.has(load)) continue;
    if (load.kind === "point") {
      const places = [...load.nodes].map((node) => nodeAt(to.model, across([node], [1]), panelsOf));
      Object.assign(load, { nodes: Uint32Array.from(new Set(places)) });
    }
    input.loads.push(load);
  }
  for (const { place, target, collider } of holds) {
    const node = nodeAt(to.model, place, panelsOf);
    if (collider === undefined) pin(input, node, [...target]);
    else attachAt(input, { node, collider, point: [...target] });
  }
}

function bodyOf({ bodies }: Model, id: string): Body {
  const found = bodies.find((body) => body.id === id);
  if (!found) throw new RangeError(`carryInput: body "${id}" does not exist`);
  return found;
}

const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
