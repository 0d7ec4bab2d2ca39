import type { Vector3 } from "three";

/** Where a camera goes along with something that moves: nowhere while it stays near where it was framed, then with it. */
export class FollowPath {
  readonly #start: Vector3;
  readonly #room: number;

  /** `room`: how far it may go from `start` before it is followed [m]. */
  constructor(start: Vector3, room: number) {
    this.#start = start.clone();
    this.#room = room;
  }

  /** How far the camera has gone when it is at `place` [m]. */
  at(place: Vector3): Vector3 {
    const way = place.clone().sub(this.#start);
    const length = way.length();
    return length <= this.#room ? way.setScalar(0) : way.multiplyScalar(1 - this.#room / length);
  }
}
