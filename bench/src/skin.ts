import { ballTets, createNodeMaps, createSkin, MAP_SIZE, writeNodeMaps } from "@pliant/solid";
import type { DisplaySkin } from "pliant/experimental";
import type { Benchmark } from "./benchmark.ts";
import { cpuMilliseconds } from "./time.ts";

const RADIUS = 0.25;
/** Vertices of the skin: rings × around. */
const [RINGS, AROUND] = [250, 400];
const FRAMES = 200;

/** What a frame of a fine skin costs the processor, by both ways to bend it. What the graphics card takes: tools/measure/time-skin.mjs. */
export const skin: Benchmark = {
  name: "skin",
  title: `a ball with a skin of ${RINGS * AROUND} vertices, CPU ms per frame, mean of ${FRAMES}, one thread`,
  run({ onProgress }) {
    return [0.083, 0.05].flatMap((spacing) => {
      onProgress(`skin: nodes ${spacing} m apart`);
      const mesh = ballTets(RADIUS, spacing);
      const worn = createSkin(mesh, ...sphere());
      const maps = createNodeMaps(mesh.x, mesh.tets);
      const nodes = mesh.x.length / 3;
      const carried = new Float32Array(nodes * MAP_SIZE);
      const vertices = new Float32Array(worn.rest.length);
      const normals = new Float32Array(worn.rest.length);
      const write = (): void => writeNodeMaps(maps, mesh.x, 0, carried);
      const bend = (): void => {
        write();
        bendSkin(worn, carried, vertices, normals);
      };
      const common = { nodes, vertices: worn.rest.length / 3 };
      return [
        { way: "maps for the vertex shader (the studio's)", ...common, "ms per frame": time(write), "kB to the card": carried.byteLength / 1000 }, // prettier-ignore
        { way: "vertices and normals on the processor", ...common, "ms per frame": time(bend), "kB to the card": (2 * vertices.byteLength) / 1000 }, // prettier-ignore
      ];
    });
  },
};

function time(work: () => void): number {
  for (let frame = 0; frame < 20; frame++) work();
  const start = cpuMilliseconds();
  for (let frame = 0; frame < FRAMES; frame++) work();
  return (cpuMilliseconds() - start) / FRAMES;
}

/** What the shader of `SkinMesh` does, vertex by vertex. */
function bendSkin(
  { rest, normals, nodes, weights }: DisplaySkin,
  maps: Float32Array,
  out: Float32Array,
  turned: Float32Array,
): void {
  const held = new Float64Array(MAP_SIZE);
  for (let vertex = 0; vertex < rest.length / 3; vertex++) {
    held.fill(0);
    for (let k = 4 * vertex; k < 4 * vertex + 4; k++) {
      const at = nodes[k] * MAP_SIZE;
      for (let n = 0; n < MAP_SIZE; n++) held[n] += weights[k] * maps[at + n];
    }
    const i = 3 * vertex;
    for (let row = 0; row < 3; row++) {
      const a = 4 * row;
      out[i + row] = held[a] * rest[i] + held[a + 1] * rest[i + 1] + held[a + 2] * rest[i + 2] + held[a + 3];
      const b = 4 * ((row + 1) % 3);
      const c = 4 * ((row + 2) % 3);
      turned[i + row] =
        (held[b + 1] * held[c + 2] - held[b + 2] * held[c + 1]) * normals[i] +
        (held[b + 2] * held[c] - held[b] * held[c + 2]) * normals[i + 1] +
        (held[b] * held[c + 1] - held[b + 1] * held[c]) * normals[i + 2];
    }
  }
}

function sphere(): [points: Float64Array, triangles: Uint32Array] {
  const points: number[] = [];
  const triangles: number[] = [];
  for (let ring = 0; ring < RINGS; ring++) {
    const y = RADIUS * Math.cos((Math.PI * (ring + 0.5)) / RINGS);
    const across = RADIUS * Math.sin((Math.PI * (ring + 0.5)) / RINGS);
    for (let k = 0; k < AROUND; k++) {
      const angle = (2 * Math.PI * k) / AROUND;
      points.push(across * Math.cos(angle), y, across * Math.sin(angle));
      if (ring + 1 === RINGS) continue;
      const [here, next] = [ring * AROUND + k, ring * AROUND + ((k + 1) % AROUND)];
      triangles.push(here, next, here + AROUND, next, next + AROUND, here + AROUND);
    }
  }
  return [Float64Array.from(points), Uint32Array.from(triangles)];
}
