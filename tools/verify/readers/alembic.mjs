// Reads an archive by Alembic's own library, through read-abc.cpp, which is compiled when it is needed.
//
// Debian has the library from forky on (`libalembic-graphics-dev`). Elsewhere: build it from its sources (cmake, Imath) and say where it is with
// PLIANT_ALEMBIC=PREFIX.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = join(dirname(fileURLToPath(import.meta.url)), "read-abc.cpp");
const prefix = [process.env.PLIANT_ALEMBIC, "/usr/local", "/usr"].find(
  (each) => each && existsSync(join(each, "include/Alembic/AbcGeom/All.h")),
);

/** Why it cannot be read here; undefined if it can. */
export const noAlembic = prefix
  ? undefined
  : "there is no Alembic library here (libalembic-graphics-dev, or PLIANT_ALEMBIC=PREFIX)";

/** The mesh of an archive, for `compareTake`, and `head`: what the library says of it. */
export function readAlembic(path) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-alembic-"));
  try {
    const [program, numbers] = ["read-abc", "numbers"].map((name) => join(folder, name));
    run("g++", [
      ...["-std=c++17", "-O1", source, "-o", program, `-I${prefix}/include`],
      ...[`-I${prefix}/include/Imath`, "-I/usr/include/Imath", `-L${prefix}/lib`, `-Wl,-rpath,${prefix}/lib`],
      ...["-lAlembic", "-lImath-3_1"],
    ]);
    const head = JSON.parse(run(program, [path, numbers]));
    return { head, ...meshOf(head, readFileSync(numbers).buffer) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1e9 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`);
  return stdout;
}

function meshOf(head, buffer) {
  const { faces, corners, uvs, vertices, frames, times } = head;
  const counts = new Int32Array(buffer, 0, faces);
  const odd = counts.find((count) => count !== 3);
  if (odd !== undefined) throw new Error(`a face has ${odd} corners, expected 3`);
  // Alembic counts corners clockwise: each triangle is turned over.
  const turned = (k) => k - (k % 3) + [0, 2, 1][k % 3];
  const listed = new Int32Array(buffer, 4 * faces, corners);
  const perCorner = new Float32Array(buffer, 4 * (faces + corners), 2 * uvs);
  const start = 4 * (faces + corners + 2 * uvs);
  if (buffer.byteLength !== start + 24 * vertices * frames) {
    throw new Error(`${buffer.byteLength} bytes of numbers, expected ${start + 24 * vertices * frames}`);
  }
  return {
    times,
    corners: listed.map((_, k) => listed[turned(k)]),
    uvs: perCorner.map((_, k) => perCorner[2 * turned(k >> 1) + (k % 2)]),
    points: (frame) => new Float32Array(buffer, start + 24 * vertices * frame, 3 * vertices),
    normals: (frame) => new Float32Array(buffer, start + 24 * vertices * frame + 12 * vertices, 3 * vertices),
  };
}
