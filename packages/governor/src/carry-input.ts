import { attachAt, pin, type Body, type Grab, type Input, type Load, type Model } from "pliant";

/** A place in a body: its id, and texture coordinates, which are the same on every mesh. */
export interface Place {
  readonly body: string;
  readonly u: number;
  readonly v: number;
}

/** What somebody holds by hand, in the cloth rather than in a mesh. */
export interface HandHold {
  readonly place: Place;
  /** Where [m], or which collider it rides on and where in its frame. */
  readonly target: readonly [number, number, number];
  readonly collider?: number;
}

/** Where in its body a point of some nodes is. */
export function placeOf({ bodies, uvs }: Model, nodes: readonly number[], weights: readonly number[]): Place {
  const body = bodies.find(
    ({ firstNode, nodeCount }) => nodes[0] >= firstNode && nodes[0] < firstNode + nodeCount,
  );
  if (!body) throw new RangeError(`placeOf: node ${nodes[0]} does not exist`);
  const along = (axis: 0 | 1): number =>
    nodes.reduce((sum, node, k) => sum + weights[k] * uvs[2 * node + axis], 0);
  return { body: body.id, u: along(0), v: along(1) };
}

/** The node nearest to a place. */
export function nodeAt(model: Model, { body: id, u, v }: Place): number {
  const body = bodyOf(model, id);
  if (body.grid) {
    const { columns, rows } = body.grid;
    const [s, t] = [u * (columns - 1), (1 - v) * (rows - 1)];
    return body.firstNode + clamp(Math.round(t), rows) * columns + clamp(Math.round(s), columns);
  }
  let [nearest, least] = [body.firstNode, Infinity];
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    const off = (model.uvs[2 * node] - u) ** 2 + (model.uvs[2 * node + 1] - v) ** 2;
    if (off < least) [nearest, least] = [node, off];
  }
  return nearest;
}

/** The same point as nodes and weights that add up to 1: the corners of its cell, or the nearest node of a mesh without cells. */
export function pointAt(model: Model, place: Place): Pick<Grab, "nodes" | "weights"> {
  const { firstNode, grid } = bodyOf(model, place.body);
  if (!grid) return { nodes: [nodeAt(model, place)], weights: [1] };
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
): void {
  const { input } = to;
  input.poses.set(from.input.poses);
  input.vertices.set(from.input.vertices);
  input.wind = from.input.wind;
  input.gust = from.input.gust;
  for (const [id, count] of from.input.modes) input.modes.set(id, count);
  for (const grab of from.input.grabs) {
    Object.assign(grab, pointAt(to.model, placeOf(from.model, grab.nodes, grab.weights)));
    input.grabs.push(grab);
  }
  for (const load of from.input.loads) {
    if (from.sceneLoads.has(load)) continue;
    if (load.kind === "point") {
      const places = [...load.nodes].map((node) => nodeAt(to.model, placeOf(from.model, [node], [1])));
      Object.assign(load, { nodes: Uint32Array.from(new Set(places)) });
    }
    input.loads.push(load);
  }
  for (const { place, target, collider } of holds) {
    const node = nodeAt(to.model, place);
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
