import type { Cut, Driver } from "pliant";
import type { Cloth } from "../schema/cloth.ts";

/** A cut of the scene, and when it is made [s]. */
export interface TimedCut {
  readonly cut: Cut;
  readonly time: number;
}

/** All cuts of the scene in the order in which they are made. */
export function buildCuts(cloth: readonly Cloth[]): TimedCut[] {
  return cloth
    .flatMap(({ id, cut }) =>
      cut.map(({ from, to, time }): TimedCut => ({ cut: { kind: "line", body: id, from, to }, time })),
    )
    .toSorted((a, b) => a.time - b.time);
}

/** Asks for cuts when their time has come. Cutting twice is cutting once, so a run may begin or go back anywhere. */
export function cutOnTime(cuts: readonly TimedCut[]): Driver {
  let last = -Infinity;
  return (now, input) => {
    for (const { cut, time } of cuts) if (time > last && time <= now) input.cuts.push(cut);
    last = now;
  };
}
