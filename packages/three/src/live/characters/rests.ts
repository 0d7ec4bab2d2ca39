import type { Simulation } from "pliant";
import type { Rests } from "../character-kit.ts";
import type { PageMessage } from "../messages.ts";

/** Time in which cloth goes from where it is to its bones [s]. */
const REST_TIME = 0.4;

type DetailMessage = Extract<PageMessage, { kind: "detail" }>;

/** Cloth that is shown closer and closer to where its bones have it, until it is simulated no more. */
export function createRests(): Rests {
  const resting = new Map<string, { message: DetailMessage; since: number; isTold: boolean }>();
  const shareAt = (now: number, since: number): number => Math.min(1, (now - since) / REST_TIME);
  return {
    begin: (message, since) => void resting.set(message.cloth, { message, since, isTold: false }),
    end: (cloth) => void resting.delete(cloth),
    takeDone(now) {
      const done = [...resting.values()].filter(({ since, isTold }) => !isTold && shareAt(now, since) >= 1);
      for (const each of done) each.isTold = true;
      return done.map(({ message }) => message);
    },
    blend(positions: Float32Array, { model }: Simulation, now, placesOf) {
      for (const { message, since } of resting.values()) {
        const body = model.bodies.find(({ id }) => id === message.cloth);
        // It stays at rest until it is gone.
        if (!body) resting.delete(message.cloth);
        const x = body && new Float64Array(3 * body.nodeCount);
        if (!x || !placesOf(body.id, x)) continue;
        const t = shareAt(now, since);
        const share = t * t * (3 - 2 * t);
        for (let k = 0, at = 3 * body.firstNode; k < x.length; k++, at++)
          positions[at] += share * (x[k] - positions[at]);
      }
    },
  };
}
