import { parse } from "node:path";
import type { TakeBody } from "@pliant/formats";
import { build, drawnCloth, posedBodies, type Scene } from "@pliant/scene";
import { fixedTopologyOf, fixedTopologyPositions, type FixedTopology } from "./fixed-topology.ts";
import type { LoggedFrame } from "./frame-log.ts";
import type { Journal } from "./journal.ts";
import type { BakeOptions } from "./options.ts";
import { openReplacement, type Replacement } from "./replace-file.ts";
import { openFolder } from "./replace-folder.ts";
import { withRest } from "./writers/rest-writer.ts";
import type { BakedRun } from "./simulate-into.ts";
import type {
  FolderReplacement,
  TakeStage,
  TakeWriter,
  Written,
  WriterOptions,
} from "./writers/take-writer.ts";
import { addFrame, createTally, type Tally } from "./tally.ts";
import { isSequence, type BakeTarget } from "./target.ts";
import { TAKE_FORMATS, traitsOf } from "./writers/registry.ts";

/** What a file is made of besides its frames. */
export interface TakeFile {
  readonly scene: Scene;
  readonly target: BakeTarget;
  readonly glb: BakeOptions["glb"];
  readonly maxError: number | undefined;
}

interface WrittenTake {
  readonly written: Written;
  readonly tally: Tally;
  readonly trianglesLeft: number;
}

/** Makes the file of the frames in a journal. It takes its name when it is whole. */
export async function writeTake(journal: Journal, take: BakedRun, parts: TakeFile): Promise<WrittenTake> {
  const { target } = parts;
  // Within the journal: whoever is killed now leaves nothing else behind.
  const file = isSequence(target.format)
    ? await openFolder(target.path, journal.folder, target.format)
    : await openReplacement(target.path, journal.folder);
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
  readonly file: Replacement | FolderReplacement;
  readonly rest: Replacement | null;
}

async function writeInto(
  files: Files,
  journal: Journal,
  { start, simulation: { model }, ending, triangles, drawing }: BakedRun,
  { scene, target, glb, maxError }: TakeFile,
): Promise<WrittenTake> {
  const breaks = model.bodies.some((body) => body.kind === "paper" && body.paper.damage?.breaks);
  const cast = breaks ? fixedTopologyOf(model) : null;
  const positionsOf = cast
    ? fixedTopologyPositions(model, cast)
    : ({ positions }: LoggedFrame): Float32Array => positions;
  const pointCount = cast?.nodes.length ?? drawing?.pointCount ?? model.nodes.count;
  const uvs = cast?.uvs ?? drawing?.uvs ?? model.uvs;
  const left = cast?.triangles ?? triangles;
  const name = scene.name ?? parse(target.path).name;
  const options: WriterOptions = {
    name,
    // Of a run that was stopped, fewer than were asked for.
    frames: ending.place.frame,
    fps: start.fps,
    pointCount,
    uvs,
    // A mesh must have some: of a sheet that is all cut to pieces, the file keeps what it was.
    triangles: left.length > 0 ? left : build(scene).model.triangles,
    parts: cast ? [] : start.sheets,
    glb,
    ...(maxError !== undefined && { maxError }),
  };
  const stage = traitsOf(start.format).hasBodies
    ? {
        drawn: cast ? null : (drawing?.drawn ?? drawnCloth(scene, model)),
        bodies: bodiesOf(scene, start.fps),
      }
    : undefined;
  const writer = writerFor(files, start.format, options, stage);
  const tally = createTally();
  let current = options.triangles;
  for await (const frame of journal.frames()) {
    current = trianglesOf(frame, cast) ?? current;
    await writer.frame(positionsOf(frame), current);
    addFrame(tally, frame);
  }
  const written = await writer.finish();
  return { written, tally, trianglesLeft: triangles.length / 3 };
}

/** Triangles that a frame brings, by points of the file. */
function trianglesOf({ triangles }: LoggedFrame, cast: FixedTopology | null): Uint32Array | undefined {
  if (triangles === undefined) return undefined;
  const own = new Uint32Array(Uint8Array.from(Buffer.from(triangles, "base64")).buffer);
  if (!cast) return own;
  const place = new Map(Array.from(cast.nodes, (node, k) => [node, k]));
  return own.map((node) => place.get(node) ?? 0);
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
  const traits = traitsOf(format);
  const writer =
    traits.kind === "sequence"
      ? traits.create(file as FolderReplacement, options)
      : traits.create(file as Replacement, { ...options, ...(stage && { stage }) });
  return rest ? withRest(writer, TAKE_FORMATS.glb.create(rest, { ...options, frames: 1 })) : writer;
}
