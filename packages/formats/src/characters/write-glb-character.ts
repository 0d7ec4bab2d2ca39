/** A skinned body with its clips as one binary glTF 2.0 file: a mesh, a skin, a node per joint, an animation per clip. */
import { Document, VertexLayout, WebIO } from "@gltf-transform/core";
import type { Accessor, Node } from "@gltf-transform/core";
import { addBody, columnsIn, type Column } from "./body-in-document.ts";
import type { ClipFile, WrittenCharacter } from "./character-file.ts";

const INTERPOLATION = { linear: "LINEAR", step: "STEP", cubic: "CUBICSPLINE" } as const;

export async function writeGlbCharacter(character: WrittenCharacter): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = "Pliant";
  const column = columnsIn(document);
  const { body, joints, roots } = addBody(document, column, character);
  const scene = document.createScene(character.name).addChild(body);
  for (const root of roots) scene.addChild(root);
  document.getRoot().setDefaultScene(scene);
  for (const clip of character.clips) addClip(document, column, clip, joints, body);
  return new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}

function addClip(
  document: Document,
  column: Column,
  clip: ClipFile,
  joints: readonly Node[],
  body: Node,
): void {
  const animation = document.createAnimation(clip.name);
  // Tracks of a clip mostly share their times: stored once.
  const inputs = new Map<string, Accessor>();
  for (const { joint, path, interpolation, times, values } of clip.tracks) {
    const key = times.join();
    const input = inputs.get(key) ?? column("SCALAR", Float32Array.from(times));
    inputs.set(key, input);
    const type = path === "rotation" ? "VEC4" : path === "weights" ? "SCALAR" : "VEC3";
    const sampler = document
      .createAnimationSampler()
      .setInput(input)
      .setOutput(column(type, Float32Array.from(values)))
      .setInterpolation(INTERPOLATION[interpolation]);
    const channel = document
      .createAnimationChannel()
      .setTargetNode(joint < 0 ? body : joints[joint])
      .setTargetPath(path)
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  }
}
