import type { Body, Model, PlacedCollider, Quaternion, Vec3 } from "pliant";
import { damageMap } from "pliant/experimental";
import { POSE_SIZE } from "@pliant/geometry";
import type { Topology } from "../topology.ts";
import type { LiveSimulation } from "./live-simulation.ts";
import type { LoadedScene } from "./protocol.ts";

export function describeScene(
  { model, state, input, options, status }: LiveSimulation,
  looks: LoadedScene["looks"] = { bodies: [], colliders: [] },
): LoadedScene {
  return {
    counts: {
      nodes: model.nodes.count,
      triangles: model.triangles.length / 3,
      links: model.links.count,
      beams: model.beams.count,
      bodies: model.bodies.length,
      colliders: model.colliders.length,
    },
    dt: options.dt,
    selfCollision: options.contact.self,
    targetFps: status?.targetFps ?? null,
    pitches: model.bodies.map((body) => {
      const lowest = body.kind === "solid" ? (body.solid.basis.eigenvalues[0] ?? 0) : 0;
      return Math.sqrt(Math.max(0, lowest)) / (2 * Math.PI);
    }),
    densities: model.bodies.map(({ material }) => material.density),
    looks,
    air: {
      wind: [...input.wind],
      isFelt: model.bodies.some(
        ({ material, kind }) => kind !== "solid" && material.drag + material.lift > 0,
      ),
    },
    colliders: model.colliders.map((collider, index): PlacedCollider => {
      const pose = state.poses.slice(index * POSE_SIZE, (index + 1) * POSE_SIZE);
      const [x, y, z, qx, qy, qz, qw] = pose;
      return {
        ...collider,
        pose: { position: [x, y, z] as Vec3, rotation: [qx, qy, qz, qw] as Quaternion },
      };
    }),
  };
}

/** Copies: columns of a model may be views into a larger arena, which a message would carry whole. */
export function topologyOf(model: Model): Topology {
  const { revision, bodies, triangles, uvs } = model;
  const isPaper = bodies.some(({ kind }) => kind === "paper");
  return {
    revision,
    bodies: bodies.map((body) => ({
      id: body.id,
      firstNode: body.firstNode,
      nodeCount: body.nodeCount,
      firstTriangle: body.firstTriangle,
      triangleCount: body.triangleCount,
      ...drawnOf(body),
      ...(body.kind === "cloth" && body.corners && { corners: body.corners }),
      ...(body.kind === "paper" && { paper: true }),
    })),
    triangles: triangles.slice(),
    uvs: uvs.slice(),
    ...(isPaper && { damage: damageMap(model) }),
  };
}

function drawnOf(body: Body): Pick<Topology["bodies"][number], "drawn"> {
  if (body.kind !== "solid" || !body.solid.skin) return {};
  const { skin, tets, basis } = body.solid;
  return { drawn: { skin, tets, rest: basis.x } };
}
