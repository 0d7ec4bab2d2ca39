import { createAccessors } from "./accessors.ts";
import type {
  GltfAccessor,
  GltfAnimation,
  GltfDocument,
  GltfMesh,
  GltfNode,
  GltfPrimitive,
  GltfSkin,
} from "./gltf-document.ts";
import type { GltfJson, JsonAnimation, JsonMesh, JsonNode, JsonPrimitive } from "./gltf-json.ts";
import { decompose } from "./transforms.ts";

type Accessors = (index: number) => GltfAccessor;

/** The document of a text whose buffers are at hand. Throws for what is named and is not there. */
export function readGltf(json: GltfJson, buffers: readonly Uint8Array[]): GltfDocument {
  const accessors = createAccessors(json, buffers);
  const nodes = (json.nodes ?? []).map(nodeOf);
  const meshes = (json.meshes ?? []).map((mesh) => meshOf(mesh, json, accessors));
  const skins = (json.skins ?? []).map((skin): GltfSkin => ({
    name: skin.name ?? "",
    joints: (skin.joints ?? []).map((joint) => named("node", nodes, joint)),
    inverseBindMatrices: skin.inverseBindMatrices === undefined ? null : accessors(skin.inverseBindMatrices),
  }));
  (json.nodes ?? []).forEach(({ children = [], mesh, skin }, at) => {
    const node = nodes[at];
    for (const child of children) {
      node.children.push(named("node", nodes, child));
      nodes[child].parent = node;
    }
    if (mesh !== undefined) node.mesh = named("mesh", meshes, mesh);
    if (skin !== undefined) node.skin = named("skin", skins, skin);
  });
  const animations = (json.animations ?? []).map((each) => animationOf(each, nodes, accessors));
  return { scene: sceneOf(json, nodes), skins, animations };
}

function named<Item>(kind: string, list: readonly Item[], index: number): Item {
  if (!(index in list))
    throw new Error(`${kind} ${String(index)} does not exist, expected 0 to ${list.length - 1}`);
  return list[index];
}

function sceneOf({ scene, scenes = [] }: GltfJson, nodes: readonly GltfNode[]): GltfNode[] {
  const chosen = scene === undefined ? scenes[0] : named("scene", scenes, scene);
  return (chosen?.nodes ?? []).map((node) => named("node", nodes, node));
}

function nodeOf(node: JsonNode): GltfNode {
  const { name = "", matrix, weights = [] } = node;
  const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] } = node;
  const place = matrix?.length === 16 ? decompose(matrix) : { translation, rotation, scale };
  return { name, ...place, weights, children: [], parent: null, mesh: null, skin: null };
}

function meshOf(
  { name = "", weights = [], extras, primitives = [] }: JsonMesh,
  json: GltfJson,
  accessors: Accessors,
): GltfMesh {
  const names = extras?.targetNames ?? [];
  return { name, weights, primitives: primitives.map((each) => primitiveOf(each, names, json, accessors)) };
}

function primitiveOf(
  { mode = 4, material, indices, attributes = {}, targets = [] }: JsonPrimitive,
  names: readonly string[],
  { materials = [] }: GltfJson,
  accessors: Accessors,
): GltfPrimitive {
  const columns = (given: Readonly<Record<string, number>>): Record<string, GltfAccessor> =>
    Object.fromEntries(Object.entries(given).map(([semantic, index]) => [semantic, accessors(index)]));
  return {
    mode,
    material: material === undefined ? undefined : named("material", materials, material).name,
    indices: indices === undefined ? null : accessors(indices),
    attributes: columns(attributes),
    targets: targets.map((target, k) => ({ name: names[k] ?? "", attributes: columns(target) })),
  };
}

function animationOf(
  { name = "", channels = [], samplers = [] }: JsonAnimation,
  nodes: readonly GltfNode[],
  accessors: Accessors,
): GltfAnimation {
  return {
    name,
    channels: channels.map(({ sampler, target = {} }) => {
      const { input, output, interpolation = "LINEAR" } = named("sampler", samplers, Number(sampler));
      const { node, path = "" } = target;
      return {
        node: node === undefined ? null : named("node", nodes, node),
        ...{ path, interpolation, input: accessors(Number(input)), output: accessors(Number(output)) },
      };
    }),
  };
}
