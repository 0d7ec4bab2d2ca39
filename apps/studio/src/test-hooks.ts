import type { FrameView, GovernorReport, HashedState } from "@pliant/three";
import { BufferAttribute, BufferGeometry, Vector3, type Color } from "three";
import { comparison } from "./features/compare.ts";
import { governed } from "./features/measure.ts";
import type { Player } from "./player/player.ts";
import type { App } from "./shell/app.ts";
import type { Viewport } from "./viewport/viewport.ts";

/** What browser tests see of the page. `data-ready` on the root element says when there is something to see. */
export interface TestHooks {
  /** Where the worker is now. */
  state(): Promise<HashedState>;
  /** Exactly so many steps, paused; resolves when they are on the screen. */
  step(count: number): Promise<void>;
  /** Where a node of the first body is: in the world [m] and on the page [px]. */
  node(index: number): { world: number[]; page: [x: number, y: number] };
  /** Puts a moment of a bake on the stage: all nodes, vertices of bodies that deform, poses of colliders. Until the next step. */
  show(...columns: readonly (readonly number[])[]): Promise<void>;
  /** What the stage shows, as the address of a PNG. */
  picture(width: number, height: number): Promise<string>;
  /** Points of bodies and near solids now [m]. */
  outline(): number[][];
  /** Fits the view to points, for pictures of this shape (width by height). */
  look(points: readonly (readonly number[])[], aspect: number): void;
  /** Where the camera is, and what it turns about [m]. */
  camera(): { position: number[]; target: number[] };
  /** Nodes that are held. */
  pins(): number[];
  /** Colours that bodies wear, `#rrggbb`. */
  worn(): string[];
  /** What the graphics card keeps for the stage. */
  kept(): { geometries: number; textures: number };
  readonly isShared: boolean;
  /** The recorded past: times of its ends, of what is shown, whether that is now, and what it takes [bytes]. */
  past(): { from: number; to: number; time: number; isLive: boolean; bytes: number };
  scrub(time: number): void;
  /** The scene's text as it is now. */
  text(): string;
  /** Two settings on one clock: where they are [s] and where a node of A's first body is [m]. */
  compared(node: number): { a: number; b: number; node: number[] } | null;
  /** So many seconds for both that are compared, paused. */
  advance(seconds: number): Promise<void>;
  /** What the governor has told since the scene was opened, for those who count frames. */
  governed(): readonly GovernorReport[];
  slowDown(factor: number): void;
  /** Whether what is on the stage has a take that was computed before. */
  isKept(): boolean;
  /** Computes so many seconds from the start, at so many frames a second: a kept take's file, in base64. For tools. */
  keepTake(seconds: number, fps: number): Promise<string>;
  /** Other meshes of a governed scene, by id; resolves when they are on the screen. */
  resize(sizes: Readonly<Record<string, number>>): Promise<void>;
}

declare global {
  interface Window {
    pliantStudio?: TestHooks;
  }
}

export function exposeForTests(app: App): void {
  const { player, viewport, document: scene } = app;
  window.pliantStudio = {
    state: () => player.host.hash(),
    step: async (count) => {
      await player.host.step(count);
      // Two: the first may have been asked for before the frame came.
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    },
    node: (index) => locate(player, viewport, index),
    show: async (...columns) => {
      show(
        player,
        viewport,
        columns.map((column) => Float32Array.from(column)),
      );
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    },
    picture: async (width, height) => {
      const { bytes } = await (await import("./take/make-take.ts")).makePng(app, width, height);
      return `data:image/png;base64,${base64(bytes)}`;
    },
    outline: () => (player.sceneObjects?.outline() ?? []).map((point) => point.toArray()),
    look: (points, aspect) => {
      viewport.camera.aspect = aspect;
      const whole = { left: 0, right: 0, top: 0, bottom: 0 };
      viewport.fitView(
        points.map(([x, y, z]) => new Vector3(x, y, z)),
        whole,
      );
    },
    camera: () => ({
      position: viewport.camera.position.toArray(),
      target: viewport.controls.target.toArray(),
    }),
    pins: () => [...player.host.pins],
    worn: () =>
      (player.sceneObjects?.cloths ?? []).map(({ material }) =>
        "color" in material ? `#${(material.color as Color).getHexString()}` : "",
      ),
    kept: () => ({ ...viewport.renderer.info.memory }),
    isShared: player.host.isShared,
    past: () => ({ ...player.past.head.value, bytes: player.past.bytes }),
    scrub: (time) => player.scrub(time),
    text: () => scene.text,
    compared: (node) => {
      const times = comparison.current?.times;
      return times ? { ...times, node: comparison.current?.nodeOfA(node) ?? [] } : null;
    },
    advance: async (seconds) => {
      await comparison.current?.advance(seconds);
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    },
    governed: () => governed,
    slowDown: (factor) => player.host.slowDown(factor),
    isKept: () => player.current?.take !== undefined,
    keepTake: async (seconds, fps) => {
      const [{ recordTake }, { writeKept }] = await Promise.all([
        import("./take/record-take.ts"),
        import("./player/kept-take.ts"),
      ]);
      const frames: FrameView[] = [];
      const how = { frames: Math.round(seconds * fps), fps, dt: player.scene?.dt ?? 1, fromStart: true };
      const { signal } = new AbortController();
      await recordTake(player.host, { ...how, signal, onFrame: (frame) => void frames.push(frame) });
      return base64(await writeKept(frames));
    },
    resize: async (sizes) => {
      player.host.setSizes(sizes);
      await player.host.hash();
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    },
  };
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

function show(
  { sceneObjects, host }: Player,
  viewport: Viewport,
  [positions, vertices, poses]: readonly Float32Array[],
): void {
  const { triangles, revision } = host.model;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.computeVertexNormals();
  const normals = geometry.getAttribute("normal").array as Float32Array;
  const still = { step: 0, time: 0, sequence: 0, contacts: null };
  sceneObjects?.update({ ...still, revision, positions, normals, vertices, poses } as unknown as FrameView);
  viewport.invalidate();
}

function locate({ sceneObjects }: Player, viewport: Viewport, index: number): ReturnType<TestHooks["node"]> {
  const cloth = sceneObjects?.cloths.at(0);
  if (!cloth) throw new Error("pliantStudio.node: nothing is loaded yet");
  const world = new Vector3().fromBufferAttribute(cloth.geometry.getAttribute("position"), index);
  const point = world.clone().project(viewport.camera);
  const { left, top, width, height } = viewport.renderer.domElement.getBoundingClientRect();
  return {
    world: world.toArray(),
    page: [left + ((point.x + 1) / 2) * width, top + ((1 - point.y) / 2) * height],
  };
}
