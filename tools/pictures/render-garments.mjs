// node tools/pictures/render-garments.mjs <example, or example/other.json> <take.pc2> <picture.png> [frame…]: five frames of a bake with a body, side by side, drawn without a
// browser: a depth buffer, two lights, nothing else. The body from head to foot, wherever it has gone.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { build, colliderShapes, parseScene } from "@pliant/scene";
import { isMain, root } from "../lib/workspace.mjs";

const FINER = 3;
/** Points across and down; from below the floor to above the crown [m]; a quarter turn is 90, and so is straight from above. */
const BODY = { width: 300, height: 520, low: -0.06, high: 1.8, yaw: 25, pitch: 0 };
export const COLOURS = [
  [0.86, 0.44, 0.34],
  [0.36, 0.5, 0.78],
];
export const SKIN = [0.8, 0.76, 0.7];
const LIGHTS = [
  [0.45, 0.6, 0.66, 0.85],
  [-0.8, 0.2, 0.56, 0.25],
];
const AMBIENT = 0.18;

/** Colours of a picture, FINER × FINER to a point, and how near what is there is. */
export const canvas = (view = BODY) => ({
  view,
  rgb: new Float32Array(3 * view.width * view.height * FINER ** 2).fill(0.93),
  near: new Float32Array(view.width * view.height * FINER ** 2).fill(-Infinity),
});

export function draw({ view, rgb, near }, x, triangles, colourOf, [cx, cz]) {
  const { width, height, low, high } = view;
  const [c, s, cp, sp] = [view.yaw, view.pitch].flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const scale = (height * FINER) / (high - low);
  const across = width * FINER;
  const normals = normalsOf(x, triangles);
  const turned = (a, i, [ox, oz]) => {
    const ahead = s * (a[i] - ox) + c * (a[i + 2] - oz);
    return [c * (a[i] - ox) - s * (a[i + 2] - oz), cp * a[i + 1] - sp * ahead, sp * a[i + 1] + cp * ahead];
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const at = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const n = at.map((i) => turned(normals, i, [0, 0]));
    const p = at.map((i) => {
      const [px, py, pz] = turned(x, i, [cx, cz]);
      return [across / 2 + scale * px, scale * (high - py), pz];
    });
    const area = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1]);
    if (area === 0) continue;
    const range = (axis, end) => [
      Math.max(0, Math.floor(Math.min(...p.map((each) => each[axis])))),
      Math.min(end - 1, Math.ceil(Math.max(...p.map((each) => each[axis])))),
    ];
    const [[x0, x1], [y0, y1]] = [range(0, across), range(1, height * FINER)];
    const colour = colourOf(triangles[t]);
    for (let row = y0; row <= y1; row++) {
      for (let column = x0; column <= x1; column++) {
        const [dx, dy] = [column - p[0][0], row - p[0][1]];
        const v = (dx * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * dy) / area;
        const w = ((p[1][0] - p[0][0]) * dy - dx * (p[1][1] - p[0][1])) / area;
        const u = 1 - v - w;
        const place = row * across + column;
        const depth = u * p[0][2] + v * p[1][2] + w * p[2][2];
        if (Math.min(u, v, w) < 0 || depth <= near[place]) continue;
        near[place] = depth;
        const m = [0, 1, 2].map((axis) => u * n[0][axis] + v * n[1][axis] + w * n[2][axis]);
        const light = lightOn(m);
        for (let k = 0; k < 3; k++) rgb[3 * place + k] = colour[k] * light;
      }
    }
  }
}

/** Where a body stands: x and z. */
export function middleOf(body) {
  const mean = (axis) =>
    (3 / body.length) * body.reduce((sum, value, k) => (k % 3 === axis ? sum + value : sum), 0);
  return [mean(0), mean(2)];
}

/** The inside of cloth is darker. */
function lightOn(normal) {
  const length = Math.hypot(...normal) || 1;
  const side = normal[2] < 0 ? -1 : 1;
  let light = AMBIENT;
  for (const [lx, ly, lz, power] of LIGHTS) {
    light += (power * Math.max(0, side * (lx * normal[0] + ly * normal[1] + lz * normal[2]))) / length;
  }
  return side < 0 ? 0.6 * light : light;
}

function normalsOf(x, triangles) {
  const normals = new Float64Array(x.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [i, j, k] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const u = [0, 1, 2].map((axis) => x[j + axis] - x[i + axis]);
    const v = [0, 1, 2].map((axis) => x[k + axis] - x[i + axis]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const corner of [i, j, k]) for (let axis = 0; axis < 3; axis++) normals[corner + axis] += n[axis];
  }
  return normals;
}

/** Bytes of a PNG of pictures of one size side by side. */
export function png(pictures) {
  const { view } = pictures[0];
  const width = view.width * pictures.length;
  const rows = Buffer.alloc(view.height * (1 + 3 * width));
  pictures.forEach(({ rgb }, column) => {
    for (let y = 0; y < view.height; y++) {
      for (let x = 0; x < view.width; x++) {
        for (let k = 0; k < 3; k++) {
          let sum = 0;
          for (let a = 0; a < FINER; a++)
            for (let b = 0; b < FINER; b++)
              sum += rgb[3 * ((FINER * y + a) * view.width * FINER + FINER * x + b) + k];
          const at = y * (1 + 3 * width) + 1 + 3 * (column * view.width + x) + k;
          rows[at] = Math.min(255, 255 * (sum / FINER ** 2) ** 0.8);
        }
      }
    }
  });
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const bytes = Buffer.alloc(8 + body.length);
    bytes.writeUInt32BE(data.length);
    body.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(body), 4 + body.length);
    return bytes;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(view.height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function main(example, take, picture, ...chosen) {
  const { scene } = parseScene(
    readFileSync(
      join(root, "examples", example.endsWith(".json") ? example : join(example, "scene.json")),
      "utf8",
    ),
  );
  const { model } = build(scene, 0, { undressed: true });
  const bytes = readFileSync(take);
  const [nodes, frames] = [bytes.readInt32LE(16), bytes.readInt32LE(28)];
  if (nodes !== model.nodes.count)
    throw new Error(`${take} has ${nodes} nodes, expected ${model.nodes.count} of ${example}`);
  const shapesAt = colliderShapes(scene);
  const { triangles } = model.colliders[0].shape;
  const firsts = model.bodies.map(({ firstNode }) => firstNode);
  const colourOf = (node) => COLOURS[firsts.findLastIndex((first) => first <= node) % COLOURS.length];
  const wanted =
    chosen.length > 0
      ? chosen.map(Number)
      : [0.25, 0.36, 0.43, 0.5, 0.72].map((share) => Math.round(share * (frames - 1)));
  const pictures = wanted.map((frame) => {
    const cloth = new Float32Array(bytes.buffer, bytes.byteOffset + 32 + 12 * nodes * frame, 3 * nodes);
    const body = shapesAt(frame / scene.time.fps)[0].vertices;
    const middle = middleOf(body);
    const picture = canvas();
    draw(picture, body, triangles, () => SKIN, middle);
    draw(picture, cloth, model.triangles, colourOf, middle);
    return picture;
  });
  writeFileSync(picture, png(pictures));
  console.log(picture);
}

if (isMain(import.meta.url)) main(...process.argv.slice(2));
