import { Matrix4, Quaternion, Vector3 } from "three";

const place = new Vector3();
const turn = new Quaternion();
const unit = new Vector3(1, 1, 1);
const now = new Matrix4();
const then = new Matrix4();

/** now · then⁻¹ of a pose at a place of two columns. The same matrix every time. */
export function rootMotion(from: ArrayLike<number>, to: ArrayLike<number>, at: number): Matrix4 {
  compose(from, at, then);
  return compose(to, at, now).multiply(then.invert());
}

function compose(numbers: ArrayLike<number>, at: number, out: Matrix4): Matrix4 {
  place.fromArray(numbers as number[], at);
  turn.fromArray(numbers as number[], at + 3);
  return out.compose(place, turn, unit);
}
