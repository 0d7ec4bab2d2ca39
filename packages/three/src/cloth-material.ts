import { DoubleSide, MeshPhysicalMaterial } from "three";

/** What a `PliantMesh` and a `PliantCachePlayer` wear when they are given nothing else. */
export function createClothMaterial(): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: 0xc8643c,
    roughness: 0.85,
    sheen: 0.6,
    sheenRoughness: 0.5,
    sheenColor: 0xffd9b8,
    side: DoubleSide,
  });
}
