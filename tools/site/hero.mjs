// node tools/site/hero.mjs <hero.glb> [points]: a character of our own in one GLB, as an artist would hand it over: the mannequin with its clips, a cape and a skirt skinned
// to it, painted with pins and with how far they may go (docs/recipes/cape.md). `points` is how many vertices cape and skirt have together.

import { writeFileSync } from "node:fs";
import { WebIO } from "@gltf-transform/core";
import { vertexNormals } from "@pliant/geometry";
import { writeGlbCharacter } from "@pliant/formats/write";
import { createMannequin, measure } from "@pliant/mannequin";
import { isMain } from "../lib/workspace.mjs";

const ARM = /Arm|Elbow|Hand|Forearm/;
/** Of cloth over skin [m]. */
const ROOM = 0.025;
/** Height of the slices in which the body is looked at [m], and their sectors [rad]. */
const SLICE = 0.02;
const SECTOR = 0.2;

/** How far the trunk and legs reach from the axis at a height, in a direction from the front [m]. */
function reachOf({ positions, skin, skeleton }) {
  const vertices = [];
  for (let v = 0; v < positions.length / 3; v++) {
    const influences = Array.from({ length: skin.influences }, (_, k) => v * skin.influences + k);
    const main = influences.reduce((best, k) => (skin.weights[k] > skin.weights[best] ? k : best));
    if (!ARM.test(skeleton.names[skin.joints[main]])) vertices.push(v);
  }
  return (height, angle) => {
    let most = 0.03;
    for (const v of vertices) {
      const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
      if (Math.abs(y - height) > SLICE) continue;
      const turn = Math.atan2(x, z) - angle;
      if (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < SECTOR)
        most = Math.max(most, Math.hypot(x, z));
    }
    return most;
  };
}

/** A piece that hangs around the body: rows at equal ways down, from `top` to `hem` [m]; `flare` is how far its hem stands out per way down [1]. */
function piece({ name, reach, top, hem, from, to, flare, columns, rows, limits }) {
  const isClosed = to - from >= 2 * Math.PI - 1e-6;
  const [positions, uvs, pins, free] = [[], [], [], []];
  const profiles = Array.from({ length: columns }, (_, column) => {
    const angle = from + ((to - from) * column) / (isClosed ? columns : columns - 1);
    const line = [];
    let [radius, way] = [0, 0];
    for (let height = top; height >= hem - 1e-9; height -= 0.01) {
      radius = Math.max(radius, reach(height, angle) + ROOM) + 0.01 * flare;
      const last = line.at(-1);
      way += last ? Math.hypot(radius - last.radius, height - last.height) : 0;
      line.push({ radius, height, way });
    }
    return { angle, line, way };
  });
  // Neighbours lie alike: the body's own detail would be wrinkles from the start.
  const smooth = (column, row) => {
    let sum = [0, 0];
    for (let by = -3; by <= 3; by++) {
      const at = isClosed
        ? (column + by + columns) % columns
        : Math.min(columns - 1, Math.max(0, column + by));
      const { line, way } = profiles[at];
      const wanted = (way * row) / (rows - 1);
      const k = Math.max(
        1,
        line.findIndex((each) => each.way >= wanted - 1e-9),
      );
      const share = (wanted - line[k - 1].way) / (line[k].way - line[k - 1].way);
      sum = [
        sum[0] + (line[k - 1].radius + share * (line[k].radius - line[k - 1].radius)) / 7,
        sum[1] + (line[k - 1].height + share * (line[k].height - line[k - 1].height)) / 7,
      ];
    }
    return sum;
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [radius, height] = smooth(column, row);
      const { angle } = profiles[column];
      positions.push(radius * Math.sin(angle), height, radius * Math.cos(angle));
      uvs.push(column / (columns - 1), row / (rows - 1));
      pins.push(row === 0 ? 1 : 0);
      free.push(limits * (row / (rows - 1)));
    }
  const triangles = [];
  for (let row = 1; row < rows; row++)
    for (let column = 0; column < columns - (isClosed ? 0 : 1); column++) {
      const next = (column + 1) % columns;
      const [a, b, c, d] = [
        (row - 1) * columns + column,
        (row - 1) * columns + next,
        row * columns + next,
        row * columns + column,
      ];
      triangles.push(a, d, c, a, c, b);
    }
  return { name, columns, positions: Float32Array.from(positions), uvs, pins, free, triangles };
}

/** Columns on each side whose weights are mixed, as shares of all columns [1]: neighbours on the body may belong to other joints. */
const MIXED = 0.06;

