import {
  Bone,
  BoxGeometry,
  BufferAttribute,
  DataTexture,
  Float32BufferAttribute,
  Group,
  Mesh,
  PlaneGeometry,
  Scene,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
} from "three";
import { afterEach, describe, expect, it } from "vitest";
import { colliderFrom } from "../../collider-from.ts";
import { clothFrom } from "../cloth-from.ts";
import type { Host } from "../host-types.ts";
import { Pictures, playing } from "../testing/pictures.ts";

let host: Host | null = null;
afterEach(() => host?.dispose());

/** A cape of 0.6 × 0.9 m that hangs from one bone along its upper edge, at the origin. */
function cape(columns = 12, rows = 18): { mesh: SkinnedMesh; bone: Bone; scene: Scene } {
  const geometry = new PlaneGeometry(0.6, 0.9, columns, rows).translate(0, -0.45, 0);
  const { count } = geometry.getAttribute("position");
  geometry.setAttribute("skinIndex", new BufferAttribute(new Uint16Array(4 * count), 4));
  const first = Float32Array.from({ length: 4 * count }, (_, k) => Number(k % 4 === 0));
  geometry.setAttribute("skinWeight", new Float32BufferAttribute(first, 4));
  const bone = new Bone();
  const hip = new Bone();
  const mesh = new SkinnedMesh(geometry);
  mesh.name = "Cape";
  mesh.add(bone);
  bone.add(hip);
  mesh.bind(new Skeleton([bone, hip]));
  const scene = new Scene().add(mesh);
  return { mesh, bone, scene };
}

/** Share of the way down of each vertex. */
function paint(mesh: Mesh, name: string, of: (share: number) => number): void {
  const position = mesh.geometry.getAttribute("position");
  const values = Float32Array.from({ length: position.count }, (_, v) => of(-position.getY(v) / 0.9));
  mesh.geometry.setAttribute(name, new BufferAttribute(values, 1));
}

const swing = (k: number): number => 0.6 * Math.sin(k / 8);

describe("cloth with painted limits", () => {
  it("is held near its skinned places by attributes that GLTFLoader has in lower case", async () => {
    const { mesh, bone } = cape();
    paint(mesh, "_pliant_pin", (share) => Number(share < 0.01));
    paint(mesh, "_pliant_max_distance", (share) => 0.002 + 0.1 * share);
    host = await playing();
    await host.add(clothFrom(mesh));
    const pictures = new Pictures(host);
    let beyond = 0;
    const start = host.cloth("Cape").positions?.slice() ?? new Float32Array();
    await pictures.run(60, (k) => bone.rotation.set(swing(k), 0, 0));
    const { simulation } = host;
    const { x, vertices: places } = simulation?.state ?? {
      x: new Float64Array(),
      vertices: new Float64Array(),
    };
    expect(places.length).toBe(x.length);
    for (let i = 0; i < x.length; i += 3) {
      const limit = 0.002 + (0.1 * -start[i + 1]) / 0.9;
      const off = Math.hypot(x[i] - places[i], x[i + 1] - places[i + 1], x[i + 2] - places[i + 2]);
      beyond = Math.max(beyond, off - limit);
    }
    expect(beyond).toBeLessThan(1e-4);
    expect(Math.max(...places.map(Math.abs))).toBeGreaterThan(0.7);
  });

  it("is tethered where bones move it: no node is farther from the edge than the cloth is long", async () => {
    const { mesh, bone } = cape();
    host = await playing();
    await host.add(clothFrom(mesh, { material: "jersey", weights: { pin: pinned(mesh) } }));
    const pictures = new Pictures(host);
    let reach = 0;
    for (let round = 0; round < 40; round++) {
      await pictures.run(1, () => bone.position.set(0.3 * Math.sin(round / 3), 0, 0.2 * Math.cos(round / 4)));
      const x = host.simulation?.positions ?? new Float64Array();
      for (let node = 13; node < x.length / 3; node++) {
        const top = 3 * (node % 13);
        const length = (0.9 * Math.floor(node / 13)) / 18;
        const [i] = [3 * node];
        reach = Math.max(
          reach,
          Math.hypot(x[i] - x[top], x[i + 1] - x[top + 1], x[i + 2] - x[top + 2]) / length,
        );
      }
    }
    expect(reach).toBeLessThan(1.011);
  });

  it("does not wait for the page to hold still: it begins where bones have it by then", async () => {
    const { mesh, bone } = cape();
    host = await playing();
    const source = clothFrom(mesh, { weights: { pin: pinned(mesh), maxDistance: 0.01 } });
    bone.rotation.x = 1.2;
    await host.add(source);
    await new Pictures(host).run(2);
    const x = host.simulation?.positions ?? new Float64Array();
    // The lowest row hangs from a bone that has turned.
    expect(x[x.length - 2]).toBeCloseTo(-0.9 * Math.cos(1.2), 1);
  });

  it("goes with a mesh that hangs on a bone without a skin", async () => {
    const { mesh } = cape();
    const flag = new Mesh(mesh.geometry);
    flag.name = "Flag";
    const hand = new Group().add(flag);
    new Scene().add(hand);
    host = await playing();
    await host.add(clothFrom(flag, { weights: { pin: pinned(flag), maxDistance: 0.3 } }));
    await new Pictures(host).run(30, (k) => hand.position.set(k / 100, 0, 0));
    expect(host.simulation?.positions[0]).toBeCloseTo(-0.3 + 0.28, 1);
  });
});

