import type { App } from "../shell/app.ts";
import { holdPage } from "../take/hold-page.ts";
import { recordTake, TakeCancelled } from "../take/record-take.ts";

/** Frames per second of what is computed ahead: as many as a film has. */
const FPS = 30;
/** Of a scene that says nothing [s]. */
const SECONDS = 5;

export interface ComputeOptions {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  /** Share that is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Computes the whole scene from its start, as long as that takes, into the recorded past, and plays that at full speed. False: it was cancelled. */
export async function computeFirst(
  app: App,
  { signal, abort, onProgress }: ComputeOptions,
): Promise<boolean> {
  const { player } = app;
  if (!player.scene) return false;
  const letGo = holdPage(app, abort);
  const frames = Math.max(2, Math.round(secondsOf(app.document.text) * FPS));
  player.pause();
  player.restarts.send(null);
  player.past.leave();
  try {
    await recordTake(player.host, {
      ...{ frames, fps: FPS, dt: player.scene.dt, fromStart: true, signal },
      onFrame: (frame, index) => {
        player.showNow(frame);
        player.past.record(frame, player.host);
        onProgress((index + 1) / frames);
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof TakeCancelled)) throw error;
    return false;
  } finally {
    letGo();
    player.loopPast();
  }
}

function secondsOf(text: string): number {
  const { time } = JSON.parse(text) as { time?: { seconds?: number } };
  return time?.seconds ?? SECONDS;
}
