import { resolveMaterial } from "../build/cloth.ts";
import { buildMeshCloth } from "../build/mesh-cloth.ts";
import { selectNodes } from "../build/select.ts";
import { fault, type Fault, type Path } from "../errors.ts";
import type { Cloth } from "../schema/cloth.ts";
import type { Where } from "../schema/pins.ts";
import { checkIndices, extent } from "./pins.ts";
import type { FileRule } from "./rule.ts";

/** Meshes from files can be cloth, and what is held of them is there. */
export const meshesAreCloth: FileRule = (scene) =>
  scene.cloth.flatMap((cloth, index): Fault[] => {
    const { id, shape, material } = cloth;
    if (shape.kind !== "mesh") return [];
    const path = ["cloth", index];
    try {
      const { part } = buildMeshCloth({ id, shape, material: resolveMaterial(material) }, scene.files);
      return wheresOf(cloth).flatMap(([place, where]) => checkWhere([...path, ...place], where, part.x));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const reason = error.message.replace(/^\w+: /, "");
      return [fault([...path, "shape", "file"], shape.file, "a mesh that can be cloth", `: ${reason}`)];
    }
  });

function wheresOf({ pins, attach, loads }: Cloth): (readonly [Path, Where])[] {
  return [
    ...pins.map(({ where }, k) => [["pins", k, "where"], where] as const),
    ...attach.map(({ where }, k) => [["attach", k, "where"], where] as const),
    ...loads.flatMap((load, k) =>
      load.kind === "point" ? [[["loads", k, "where"], load.where] as const] : [],
    ),
  ];
}

function checkWhere(path: Path, where: Where, x: Float64Array): Fault[] {
  const { corner, edge, index, region } = where;
  if ((corner ?? edge) !== undefined)
    return [
      fault(path, where, "`index` or `region`: a mesh from a file has no corners and edges of its own"),
    ];
  const indices = index === undefined ? [] : checkIndices([...path, "index"], index, x.length / 3);
  if (!region || selectNodes(where, null, x).length > 0) return indices;
  const expected = `a box around at least one of the ${x.length / 3} nodes, which start in ${extent(x)}`;
  return [fault([...path, "region"], region, expected)];
}
