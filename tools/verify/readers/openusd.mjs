// Reads a stage by Pixar's own OpenUSD, compiled to WebAssembly (with Hydra, as viewers use it), in headless Chromium.
//
// It comes with the package three-usdz-loader, which wants an old three.js beside it and so is no dependency of ours:
//
//   npm install --prefix /tmp/openusd --legacy-peer-deps --no-save three-usdz-loader@1.0.9
//   PLIANT_OPENUSD=/tmp/openusd/node_modules/three-usdz-loader/external

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { withPage } from "./page.mjs";

const files = process.env.PLIANT_OPENUSD;

/** Why it cannot be read here; undefined if it can. */
export const noOpenUsd =
  files && existsSync(join(files, "emHdBindings.js"))
    ? undefined
    : "there is no OpenUSD here (PLIANT_OPENUSD, see tools/verify/readers/openusd.mjs)";

/** Runs in the page. A render delegate that keeps what Hydra syncs. */
const SCRIPT = `
const tag = document.createElement("script");
tag.src = "/files/emHdBindings.js";
await new Promise((resolve, reject) => { tag.onload = resolve; tag.onerror = reject; document.head.append(tag); });
const usd = await window.getUsdModule(undefined, "/files");
await usd.ready;

class Mesh {
  primvars = {};
  constructor(id) { this.id = id; }
  updatePoints(points) { this.points = Float32Array.from(points); }
  updateNormals(normals) { this.smooth = Float32Array.from(normals); }
  updateIndices(indices) { this.indices = Uint32Array.from(indices); }
  updatePrimvar(name, data, dimension, interpolation) {
    this.primvars[name] = { data: Float32Array.from(data), dimension, interpolation };
  }
  setTransform(matrix) { this.matrix = Array.from(matrix); }
  setMaterial() {}
  commit() {}
}

window.openStage = async (name) => {
  const bytes = new Uint8Array(await (await fetch("/takes/" + name)).arrayBuffer());
  usd.FS.createDataFile("/", name, bytes, true, true, true);
  const meshes = [];
  const delegate = {
    createRPrim: (type, id) => { const mesh = new Mesh(id); meshes.push(mesh); return mesh; },
    createBPrim: () => undefined,
    createSPrim: () => undefined,
    CommitResources: () => undefined,
  };
  const driver = new usd.HdWebSyncDriver(delegate, name);
  driver.Draw();
  const stage = driver.GetStage();
  window.opened = { driver, mesh: meshes[0] };
  const { mesh } = window.opened;
  return {
    meshes: meshes.map(({ id }) => id),
    end: stage.GetEndTimeCode(),
    timeCodesPerSecond: stage.GetTimeCodesPerSecond(),
    matrix: mesh.matrix,
    indices: Array.from(mesh.indices),
    primvars: Object.fromEntries(Object.entries(mesh.primvars).map(([key, { data, ...rest }]) => [key, { ...rest, length: data.length }])),
    uvs: mesh.primvars.st && Array.from(mesh.primvars.st.data),
  };
};
window.frameOf = (time) => {
  const { driver, mesh } = window.opened;
  driver.SetTime(time);
  driver.Draw();
  const normals = mesh.primvars.normals?.data ?? mesh.smooth;
  return { points: Array.from(mesh.points), normals: Array.from(normals) };
};
window.isReady = true;
`;

/** The mesh of a stage, for `compareTake`, and `head`: what OpenUSD says of it. */
export function readOpenUsd(path) {
  return withPage({ takes: dirname(path), files, script: SCRIPT }, async (page) => {
    const head = await page.evaluate((name) => globalThis.openStage(name), basename(path));
    const frames = [];
    for (let time = 0; time <= head.end; time++) {
      frames.push(await page.evaluate((at) => globalThis.frameOf(at), time));
    }
    const { indices, uvs, timeCodesPerSecond, ...rest } = head;
    return {
      head: { ...rest, timeCodesPerSecond },
      times: frames.map((_, time) => time / timeCodesPerSecond),
      corners: Uint32Array.from(indices),
      uvs: Float32Array.from(indices.flatMap((vertex) => [uvs[2 * vertex], uvs[2 * vertex + 1]])),
      points: (frame) => frames[frame].points,
      normals: (frame) => frames[frame].normals,
    };
  });
}