const pinned =
  (mesh: Mesh) =>
  (vertex: number): number =>
    Number(mesh.geometry.getAttribute("position").getY(vertex) > -0.01);

describe("sources of weights", () => {
  it("are numbers, functions, channels of colours with what 0 and 1 mean, and textures", () => {
    const { mesh } = cape(2, 2);
    const colors = Float32Array.from({ length: 36 }, (_, k) => (k % 4) / 4);
    mesh.geometry.setAttribute("color_1", new BufferAttribute(colors, 4));
    const texture = new DataTexture(Uint8Array.of(0, 0, 0, 255, 255, 0, 0, 255), 2, 1);
    const { weights, pins } = clothFrom(mesh, {
      weights: {
        pin: (vertex) => vertex % 2,
        maxDistance: ["COLOR_1.g", 0, 0.4],
        backstopRadius: 0.5,
        drive: { attribute: "COLOR_1", channel: 2, low: 1, high: 3 },
        bend: { texture, low: 1, high: 2 },
      },
    });
    expect(pins).toEqual([1, 3, 5, 7]);
    expect(weights?.maxDistance).toEqual(new Float32Array(9).fill(0.1));
    expect(weights?.backstopRadius).toBe(0.5);
    expect(weights?.drive).toEqual(new Float32Array(9).fill(2));
    expect(weights?.bend).toEqual(Float32Array.of(1, 2, 2, 1, 2, 2, 1, 2, 2));
  });

  it("are told by custom properties of a file, as an object, JSON or a fabric's name", () => {
    const { mesh } = cape(2, 2);
    mesh.geometry.setAttribute("color_1", new BufferAttribute(new Float32Array(27).fill(0.5), 3));
    mesh.userData["pliant"] = { cloth: "wool", weights: { maxDistance: ["COLOR_1.r", 0, 0.4] } };
    expect(clothFrom(mesh).material).toBe("wool");
    expect(clothFrom(mesh).weights?.maxDistance).toEqual(new Float32Array(9).fill(0.2));
    mesh.userData["pliant"] = JSON.stringify(mesh.userData["pliant"]);
    expect(clothFrom(mesh)).toMatchObject({ material: "wool" });
    mesh.userData["pliant"] = "denim";
    expect(clothFrom(mesh)).toMatchObject({ material: "denim" });
  });

  it("say what is there when something is missing", () => {
    const { mesh } = cape(2, 2);
    expect(() => clothFrom(mesh, { weights: { maxDistance: "_PLIANT_FAR" } })).toThrow(
      'clothFrom: "Cape" has no attribute "_PLIANT_FAR" for maxDistance, expected one of: position, normal, uv, skinIndex, skinWeight',
    );
    expect(() => clothFrom(mesh, { weights: { far: 1 } as object })).toThrow(
      'clothFrom: weights has "far", expected one of: pin, maxDistance',
    );
    expect(() => clothFrom(mesh, { nodes: 2.5 })).toThrow("clothFrom: nodes is 2.5");
  });
});

