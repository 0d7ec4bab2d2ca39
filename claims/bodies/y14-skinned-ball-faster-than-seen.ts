import { ballTets, createNodeMaps, createSkin, MAP_SIZE, surfaceOf, writeNodeMaps } from "@pliant/solid";
import type { Experiment } from "../kit/experiment.ts";
import { ballOf, dropped } from "../kit/bodies/solids.ts";

/** Fig 6: a body of very many polygons. */
export const Y14: Experiment = {
  id: "Y14",
  claims: ["M16"],
  title: "A ball with a skin of more than 10,000 vertices bounces faster than it is seen",
  criterion:
    "a skin of at least 10,000 vertices; at least 30 frames a second of four steps each on one core, skin included, mean of all frames",
  quick: false,
  timed: true,
  run() {
    const body = ballOf(16);
    const fine = ballTets(0.25, 0.0105);
    const triangles = surfaceOf(fine);
    const place = new Map<number, number>();
    for (const node of triangles) if (!place.has(node)) place.set(node, place.size);
    const points = new Float64Array(3 * place.size);
    for (const [node, at] of place) points.set(fine.x.subarray(3 * node, 3 * node + 3), 3 * at);
    const skin = createSkin(body.mesh, points, triangles.map((node) => place.get(node) ?? 0)); // prettier-ignore
    const maps = createNodeMaps(body.basis.x, body.mesh.tets);
    const carried = new Float32Array(body.basis.nodeCount * MAP_SIZE);
    const vertices = new Float32Array(skin.rest.length);
    const simulation = dropped([[body, { at: [0, 0.75, 0] }]], { dt: 1 / 30, quality: { substeps: 4 } });
    const steps = 60;
    const times: number[] = [];
    for (let step = 0; step < steps; step++) {
      const start = performance.now();
      simulation.step();
      writeNodeMaps(maps, simulation.positions, 0, carried);
      for (let v = 0; v < vertices.length / 3; v++) {
        for (let row = 0; row < 3; row++) {
          let sum = 0;
          for (let k = 0; k < 4; k++) {
            const at = skin.nodes[4 * v + k] * MAP_SIZE + 4 * row;
            sum +=
              skin.weights[4 * v + k] *
              (carried[at] * skin.rest[3 * v] +
                carried[at + 1] * skin.rest[3 * v + 1] +
                carried[at + 2] * skin.rest[3 * v + 2] +
                carried[at + 3]);
          }
          vertices[3 * v + row] = sum;
        }
      }
      times.push(performance.now() - start);
    }
    const rate = (1000 * steps) / times.reduce((sum, each) => sum + each, 0);
    return {
      measured: { "skin vertices": skin.rest.length / 3, "frames per second": rate },
      pass: skin.rest.length / 3 >= 1e4 && rate >= 30,
    };
  },
};
