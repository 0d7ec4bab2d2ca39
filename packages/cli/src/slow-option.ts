import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

/** A machine that is so many times slower, from one frame to another. */
export interface Slow {
  readonly times: number;
  readonly from: number;
  readonly to: number;
}

/** `2`, `2@300` or `2@300:600`. */
export function parseSlow(text: string): Slow {
  const found = /^(\d+(?:\.\d+)?)(?:@(\d+)(?::(\d+))?)?$/.exec(text);
  const [times, from, to] = [Number(found?.[1]), Number(found?.[2] ?? 0), Number(found?.[3] ?? Infinity)];
  if (!found || !(times >= 1 && times <= 100) || !(to > from)) {
    throw new Failure(EXIT.usage, `--slow is ${text}, expected 1 to 100 times, as in 2, 2@300 or 2@300:600`);
  }
  return { times, from, to };
}

/** How many times slower a frame is. */
export function slowAt(slow: Slow | null, frame: number): number {
  return slow && frame >= slow.from && frame < slow.to ? slow.times : 1;
}
