// Writes the mesh and character files of the examples, which are committed: node tools/build/make-example-files.mjs

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/workspace.mjs";

const load = (name) => import(join(root, "packages", name, "dist/index.js"));
const { writeGlbCharacter } = await load("formats");
const { createMannequin } = await load("mannequin");

/** Lengths in m, y up; the texture lies flat on it, with v, the warp, along −z. */
function obj(points, faces) {
  const far = Math.max(...points.flat().map(Math.abs));
  const show = (value) => String(Number(value.toFixed(5)));
  const corner = (index) => `${index + 1}/${index + 1}`;
  return [
    "# made by tools/build/make-example-files.mjs",
    ...points.map(([x, z]) => `v ${show(x)} 0 ${show(z)}`),
    ...points.map(([x, z]) => `vt ${show(0.5 + x / (2 * far))} ${show(0.5 - z / (2 * far))}`),
    ...faces.map((face) => `f ${face.map(corner).join(" ")}`),
    "",
  ].join("\n");
}

const onCircle = (radius, turn) => [
  radius * Math.sin(2 * Math.PI * turn),
  radius * Math.cos(2 * Math.PI * turn),
];

/** A disc of triangles: six more nodes in each ring than in the one within. */
function disc(radius, rings) {
  const points = [[0, 0]];
  const faces = [];
  for (let ring = 1; ring <= rings; ring++) {
    const first = points.length;
    const before = first - Math.max(1, 6 * (ring - 1));
    for (let k = 0; k < 6 * ring; k++) {
      points.push(onCircle((radius * ring) / rings, k / (6 * ring)));
      const [side, step] = [Math.floor(k / ring), k % ring];
      const inner = (n) => before + ((side * (ring - 1) + n) % Math.max(1, 6 * (ring - 1)));
      const next = first + ((k + 1) % (6 * ring));
      faces.push([inner(step), first + k, next]);
      if (step < ring - 1) faces.push([inner(step), next, inner(step + 1)]);
    }
  }
  return obj(points, faces);
}

/** Rings of quads around a hole. */
function collar({ inner, outer, rings, around }) {
  const points = [];
  const faces = [];
  for (let ring = 0; ring <= rings; ring++) {
    for (let k = 0; k < around; k++) {
      points.push(onCircle(inner + ((outer - inner) * ring) / rings, k / around));
      const [here, next] = [ring * around + k, ring * around + ((k + 1) % around)];
      if (ring < rings) faces.push([here, here + around, next + around, next]);
    }
  }
  return obj(points, faces);
}

const folder = (name, file) => join(root, "examples", name, file);

writeFileSync(folder("round", "cloth.obj"), disc(0.62, 20));
writeFileSync(folder("poncho", "poncho.obj"), collar({ inner: 0.13, outer: 0.62, rings: 17, around: 60 }));

const body = createMannequin({ triangles: 3000, name: "walker" });
const walk = body.clips.filter(({ name }) => name === "walk");
writeFileSync(folder("poncho", "walker.glb"), await writeGlbCharacter({ ...body, clips: walk }));
