import type { GltfNode, GltfSkin } from "../gltf/gltf-document.ts";

import { worldMatrix } from "../gltf/transforms.ts";

export type Joints = ReturnType<typeof createJoints>;

const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/**
 * Nodes of a scene as joints with one inverse bind matrix each. Where a second skin binds the same node otherwise, or a mesh without a
 * skin hangs on it, a joint of its own rides on the node.
 */
export function createJoints(nodes: readonly GltfNode[]) {
  const index = new Map(nodes.map((node, k) => [node, k]));
  const names = nodes.map((node, k) => node.name || `node ${k}`);
  const parents = nodes.map((node) => (node.parent ? index.get(node.parent) : undefined) ?? -1);
  const rest = nodes.flatMap((node) => [...node.translation, ...unit(node.rotation), ...node.scale]);
  const binds: (readonly number[] | undefined)[] = nodes.map(() => undefined);

  /** The joint at a node that has this inverse bind matrix. */
  const bound = (node: number, inverse: readonly number[]): number => {
    const same = (at: number): boolean => binds[at]?.every((value, k) => value === inverse[k]) ?? true;
    let joint = node;
    while (joint >= 0 && !same(joint)) {
      const from = joint;
      joint = parents.findIndex((parent, k) => k > from && k >= nodes.length && parent === node);
    }
    if (joint < 0) {
      joint = parents.length;
      names.push(`${names[node]}, bound anew`);
      parents.push(node);
      rest.push(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
      binds.push(undefined);
    }
    binds[joint] = inverse;
    return joint;
  };

  return {
    /** Of each joint of a skin, which of ours it is. */
    ofSkin(skin: GltfSkin): number[] {
      const matrices = skin.inverseBindMatrices;
      return skin.joints.map((node, k) => {
        const at = index.get(node);
        if (at === undefined) {
          throw new Error(
            `readGlbCharacter: joint "${node.name}" of skin "${skin.name}" is not in the scene`,
          );
        }
        return bound(
          at,
          matrices ? rowsOf(Array.from(matrices.values).slice(16 * k, 16 * k + 16)) : IDENTITY,
        );
      });
    },

    /** The joint that a mesh without a skin goes with, and where the node is at rest. */
    ofNode(node: GltfNode): { joint: number; place: readonly number[] } {
      const place = rowsOf(worldMatrix(node));
      return { joint: bound(index.get(node) ?? 0, inverseOf(place)), place };
    },

    jointOf: (node: GltfNode): number | undefined => index.get(node),

    skeleton: () => ({
      names: [...names],
      parents: Int32Array.from(parents),
      rest: Float64Array.from(rest),
    }),

    inverseBind: (): Float64Array => Float64Array.from(binds.flatMap((matrix) => matrix ?? IDENTITY)),
  };
}

/** Three rows of a matrix that is given column by column. */
function rowsOf(m: readonly number[]): number[] {
  return [0, 1, 2].flatMap((row) => [m[row], m[4 + row], m[8 + row], m[12 + row]]);
}

function unit(q: readonly number[]): number[] {
  const length = Math.hypot(...q);
  return length > 0 ? q.map((value) => value / length) : [0, 0, 0, 1];
}

function inverseOf(m: readonly number[]): number[] {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = m;
  const cofactors = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * cofactors[0][0] + b * cofactors[1][0] + c * cofactors[2][0];
  if (!(Math.abs(determinant) > 0)) return [...IDENTITY];
  return cofactors.flatMap((row) => {
    const [p, q, r] = row.map((value) => value / determinant);
    return [p, q, r, -(p * x + q * y + r * z)];
  });
}
