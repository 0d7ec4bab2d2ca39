import { expect, it } from "vitest";
import { joinBytes } from "../join-bytes.ts";
import { readAbc, type AbcFile, type AbcProperty } from "../testing/read-abc.ts";
import { AbcWriter, type AbcTake } from "./abc.ts";
import { digest } from "./digest.ts";

const take: AbcTake = {
  name: "two sheets",
  fps: 24,
  vertexCount: 4,
  triangles: Uint32Array.of(0, 1, 2, 1, 3, 2),
  uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1),
};

const at = (height: number): Float32Array => Float32Array.of(0, height, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1);

async function write(frames: readonly Float32Array[], changes: Partial<AbcTake> = {}): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = new AbcWriter({ ...take, ...changes }, async (bytes) => void parts.push(bytes.slice()));
  for (const frame of frames) await writer.frame(frame);
  const head = await writer.finish();
  const file = joinBytes(parts);
  expect(file.length).toBe(writer.bytes);
  expect(() => readAbc(file)).toThrow("the file was not closed");
  file.set(head);
  return file;
}

const floats = (bytes: Uint8Array): number[] => [...new Float32Array(bytes.slice().buffer)];
const integers = (bytes: Uint8Array): number[] => [...new Int32Array(bytes.slice().buffer)];
const named = (properties: readonly AbcProperty[] | undefined, name: string): AbcProperty => {
  const found = properties?.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return found;
};
const geometryOf = ({ objects }: AbcFile): AbcProperty => named(objects[0].children[0].properties, ".geom");

it("is an archive with a transform, a mesh below it, and times of frames", async () => {
  const file = readAbc(await write([at(0), at(1), at(2)]));
  expect(file.libraryVersion).toBeGreaterThanOrEqual(9999);
  expect(file.timeSamplings).toEqual([
    { max: 1, period: 1, times: [0] },
    { max: 3, period: 1 / 24, times: [0] },
  ]);
  const [place] = file.objects;
  expect(place.name).toBe("two_sheets");
  expect(place.metadata).toBe("schema=AbcGeom_Xform_v3;schemaObjTitle=AbcGeom_Xform_v3:.xform");
  expect([...named(named(place.properties, ".xform").children, ".inherits").samples[0]]).toEqual([1]);
  const [mesh] = place.children;
  expect(mesh.name).toBe("two_sheetsShape");
  expect(mesh.metadata).toBe(
    "schema=AbcGeom_PolyMesh_v1;schemaBaseType=AbcGeom_GeomBase_v1;schemaObjTitle=AbcGeom_PolyMesh_v1:.geom",
  );
  expect(mesh.children).toEqual([]);
});

it("has points, normals and bounds for each frame", async () => {
  const geometry = geometryOf(readAbc(await write([at(0), at(1), at(2)])));
  const points = named(geometry.children, "P");
  expect([points.pod, points.extent, points.timeSampling]).toEqual([10, 3, 1]);
  expect(points.metadata).toBe("geoScope=vtx;interpretation=point");
  expect(points.samples.map(floats)).toEqual([at(0), at(1), at(2)].map((frame) => [...frame]));
  expect(new Set(points.digests).size).toBe(3);
  const normals = named(geometry.children, "N");
  expect(floats(normals.samples[0])).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
  const bounds = named(geometry.children, ".selfBnds");
  expect([...new Float64Array(bounds.samples[2].slice().buffer)]).toEqual([0, 0, 0, 1, 2, 1]);
});

it("has corners clockwise, as Alembic counts them, and texture coordinates by corner, once", async () => {
  const geometry = geometryOf(readAbc(await write([at(0), at(1)])));
  const corners = named(geometry.children, ".faceIndices");
  expect(corners.isConstant).toBe(true);
  expect(integers(corners.samples[0])).toEqual([0, 2, 1, 1, 2, 3]);
  expect(integers(named(geometry.children, ".faceCounts").samples[0])).toEqual([3, 3]);
  const uv = named(geometry.children, "uv");
  expect(uv.metadata).toContain("geoScope=fvr");
  expect(floats(named(uv.children, ".vals").samples[0])).toEqual([...(take.uvs ?? [])]);
  expect(integers(named(uv.children, ".indices").samples[0])).toEqual([0, 2, 1, 1, 2, 3]);
});

it("holds one frame, and more than a byte can count", async () => {
  expect(named(geometryOf(readAbc(await write([at(0)]))).children, "P").isConstant).toBe(true);
  const many = Array.from({ length: 300 }, (_, k) => at(k));
  const points = named(geometryOf(readAbc(await write(many))).children, "P");
  expect(points.sampleCount).toBe(300);
  expect(floats(points.samples[299])).toEqual([...at(299)]);
});

it("refuses what it cannot hold", async () => {
  const writer = new AbcWriter(take, async () => undefined);
  await expect(writer.finish()).rejects.toThrow("no frame came");
  await expect(writer.frame(new Float32Array(3))).rejects.toThrow("frame 0 has 3 numbers, expected 12");
  await expect(writer.frame(at(NaN))).rejects.toThrow("y of vertex 0 in frame 0 is NaN");
  expect(() => new AbcWriter({ ...take, fps: 0 }, async () => undefined)).toThrow("fps is 0");
});

it("tells contents apart by their digests", () => {
  const digests = new Set<string>();
  for (let k = 0; k < 20_000; k++)
    digests.add(Buffer.from(digest(Uint8Array.of(k, k >> 8, 0, 0, 7))).toString("hex"));
  for (let k = 0; k < 500; k++) digests.add(Buffer.from(digest(new Uint8Array(k))).toString("hex"));
  expect(digests.size).toBe(20_500);
});
