import type { ClothHandle, Host, LiveFrame } from "@pliant/three";
import { createRoot, type ReconcilerRoot } from "@react-three/fiber";
import { createElement, createRef, StrictMode, Suspense, useEffect, type ReactNode } from "react";
import { Mesh, PlaneGeometry, SphereGeometry, Object3D } from "three";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Cloth, useCloth } from "./cloth.ts";
import { Collider } from "./collider.ts";
import { usePliant } from "./context.ts";
import { Pliant, usePliantFrame } from "./pliant.ts";

const Native = globalThis.Worker;
let made = 0;
let ended = 0;
let root: ReconcilerRoot<HTMLCanvasElement> | null = null;

beforeEach(() => {
  made = 0;
  ended = 0;
  globalThis.Worker = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given);
      made++;
    }
    override terminate(): void {
      ended++;
      super.terminate();
    }
  };
});

afterEach(async () => {
  root?.unmount();
  root = null;
  await pause(50);
  globalThis.Worker = Native;
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const SHEET = { kind: "sheet", size: [1, 1], nodes: [9, 9], pins: "top", down: [0, -1, 0] } as const;

/** Shows children inside a canvas, in StrictMode. */
async function show(children: ReactNode): Promise<void> {
  if (!root) {
    const canvas = document.createElement("canvas");
    document.body.append(canvas);
    root = createRoot(canvas);
    await root.configure({ size: { width: 64, height: 64, top: 0, left: 0 }, frameloop: "always" });
  }
  root.render(createElement(StrictMode, null, createElement(Suspense, null, children)));
}

function Heard({
  onFrame,
  onHost,
  onCloth,
}: {
  onFrame?: (frame: LiveFrame) => void;
  onHost?: (host: Host) => void;
  onCloth?: (handle: ClothHandle | null) => void;
}): ReactNode {
  const host = usePliant();
  const handle = useCloth("sheet");
  useEffect(() => {
    onHost?.(host);
  }, [host, onHost]);
  useEffect(() => {
    onCloth?.(handle);
  }, [handle, onCloth]);
  usePliantFrame((frame) => onFrame?.(frame));
  return null;
}

it("makes one worker under StrictMode, and ends it with the tree", async () => {
  const frames: number[] = [];
  const cloth = createRef<ClothHandle>();
  const handles: (ClothHandle | null)[] = [];
  await show(
    createElement(Pliant, null, [
      createElement(Cloth, { key: "a", id: "sheet", from: SHEET, material: "silk", ref: cloth }),
      createElement(Collider, { key: "b", id: "ball", shape: { kind: "sphere", radius: 0.1 } }),
      createElement(Heard, {
        key: "c",
        onFrame: ({ time }) => frames.push(time),
        onCloth: (each) => handles.push(each),
      }),
    ]),
  );
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(10), { timeout: 50_000 });
  expect([made, ended]).toEqual([1, 0]);
  expect(cloth.current?.positions?.length).toBe(243);
  expect(handles.at(-1)).toBe(cloth.current);
  expect(frames.at(-1)).toBeGreaterThan(frames[1]);
  root?.render(null);
  await vi.waitFor(() => expect(ended).toBe(1), { timeout: 20_000 });
  expect(made).toBe(1);
});

it("adds all cloth of a commit at once, tunes materials, begins anew with another mesh and removes what is gone", async () => {
  const adds: number[] = [];
  const tuned: string[] = [];
  const removed: string[] = [];
  let host: Host | null = null;
  const spy = (found: Host): void => {
    if (host === found) return;
    host = found;
    const [replace, tune, remove] = [
      found.replace.bind(found),
      found.tune.bind(found),
      found.remove.bind(found),
    ];
    found.replace = (...sources) => {
      adds.push(sources.length);
      return replace(...sources);
    };
    found.tune = (id, material) => {
      tuned.push(id);
      return tune(id, material);
    };
    found.remove = (...ids) => {
      removed.push(...ids);
      return remove(...ids);
    };
  };
  const meshes = [0, 1].map((k) => {
    const mesh = new Mesh(new PlaneGeometry(1, 1, 4 + k, 4));
    mesh.name = "rug";
    return mesh;
  });
  const ball = new Mesh(new SphereGeometry(0.1));
  ball.name = "ball";
  const tree = (material: "wool" | "denim", mesh: Mesh, isBoth: boolean): ReactNode =>
    createElement(Pliant, null, [
      createElement(Heard, { key: "h", onHost: spy }),
      createElement("primitive", { key: "m", object: mesh }),
      createElement("primitive", { key: "o", object: ball }),
      createElement(Cloth, { key: "a", from: mesh, material, pins: [0, 1] }),
      createElement(Collider, { key: "b", from: ball }),
      isBoth && createElement(Cloth, { key: "c", id: "sheet", from: SHEET }),
    ]);
  await show(tree("wool", meshes[0], true));
  await vi.waitFor(() => expect(host?.clothIds).toEqual(expect.arrayContaining(["rug", "sheet"])), {
    timeout: 20_000,
  });
  expect(adds).toEqual([3]);
  await show(tree("denim", meshes[0], true));
  await vi.waitFor(() => expect(tuned).toEqual(["rug"]), { timeout: 50_000 });
  await show(tree("denim", meshes[1], false));
  await vi.waitFor(() => expect(host?.clothIds).toEqual(["rug"]), { timeout: 50_000 });
  await vi.waitFor(() => expect(removed).toEqual(expect.arrayContaining(["sheet"])), { timeout: 50_000 });
  await vi.waitFor(() => expect(host?.cloth("rug").positions?.length).toBe(3 * 30), { timeout: 50_000 });
  expect([made, ended]).toEqual([1, 0]);
});

it("has a collider where what it follows is, from the first step on", async () => {
  const contacts: number[] = [];
  const frames: number[] = [];
  const far = { current: new Object3D() };
  far.current.position.set(0, 0, 2);
  await show(
    createElement(Pliant, null, [
      createElement("primitive", { key: "g", object: far.current }),
      createElement(Collider, { key: "b", shape: { kind: "sphere", radius: 0.3 }, follow: far }),
      createElement(Cloth, {
        ...{ key: "a", id: "sheet", from: SHEET, onContact: (count: number) => void contacts.push(count) },
      }),
      createElement(Heard, { key: "c", onFrame: ({ time }) => frames.push(time) }),
    ]),
  );
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(10), { timeout: 50_000 });
  expect(contacts).toEqual([]);
});

it("leaves no worker after a hundred mounts", async () => {
  for (let k = 0; k < 100; k++) {
    await show(createElement(Pliant, null, createElement(Cloth, { id: "sheet", from: SHEET })));
    await pause(k % 10 === 0 ? 60 : 2);
    await show(null);
    await pause(2);
  }
  await vi.waitFor(() => expect(made - ended).toBe(0), { timeout: 90_000 });
  expect(made).toBeGreaterThan(0);
}, 120_000);
