import { BufferGeometry, Float32BufferAttribute, Group, Mesh, Vector2, MeshStandardMaterial } from "three";
import { Fabric, PLAIN_LOOK } from "./fabric.ts";

/** A speck of cloth and one of a solid, too small to be seen: drawn once, so that its shaders are there when cloth comes. */
export class WarmUp extends Group {
  readonly #meshes: readonly Mesh[];

  constructor() {
    super();
    const geometry = new BufferGeometry();
    const corners = [0, 0, 0, 1e-4, 0, 0, 0, 1e-4, 0];
    geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute([0, 0, 1, 0, 0, 1, 0, 0, 1], 3));
    geometry.setAttribute("uv", new Float32BufferAttribute([0, 0, 1, 0, 0, 1], 2));
    geometry.setIndex([0, 1, 2]);
    const cloth = new Mesh(geometry, new Fabric(PLAIN_LOOK, new Vector2(1, 1)));
    const solid = new Mesh(geometry, new MeshStandardMaterial());
    this.#meshes = [cloth, solid];
    for (const mesh of this.#meshes) {
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
    }
    this.add(cloth, solid);
  }

  override dispose(): void {
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      (material as MeshStandardMaterial).dispose();
    }
  }
}
