import type { Garment, HeldEdges } from "@pliant/garment";
import type { Attach } from "../schema/attach.ts";
import type { SceneGarment } from "../schema/garment.ts";
import type { GarmentWhere } from "../schema/garment-hold.ts";
import type { Pin, Where } from "../schema/pins.ts";

/** A garment and which node of the joined cloth each node of its loose panels has become. */
interface CutGarment {
  readonly garment: Garment;
  readonly nodeOf: Uint32Array;
}

/** What is held of a garment, as of any sheet: by the nodes of its cloth. */
export function garmentHolds(each: SceneGarment, cut: CutGarment): { pins: Pin[]; attach: Attach[] } {
  const nodes = (where: GarmentWhere, path: string): Where =>
    where.edges ? { index: edgeNodes(each, cut, where.edges, path) } : { region: where.region! };
  return {
    pins: each.pins.map((pin, k) => ({ ...pin, where: nodes(pin.where, `pins[${k}]`) })),
    attach: each.attach.map((one, k) => ({
      ...one,
      collider: one.collider ?? each.body,
      where: nodes(one.where, `attach[${k}]`),
    })),
  };
}

/** Edges that ride on a collider do so as soon as they are sewn. */
export function heldWhileDressed(each: SceneGarment, cut: CutGarment): HeldEdges[] {
  return garmentHolds(each, cut).attach.flatMap(({ where: { index }, collider }) =>
    Array.isArray(index) ? [{ nodes: index, collider }] : [],
  );
}

function edgeNodes(
  { id }: SceneGarment,
  { garment, nodeOf }: CutGarment,
  edges: NonNullable<GarmentWhere["edges"]>,
  path: string,
): number[] {
  const found = edges.flatMap(({ panel: name, edge }, k) => {
    const refuse = (field: string, value: unknown, expected: string): never => {
      const place = `garment "${id}": ${path}.where.edges[${k}].${field}`;
      throw new RangeError(`${place} is ${JSON.stringify(value)}, expected ${expected}`);
    };
    const panel = garment.panels.find((each) => each.id === name);
    if (!panel)
      return refuse(
        "panel",
        name,
        `one of ${garment.panels.map((each) => JSON.stringify(each.id)).join(", ")}`,
      );
    const all = panel.panel.edges;
    const at = typeof edge === "number" ? edge : all.findIndex(({ label }) => label === edge);
    if (all[at] === undefined) {
      const labels = all.flatMap(({ label }) => (label === undefined ? [] : [JSON.stringify(label)]));
      const words = labels.length === 0 ? "" : `, or ${[...new Set(labels)].join(", ")}`;
      return refuse("edge", edge, `0 to ${all.length - 1}${words}`);
    }
    return panel.mesh.edges[at].map((node) => nodeOf[panel.firstNode + node]);
  });
  return [...new Set(found)].sort((a, b) => a - b);
}
