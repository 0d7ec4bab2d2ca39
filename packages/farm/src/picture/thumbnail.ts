import type { Model, Simulation } from "pliant";
import { createImage, type Colour, type Image } from "./image.ts";
import { createCanvas, drawTriangle, type Canvas, type Corner } from "./raster.ts";
import { fitView, project, type View } from "./view.ts";

/** Drawn so many times as large, and averaged: edges are smooth. */
const OVERSAMPLING = 2;

const PAPER: Colour = [244, 243, 240];
/** One per body, in turn. */
const COLOURS: readonly Colour[] = [
  [58, 110, 165],
  [190, 86, 60],
  [86, 140, 86],
  [150, 110, 170],
  [200, 160, 70],
];

/** From over the viewer's left shoulder, a unit vector in the picture's axes. */
const LIGHT = [-0.4, 0.65, 0.646];

/** A picture of what bends, as it is now: no screen, no graphics card. Colliders are not drawn. */
export function thumbnail(simulation: Simulation, size: number): Image {
  const large = size * OVERSAMPLING;
  const canvas = createCanvas(createImage(large, large, PAPER));
  const view = fitView(usedPoints(simulation), large);
  draw(canvas, simulation, view);
  return halved(canvas.image);
}

/** Those that triangles have: paper keeps room for nodes that may never come. */
function usedPoints({ model: { triangles }, positions: x }: Simulation): Float64Array {
  const points = new Float64Array(triangles.length * 3);
  triangles.forEach((node, k) => points.set(x.subarray(3 * node, 3 * node + 3), 3 * k));
  return points;
}

function draw(canvas: Canvas, simulation: Simulation, view: View): void {
  const { model, positions } = simulation;
  const { normals } = simulation.frame();
  const colourOf = colours(model);
  const { triangles } = model;
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((k): Corner => {
      const i = 3 * triangles[t + k];
      return [...project(view, positions, i), lightOf(view, normals, i)];
    }) as [Corner, Corner, Corner];
    drawTriangle(canvas, corners, colourOf(triangles[t]));
  }
}

/** Both sides are lit, the back a little less. */
function lightOf({ axes }: View, normals: ArrayLike<number>, i: number): number {
  const [u, v, w] = axes.map(
    (axis) => axis[0] * normals[i] + axis[1] * normals[i + 1] + axis[2] * normals[i + 2],
  );
  const facing = w < 0 ? -1 : 1;
  const lit = Math.max(0, facing * (u * LIGHT[0] + v * LIGHT[1] + w * LIGHT[2]));
  return (w < 0 ? 0.85 : 1) * (0.3 + 0.9 * lit);
}

function colours({ bodies }: Model): (node: number) => Colour {
  return (node) => {
    const index = bodies.findIndex(
      ({ firstNode, nodeCount }) => node >= firstNode && node < firstNode + nodeCount,
    );
    return COLOURS[Math.max(0, index) % COLOURS.length];
  };
}

function halved({ width, height, pixels }: Image): Image {
  const out = createImage(width / 2, height / 2, PAPER);
  for (let row = 0; row < out.height; row++) {
    for (let i = 0; i < out.width * 3; i++) {
      const at = 2 * row * width * 3 + 2 * (i - (i % 3)) + (i % 3);
      const sum = pixels[at] + pixels[at + 3] + pixels[at + width * 3] + pixels[at + width * 3 + 3];
      out.pixels[row * out.width * 3 + i] = sum / 4;
    }
  }
  return out;
}
