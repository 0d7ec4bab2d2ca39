import { effect } from "@preact/signals-core";
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  EllipseCurve,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshLambertMaterial,
  Vector3,
} from "three";
import type { Desk } from "./desk.ts";
import type { GarmentView } from "./views.ts";

/** Rings at landmarks are so wide [m]. */
const RING = 0.28;

/** The panels of the garment where they hang before they are sewn, and rings at the body's landmarks. Returns how to end it. */
export function showHungPanels(desk: Desk): () => void {
  const { viewport } = desk.app;
  const group = new Group();
  viewport.scene.add(group);
  const empty = (): void => {
    for (const child of group.children) {
      const { geometry, material } = child as Mesh<BufferGeometry, MeshLambertMaterial>;
      geometry.dispose();
      material.dispose();
    }
    group.clear();
  };
  const end = effect(() => {
    empty();
    const view = desk.view.value;
    if (view && desk.isHungShown.value) group.add(panelsOf(view, desk.hungOffset.value), ...ringsOf(view));
    viewport.invalidate();
  });
  return () => {
    end();
    empty();
    group.removeFromParent();
    viewport.invalidate();
  };
}

function panelsOf({ hung, triangles }: GarmentView, offset: readonly number[]): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    "position",
    new BufferAttribute(
      Float32Array.from(hung, (value, k) => value + offset[k % 3]),
      3,
    ),
  );
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.computeVertexNormals();
  const material = new MeshLambertMaterial({
    color: 0x6aa5ff,
    transparent: true,
    opacity: 0.55,
    side: DoubleSide,
    depthWrite: false,
  });
  return new Mesh(geometry, material);
}

function ringsOf({ landmarks }: GarmentView): Line[] {
  if (!landmarks) return [];
  const { neck, armpit, waist, crotch, middle } = landmarks;
  const places = new EllipseCurve(0, 0, RING, RING).getPoints(48);
  return [neck, armpit, waist, crotch].map((level) => {
    const points = places.map(({ x, y }) => new Vector3(middle + x, level, y));
    const material = new LineBasicMaterial({ color: 0xb2471c, transparent: true, opacity: 0.8 });
    return new Line(new BufferGeometry().setFromPoints(points), material);
  });
}
