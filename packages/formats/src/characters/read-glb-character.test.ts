import { Document, WebIO } from "@gltf-transform/core";
import { describe, expect, it } from "vitest";
import { readGlbCharacter } from "./read-glb-character.ts";

/** A strip on two joints, a hat without a skin on the second of them, a clip; `change` spoils it. */
async function strip(
  change: (parts: ReturnType<typeof create>) => void = () => undefined,
): Promise<Uint8Array> {
  const parts = create();
  change(parts);
  return new WebIO().writeBinary(parts.document);
}

function create() {
  const document = new Document();
  const buffer = document.createBuffer();
  const column = (type: "SCALAR" | "VEC3" | "VEC4" | "MAT4", array: Float32Array | Uint16Array) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const positions = column("VEC3", Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0));
  const weights = column(
    "VEC4",
    Float32Array.of(...[1, 0, 0, 0], ...[1, 0, 0, 0], ...[0, 1, 0, 0], ...[0.5, 0.5, 0, 0]),
  );
  const target = document
    .createPrimitiveTarget("thick")
    .setAttribute("POSITION", column("VEC3", Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)));
  const primitive = document
    .createPrimitive()
    .setIndices(column("SCALAR", Uint16Array.of(0, 1, 2, 2, 1, 3)))
    .setAttribute("POSITION", positions)
    .setAttribute(
      "JOINTS_0",
      column("VEC4", Uint16Array.of(...[0, 0, 0, 0], ...[0, 0, 0, 0], ...[0, 1, 0, 0], ...[0, 1, 0, 0])),
    )
    .setAttribute("WEIGHTS_0", weights)
    .addTarget(target);
  const mesh = document.createMesh("strip").addPrimitive(primitive);
  const tip = document.createNode("tip").setTranslation([0, 0.5, 0]);
  const root = document.createNode("root").addChild(tip);
  const matrices = [0, -0.5].flatMap((y) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, y, 0, 1]);
  const skin = document
    .createSkin("skin")
    .addJoint(root)
    .addJoint(tip)
    .setInverseBindMatrices(column("MAT4", Float32Array.from(matrices)));
  const body = document.createNode("body").setMesh(mesh).setSkin(skin);
  const hat = document
    .createNode("hat")
    .setTranslation([0, 1, 0])
    .setMesh(
      document
        .createMesh("hat")
        .addPrimitive(
          document
            .createPrimitive()
            .setAttribute("POSITION", column("VEC3", Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0))),
        ),
    );
  tip.addChild(hat);
  const scene = document.createScene().addChild(root).addChild(body);
  document.getRoot().setDefaultScene(scene);
  const sampler = document
    .createAnimationSampler()
    .setInput(column("SCALAR", Float32Array.of(0, 2)))
    .setOutput(column("VEC4", Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0)));
  const channel = document
    .createAnimationChannel()
    .setTargetNode(tip)
    .setTargetPath("rotation")
    .setSampler(sampler);
  document.createAnimation("wave").addSampler(sampler).addChannel(channel);
  return { document, primitive, weights, positions, sampler, scene, body };
}

describe("readGlbCharacter", () => {
  it("reads joints, skin, morphs and clips", async () => {
    const { skeleton, skin, morphs, clips, positions, triangles, notes } = await readGlbCharacter(
      await strip(),
    );
    expect(skeleton.names.slice(0, 3)).toEqual(["root", "tip", "hat"]);
    expect([...skeleton.parents.subarray(0, 3)]).toEqual([-1, 0, 1]);
    expect(positions.length).toBe(3 * 7);
    expect(triangles.length).toBe(9);
    expect(skin.influences).toBe(4);
    // The hat comes first: its node is above the body's.
    expect(skin.weights[4 * 6]).toBe(0.5);
    expect([...skin.inverseBind.subarray(12, 24)]).toEqual([1, 0, 0, 0, 0, 1, 0, -0.5, 0, 0, 1, 0]);
    expect(morphs.map(({ name }) => name)).toEqual(["thick"]);
    expect([...morphs[0].moves.subarray(9, 12)]).toEqual([0, 0, 1]);
    expect(clips[0].name).toBe("wave");
    expect(clips[0].duration).toBe(2);
    expect(clips[0].tracks[0]).toMatchObject({ joint: 1, path: "rotation", interpolation: "linear" });
    expect(notes).toEqual([]);
  });

  it("lets a mesh without a skin go with its node", async () => {
    const { skin, positions, skeleton } = await readGlbCharacter(await strip());
    const hat = [...positions].findIndex((_, i) => i % 3 === 1 && positions[i] === 1.5) / 3;
    const vertex = Math.floor(hat);
    const joint = skin.joints[4 * vertex];
    expect(skeleton.names[joint]).toBe("hat");
    expect(skin.weights[4 * vertex]).toBe(1);
    expect([...skin.inverseBind.subarray(12 * joint, 12 * joint + 12)].map((value) => value + 0)).toEqual([
      1, 0, 0, 0, 0, 1, 0, -1.5, 0, 0, 1, 0,
    ]);
  });

  it("scales weights that do not sum to 1, and says so", async () => {
    const { skin, notes } = await readGlbCharacter(
      await strip(({ weights }) => weights.setElement(3, [0.6, 0.6, 0, 0]).setElement(0, [0, 0, 0, 0])),
    );
    expect(skin.weights[4 * 6]).toBeCloseTo(0.5, 6);
    expect(skin.weights[4 * 3]).toBe(1);
    expect(notes).toEqual([
      "the skin weights of 1 vertices did not sum to 1 and were scaled to",
      "1 vertices have no skin weights and follow the first joint they name",
    ]);
  });

  it("says which number is lost, and which joint is not there", async () => {
    const lost = await strip(({ positions }) => positions.setElement(2, [0, NaN, 0]));
    await expect(readGlbCharacter(lost)).rejects.toThrow(
      'y of vertex 2 of node "body" is NaN, expected a finite number',
    );
    const stray = await strip(({ primitive }) =>
      primitive.getAttribute("JOINTS_0")?.setElement(1, [7, 0, 0, 0]),
    );
    expect((await readGlbCharacter(stray)).notes[0]).toBe(
      '1 skin weights of node "body" name joints beyond its 2 and were left out',
    );
    await expect(readGlbCharacter(new Uint8Array(12))).rejects.toThrow("not a GLB that can be read");
    const empty = await strip(({ scene }) => scene.listChildren().forEach((node) => node.detach()));
    await expect(readGlbCharacter(empty)).rejects.toThrow("the scene has no triangles");
  });

  it("leaves out a track without rising keys, and says so", async () => {
    const { clips, notes } = await readGlbCharacter(
      await strip(({ sampler }) => sampler.getInput()?.setElement(1, [-1])),
    );
    expect(clips[0].tracks).toEqual([]);
    expect(notes).toEqual(['a track of "wave" has no keys in rising order and was left out']);
  });
});
