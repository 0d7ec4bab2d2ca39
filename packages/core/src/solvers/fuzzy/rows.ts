import type { MotionRows } from "../../model/springs/mass-spring.ts";
import type { PointPart, Points } from "../explicit/points.ts";

/** Which row of its table each point of a body looks into, 0 to `cells`: by its speed, or by the strain of its springs. */
export function setRows(points: Points, part: PointPart, { by, from, to, cells }: MotionRows): void {
  const { row, v } = part;
  if (by === "speed") {
    for (let point = 0; point < row.length; point++) {
      const i = 3 * point;
      row[point] = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
    }
  } else setStrains(points, part);
  const perUnit = cells / (to - from);
  for (let point = 0; point < row.length; point++) {
    row[point] = Math.max(Math.min((row[point] - from) * perUnit, cells), 0);
  }
}

/** The largest |l/l⁰ − 1| of the springs at each point. */
function setStrains({ springs, columns: { x } }: Points, { body, row }: PointPart): void {
  const { a, b, restLength } = springs;
  const { firstNode, nodeCount } = body;
  row.fill(0);
  for (let k = 0; k < a.length; k++) {
    const [i, j] = [a[k], b[k]];
    const [p, q] = [i / 3 - firstNode, j / 3 - firstNode];
    if (p < 0 || p >= nodeCount) continue;
    const [dx, dy, dz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
    const strain = Math.abs(Math.sqrt(dx * dx + dy * dy + dz * dz) / restLength[k] - 1);
    row[p] = Math.max(row[p], strain);
    row[q] = Math.max(row[q], strain);
  }
}
