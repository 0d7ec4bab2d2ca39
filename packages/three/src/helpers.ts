// Things to look at that need more of three.js than its main module: import maps must name `three/examples/jsm/` for them.

export {
  colliderMesh,
  COLLIDER_MESH_DEFAULTS,
  placeCollider,
  type ColliderMeshOptions,
} from "./collider-mesh.ts";
