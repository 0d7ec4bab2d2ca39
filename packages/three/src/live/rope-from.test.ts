import { Mesh, Object3D, Scene, SphereGeometry } from "three";
import { describe, expect, it } from "vitest";
import { colliderFrom } from "../collider-from.ts";
import { ropeEnds, ropeFrom } from "./rope-from.ts";
import { Pictures, playing } from "./testing/pictures.ts";

/** Depth of a catenary of a length between ends at one height. */
function catenaryDepth(span: number, length: number): number {
  let [low, high] = [1e-3, 1e3];
  for (let k = 0; k < 200; k++) {
    const a = Math.sqrt(low * high);
    if (2 * a * Math.sinh(span / (2 * a)) > length) low = a;
    else high = a;
  }
  return low * (Math.cosh(span / (2 * low)) - 1);
}

describe("ropeFrom", () => {
  it("hangs as a catenary, and follows what its end is attached to", async () => {
    const host = await playing();
    const rope = ropeFrom({ id: "rope", from: [-0.5, 0, 0], to: [0.5, 0, 0], length: 1.6, pins: "from" });
    const crate = new Object3D();
    crate.position.set(0.5, 0, 0);
    new Scene().add(crate);
    await host.add(rope);
    host.cloth("rope").attach(ropeEnds(rope).to, crate);
    const pictures = new Pictures(host);
    await pictures.run(240);
    const lowest = (): number =>
      Math.min(...(host.cloth("rope").positions ?? []).filter((_, k) => k % 3 === 1));
    // The band that carries it may stand on its edge, 7 mm.
    expect(Math.abs(-lowest() / catenaryDepth(1, 1.6) - 1)).toBeLessThan(0.03);
    await pictures.run(60, (k) => crate.position.setX(0.5 + 0.005 * k));
    await pictures.run(120);
    expect(Math.abs(-lowest() / catenaryDepth(1.3, 1.6) - 1)).toBeLessThan(0.05);
    host.dispose();
  });

  it("lies over a ball without going through, and is drawn round", async () => {
    const host = await playing();
    const ball = new Mesh(new SphereGeometry(0.2, 48, 24));
    ball.name = "ball";
    new Scene().add(ball);
    await host.add(
      colliderFrom(ball),
      ropeFrom({ id: "rope", from: [-0.6, 0.25, 0], to: [0.6, 0.25, 0], pins: "none" }),
    );
    await new Pictures(host).run(45);
    const x = host.cloth("rope").positions ?? new Float32Array();
    let nearest = Infinity;
    for (let k = 0; k < x.length; k += 3) nearest = Math.min(nearest, Math.hypot(x[k], x[k + 1], x[k + 2]));
    expect(nearest).toBeGreaterThan(0.2 + 0.0095);
    expect(nearest).toBeLessThan(0.213);
    expect(host.cloth("rope").object.geometry.getAttribute("position").count).toBeGreaterThan(300);
    host.dispose();
  });

  it("refuses what is no rope", () => {
    const rope = { id: "r", from: [0, 0, 0], to: [1, 0, 0] } as const;
    expect(() => ropeFrom({ ...rope, to: [1, NaN, 0] })).toThrow(
      'ropeFrom: to of "r" is 1,NaN,0, expected a place, [x, y, z] in metres',
    );
    expect(() => ropeFrom({ ...rope, nodes: 2.5 })).toThrow(
      'ropeFrom: nodes of "r" is 2.5, expected a whole number of at least 3',
    );
    expect(() => ropeFrom({ ...rope, pins: "left" as "from" })).toThrow(
      'ropeFrom: pins of "r" is left, expected one of: both, from, to, none',
    );
    expect(() => ropeFrom({ ...rope, lenght: 2 } as never)).toThrow(/no option "lenght"/);
  });

  it("refuses what is too short", () => {
    expect(() => ropeFrom({ id: "r", from: [0, 0, 0], to: [1, 0, 0], length: 0.5 })).toThrow(
      'ropeFrom: length of "r" is 0.5, expected at least the 1.00 m between its ends',
    );
  });
});
