import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
  type VideoCodec,
} from "mediabunny";
import type { OutFile } from "./take-files.ts";

export type FilmKind = "mp4" | "webm";

/** Best known to players first. */
const CODECS: Readonly<Record<FilmKind, VideoCodec[]>> = {
  mp4: ["avc", "hevc", "av1", "vp9"],
  webm: ["vp9", "vp8", "av1"],
};

export interface FilmOptions {
  readonly kind: FilmKind;
  /** Even numbers [px]. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** A film that is being made of what a canvas shows. */
export interface Film {
  /** Adds what the canvas shows now as the next frame. */
  add(): Promise<void>;
  finish(name: string): Promise<OutFile>;
  cancel(): Promise<void>;
}

/** Throws where the browser encodes none of the codecs of that kind. */
export async function startFilm(canvas: HTMLCanvasElement, options: FilmOptions): Promise<Film> {
  const { kind, width, height, fps } = options;
  const codec =
    typeof VideoEncoder === "undefined"
      ? null
      : await getFirstEncodableVideoCodec(CODECS[kind], { width, height, quality: QUALITY_HIGH });
  if (codec === null) {
    throw new Error(
      `film: this browser encodes no video for ${kind} at ${width} × ${height}, expected one of ${CODECS[kind].join(", ")}: choose the other kind of film`,
    );
  }
  const target = new BufferTarget();
  const format = kind === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  let frames = 0;
  return {
    add: () => source.add(frames++ / fps, 1 / fps),
    async finish(name) {
      await output.finalize();
      return {
        name: `${name}.${kind}`,
        type: `video/${kind}`,
        bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)),
      };
    },
    cancel: () => output.cancel(),
  };
}
