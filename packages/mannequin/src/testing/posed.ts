/** Vertices of a character at a time of a clip, by linear-blend skinning in the plainest form: an oracle for looking. */
import { JOINT, type Character } from "@pliant/character";

type Matrix = readonly number[];

export function posed(character: Character, clipName: string, time: number): Float64Array {
  const { positions, skin } = character;
  const world = jointMatrices(character, clipName, time);
  const moves = world.map((matrix, joint) =>
    product(matrix, Array.from(skin.inverseBind.subarray(12 * joint, 12 * joint + 12))),
  );
  const out = new Float64Array(positions.length);
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
    for (let n = v * skin.influences; n < (v + 1) * skin.influences; n++) {
      const m = moves[skin.joints[n]];
      for (let row = 0; row < 3; row++) {
        const [a, b, c, d] = m.slice(4 * row, 4 * row + 4);
        out[3 * v + row] += skin.weights[n] * (a * x + b * y + c * z + d);
      }
    }
  }
  return out;
}

export function jointMatrices({ skeleton, clips }: Character, clipName: string, time: number): Matrix[] {
  const local = skeleton.rest.slice();
  for (const { joint, path, times, values } of clips.find(({ name }) => name === clipName)!.tracks) {
    const size = path === "rotation" ? 4 : 3;
    let key = 0;
    while (key < times.length - 2 && times[key + 1] <= time) key++;
    const share = (time - times[key]) / (times[key + 1] - times[key]);
    const value = Array.from(
      { length: size },
      (_, i) => (1 - share) * values[size * key + i] + share * values[size * (key + 1) + i],
    );
    const length = size === 4 ? Math.sqrt(value.reduce((sum, each) => sum + each * each, 0)) : 1;
    local.set(
      value.map((each) => each / length),
      joint * JOINT + (size === 4 ? 3 : 0),
    );
  }
  const world: Matrix[] = [];
  skeleton.parents.forEach((parent, joint) => {
    const own = matrixOf(Array.from(local.subarray(joint * JOINT, joint * JOINT + 7)));
    world.push(parent < 0 ? own : product(world[parent], own));
  });
  return world;
}

function matrixOf([tx, ty, tz, x, y, z, w]: readonly number[]): Matrix {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), tx],
    ...[2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), ty],
    ...[2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), tz],
  ];
}

function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 12 }, (_, i) => {
    const [row, column] = [4 * Math.floor(i / 4), i % 4];
    return (
      a[row] * b[column] +
      a[row + 1] * b[4 + column] +
      a[row + 2] * b[8 + column] +
      (column === 3 ? a[row + 3] : 0)
    );
  });
}