/** Weights of the body's vertices next to the top row, for each column all the way down. */
function skinned({ positions, columns }, { positions: body, skin, skeleton }) {
  const count = skeleton.names.length;
  const nearest = Array.from({ length: columns }, (_, column) => {
    const place = positions.subarray(3 * column, 3 * column + 3);
    let [best, least] = [0, Infinity];
    for (let v = 0; v < body.length / 3; v++) {
      const distance = Math.hypot(...place.map((value, axis) => body[3 * v + axis] - value));
      if (distance < least) [best, least] = [v, distance];
    }
    const shares = new Float32Array(count);
    for (let k = best * skin.influences; k < (best + 1) * skin.influences; k++)
      shares[skin.joints[k]] += skin.weights[k];
    return shares;
  });
  const reach = Math.round(MIXED * columns);
  const joints = new Uint16Array((4 * positions.length) / 3);
  const weights = new Float32Array(joints.length);
  for (let v = 0; v < positions.length / 3; v++) {
    const shares = new Float32Array(count);
    for (let by = -reach; by <= reach; by++) {
      const at = Math.min(columns - 1, Math.max(0, (v % columns) + by));
      nearest[at].forEach((share, joint) => (shares[joint] += share));
    }
    const four = [...shares.keys()].sort((p, q) => shares[q] - shares[p]).slice(0, 4);
    const sum = four.reduce((all, joint) => all + shares[joint], 0);
    four.forEach((joint, k) => {
      weights[4 * v + k] = shares[joint] / sum;
      joints[4 * v + k] = shares[joint] > 0 ? joint : 0;
    });
  }
  return { joints, weights };
}

/** The GLB's bytes. */
export async function makeHero(points = 12_000) {
  const character = createMannequin({ triangles: 6000, name: "Body" });
  const { levels } = measure(character);
  const reach = reachOf(character);
  // Squares: cape 0.8 × 1.1 m, skirt 1.6 × 0.5 m.
  const side = Math.sqrt(1.7 / points);
  const pieces = [
    piece({
      ...{ name: "Cape", reach, top: levels.neck - 0.02, hem: 0.45, flare: 0.25, limits: 0.6 },
      ...{ from: Math.PI - 0.95, to: Math.PI + 0.95 },
      ...{ columns: Math.round(0.8 / side), rows: Math.round(1.1 / side) },
    }),
    piece({
      ...{ name: "Skirt", reach, top: levels.waist, hem: 0.58, flare: 0.2, limits: 0.4 },
      ...{ from: -Math.PI, to: Math.PI },
      ...{ columns: Math.round(1.6 / side), rows: Math.round(0.5 / side) },
    }),
  ];
  const io = new WebIO();
  const document = await io.readBinary(await writeGlbCharacter(character));
  const buffer = document.getRoot().listBuffers()[0];
  const column = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const scene = document.getRoot().getDefaultScene().setName("Hero");
  const [skin] = document.getRoot().listSkins();
  const COLOURS = { Cape: [0.42, 0.03, 0.05], Skirt: [0.05, 0.1, 0.25] };
  for (const each of pieces) {
    const { joints, weights } = skinned(each, character);
    const normals = vertexNormals(each.positions, Uint32Array.from(each.triangles));
    const material = document
      .createMaterial(each.name)
      .setBaseColorFactor([...COLOURS[each.name], 1])
      .setRoughnessFactor(0.9)
      .setMetallicFactor(0)
      .setDoubleSided(true);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setIndices(column("SCALAR", Uint32Array.from(each.triangles)))
      .setAttribute("POSITION", column("VEC3", each.positions))
      .setAttribute("NORMAL", column("VEC3", normals))
      .setAttribute("TEXCOORD_0", column("VEC2", Float32Array.from(each.uvs)))
      .setAttribute("JOINTS_0", column("VEC4", joints))
      .setAttribute("WEIGHTS_0", column("VEC4", weights))
      .setAttribute("_PLIANT_PIN", column("SCALAR", Float32Array.from(each.pins)))
      .setAttribute("_PLIANT_MAX_DISTANCE", column("SCALAR", Float32Array.from(each.free)));
    const mesh = document.createMesh(each.name).addPrimitive(primitive);
    scene.addChild(document.createNode(each.name).setMesh(mesh).setSkin(skin));
  }
  return io.writeBinary(document);
}

if (isMain(import.meta.url)) {
  const bytes = await makeHero(Number(process.argv[3] ?? 12_000));
  writeFileSync(process.argv[2], bytes);
  console.log(`${process.argv[2]}: ${(bytes.length / 1e6).toFixed(1)} MB`);
}
