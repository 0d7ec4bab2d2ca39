import type { Beams, Links, Model, Springs } from "../model/model.ts";

/** A change of topology. Proposed while a step runs, applied at its boundary. */
export interface Edit {
  readonly kind: "remove";
  /** Indices into the model's links, beams, springs and triangles. */
  readonly links?: readonly number[];
  readonly beams?: readonly number[];
  readonly springs?: readonly number[];
  readonly triangles?: readonly number[];
}

/** Throws for an edit that is none, and for the first index that the model does not have. */
export function checkEdits(model: Model, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const unknown = Object.keys(edit).find(
      (name) => !["kind", "links", "beams", "springs", "triangles"].includes(name),
    );
    if (edit.kind !== "remove" || unknown !== undefined) {
      const given = unknown === undefined ? `kind "${edit.kind}"` : `"${unknown}"`;
      throw new RangeError(
        `edit: ${given} is not known, expected kind "remove" with links, beams, springs or triangles`,
      );
    }
  }
  goneBy(model, edits);
}

/** The model's next revision. All indices of all edits refer to the model as given. */
export function applyEdits(model: Model, edits: readonly Edit[]): Model {
  const gone = goneBy(model, edits);
  let firstTriangle = 0;
  const bodies = model.bodies.map((body) => {
    let triangleCount = body.triangleCount;
    for (const t of gone.triangles) {
      if (t >= body.firstTriangle && t < body.firstTriangle + body.triangleCount) triangleCount--;
    }
    const moved = { ...body, firstTriangle, triangleCount };
    firstTriangle += triangleCount;
    return moved;
  });
  return {
    ...model,
    revision: model.revision + 1,
    bodies,
    links: without(model.links, gone.links),
    beams: without(openFans(model.beams, gone.beams), gone.beams),
    springs: without(model.springs, gone.springs),
    triangles: model.triangles.filter((_, index) => !gone.triangles.has(Math.floor(index / 3))),
  };
}

function goneBy(model: Model, edits: readonly Edit[]) {
  return {
    links: collect(
      "links",
      edits.map((edit) => edit.links),
      model.links.count,
    ),
    beams: collect(
      "beams",
      edits.map((edit) => edit.beams),
      model.beams.count,
    ),
    springs: collect(
      "springs",
      edits.map((edit) => edit.springs),
      model.springs.count,
    ),
    triangles: collect(
      "triangles",
      edits.map((edit) => edit.triangles),
      model.triangles.length / 3,
    ),
  };
}

function collect(
  name: string,
  lists: readonly (readonly number[] | undefined)[],
  count: number,
): Set<number> {
  const indices = new Set(lists.flatMap((list) => list ?? []));
  for (const index of indices) {
    if (!Number.isInteger(index) || index < 0 || index >= count) {
      throw new RangeError(`edit: ${name} has no index ${index}, expected 0 to ${count - 1}`);
    }
  }
  return indices;
}

/** Around a node that loses a beam nothing closes any more: its saddle stiffness goes, as at any border. */
function openFans(beams: Beams, gone: ReadonlySet<number>): Beams {
  const opened = new Set<number>();
  for (const k of gone) for (const node of [beams.c[k], beams.d[k]]) opened.add(node);
  if (opened.size === 0) return beams;
  const left = (column: Float64Array, nodes: Uint32Array): Float64Array =>
    column.map((each, k) => (opened.has(nodes[k]) ? 0 : each));
  return { ...beams, saddleC: left(beams.saddleC, beams.c), saddleD: left(beams.saddleD, beams.d) };
}

/** Columns without the given rows. */
function without<Columns extends Links | Beams | Springs>(
  columns: Columns,
  gone: ReadonlySet<number>,
): Columns {
  if (gone.size === 0) return columns;
  const kept = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === "number"
      ? column - gone.size
      : (column as Float64Array).filter((_, index) => !gone.has(index)),
  ]);
  return Object.fromEntries(kept) as Columns;
}
