import {
  Bone,
  BufferAttribute,
  Float32BufferAttribute,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  Skeleton,
  SkinnedMesh,
} from "three";
import { afterEach, describe, expect, it } from "vitest";
import { worldPositions } from "./surface-of.ts";
import { clothFrom } from "./cloth-from.ts";
import { detailOf } from "./detail-of.ts";
import type { Host } from "./host-types.ts";
import { Pictures, playing } from "./testing/pictures.ts";

let host: Host | null = null;
afterEach(() => host?.dispose());

/** A cape of 0.6 m with one bone, held at its upper edge. */
function cape(): { mesh: SkinnedMesh; scene: Scene } {
  const geometry = new PlaneGeometry(0.6, 0.6, 24, 24);
  const { count } = geometry.getAttribute("position");
  geometry.setAttribute("skinIndex", new BufferAttribute(new Uint16Array(4 * count), 4));
  const weights = Array.from({ length: 4 * count }, (_, k) => Number(k % 4 === 0));
  geometry.setAttribute("skinWeight", new Float32BufferAttribute(weights, 4));
  const bone = new Bone();
  const mesh = new SkinnedMesh(geometry);
  mesh.name = "cape";
  mesh.add(bone);
  mesh.bind(new Skeleton([bone]));
  return { mesh, scene: new Scene().add(mesh) };
}

describe("detailOf", () => {
  const distances = { coarse: 8, skinned: 20 };
  it.each([
    [5, "full", "full"],
    [9, "full", "coarse"],
    [30, "full", "skinned"],
    [7.5, "coarse", "coarse"],
    [6, "coarse", "full"],
    [18, "skinned", "skinned"],
    [10, "skinned", "coarse"],
    [1, "skinned", "full"],
  ] as const)("from %f m, having %s: %s", (distance, now, then) => {
    expect(detailOf(distance, distances, now)).toBe(then);
  });
});

describe("cloth that a camera looks at", () => {
  it("has fewer nodes from afar, none from farther, and comes back, without a jump in what is drawn", async () => {
    const camera = new PerspectiveCamera();
    host = await playing({ camera });
    const { mesh } = cape();
    await host.add(
      clothFrom(mesh, {
        nodes: 300,
        pins: (vertex) => mesh.geometry.getAttribute("position").getY(vertex) > 0.29,
      }),
    );
    host.wind.set([0, 0, 2]);
    const pictures = new Pictures(host);
    let fastest = 0;
    let before: ArrayLike<number> | null = null;
    const vertices = Uint32Array.from({ length: 625 }, (_, vertex) => vertex);
    const look = async (z: number, count: number): Promise<void> => {
      camera.position.z = z;
      camera.updateMatrixWorld();
      for (let k = 0; k < count; k++) {
        await pictures.run(1);
        // Rebuilds go on between pictures.
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
        const shown = mesh.visible
          ? worldPositions(mesh, vertices)
          : (host?.cloth("cape").object.shownVertices() ?? new Float32Array());
        const last = before;
        if (last)
          shown.forEach((value, at) => (fastest = Math.max(fastest, 60 * Math.abs(value - last[at]))));
        before = shown;
      }
    };
    const nodes = (): number => host?.simulation?.model.nodes.count ?? 0;
    await look(3, 30);
    const full = nodes();
    expect(full).toBeGreaterThan(200);
    await look(10, 40);
    expect(nodes()).toBeLessThan(0.4 * full);
    await look(30, 40);
    expect(nodes()).toBe(0);
    expect(host.clothIds).toEqual(["cape"]);
    expect(mesh.visible).toBe(true);
    await look(10, 20);
    expect(nodes()).toBeLessThan(0.4 * full);
    expect(nodes()).toBeGreaterThan(50);
    await look(3, 40);
    expect(nodes()).toBe(full);
    expect(mesh.visible).toBe(false);
    // Cloth itself moves at up to 2 m/s here.
    expect(fastest).toBeLessThan(4);
  });
});
