import { Vector3 } from "three";

/** The bone that moves the skin that is nearest to a point of the world. */
export function boneAt(bodies, point) {
  let [nearest, found] = [Infinity, null];
  const place = new Vector3();
  for (const body of bodies) {
    const { position, skinIndex, skinWeight } = body.geometry.attributes;
    for (let v = 0; v < position.count; v++) {
      const distance = body.getVertexPosition(v, place).applyMatrix4(body.matrixWorld).distanceTo(point);
      if (distance >= nearest) continue;
      nearest = distance;
      const shares = [0, 1, 2, 3].map((k) => skinWeight.getComponent(v, k));
      found = body.skeleton.bones[skinIndex.getComponent(v, shares.indexOf(Math.max(...shares)))];
    }
  }
  return found;
}
