// A cape on any character: what a page writes.
import { AnimationMixer, Box3, Vector3 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { colliderFrom, createHost } from "@pliant/three";
import { boneAt } from "./bone-at.js";

export async function capeOn(stage, file, height) {
  const { scene, animations } = await new GLTFLoader().loadAsync(file);
  stage.add(scene).updateMatrixWorld(true);
  scene.scale.setScalar(height / new Box3().setFromObject(scene, true).getSize(new Vector3()).y);
  scene.updateMatrixWorld(true);
  const { min, max } = new Box3().setFromObject(scene, true);
  const bodies = [];
  scene.traverse((each) => each.isSkinnedMesh && bodies.push(each));
  const isLong = max.z - min.z > height; // on four legs: a blanket
  const center = isLong
    ? [0, min.y + 0.85 * height, (min.z + max.z) / 2]
    : [0, min.y + 0.55 * height, min.z - 0.02];
  const size = [0.3 * height, isLong ? 0.3 * height : 0.5 * height];
  const cape = { kind: "sheet", id: "cape", size, nodes: [25, 41], material: "wool", center };
  const host = await createHost({ self: true });
  await host.add(...bodies.map((body) => colliderFrom(body)), {
    ...cape,
    down: isLong ? [0, 0, 1] : [0, -1, 0],
  });
  const held = isLong ? [] : [...Array(25).keys()]; // its upper edge rides on a bone
  if (!isLong)
    host.cloth("cape").attach(held, boneAt(bodies, new Vector3(0, min.y + 0.8 * height, center[2])));
  stage.add(host.cloth("cape").object);
  return { host, scene, bodies, held, mixer: new AnimationMixer(scene), animations };
}
