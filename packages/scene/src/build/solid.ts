import {
  computeModes,
  createSkin,
  pin,
  solidPart,
  surfaceOf,
  type Body,
  type ModalBasis,
  type Part,
  type Skin,
  type TetMesh,
} from "pliant";
import type { SceneSolid } from "../schema/solid.ts";
import type { Hold } from "./pins.ts";
import { rotationFromDegrees } from "./rotation.ts";
import { buildSolidShape } from "./solid-shape.ts";

interface Made {
  readonly mesh: TetMesh;
  readonly basis: ModalBasis;
  readonly surface: Uint32Array;
  readonly skin: Skin;
}

/** An elastic body of the scene as a part of the model. */
export function buildSolid(solid: SceneSolid): Part {
  const { id, position, rotationDegrees, velocity, spin } = solid;
  const { damping, stiffnessDamping, friction, restitution, warped } = solid;
  const { mesh, basis, surface, skin } = makeModes(solid);
  return solidPart({
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

/** Bodies alike have their modes in common: a scene of twenty letters waits for as many modes as it has kinds of letters. */
function makeModes({ shape, material, modes, skin }: SceneSolid): Made {
  const key = JSON.stringify([shape, material, modes, skin]);
  const known = made.get(key);
  if (known) return known;
  const mesh = buildSolidShape(shape);
  // A coarse box has fewer than asked for.
  const most = mesh.x.length - 6;
  const fresh = {
    mesh,
    basis: computeModes(mesh, [material], { modes: Math.min(modes, most) }),
    surface: surfaceOf(mesh),
    skin: makeSkin(mesh, skin === undefined ? mesh : buildSolidShape(shape, skin)),
  };
  if (made.size >= KEPT) made.clear();
  made.set(key, fresh);
  return fresh;
}

/** The surface of a mesh, the body's own or a finer one, without the nodes inside. */
function makeSkin(mesh: TetMesh, fine: TetMesh): Skin {
  const triangles = surfaceOf(fine);
  const place = new Map<number, number>();
  for (const node of triangles) if (!place.has(node)) place.set(node, place.size);
  const points = new Float64Array(3 * place.size);
  for (const [node, at] of place) points.set(fine.x.subarray(3 * node, 3 * node + 3), 3 * at);
  return createSkin(
    mesh,
    points,
    triangles.map((node) => place.get(node) ?? 0),
  );
}

const KEPT = 64;
const made = new Map<string, Made>();

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
