import type { Body, Model } from "../model.ts";
import { flatArea, NO_INDEX, type Paper } from "./paper.ts";

/** Broken invariants of paper (docs/methods/paper.md#data), the first of each kind, in words. */
export function paperFaults(model: Model): string[] {
  return model.bodies.flatMap((body) => {
    if (body.kind !== "paper") return [];
    return [
      ...countFaults(body, body.paper),
      ...edgeFaults(model, body, body.paper),
      ...nodeFaults(model, body, body.paper),
    ].map((fault) => `bodies "${body.id}" ${fault}`);
  });
}

function countFaults({ nodeCount, triangleCount }: Body, paper: Paper): string[] {
  const { edges, damageSprings, sides, flat, usedNodes, madeNodes } = paper;
  const faults: string[] = [];
  const expect = (name: string, given: number, expected: number): void => {
    if (given !== expected) faults.push(`${name} has ${given} entries, expected ${expected}`);
  };
  expect("paper.flat", flat.length, 2 * nodeCount);
  expect("paper.sides", sides.length, 3 * triangleCount);
  expect("paper.parents", paper.parents.length, 2 * (usedNodes - madeNodes));
  for (const column of [edges.a, edges.b, edges.left, edges.right, edges.restLength, edges.marks]) {
    expect("paper.edges", column.length, edges.count);
  }
  for (const column of [
    damageSprings.a,
    damageSprings.b,
    damageSprings.restLength,
    damageSprings.from,
    damageSprings.to,
    damageSprings.crease,
  ]) {
    expect("paper.keepers", column.length, damageSprings.count);
  }
  if (usedNodes > nodeCount) faults.push(`uses ${usedNodes} nodes, expected at most ${nodeCount}`);
  return faults;
}

/** Every edge has one or two triangles that name it, and every triangle three edges that join its corners. */
function edgeFaults(
  { triangles }: Model,
  body: Body,
  { edges, sides, flat, damageSprings, usedNodes }: Paper,
): string[] {
  const { firstNode, firstTriangle, triangleCount } = body;
  const named = new Uint8Array(edges.count);
  const corner = (t: number, k: number): number => triangles[3 * (firstTriangle + t) + (k % 3)] - firstNode;
  for (let t = 0; t < triangleCount; t++) {
    if (!(flatArea(flat, corner(t, 0), corner(t, 1), corner(t, 2)) > 0)) {
      return [`triangle ${t} has no area on the flat sheet`];
    }
    for (let k = 0; k < 3; k++) {
      const edge = sides[3 * t + k];
      const [p, q] = [corner(t, k), corner(t, k + 1)];
      const joins =
        (edges.a[edge] === p && edges.b[edge] === q) || (edges.a[edge] === q && edges.b[edge] === p);
      if (!(edge < edges.count) || !joins)
        return [`side ${k} of triangle ${t} is not an edge from ${p} to ${q}`];
      if (edges.left[edge] !== t && edges.right[edge] !== t) {
        return [`edge ${edge} does not know triangle ${t} beside it`];
      }
      named[edge]++;
    }
  }
  for (let k = 0; k < edges.count; k++) {
    const expected = edges.right[k] === NO_INDEX ? 1 : 2;
    if (named[k] !== expected) return [`edge ${k} has ${named[k]} triangles, expected ${expected}`];
    if (!(edges.restLength[k] > 0))
      return [`edge ${k} has the rest length ${edges.restLength[k]}, expected above 0`];
  }
  for (let k = 0; k < damageSprings.count; k++) {
    if (damageSprings.a[k] === damageSprings.b[k])
      return [`keeper ${k} joins node ${damageSprings.a[k]} to itself`];
    if (damageSprings.a[k] >= usedNodes || damageSprings.b[k] >= usedNodes)
      return [`keeper ${k} has an end that is not in use`];
    if (!(damageSprings.restLength[k] > 0)) return [`keeper ${k} has no rest length`];
  }
  return [];
}

/** Nodes in use have mass and triangles, all others neither. */
function nodeFaults({ nodes, triangles }: Model, body: Body, { usedNodes }: Paper): string[] {
  const { firstNode, nodeCount, firstTriangle, triangleCount } = body;
  const isNamed = new Uint8Array(nodeCount);
  for (let k = 3 * firstTriangle; k < 3 * (firstTriangle + triangleCount); k++) {
    isNamed[triangles[k] - firstNode] = 1;
  }
  for (let node = 0; node < nodeCount; node++) {
    const isUsed = node < usedNodes;
    if ((isNamed[node] === 1) !== isUsed)
      return [`node ${node} ${isUsed ? "has no triangle" : "is not in use but has triangles"}`];
    const mass = nodes.mass[firstNode + node];
    if (mass > 0 !== isUsed)
      return [`node ${node} has ${mass} kg, expected ${isUsed ? "more than 0" : "none before it is in use"}`];
  }
  return [];
}
