import { describe, expect, it } from "vitest";
import { addZone, type WindZone } from "./wind-zones.ts";

const airAt = (zone: WindZone, ...place: [number, number, number]): number[] => {
  const out = new Float64Array(3);
  addZone(zone, Float64Array.from(place), out);
  return [...out];
};

const zone = (kind: WindZone["kind"]): WindZone => ({
  kind,
  position: [1, 0, 0],
  radius: 2,
  velocity: [0, 3, 0],
});

describe("addZone", () => {
  it("blows a stream with its velocity at the centre, and nothing from its edge on", () => {
    expect(airAt(zone("stream"), 1, 0, 0)).toEqual([0, 3, 0]);
    expect(airAt(zone("stream"), 2, 0, 0)).toEqual([0, 3 * 0.75 ** 2, 0]);
    expect(airAt(zone("stream"), 3, 0, 0)).toEqual([0, 0, 0]);
    expect(airAt(zone("stream"), 9, 0, 0)).toEqual([0, 0, 0]);
  });

  it("blows from a point away from it, with its speed faded", () => {
    expect(airAt(zone("point"), 1, 0, 1)).toEqual([0, 0, 3 * 0.75 ** 2]);
    expect(airAt(zone("point"), 1, 0, 0)).toEqual([0, 0, 0]);
  });

  it("whirls about its axis, as fast as its velocity where it is fastest", () => {
    const at = 2 / Math.sqrt(5);
    const [x, y, z] = airAt(zone("vortex"), 1 + at, 0, 0);
    expect([x, y]).toEqual([0, 0]);
    // Right-handed: at +x of an axis along +y it goes to −z.
    expect(z).toBeCloseTo(-3, 12);
    for (const share of [0.2, 0.9, 1.5])
      expect(airAt(zone("vortex"), 1 + share, 0, 0)[2]).toBeGreaterThan(-3);
  });

  it("blows on its ranges of nodes only", () => {
    const out = new Float64Array(9);
    addZone(
      { ...zone("stream"), ranges: [{ first: 1, count: 1 }] },
      Float64Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0),
      out,
    );
    expect([...out]).toEqual([0, 0, 0, 0, 3, 0, 0, 0, 0]);
  });
});
