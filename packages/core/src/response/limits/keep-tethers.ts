import type { PlaceRange } from "../../model/cloth/limits.ts";
import type { State } from "../../state/state.ts";

/** Puts nodes that are farther from a held anchor than their tether back to its end, where they no longer go away from it. */
export function keepTethers(
  { firstNode, limits }: Pick<PlaceRange, "firstNode" | "limits">,
  pinned: Uint8Array,
  { x, v }: State,
  rate: number,
): void {
  const { tetherNode, tetherAnchor, tetherLength } = limits;
  for (let t = 0; t < tetherNode.length; t++) {
    const node = firstNode + tetherNode[t];
    const anchor = firstNode + tetherAnchor[t];
    if (pinned[anchor] === 0 || pinned[node] === 1) continue;
    const [i, j] = [3 * node, 3 * anchor];
    const [dx, dy, dz] = [x[i] - x[j], x[i + 1] - x[j + 1], x[i + 2] - x[j + 2]];
    const squared = dx * dx + dy * dy + dz * dz;
    const length = tetherLength[t];
    if (!(squared > length * length)) continue;
    const distance = Math.sqrt(squared);
    const back = length - distance;
    const [ux, uy, uz] = [dx / distance, dy / distance, dz / distance];
    const away = (v[i] - v[j]) * ux + (v[i + 1] - v[j + 1]) * uy + (v[i + 2] - v[j + 2]) * uz + rate * back;
    const change = rate * back - Math.max(0, away);
    x[i] += back * ux;
    x[i + 1] += back * uy;
    x[i + 2] += back * uz;
    v[i] += change * ux;
    v[i + 1] += change * uy;
    v[i + 2] += change * uz;
  }
}
