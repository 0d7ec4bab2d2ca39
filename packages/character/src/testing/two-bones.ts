import type { Character } from "../character.ts";

/** A prism of 2 m along y, its upper half on a second joint at 1 m, with a clip that bends it by a quarter turn about z in 1 s. */
export function twoBones(): Character {
  const heights = [0, 0.5, 1.5, 2];
  const ring = [
    [0.1, 0],
    [0, 0.1],
    [-0.1, -0.1],
  ];
  const positions = Float64Array.from(heights.flatMap((y) => ring.flatMap(([x, z]) => [x, y, z])));
  const triangles: number[] = [0, 1, 2, 9, 11, 10];
  for (let level = 0; level < 3; level++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [3 * level + k, 3 * level + ((k + 1) % 3)];
      triangles.push(a, a + 3, b, b, a + 3, b + 3);
    }
  }
  const upper = (vertex: number): number => (vertex >= 6 ? 1 : 0);
  const half = Math.SQRT1_2;
  return {
    name: "two bones",
    positions,
    triangles: Uint32Array.from(triangles),
    skeleton: {
      names: ["lower", "upper"],
      parents: Int32Array.of(-1, 0),
      rest: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1),
    },
    skin: {
      influences: 1,
      joints: Uint16Array.from({ length: 12 }, (_, vertex) => upper(vertex)),
      weights: new Float32Array(12).fill(1),
      inverseBind: Float64Array.of(
        ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
        ...[1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0],
      ),
    },
    morphs: [
      {
        name: "taller",
        moves: Float32Array.from({ length: 36 }, (_, i) => (i % 3 === 1 ? 0.1 : 0)),
        weight: 0,
      },
    ],
    clips: [
      {
        name: "bend",
        duration: 1,
        tracks: [
          {
            joint: 1,
            path: "rotation",
            interpolation: "linear",
            times: Float64Array.of(0, 1),
            values: Float64Array.of(0, 0, 0, 1, 0, 0, half, half),
          },
        ],
      },
    ],
  };
}