describe("resampling", () => {
  it("simulates fewer nodes than are drawn, with borders, pins and weights where they were", async () => {
    const { mesh } = cape(60, 90);
    paint(mesh, "_pliant_max_distance", (share) => 0.5 * share);
    host = await playing();
    await host.add(clothFrom(mesh, { nodes: 300, weights: { pin: pinned(mesh) } }));
    await new Pictures(host).run(2);
    const { model, input, positions: x } = host.simulation ?? {};
    expect(model?.nodes.count).toBe(300);
    const held = Array.from(input?.pinned ?? []).filter((each) => each === 1).length;
    expect(held).toBeGreaterThan(10);
    let [left, low] = [0, 0];
    for (let i = 0; i < 900; i += 3) {
      left = Math.min(left, x?.[i] ?? 0);
      low = Math.min(low, x?.[i + 1] ?? 0);
    }
    expect(left).toBeCloseTo(-0.3, 3);
    expect(low).toBeCloseTo(-0.9, 2);
    const [body] = model?.bodies ?? [];
    const limits = body?.kind === "cloth" ? body.limits : undefined;
    for (let node = 0; node < 300; node++)
      expect(limits?.maxDistance[node]).toBeCloseTo((-0.5 * (x?.[3 * node + 1] ?? 0)) / 0.9, 2);
  });

  it("lets a body meet cloth on fewer triangles", async () => {
    const ball = new Mesh(new SphereGeometry(0.3, 64, 48));
    const fine = colliderFrom(ball, { as: "mesh" });
    expect(fine).toMatchObject({ simulated: 1500 });
    host = await playing();
    await host.add(fine, clothFrom(new Mesh(new PlaneGeometry(0.4, 0.4, 8, 8)), { id: "sheet" }));
    const [collider] = host.simulation?.model.colliders ?? [];
    const { shape } = collider;
    expect(shape.kind === "mesh" && shape.triangles.length / 3).toBe(1500);
    // No coarse vertex lies within the ball.
    if (shape.kind !== "mesh") return;
    for (let i = 0; i < shape.vertices.length; i += 3)
      expect(Math.hypot(...shape.vertices.subarray(i, i + 3))).toBeGreaterThan(0.299);
  });

  it("simulates a proxy that says which mesh it stands for", () => {
    const { mesh, scene } = cape(30, 45);
    const proxy = cape(4, 6).mesh;
    proxy.name = "Cape_sim";
    proxy.userData["pliant"] = { proxyFor: "Cape" };
    scene.add(proxy);
    expect(clothFrom(mesh).positions.length).toBe(3 * 35);
    expect(proxy.visible).toBe(false);
  });
});

describe("bodies as capsules", () => {
  it("ride on their bones", async () => {
    const geometry = new BoxGeometry(0.2, 1, 0.2, 2, 20, 2);
    const { count } = geometry.getAttribute("position");
    const skin = { index: [] as number[], weight: [] as number[] };
    for (let v = 0; v < count; v++) {
      skin.index.push(Number(geometry.getAttribute("position").getY(v) > 0), 0, 0, 0);
      skin.weight.push(1, 0, 0, 0);
    }
    geometry.setAttribute("skinIndex", new BufferAttribute(Uint16Array.from(skin.index), 4));
    geometry.setAttribute("skinWeight", new Float32BufferAttribute(skin.weight, 4));
    const [lower, upper] = [new Bone(), new Bone()];
    const arm = new SkinnedMesh(geometry);
    arm.name = "Arm";
    arm.add(lower);
    lower.add(upper);
    arm.bind(new Skeleton([lower, upper]));
    new Scene().add(arm);
    host = await playing();
    const sheet = { kind: "sheet" as const, id: "sheet", size: [1, 1] as const, nodes: [9, 9] as const };
    await host.add(colliderFrom(arm, { as: "capsules" }), { ...sheet, center: [0, 2, 0] });
    expect(host.simulation?.model.colliders.map(({ id, shape }) => `${id} ${shape.kind}`)).toEqual([
      "Arm/0 capsule",
      "Arm/1 capsule",
    ]);
    await new Pictures(host).run(20, (k) => upper.rotation.set(0, 0, k === 0 ? 0 : Math.PI / 2));
    const poses = host.simulation?.state.poses ?? [];
    // The upper half, 0.25 m above the joint at the origin, lies to its left.
    expect(poses[7]).toBeCloseTo(-0.26, 1);
    expect(poses[8]).toBeCloseTo(0, 1);
    expect(() => colliderFrom(new Mesh(geometry), { as: "capsules" })).toThrow("has no bones or no weights");
  });
});
