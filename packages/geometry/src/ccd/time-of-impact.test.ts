import { describe, expect, it } from "vitest";
import { edgeEdge } from "./edge-edge.ts";
import { createImpact } from "./time-of-impact.ts";
import { createMeetings, extent, separation, type Kind } from "./testing/meetings.ts";
import { vertexTriangle } from "./vertex-triangle.ts";

const COUNT = 10_000;

describe.each(["vertex-triangle", "edge-edge"] satisfies Kind[])("%s", (kind) => {
  it(`finds ${COUNT} constructed contacts, never late, and where the features touch`, () => {
    const next = createMeetings(kind, 1);
    const hit = createImpact();
    const failures: string[] = [];
    let early = 0;
    for (let k = 0; k < COUNT; k++) {
      const { motion, time, story } = next();
      const found =
        kind === "edge-edge"
          ? edgeEdge(motion, 0, 1, motion, 2, 3, hit)
          : vertexTriangle(motion, 0, motion, 1, 2, 3, hit);
      if (!found) {
        failures.push(`missed ${story}`);
        continue;
      }
      const { size, rounding } = extent(kind, motion);
      const inside =
        hit.s >= 0 && hit.t >= 0 && (kind === "edge-edge" ? Math.max(hit.s, hit.t) : hit.s + hit.t) <= 1;
      if (!inside) failures.push(`weights ${hit.s}, ${hit.t}: ${story}`);
      if (!(hit.time >= 0 && hit.time <= time + 1e-9)) failures.push(`time ${hit.time}: ${story}`);
      const apart = separation(kind, motion, hit);
      if (!(apart <= 1e-5 * size + rounding)) failures.push(`apart ${apart / size}: ${story}`);
      if (hit.time < time - 1e-5) early++;
    }
    expect(failures).toEqual([]);
    // Most are met for the first time when they were made to meet.
    expect(early).toBeLessThan(0.5 * COUNT);
  });
});
