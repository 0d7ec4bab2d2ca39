import { pin, elasticSolid, type Body, type Part } from "pliant";
import type { SceneSolid } from "../schema/solid.ts";
import type { Hold } from "./pins.ts";
import { rotationFromDegrees } from "./rotation.ts";
import { makeModes } from "./solid-modes.ts";

/** An elastic body of the scene as a part of the model. */
export function buildSolid(solid: SceneSolid): Part {
  const { id, position, rotationDegrees, velocity, spin } = solid;
  const { damping, stiffnessDamping, friction, restitution, warped } = solid;
  const { mesh, basis, surface, skin } = makeModes(solid);
  return elasticSolid({
    id,
    basis,
    tets: mesh.tets,
    surface,
    skin,
    pose: { position, rotation: rotationFromDegrees(rotationDegrees) },
    velocity,
    spin,
    ...{ damping, stiffnessDamping, friction, restitution, warped },
  });
}

const SIDES: Readonly<Record<Exclude<SceneSolid["pins"], "none">, readonly [axis: number, sign: number]>> = {
  left: [0, -1],
  right: [0, 1],
  bottom: [1, -1],
  top: [1, 1],
};

/** Holds the nodes of one side of a body where they start; `x` are the first positions of the whole model. */
export function buildSolidPins(
  { pins }: SceneSolid,
  { firstNode, nodeCount }: Body,
  x: Float64Array,
): Hold[] {
  if (pins === "none") return [];
  const [axis, sign] = SIDES[pins];
  const far = (node: number): number => sign * x[3 * node + axis];
  const nodes = Array.from({ length: nodeCount }, (_, k) => firstNode + k);
  const [most, least] = [Math.max(...nodes.map(far)), Math.min(...nodes.map(far))];
  const chosen = nodes.filter((node) => far(node) > most - 0.02 * (most - least));
  return [
    {
      apply: (_, input) => {
        for (const node of chosen) pin(input, node, [x[3 * node], x[3 * node + 1], x[3 * node + 2]]);
      },
      changes: false,
    },
  ];
}
