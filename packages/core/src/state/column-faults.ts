import { POSE_SIZE } from "@pliant/geometry";
import { clothContactsLength } from "../model/cloth/contact-memory.ts";
import { verticesLength } from "../model/cloth/limits.ts";
import {
  BEAM_NUMBERS,
  LINK_NUMBERS,
  SPRING_NUMBERS,
  type Beams,
  type Links,
  type Model,
  type Springs,
} from "../model/model.ts";
import { contactMemoryLength } from "../model/paper/contact-memory.ts";
import { hasImpulseExcess } from "../model/springs/mass-spring.ts";
import { expectAll } from "./expect-all.ts";
import type { State } from "./state.ts";

/** Columns that do not fit each other: never of parts that our own builders made. */
export function columnFaults(faults: string[], model: Model, state: State): void {
  const { nodes, links, beams, springs, triangles } = model;
  expectLength(faults, "state.x", state.x, nodes.count * 3);
  expectLength(faults, "state.v", state.v, nodes.count * 3);
  expectLength(faults, "state.poses", state.poses, model.colliders.length * POSE_SIZE);
  expectLength(faults, "state.vertices", state.vertices, verticesLength(model));
  expectLength(faults, "state.excess", state.impulseExcess, hasImpulseExcess(model) ? nodes.count * 3 : 0);
  expectLength(faults, "state.clothContacts", state.clothContacts, clothContactsLength(model));
  expectLength(faults, "state.paperContacts", state.paperContacts, contactMemoryLength(model.bodies));
  expectLength(faults, "nodes.mass", nodes.mass, nodes.count);
  expectLength(faults, "nodes.radius", nodes.radius, nodes.count);
  expectLength(faults, "uvs", model.uvs, nodes.count * 2);
  expectLength(faults, "gravity", model.gravity, 3);
  if (triangles.length % 3 !== 0)
    faults.push(`triangles has ${triangles.length} indices, expected a multiple of 3`);
  expectIndices(faults, "triangles", triangles, nodes.count);
  checkPairs(faults, "links", links, nodes.count);
  checkPairs(faults, "beams", beams, nodes.count);
  for (const column of ["c", "d"] as const) {
    expectLength(faults, `beams.${column}`, beams[column], beams.count);
    expectIndices(faults, `beams.${column}`, beams[column], nodes.count);
  }
  checkPairs(faults, "springs", springs, nodes.count);
  for (const column of LINK_NUMBERS) expectLength(faults, `links.${column}`, links[column], links.count);
  for (const column of BEAM_NUMBERS) expectLength(faults, `beams.${column}`, beams[column], beams.count);
  for (const column of SPRING_NUMBERS)
    expectLength(faults, `springs.${column}`, springs[column], springs.count);
  checkRanges(faults, model);
}

/** Bodies follow each other in nodes and triangles. */
function checkRanges(faults: string[], { bodies, nodes, triangles }: Model): void {
  let nextNode = 0;
  let nextTriangle = 0;
  for (const body of bodies) {
    if (body.firstNode !== nextNode)
      faults.push(`bodies "${body.id}" starts at node ${body.firstNode}, expected ${nextNode}`);
    if (body.firstTriangle !== nextTriangle) {
      faults.push(`bodies "${body.id}" starts at triangle ${body.firstTriangle}, expected ${nextTriangle}`);
    }
    nextNode = body.firstNode + body.nodeCount;
    nextTriangle = body.firstTriangle + body.triangleCount;
    const { grid } = body;
    if (grid && body.kind !== "paper" && grid.columns * grid.rows !== body.nodeCount) {
      faults.push(
        `bodies "${body.id}": grid ${grid.columns} × ${grid.rows} does not have ${body.nodeCount} nodes`,
      );
    }
  }
  const triangleCount = Math.ceil(triangles.length / 3);
  if (nextTriangle !== triangleCount) {
    faults.push(`bodies end at triangle ${nextTriangle}, expected ${triangleCount}`);
  }
  if (nextNode !== nodes.count) faults.push(`bodies end at node ${nextNode}, expected ${nodes.count}`);
}

function checkPairs(faults: string[], name: string, pairs: Links | Beams | Springs, nodeCount: number): void {
  for (const column of ["a", "b"] as const) {
    expectLength(faults, `${name}.${column}`, pairs[column], pairs.count);
  }
  expectIndices(faults, `${name}.a`, pairs.a, nodeCount);
  expectIndices(faults, `${name}.b`, pairs.b, nodeCount);
  const loop = pairs.a.findIndex((node, index) => node === pairs.b[index]);
  if (loop >= 0) faults.push(`${name}[${loop}] joins node ${pairs.a[loop]} to itself`);
}

function expectLength(faults: string[], name: string, column: { length: number }, expected: number): void {
  if (column.length !== expected) faults.push(`${name} has ${column.length} entries, expected ${expected}`);
}

function expectIndices(faults: string[], name: string, column: Uint32Array, nodeCount: number): void {
  expectAll(faults, name, column, (index) => index < nodeCount, `a node index below ${nodeCount}`);
}
