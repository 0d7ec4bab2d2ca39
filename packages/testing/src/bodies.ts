import { cos, sin } from "@pliant/geometry";

/** Triangle meshes for tests, made of numbers alone. */
export interface BodyMesh {
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
}

const TURN = 2 * Math.PI;

/** Rings around y; every vertex (i, j) of a torus-like grid is joined to the next ones, wrapping both ways. */
function wrapped(rings: number, sides: number): number[] {
  const triangles: number[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      const a = i * sides + j;
      const b = i * sides + ((j + 1) % sides);
      const c = ((i + 1) % rings) * sides + j;
      const d = ((i + 1) % rings) * sides + ((j + 1) % sides);
      triangles.push(a, b, d, a, d, c);
    }
  }
  return triangles;
}

/** Around y: rings of radius `thin` about a circle of radius `wide` [m]. */
export function torus(wide: number, thin: number, rings: number, sides: number): BodyMesh {
  const vertices: number[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      const [u, v] = [(i / rings) * TURN, (j / sides) * TURN];
      const across = wide + thin * cos(v);
      vertices.push(across * cos(u), thin * sin(v), -across * sin(u));
    }
  }
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(wrapped(rings, sides)).reverse(),
  };
}

/** A closed body of 2 sides (rings − 1) triangles: a ball of radius about 0.5 m with bumps of 6 cm. */
export function bumpyBody(rings: number, sides: number): BodyMesh {
  const vertices = [0, 0.5, 0];
  for (let i = 1; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      const [u, v] = [(i / rings) * Math.PI, (j / sides) * TURN];
      const radius = 0.5 + 0.06 * sin(5 * v) * sin(u) * sin(u) + 0.03 * sin(7 * u) * sin(u);
      vertices.push(radius * sin(u) * cos(v), radius * cos(u), -radius * sin(u) * sin(v));
    }
  }
  const last = vertices.push(0, -0.5, 0) / 3 - 1;
  const triangles: number[] = [];
  for (let j = 0; j < sides; j++) {
    const next = (j + 1) % sides;
    triangles.push(0, 1 + j, 1 + next);
    for (let i = 0; i < rings - 2; i++) {
      const [above, below] = [1 + i * sides, 1 + (i + 1) * sides];
      triangles.push(above + j, below + j, below + next, above + j, below + next, above + next);
    }
    const bottom = 1 + (rings - 2) * sides;
    triangles.push(last, bottom + next, bottom + j);
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

/** A block with a notch, upright: its outline in x–y is an L of arm width 1 in a square of side 2; depth 1. */
export function lBlock(): BodyMesh {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ];
  const vertices = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  // The front cut into four triangles, the back the same ones turned over.
  const front = [0, 1, 3, 1, 2, 3, 0, 3, 5, 3, 4, 5];
  const triangles = [...front.map((k) => k + 6), ...[...front].reverse()];
  for (let k = 0; k < 6; k++) {
    const next = (k + 1) % 6;
    triangles.push(k, next, next + 6, k, next + 6, k + 6);
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

/** Thin and sharp: four needles' worth of bad angles. */
export function spike(): BodyMesh {
  return {
    vertices: Float64Array.from([0, 2, 0, 0.1, 0, 0, -0.05, 0, -0.08, -0.05, 0, 0.08]),
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2]),
  };
}

/** An open hump over the unit square around the origin, `cells` × `cells` × 2 triangles, front up. */
export function hump(cells: number): BodyMesh {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i <= cells; i++) {
    for (let j = 0; j <= cells; j++) {
      const [x, z] = [j / cells - 0.5, i / cells - 0.5];
      vertices.push(x, 0.2 * cos(2 * x) * cos(3 * z), z);
      if (i === cells || j === cells) continue;
      const a = i * (cells + 1) + j;
      triangles.push(a, a + cells + 1, a + cells + 2, a, a + cells + 2, a + 1);
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}
