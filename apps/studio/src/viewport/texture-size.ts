import { Vector2, Vector3, type BufferGeometry } from "three";

/**
 * How many metres one unit of u and of v spans, from the edges that run along u or along v. Sheets have many of
 * those; where there are none, one unit is taken to be a metre.
 */
export function metresPerTexture(geometry: BufferGeometry): Vector2 {
  const size = new Vector2(1, 1);
  const [position, uv, index] = [
    geometry.getAttribute("position"),
    geometry.getAttribute("uv"),
    geometry.index,
  ];
  if (!index) return size;
  const [from, to] = [new Vector3(), new Vector3()];
  const found = { u: false, v: false };
  for (let corner = 0; corner < index.count && !(found.u && found.v); corner++) {
    const a = index.getX(corner);
    const b = index.getX(corner % 3 === 2 ? corner - 2 : corner + 1);
    const length = from.fromBufferAttribute(position, a).distanceTo(to.fromBufferAttribute(position, b));
    const [du, dv] = [Math.abs(uv.getX(a) - uv.getX(b)), Math.abs(uv.getY(a) - uv.getY(b))];
    if (du > 0 && dv < 1e-6 * du) {
      size.x = length / du;
      found.u = true;
    } else if (dv > 0 && du < 1e-6 * dv) {
      size.y = length / dv;
      found.v = true;
    }
  }
  return size;
}
