import {
  Bone,
  BufferAttribute,
  CylinderGeometry,
  Float32BufferAttribute,
  Mesh,
  PlaneGeometry,
  Scene,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from "three";
import { afterEach, describe, expect, it } from "vitest";
import { colliderFrom } from "../collider-from.ts";
import { clothFrom } from "./cloth-from.ts";
import type { Host } from "./host-types.ts";
import { worldPositions } from "./surface-of.ts";
import { CURTAIN, Pictures, playing } from "./testing/pictures.ts";

let host: Host | null = null;
afterEach(() => host?.dispose());

/** An arm of 1 m along y with two bones, which bends at its middle. */
function arm(name: string): { mesh: SkinnedMesh; elbow: Bone; scene: Scene } {
  const geometry = new CylinderGeometry(0.1, 0.1, 1, 12, 8);
  const position = geometry.getAttribute("position");
  const joints: number[] = [];
  const weights: number[] = [];
  for (let v = 0; v < position.count; v++) {
    const upper = Math.min(1, Math.max(0, 0.5 + 4 * position.getY(v)));
    joints.push(0, 1, 0, 0);
    weights.push(1 - upper, upper, 0, 0);
  }
  geometry.setAttribute("skinIndex", new BufferAttribute(Uint16Array.from(joints), 4));
  geometry.setAttribute("skinWeight", new Float32BufferAttribute(weights, 4));
  const shoulder = new Bone();
  const elbow = new Bone();
  shoulder.position.y = -0.5;
  elbow.position.y = 0.5;
  shoulder.add(elbow);
  const mesh = new SkinnedMesh(geometry);
  mesh.name = name;
  mesh.add(shoulder);
  mesh.bind(new Skeleton([shoulder, elbow]));
  const scene = new Scene();
  scene.add(mesh);
  return { mesh, elbow, scene };
}

describe("skins", () => {
  it("move a collider in the worker as three.js draws it", async () => {
    host = await playing();
    const { mesh, elbow } = arm("arm");
    const pictures = new Pictures(host);
    mesh.position.set(0, 0, -0.6);
    await host.add(colliderFrom(mesh), { ...CURTAIN, center: [0, 0.4, -0.2] });
    let pushed = 0;
    host.onFrame(({ impulses }) => (pushed += Math.abs(impulses[2])));
    await pictures.run(30, (k) => elbow.rotation.set((k / 29) * 1.5, 0, 0));
    await pictures.run(2);
    const { vertices } = host.simulation?.state ?? { vertices: new Float64Array() };
    // Welded vertices stand in the order in which they come first.
    const first = colliderFrom(mesh).shape;
    if (first.kind !== "mesh") throw new Error("no mesh");
    expect(vertices.length).toBe(first.vertices.length);
    const drawn = worldPositions(
      mesh,
      Uint32Array.from({ length: mesh.geometry.getAttribute("position").count }, (_, v) => v),
    );
    const places = new Set(Array.from({ length: drawn.length / 3 }, (_, v) => key(drawn, v)));
    for (let v = 0; v < vertices.length / 3; v++) expect(places.has(key(vertices, v))).toBe(true);
    expect(pushed).toBeGreaterThan(0);
  });

  it("are drawn as the frame has them: drawn joints are the frame's joints", async () => {
    host = await playing();
    const { mesh, elbow } = arm("arm");
    const pictures = new Pictures(host);
    await host.add(colliderFrom(mesh), { ...CURTAIN, center: [0, 2, 0] });
    await pictures.run(10, (k) => {
      mesh.position.x = 0.01 * k;
      elbow.rotation.z = 0.05 * k;
    });
    // The page goes on, the drawn skin does not.
    elbow.rotation.z = 1;
    mesh.updateMatrixWorld(true);
    mesh.skeleton.update();
    const state = host.simulation?.state.vertices ?? new Float64Array();
    const shape = colliderFrom(mesh).shape;
    if (shape.kind !== "mesh") throw new Error("no mesh");
    const point = new Vector3();
    const drawn = new Set<string>();
    const matrices = mesh.skeleton.boneMatrices ?? new Float32Array();
    const { skin } = colliderFrom(mesh);
    for (let v = 0; v < shape.vertices.length / 3; v++) {
      point.set(0, 0, 0);
      for (let k = 0; k < 4; k++) {
        const m = 16 * (skin?.joints[4 * v + k] ?? 0);
        const w = skin?.weights[4 * v + k] ?? 0;
        const [x, y, z] = shape.vertices.subarray(3 * v, 3 * v + 3);
        for (const [axis, name] of ["x", "y", "z"].entries())
          point[name as "x"] +=
            w *
            (matrices[m + axis] * x +
              matrices[m + 4 + axis] * y +
              matrices[m + 8 + axis] * z +
              matrices[m + 12 + axis]);
      }
      drawn.add(key(point.toArray(), 0));
    }
    for (let v = 0; v < state.length / 3; v++) expect(drawn.has(key(state, v))).toBe(true);
    host.dispose();
    mesh.skeleton.update();
    // Given back: the page's own pose.
    expect(mesh.skeleton.boneMatrices?.[16]).toBeCloseTo(Math.cos(1), 5);
  });

  it("keep every pin near a held node where cloth is resampled", async () => {
    host = await playing();
    const plane = new Mesh(new PlaneGeometry(1, 1, 70, 70));
    plane.name = "sheet";
    new Scene().add(plane);
    const row = Array.from({ length: 71 }, (_, k) => 71 * 35 + k);
    await host.add(clothFrom(plane, { pins: [0, ...row] }));
    await new Pictures(host).run(30);
    const x = host.cloth("sheet").positions ?? new Float32Array();
    expect(x.length / 3).toBeLessThanOrEqual(1500);
    // The middle row stays in its place.
    const held = Array.from({ length: x.length / 3 }, (_, node) => node).filter(
      (node) => Math.abs(x[3 * node + 1]) < 0.02 && Math.abs(x[3 * node + 2]) < 1e-6,
    );
    const across = held.map((node) => x[3 * node]).sort((p, q) => p - q);
    expect(across.length).toBeGreaterThan(12);
    expect(Math.max(...across.slice(1).map((value, k) => value - across[k]))).toBeLessThan(0.1);
  });

  it("carry the pins of cloth that is skinned itself", async () => {
    host = await playing();
    const { mesh, elbow } = arm("sleeve");
    const pictures = new Pictures(host);
    const top = mesh.geometry.getAttribute("position");
    await host.add(clothFrom(mesh, { material: "jersey", pins: (vertex) => top.getY(vertex) > 0.49 }));
    await pictures.run(20, (k) => elbow.rotation.set(0, 0, (k / 19) * 0.8));
    await pictures.run(3);
    const nodes = host.cloth("sleeve").positions ?? new Float32Array();
    // The end of the arm, 0.5 m above the elbow, has turned by 0.8 rad.
    const left = Math.min(...Array.from(nodes).filter((_, i) => i % 3 === 0));
    expect(left).toBeLessThan(-0.5 * Math.sin(0.8));
  });
});

const key = (points: ArrayLike<number>, vertex: number): string =>
  [0, 1, 2].map((axis) => (points[3 * vertex + axis] + 1e-7).toFixed(3).replace("-0.000", "0.000")).join(" ");
