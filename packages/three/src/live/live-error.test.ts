import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  PlaneGeometry,
  Scene,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
} from "three";
import { describe, expect, it, vi } from "vitest";
import { colliderFrom } from "../collider-from.ts";
import { clothFrom } from "./cloth-from.ts";
import { createHost } from "./host.ts";
import { failureOf } from "./failure-of.ts";
import { CURTAIN, Pictures, playing } from "./testing/pictures.ts";

const thrown = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
};

describe("every code has its sentence", () => {
  it("no-worker: where there are none", async () => {
    await expect(createHost()).rejects.toMatchObject({
      code: "no-worker",
      message: "createHost: there is no Worker here, expected a browser, or worker: false",
    });
  });

  it("worker-script: one that dies before it says hello", async () => {
    class Broken {
      onerror: ((event: { message: string }) => void) | null = null;
      constructor() {
        setTimeout(() => this.onerror?.({ message: "" }), 0);
      }
      terminate(): void {}
      addEventListener(): void {}
    }
    vi.stubGlobal("Worker", Broken);
    try {
      await expect(createHost({ worker: new URL("https://example.com/worker.js") })).rejects.toMatchObject({
        code: "worker-script",
        message: expect.stringMatching(
          /the worker at https:\/\/example\.com\/worker\.js could not be loaded.*CORS/,
        ) as string,
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("csp-wasm: where WebAssembly is forbidden", () => {
    const error = new Error(
      'resolveKernels: WebAssembly with SIMD is not available here, expected kernels "auto" or "reference"',
    );
    expect(failureOf(error)).toMatchObject({
      code: "csp-wasm",
      message: expect.stringContaining("'wasm-unsafe-eval'") as string,
    });
  });

  it("not-a-surface: what has no triangles", () => {
    const group = new Group();
    group.name = "Body";
    const child = new Mesh(new SphereGeometry());
    child.name = "Body_1";
    group.add(child);
    expect(thrown(() => colliderFrom(group as unknown as Mesh))).toMatchObject({
      code: "not-a-surface",
      message: 'colliderFrom: got "Body", a Group with the meshes "Body_1", expected a Mesh with triangles',
    });
    expect(thrown(() => clothFrom(undefined as unknown as Mesh))).toMatchObject({
      code: "not-a-surface",
      message: "clothFrom: got undefined, expected a Mesh with triangles",
    });
    const empty = new Mesh(
      new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(9), 3)),
    );
    expect(thrown(() => clothFrom(empty))).toMatchObject({ code: "not-a-surface" });
  });

  it("no-skin: a skinned mesh that nothing moves", () => {
    const mesh = new SkinnedMesh(new PlaneGeometry());
    mesh.name = "Cape";
    expect(thrown(() => colliderFrom(mesh))).toMatchObject({
      code: "no-skin",
      message: 'colliderFrom: "Cape" has no bones or no weights, expected a bound SkinnedMesh',
    });
    const joints = new BufferAttribute(
      Uint16Array.from({ length: 16 }, () => 1),
      4,
    );
    mesh.geometry.setAttribute("skinIndex", joints).setAttribute("skinWeight", joints.clone());
    mesh.bind(new Skeleton([new Bone()]));
    expect(thrown(() => colliderFrom(mesh))).toMatchObject({
      message: 'colliderFrom: "Cape" has joint 1, expected less than 1',
    });
  });

  it("bad-input: options that nobody knows, ids that are there", async () => {
    const given = (options: object): Promise<unknown> => createHost({ worker: false, ...options });
    await expect(given({ qualty: "film" })).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringMatching(/there is no option "qualty", expected one of dt, quality/) as string,
    });
    await expect(given({ onerror: () => {} })).rejects.toThrow('there is no option "onerror"');
    await expect(given({ dt: 1 })).rejects.toThrow("dt is 1, expected a time above 0 s, at most 0.1 s");
    await expect(given({ sync: "late" })).rejects.toThrow('sync is "late", expected "pose", "root" or');
    await expect(given({ qualty: "film" })).rejects.toThrow(/gravity, camera, worker/);
    vi.stubGlobal("Worker", () => {});
    await expect(createHost({ worker: "/live-worker.js" as never })).rejects.toMatchObject({
      code: "bad-input",
      message: "createHost: worker is /live-worker.js, expected a URL",
    });
    vi.unstubAllGlobals();
    const host = await playing();
    await host.add(CURTAIN);
    const said = 'add: id of source 0 is "curtain", which is there already, expected another, or `replace`';
    await expect(host.add(CURTAIN)).rejects.toMatchObject({ code: "bad-input", message: said });
    await host.replace(CURTAIN);
    expect(host.clothIds).toEqual(["curtain"]);
    host.dispose();
  });

  it("bad-input: options of what meshes become", () => {
    const mesh = new Mesh(new PlaneGeometry());
    mesh.name = "Cape";
    const refused = (call: () => unknown, message: string): void =>
      expect(thrown(call)).toMatchObject({ code: "bad-input", message });
    refused(
      () => clothFrom(mesh, { materiel: "silk" } as object),
      'clothFrom: no option "materiel", expected one of id, material, nodes, proxy, weights, pins, inertia, detail',
    );
    refused(
      () => colliderFrom(mesh, { margin: 0.1 } as object),
      'colliderFrom: no option "margin", expected one of id, friction, triangles, as',
    );
    refused(
      () => clothFrom(mesh, { detail: { coarse: NaN, skinned: 20 } }),
      "clothFrom: detail is NaN, 20, expected distances",
    );
  });

  it("weight-missing: names what is there", () => {
    const mesh = new Mesh(new PlaneGeometry());
    mesh.name = "Cape";
    expect(thrown(() => clothFrom(mesh, { pins: "_pin" }))).toMatchObject({
      code: "weight-missing",
      message: 'clothFrom: "Cape" has no attribute "_pin" for pin, expected one of: position, normal, uv',
    });
  });

  it("unscaled: centimetres that were taken for metres", () => {
    const mesh = new Mesh(new PlaneGeometry(180, 40));
    mesh.name = "Cape";
    expect(thrown(() => clothFrom(mesh))).toMatchObject({
      code: "unscaled",
      message: 'clothFrom: "Cape" is 180 m long, expected at most 100 m: is it in centimetres?',
    });
  });

  it("lost-numbers: a run that overflows stops and says where", async () => {
    const onError = vi.fn();
    const host = await playing({ onError });
    await host.add(CURTAIN);
    const pictures = new Pictures(host);
    await pictures.run(3);
    host.wind.set([3e38, 0, 0]);
    await pictures.run(2);
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({
        code: "lost-numbers",
        message: expect.stringMatching(
          /the run has stopped at its last good state, t = 0\.\d+ s: numbers overflowed/,
        ) as string,
      }),
    );
    host.dispose();
  });

  it("bad-input: a time in milliseconds", async () => {
    const onError = vi.fn();
    const host = await playing({ onError });
    // Somebody looks elsewhere for a minute, twice.
    for (const now of [0, 0.016, 60, 60.016, 120]) host.update(now);
    expect(onError).not.toHaveBeenCalled();
    for (let k = 0; k < 20; k++) host.update(200 + 16.7 * k);
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      "update: now goes on by 16.7 s a picture, expected seconds: is it in milliseconds?",
    ]);
    host.dispose();
  });

  it("disposed: whatever is asked for afterwards", async () => {
    const host = await playing();
    const adding = host.add(CURTAIN);
    host.dispose();
    await expect(adding).rejects.toMatchObject({ code: "disposed" });
    await expect(host.hash()).rejects.toMatchObject({
      code: "disposed",
      message: "the host was disposed, expected calls before `dispose` only",
    });
    expect(thrown(() => host.update())).toMatchObject({ code: "disposed" });
  });

  it("bad-input: with path, value and expectation", async () => {
    const host = await playing();
    await expect(host.add({ ...CURTAIN, nodes: [1, 9] })).rejects.toMatchObject({
      code: "bad-input",
      message: "clothSheet: columns is 1, expected a whole number of at least 2",
    });
    await expect(host.add({ ...CURTAIN, pins: "middle" as "top" })).rejects.toMatchObject({
      code: "bad-input",
    });
    const refused = async (source: object | undefined, message: string): Promise<void> =>
      expect(host.add(source as typeof CURTAIN)).rejects.toMatchObject({ code: "bad-input", message });
    const { id: _, ...nameless } = CURTAIN;
    await refused(nameless, "add: id of source 0 is undefined, expected a text that no other has");
    await refused(undefined, "add: id of source 0 is undefined, expected a text that no other has");
    await refused(
      { ...CURTAIN, pins: [0, 999] },
      'add: pins[1] of "curtain" is 999, expected a node from 0 to 80',
    );
    await refused(
      { ...CURTAIN, kind: "rug" },
      'add: kind of "curtain" is "rug", expected "sheet", "mesh" or, of a collider, a shape',
    );
    await refused(
      { ...CURTAIN, materiel: "silk" },
      'add, of "curtain": there is no option "materiel", expected one of kind, id, material, pins, root, inertia, rootPose, size, nodes, center, across, down',
    );
    await refused({ ...CURTAIN, inertia: 2 }, 'add: inertia of "curtain" is 2, expected a share from 0 to 1');
    expect(() => host.update(NaN)).toThrow("update: now is NaN, expected the time of the page [s]");
    expect(() =>
      host.wind.add({ kind: "gale" as "point", position: [0, 0, 0], radius: 1, velocity: [0, 0, 0] }),
    ).toThrow('wind.add: kind is "gale", expected stream, point, vortex');
    await host.add(CURTAIN);
    expect(() => host.cloth("curtain").pin([99])).toThrow(
      'pin: node 99 of "curtain" does not exist, expected 0 to 80',
    );
    host.dispose();
  });
});

