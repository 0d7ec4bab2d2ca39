import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkPattern } from "./checks/check-pattern.ts";
import { diagonalOf } from "./crease-pattern.ts";
import { foldSheet, vertexPlaces } from "./fold/fold-sheet.ts";
import { foldAngles, foldError, similarityError } from "./fold/measure-fold.ts";
import { readCreasePattern } from "./read-pattern.ts";

/** Patterns of other people, beside the repository or where PLIANT_DATA says. */
const DATA = process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const isThere = existsSync(`${DATA}/origami/miura-ori.svg`);

test.runIf(!isThere)("patterns of PLIANT_DATA are not there: skipped", () => expect(isThere).toBe(false));

/** Vertices, edges (B M V F U), faces, checked, left out, Maekawa, Kawasaki above 1°. */
const WANTED: Readonly<Record<string, readonly number[]>> = {
  "airplane.svg": [20, 35, 20, 4, 11, 0, 0, 16, 0, 0, 0, 0],
  "birdBase.svg": [13, 28, 8, 12, 8, 0, 0, 16, 4, 1, 0, 0],
  "brochurefold.svg": [15, 22, 12, 2, 8, 0, 0, 8, 3, 0, 0, 0],
  "cubeunwrapping.svg": [14, 19, 14, 5, 0, 0, 0, 6, 0, 0, 0, 0],
  "flappingBird.svg": [24, 47, 10, 26, 11, 0, 0, 24, 14, 0, 0, 10],
  "frogBase.svg": [25, 56, 16, 24, 16, 0, 0, 32, 8, 1, 0, 8],
  "hypar.svg": [97, 284, 4, 96, 88, 0, 96, 188, 44, 48, 0, 0],
  "mapfold.svg": [15, 22, 12, 4, 6, 0, 0, 8, 3, 0, 0, 0],
  "miura-ori.svg": [182, 337, 50, 137, 150, 0, 0, 156, 132, 0, 0, 0],
  "simpleVertex.svg": [9, 12, 8, 3, 1, 0, 0, 4, 1, 0, 0, 0],
  "singlesquaretwist.svg": [16, 24, 12, 4, 8, 0, 0, 9, 4, 0, 0, 0],
  "squareBase.svg": [9, 14, 8, 4, 2, 0, 0, 6, 1, 0, 0, 0],
  "traditionalCrane.svg": [60, 135, 14, 64, 47, 10, 0, 76, 19, 27, 0, 9],
  "waterbomb.svg": [195, 524, 58, 246, 220, 0, 0, 330, 137, 0, 0, 0],
  "waterbombBase.svg": [9, 16, 8, 4, 4, 0, 0, 8, 0, 1, 0, 0],
  "wavy_pleats.svg": [164, 169, 14, 93, 62, 0, 0, 6, 0, 0, 0, 0],
  "diagonal-cp.fold": [4, 5, 4, 0, 1, 0, 0, 2, 0, 0, 0, 0],
  "diagonal-folded.fold": [4, 5, 4, 0, 1, 0, 0, 2, 0, 0, 0, 0],
  "simple.fold": [6, 9, 6, 2, 1, 0, 0, 4, 0, 0, 0, 0],
  "squaretwist.fold": [16, 24, 12, 6, 6, 0, 0, 9, 0, 4, 0, 0],
};

test.runIf(isThere).each(Object.entries(WANTED))("%s", (file, wanted) => {
  const { pattern, closure = 0 } = readCreasePattern(readFileSync(`${DATA}/origami/${file}`, "utf8"));
  const { vertices, edges, kinds, faces, flat } = checkPattern(pattern);
  const { B, M, V, F, U } = kinds;
  const found = [flat.checked, flat.leftOut, flat.maekawa.length, flat.kawasaki.length];
  expect([vertices, edges, B, M, V, F, U, faces, ...found]).toEqual(wanted);
  expect(closure).toBeLessThan(1e-5);
});

test.runIf(isThere)("box.fold is reversed, and says so", () => {
  const { pattern, closure } = readCreasePattern(readFileSync(`${DATA}/origami/box.fold`, "utf8"));
  expect([pattern.vertices.length, pattern.edges.length, pattern.faces.length]).toEqual([39, 80, 42]);
  expect(pattern.faceOrders).toHaveLength(34);
  expect(pattern.warnings.join()).toContain("faces were reversed");
  expect(closure).toBeLessThan(1e-12);
});

test.runIf(isThere).each([
  ["diagonal-cp", "diagonal-cp.fold"],
  ["simple", "folded_states/simple_0.fold"],
])("%s folds as its folded states are", (name, file) => {
  const read = (path: string) => readCreasePattern(readFileSync(`${DATA}/origami/${path}`, "utf8"));
  const { pattern } = read(file);
  for (const percent of [-100, -50, 50, 100]) {
    const { folded, closure = 0 } = read(`folded_states/${name}_${percent}.fold`);
    expect(closure).toBeLessThan(1e-5);
    const sheet = foldSheet(pattern, { share: percent / 100, size: 1 });
    for (let frame = 0; frame < sheet.frames; frame++) sheet.simulation.step();
    const places = vertexPlaces(sheet);
    expect(foldError(pattern, foldAngles(pattern, places), percent / 100).most).toBeLessThan(0.5);
    expect(similarityError(folded ?? [], places, sheet.scale * diagonalOf(pattern.vertices))).toBeLessThan(
      1e-3,
    );
  }
});
