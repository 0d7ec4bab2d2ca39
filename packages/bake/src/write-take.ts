import { parse } from "node:path";
import type { TakeBody } from "@pliant/formats";
import { build, drawnCloth, posedBodies, type Scene } from "@pliant/scene";
import { castOf, castPositions } from "./births.ts";
import type { LoggedFrame } from "./frame-log.ts";
import type { Journal } from "./journal.ts";
import type { BakeOptions } from "./options.ts";
import { openReplacement, type Replacement } from "./replace-file.ts";
import { withRest } from "./rest-writer.ts";
import type { Take } from "./simulate-into.ts";
import type { TakeStage, TakeWriter, Written, WriterOptions } from "./take-writer.ts";
import { addFrame, createTally, type Tally } from "./tally.ts";
import type { BakeTarget } from "./target.ts";
import { createWriter } from "./writer.ts";

/** What a file is made of besides its frames. */
export interface TakeFile {
  readonly scene: Scene;
  readonly target: BakeTarget;
  readonly glb: BakeOptions["glb"];
}

interface WrittenTake {
  readonly written: Written;
  readonly tally: Tally;
  readonly trianglesLeft: number;
}

/** Makes the file of the frames in a journal. It takes its name when it is whole. */
export async function writeTake(journal: Journal, take: Take, parts: TakeFile): Promise<WrittenTake> {
  const { target } = parts;
  // Within the journal: whoever is killed now leaves nothing else behind.
  const file = await openReplacement(target.path, journal.folder);
  let rest: Replacement | null = null;
  try {
    rest = target.rest === undefined ? null : await openReplacement(target.rest);
    return await writeInto({ file, rest }, journal, take, parts);
  } catch (error) {
    await Promise.all([file.discard(), rest?.discard()]);
    throw error;
  }
}

interface Files {
  readonly file: Replacement;
  readonly rest: Replacement | null;
}

async function writeInto(
  files: Files,
  journal: Journal,
  { start, simulation: { model }, triangles }: Take,
  { scene, target, glb }: TakeFile,
): Promise<WrittenTake> {
  const breaks = model.bodies.some(({ paper }) => paper?.damage?.breaks);
  const cast = breaks ? castOf(model) : null;
  const positionsOf = cast
    ? castPositions(model, cast)
    : ({ positions }: LoggedFrame): Float32Array => positions;
  const pointCount = cast?.nodes.length ?? model.nodes.count;
  const uvs = cast?.uvs ?? model.uvs;
  const left = cast?.triangles ?? triangles;
  const name = scene.name ?? parse(target.path).name;
  const options = { name, frames: start.frames, fps: start.fps, pointCount, uvs, glb };
  const stage =
    start.format === "glb"
      ? { drawn: cast ? null : drawnCloth(scene, model), bodies: bodiesOf(scene, start.fps) }
      : undefined;
  const writer = writerFor(files, start.format, options, stage);
  const tally = createTally();
  for await (const frame of journal.frames()) {
    await writer.frame(positionsOf(frame));
    addFrame(tally, frame);
  }
  // A mesh must have some: of a sheet that is all cut to pieces, the file keeps what it was.
  const written = await writer.finish(left.length > 0 ? left : build(scene).model.triangles);
  return { written, tally, trianglesLeft: triangles.length / 3 };
}

/** Mannequins and characters of the scene, at the times of the frames. */
function bodiesOf(scene: Scene, fps: number): TakeBody[] {
  return posedBodies(scene).map((body) => ({
    ...{ character: body.character, scale: body.scale, up: body.up },
    place: (frame) => body.place(frame / fps),
    pose: (frame) => body.pose(frame / fps),
  }));
}

function writerFor(
  { file, rest }: Files,
  format: BakeTarget["format"],
  options: WriterOptions,
  stage: TakeStage | undefined,
): TakeWriter {
  const writer = createWriter(format, file, { ...options, ...(stage && { stage }) });
  return rest ? withRest(writer, createWriter("glb", rest, { ...options, frames: 1 })) : writer;
}
