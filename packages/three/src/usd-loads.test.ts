import { addToCrc32 } from "@pliant/formats";
import { UsdaWriter, usdzHead, usdzTail } from "@pliant/formats/write";
import { Mesh, type Object3D } from "three";
import { USDLoader } from "three/addons/loaders/USDLoader.js";
import { expect, test } from "vitest";

const take = {
  name: "2 sheets",
  fps: 24,
  frames: 3,
  triangles: Uint32Array.of(0, 1, 2, 1, 3, 2),
  uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1),
};
const at = (height: number): Float32Array => Float32Array.of(0, height, 0, 0, 0, 1, 1, 0, 0, 1, 2e-6, 1);

function usda(): string {
  const writer = new UsdaWriter(take);
  return [writer.begin(), ...[0.25, 1, 2].map((height) => writer.frame(at(height))), ...writer.end()].join(
    "",
  );
}

function meshOf(group: Object3D): Mesh {
  let found: Mesh | undefined;
  group.traverse((each) => {
    if (each instanceof Mesh) found = each;
  });
  if (!found) throw new Error("no mesh");
  return found;
}

function expectMesh(group: Object3D): void {
  const { geometry } = meshOf(group);
  const position = geometry.getAttribute("position");
  const index = geometry.getIndex();
  const corners = Array.from({ length: 6 }, (_, k) => (index ? index.getX(k) : k));
  const first = at(0.25);
  corners.forEach((corner, k) => {
    for (let axis = 0; axis < 3; axis++) {
      expect(position.getComponent(corner, axis)).toBeCloseTo(first[3 * take.triangles[k] + axis], 5);
    }
  });
  expect(geometry.getAttribute("uv").getX(corners[1])).toBe(1);
}

test("three.js opens the text", () => {
  expectMesh(new USDLoader().parse(usda()));
});

/** three.js has no types for its parser. */
interface Parser {
  parseData(text: string): {
    specsByPath: Record<string, { fields: { timeSamples: { times: number[]; values: number[][] } } }>;
  };
}

test("three.js's parser has all samples of points and normals", async () => {
  const path: string = "three/addons/loaders/usd/USDAParser.js";
  const { USDAParser } = (await import(path)) as { USDAParser: new () => Parser };
  const { specsByPath } = new USDAParser().parseData(usda());
  const { times, values } = specsByPath["/_2_sheets/mesh.points"].fields.timeSamples;
  expect(times).toEqual([0, 1, 2]);
  [0.25, 1, 2].forEach((height, frame) => {
    [...values[frame]].forEach((x, i) => expect(x).toBeCloseTo(at(height)[i], 5));
  });
  expect(specsByPath["/_2_sheets/mesh.normals"].fields.timeSamples.times).toEqual([0, 1, 2]);
});

test("three.js opens the archive: stored, aligned, with a right sum", () => {
  const text = new TextEncoder().encode(usda());
  const file = { name: "take.usda", crc: addToCrc32(0, text), bytes: text.length };
  const head = usdzHead(file);
  expect(head.length % 64).toBe(0);
  const archive = Buffer.concat([head, text, usdzTail(file)]);
  expectMesh(new USDLoader().parse(new Uint8Array(archive).buffer));
});

test("has a sample of points, normals and bounds for each frame, and nothing that USD does not read as a number", () => {
  const text = usda();
  expect(text).toMatch(/^#usda 1\.0\n/);
  expect(text).toContain('defaultPrim = "_2_sheets"');
  expect(text).toContain("endTimeCode = 2\n");
  expect(text).not.toMatch(/NaN|Infinity|\de-/);
  const samples = (name: string): string[] =>
    new RegExp(`${name}\\.timeSamples = \\{\\n([^}]*)\\}`).exec(text)?.[1].trim().split("\n") ?? [];
  const numbers = (line: string): number[] => (line.match(/-?[\d.]+/g) ?? []).slice(1).map(Number);
  expect(samples("points").map(numbers)).toEqual(
    [0.25, 1, 2].map((height) => [...at(height)].map((each) => Math.round(each * 1e6) / 1e6)),
  );
  expect(samples("normals").map((line) => numbers(line).length)).toEqual([12, 12, 12]);
  expect(numbers(samples("extent")[2])).toEqual([0, 0, 0, 1, 2, 1]);
  // OpenUSD reads what is said of an attribute only after its name alone (tools/verify/readers/openusd.mjs found that).
  expect(text).not.toMatch(/\} \(/);
  expect(text).toMatch(/normal3f\[\] normals \(\s+interpolation = "vertex"\s+\)/);
  const depth = text
    .split("")
    .reduce((sum, letter) => sum + ("([{".includes(letter) ? 1 : ")]}".includes(letter) ? -1 : 0), 0);
  expect(depth).toBe(0);
});
