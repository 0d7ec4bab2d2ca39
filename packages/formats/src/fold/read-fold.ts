import {
  EDGE_ASSIGNMENTS,
  FOLD_UNITS,
  type EdgeAssignment,
  type FoldFile,
  type FoldFrame,
} from "./fold-file.ts";

type Keys = Readonly<Record<string, unknown>>;

/** Names of version 1.0, as they are called today. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  edges_foldAngles: "edges_foldAngle",
  edges_lengths: "edges_length",
};

/** Reads a FOLD file. Throws a RangeError with the path, the value and what was expected. */
export function readFold(text: string): FoldFile {
  const document = parse(text);
  const listed = document["file_frames"] ?? [];
  if (!Array.isArray(listed)) fail("file_frames", listed, "a list of frames");
  const levels: Keys[] = [document, ...(listed as Keys[])].map(renamed);
  levels.forEach((level, k) => {
    if (k > 0 && (typeof level !== "object" || level === null))
      fail(`file_frames[${k - 1}]`, level, "an object");
  });
  const warnings: string[] = [];
  const frames = levels.map((_, k) => readFrame(withInherited(levels, k, []), pathOf(k), warnings));
  return { frames, document, warnings };
}

function parse(text: string): Record<string, unknown> {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new RangeError(`fold: not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (typeof document === "object" && document !== null && !Array.isArray(document))
    return document as Record<string, unknown>;
  return fail("", document, "an object");
}

const pathOf = (frame: number): string => (frame === 0 ? "" : `file_frames[${frame - 1}].`);

function fail(path: string, value: unknown, expected: string): never {
  const shown = JSON.stringify(value) ?? "nothing";
  const short = shown.length > 60 ? `${shown.slice(0, 57)}…` : shown;
  throw new RangeError(`fold: ${path === "" ? "the file" : path} is ${short}, expected ${expected}`);
}

function renamed(level: Keys): Keys {
  return Object.fromEntries(
    Object.entries(level ?? {}).map(([name, value]) => [OLD_NAMES[name] ?? name, value]),
  );
}

/** A frame with what it lacks from its parent, and from that one's. */
function withInherited(levels: readonly Keys[], frame: number, below: readonly number[]): Keys {
  const own = levels[frame];
  if (frame === 0 || own["frame_inherit"] !== true) return own;
  const parent = own["frame_parent"] ?? 0;
  if (typeof parent !== "number" || !Number.isInteger(parent) || parent < 0 || parent >= levels.length)
    return fail(`${pathOf(frame)}frame_parent`, parent, `a frame from 0 to ${levels.length - 1}`);
  if (parent === frame || below.includes(parent))
    return fail(`${pathOf(frame)}frame_parent`, parent, "a frame that does not inherit from this one");
  const inherited = Object.entries(withInherited(levels, parent, [...below, frame])).filter(
    ([name]) => !name.startsWith("file_") && name !== "frame_inherit" && name !== "frame_parent",
  );
  return { ...Object.fromEntries(inherited), ...own };
}

function readFrame(keys: Keys, path: string, warnings: string[]): FoldFrame {
  const list = (name: string): readonly unknown[] | null => {
    const value = keys[name];
    if (value === undefined || value === null) return null;
    return Array.isArray(value) ? (value as unknown[]) : fail(`${path}${name}`, value, "a list");
  };
  const numbers = (name: string, least: number, most: number): number[][] =>
    (list(name) ?? []).map((row, k) => {
      const isGood =
        Array.isArray(row) && row.length >= least && row.length <= most && row.every(Number.isFinite);
      return isGood
        ? (row as number[])
        : fail(`${path}${name}[${k}]`, row, `${least} or more finite numbers`);
    });
  const vertices = numbers("vertices_coords", 2, 3);
  const indices = (name: string, least: number, most: number): number[][] => {
    const rows = numbers(name, least, most);
    rows.forEach((row, k) => {
      if (
        row.every((v) => Number.isInteger(v) && v >= 0 && v < vertices.length) &&
        new Set(row).size === row.length
      )
        return;
      fail(`${path}${name}[${k}]`, row, `different vertices from 0 to ${vertices.length - 1}`);
    });
    return rows;
  };
  const faces = list("faces_vertices") === null ? null : indices("faces_vertices", 3, 1e6);
  const given = list("edges_vertices") === null ? sidesOf(faces ?? []) : indices("edges_vertices", 2, 2);
  const edges = given as [number, number][];
  const assignments = readAssignments(list("edges_assignment"), edges, faces, `${path}edges_assignment`);
  const angles = list("edges_foldAngle");
  const foldAngles = edges.map((_, k) => readAngle(angles?.[k], `${path}edges_foldAngle[${k}]`));
  foldAngles.forEach((angle, k) => {
    const isAgainst =
      (assignments[k] === "M" && (angle ?? 0) > 0) || (assignments[k] === "V" && (angle ?? 0) < 0);
    if (isAgainst)
      warnings.push(`${path}edges_foldAngle[${k}] is ${angle}° of a ${assignments[k]}: the angle counts`);
  });
  const unit = keys["frame_unit"] ?? "unit";
  if (typeof unit !== "string" || !(unit in FOLD_UNITS))
    fail(`${path}frame_unit`, unit, `one of ${Object.keys(FOLD_UNITS).join(", ")}`);
  const classes = (list("frame_classes") ?? []).filter((each) => typeof each === "string");
  const title = keys["frame_title"] ?? keys["file_title"];
  return {
    ...{ classes, unit: unit as string, vertices, edges, assignments, foldAngles, faces },
    ...(typeof title === "string" && title !== "" && { title }),
    faceOrders: numbers("faceOrders", 3, 3) as unknown as FoldFrame["faceOrders"],
  };
}

function readAssignments(
  given: readonly unknown[] | null,
  edges: readonly (readonly [number, number])[],
  faces: readonly (readonly number[])[] | null,
  path: string,
): EdgeAssignment[] {
  if (given !== null) {
    if (given.length !== edges.length) fail(path, given.length, `${edges.length} entries`);
    return given.map((value, k) =>
      EDGE_ASSIGNMENTS.includes(value as EdgeAssignment)
        ? (value as EdgeAssignment)
        : fail(`${path}[${k}]`, value, `one of ${EDGE_ASSIGNMENTS.join(", ")}`),
    );
  }
  const beside = new Map<string, number>();
  for (const face of faces ?? []) {
    face.forEach((a, k) => {
      const key = keyOf(a, face[(k + 1) % face.length]);
      beside.set(key, (beside.get(key) ?? 0) + 1);
    });
  }
  return edges.map(([a, b]) => (faces !== null && (beside.get(keyOf(a, b)) ?? 0) < 2 ? "B" : "U"));
}

function readAngle(value: unknown, path: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= 360) return value;
  return fail(path, value, "null or degrees from -360 to 360");
}

const keyOf = (a: number, b: number): string => (a < b ? `${a},${b}` : `${b},${a}`);

function sidesOf(faces: readonly (readonly number[])[]): [number, number][] {
  const known = new Map<string, [number, number]>();
  for (const face of faces) {
    face.forEach((a, k) => {
      const b = face[(k + 1) % face.length];
      if (!known.has(keyOf(a, b))) known.set(keyOf(a, b), [a, b]);
    });
  }
  return [...known.values()];
}