describe("what fails leaves what was there", () => {
  it("tune and replace, and later sources are not in its way", async () => {
    const host = await playing();
    await host.add(CURTAIN);
    await expect(host.tune("curtain", "felt" as never)).rejects.toThrow('material is "felt"');
    await expect(host.replace({ ...CURTAIN, material: "felt" as never })).rejects.toThrow(
      'material is "felt"',
    );
    expect(host.clothIds).toEqual(["curtain"]);
    await host.add({ ...CURTAIN, id: "other" });
    expect(host.clothIds).toEqual(["curtain", "other"]);
    host.dispose();
  });

  it("numbers that are none: nothing is told until they are", async () => {
    const onError = vi.fn();
    const host = await playing({ onError });
    const ball = new Mesh(new SphereGeometry(0.1));
    ball.name = "ball";
    new Scene().add(ball);
    await host.add(CURTAIN, colliderFrom(ball));
    expect(thrown(() => host.wind.set([NaN, 0, 0]))).toBeInstanceOf(RangeError);
    host.update(0);
    ball.position.x = NaN;
    for (let k = 1; k < 4; k++) host.update(k / 60);
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'update: what "ball" follows is no finite number, expected a place: nothing is told until it is one',
    ]);
    ball.position.x = 0.5;
    for (let k = 4; k < 10; k++) host.update(k / 60);
    expect(host.frame?.time).toBeGreaterThan(0.1);
    host.dispose();
  });
});
