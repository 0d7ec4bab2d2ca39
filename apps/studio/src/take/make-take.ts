import type { FrameView } from "@pliant/three";
import type { App } from "../shell/app.ts";
import { fileName } from "./download.ts";
import type { Film, FilmKind } from "./film.ts";
import { recordTake, TakeCancelled } from "./record-take.ts";
import type { OutFile, RecordedTake } from "./take-files.ts";

export type TakeKind = FilmKind | "glb" | "pc2";

export interface TakeWish {
  readonly kind: TakeKind;
  /** [s] */
  readonly seconds: number;
  readonly fps: number;
  /** Of a film [px]. */
  readonly width: number;
  readonly height: number;
  readonly fromStart: boolean;
  readonly signal: AbortSignal;
  /** Share that is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Runs the scene, records it, and makes files of it. What is heavy is fetched when it is wanted. */
export async function makeTake(app: App, wish: TakeWish): Promise<OutFile[]> {
  const { player } = app;
  if (!player.scene || !player.current) throw new Error("There is no scene to record yet");
  player.pause();
  const frames = Math.max(1, Math.round(wish.seconds * wish.fps));
  const name = fileName(player.current.name);
  if (wish.fromStart) player.restarts.send(null);
  const record = (onFrame: (frame: FrameView) => void | Promise<void>) =>
    recordTake(player.host, {
      ...{ frames, fps: wish.fps, dt: player.scene?.dt ?? 1, fromStart: wish.fromStart, signal: wish.signal },
      onFrame: async (frame, index) => {
        await onFrame(frame);
        wish.onProgress((index + 1) / frames);
      },
    });
  if (wish.kind === "mp4" || wish.kind === "webm") return [await film(app, wish, wish.kind, name, record)];
  return meshes(app, wish, name, record);
}

type Record = (onFrame: (frame: FrameView) => void | Promise<void>) => Promise<{ readonly revision: number }>;

async function film(
  { viewport, player }: App,
  { width, height, fps }: TakeWish,
  kind: FilmKind,
  name: string,
  record: Record,
): Promise<OutFile> {
  const { startFilm } = await import("./film.ts");
  const shooting = viewport.startShooting(width, height);
  let made: Film | null = null;
  try {
    made = await startFilm(viewport.renderer.domElement, { kind, width, height, fps });
    const running = made;
    await record(async (frame) => {
      player.showNow(frame);
      shooting.draw();
      await running.add();
    });
    return await made.finish(name);
  } catch (error) {
    await made?.cancel();
    throw error;
  } finally {
    shooting.end();
  }
}

async function meshes(
  { player }: App,
  { kind, fps }: TakeWish,
  name: string,
  record: Record,
): Promise<OutFile[]> {
  const { current, host } = player;
  if (!current) throw new TakeCancelled();
  const frames: Float32Array[] = [];
  let [startTime, revision] = [0, -1];
  await record((frame) => {
    if (frames.length === 0) [startTime, revision] = [frame.time, frame.revision];
    if (frame.revision !== revision) {
      throw new Error(
        `After ${(frame.time - startTime).toFixed(2)} s the mesh is another one (it was cut or has broken, or the frame rate is held), ` +
          "expected the same in all frames: choose a shorter take or a film, or bake it with `npx pliant bake`",
      );
    }
    frames.push(frame.positions);
  });
  const { triangles, uvs } = host.model;
  const take: RecordedTake = { name, fps, startTime, topology: { triangles, uvs }, frames };
  const { glbOf, pc2Of } = await import("./take-files.ts");
  return kind === "glb" ? [await glbOf(take, current)] : pc2Of(take);
}

/** The mesh as it is now. */
export async function makeObj({ player }: App): Promise<OutFile> {
  if (!player.current) throw new Error("There is no scene to save yet");
  const frame = await player.host.capture();
  const { triangles, uvs } = player.host.model;
  const { objOf } = await import("./take-files.ts");
  const name = fileName(player.current.name);
  const frames = [frame.positions];
  return objOf({ name, fps: 1, startTime: frame.time, topology: { triangles, uvs }, frames });
}

/** What the stage shows, at a size [px]. */
export async function makePng({ viewport, player }: App, width: number, height: number): Promise<OutFile> {
  const shooting = viewport.startShooting(width, height);
  try {
    shooting.draw();
    const blob = await new Promise<Blob | null>((resolve) => viewport.renderer.domElement.toBlob(resolve));
    if (!blob) throw new Error("The browser made no picture of the stage");
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { name: `${fileName(player.current?.name ?? "")}.png`, type: "image/png", bytes };
  } finally {
    shooting.end();
  }
}
