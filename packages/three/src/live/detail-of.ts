import type { Detail } from "./messages.ts";

/** From how far a cloth has fewer nodes, and from how far none [m]. */
export interface DetailDistances {
  readonly coarse: number;
  readonly skinned: number;
}

/** Who is about as far as a bound stays as it is: so much nearer it must come to have more [1]. */
const STAY = 0.85;

const ORDER: readonly Detail[] = ["full", "coarse", "skinned"];

/** How much of a cloth is simulated for who looks from a distance [m], now that it has `now`. */
export function detailOf(distance: number, { coarse, skinned }: DetailDistances, now: Detail): Detail {
  const at = (share: number): Detail =>
    distance >= share * skinned ? "skinned" : distance >= share * coarse ? "coarse" : "full";
  const [outward, inward] = [at(1), at(STAY)];
  if (ORDER.indexOf(outward) > ORDER.indexOf(now)) return outward;
  if (ORDER.indexOf(inward) < ORDER.indexOf(now)) return inward;
  return now;
}
