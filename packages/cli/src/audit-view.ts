import type { Collider } from "pliant";
import type { AuditedFrame, AuditTally } from "./audit-tally.ts";
import { SceneFailure } from "./failure.ts";
import type { Output } from "./io.ts";
import { jsonErrors } from "./json-errors.ts";
import { toJson } from "./json.ts";
import { createProgress } from "./progress.ts";
import { count, formatNumber } from "./quantities.ts";
import { formatTable } from "./table.ts";

/** What is known before the first frame. */
export interface AuditStart {
  readonly file: string;
  /** Frames that will be audited, of those in the file. */
  readonly frames: number;
  readonly framesInFile: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly colliders: readonly Collider[];
  /** [m] */
  readonly tolerance: number;
  readonly within: number;
}

/** How an audit shows itself. */
export interface AuditView {
  readonly start: (start: AuditStart) => void;
  readonly warn: (message: string) => void;
  readonly frame: (frame: AuditedFrame) => void;
  readonly done: (tally: AuditTally, interrupted: boolean) => void;
  /** Before the error itself is printed. */
  readonly failed: (error: unknown) => void;
}

/** For a program: one JSON object per line. */
export function createAuditEvents(stdout: Output): AuditView {
  const emit = (event: string, data: object): unknown => stdout.write(`${toJson({ event, ...data })}\n`);
  return {
    start: (start) => emit("start", { ...start, colliders: start.colliders.map(({ id }) => id) }),
    warn: (message) => emit("warning", { message }),
    frame: (frame) => emit("frame", frame),
    done: (tally, interrupted) =>
      emit("done", { clean: tally.unclean === 0 && !interrupted, interrupted, summary: tally }),
    failed(error) {
      const message = error instanceof Error ? error.message : String(error);
      emit("error", { message, ...(error instanceof SceneFailure && { errors: jsonErrors(error.errors) }) });
    },
  };
}

/** Frames that the table names; the summary has the worst of all. */
const ROWS = 20;

/** For a person: progress on stderr, the first frames with findings and a summary on stdout. */
export function createAuditText(stdout: Output, stderr: Output): AuditView {
  const progress = createProgress(stderr);
  const shown: AuditedFrame[] = [];
  let begun: AuditStart | undefined;
  let done = 0;
  return {
    start(start) {
      begun = start;
    },
    warn: (message) => stderr.write(`warning: ${message}\n`),
    frame(frame) {
      if (!frame.clean && shown.length < ROWS) shown.push(frame);
      progress.update(++done, begun?.frames ?? done);
    },
    done(tally, interrupted) {
      progress.end();
      if (!begun) return;
      if (interrupted) stderr.write(`interrupted: audited ${tally.frames} of ${begun.frames} frames\n`);
      if (shown.length > 0) stdout.write(`${tableOf(shown, tally)}\n\n`);
      stdout.write(`${summaryOf(begun, tally)}\n`);
    },
    failed: () => progress.end(),
  };
}

function tableOf(frames: readonly AuditedFrame[], { unclean }: AuditTally): string {
  const columns = ["frame", "time [s]", "pairs", "deepest [mm]"].map((title) => ({ title, right: true }));
  const rows = frames.map((each) => [
    String(each.frame),
    each.time.toFixed(3),
    String(each.pairs + each.coplanar),
    formatNumber(1000 * Math.max(each.vertices.deepest, each.centres.deepest)),
  ]);
  const rest = unclean - frames.length;
  return formatTable(columns, rows) + (rest > 0 ? `\nand ${count(rest, "more frame")} like these` : "");
}

function summaryOf(start: AuditStart, tally: AuditTally): string {
  const { file, frames, framesInFile, vertices, triangles } = start;
  const verdict =
    tally.unclean === 0
      ? `clean in ${count(tally.frames, "frame")}`
      : `intersects in ${tally.unclean} of ${count(tally.frames, "frame")}, first in frame ${tally.firstUnclean?.frame}`;
  const facts: [name: string, fact: string][] = [
    ["audited", `${tally.frames} of ${framesInFile} frames, ${vertices} vertices, ${triangles} triangles`],
    ["crossing pairs", pairsFact(tally)],
    ...(tally.mostCoplanar ? [coplanarFact(tally.mostCoplanar)] : []),
    ["in colliders", depthFact(start, tally)],
  ];
  if (start.within > 0) facts.push(["closest", closestFact(start, tally)]);
  const lines = facts.map(([name, fact]) => `  ${name.padEnd(15)} ${fact}`);
  return [`${file}: ${verdict}${tally.frames < frames ? " so far" : ""}`, ...lines].join("\n");
}

function pairsFact({ mostPairs }: AuditTally): string {
  if (!mostPairs) return "none";
  const { pairs, sharing, frame } = mostPairs;
  return `at most ${pairs} in frame ${frame}${sharing > 0 ? `, ${sharing} of them with a common vertex` : ""}`;
}

const coplanarFact = ({ coplanar, frame }: AuditedFrame): [string, string] => [
  "in one plane",
  `at most ${coplanar} pairs lie in each other, in frame ${frame}`,
];

function depthFact(
  { colliders, tolerance }: AuditStart,
  { deepestVertex, deepestCentre }: AuditTally,
): string {
  if (colliders.length === 0) return "none to look into";
  const forgiven = `; ${millimetres(tolerance)} are forgiven`;
  if (!deepestVertex && !deepestCentre) return `nothing${forgiven}`;
  const parts = [
    deepestVertex && depthPart("vertex", deepestVertex.vertices, deepestVertex.frame, colliders),
    deepestCentre && depthPart("face centre", deepestCentre.centres, deepestCentre.frame, colliders),
  ];
  return parts.filter(Boolean).join(", ") + forgiven;
}

function depthPart(
  noun: string,
  { deepest, collider }: AuditedFrame["vertices"],
  frame: number,
  colliders: readonly Collider[],
): string {
  return `deepest ${noun} ${millimetres(deepest)} in "${colliders[collider].id}" in frame ${frame}`;
}

function closestFact({ within }: AuditStart, { closest }: AuditTally): string {
  if (closest === null) return `nothing within ${millimetres(within)}`;
  return `${millimetres(closest.clearance ?? 0)} in frame ${closest.frame}`;
}

const millimetres = (metres: number): string => `${formatNumber(metres * 1000)} mm`;
