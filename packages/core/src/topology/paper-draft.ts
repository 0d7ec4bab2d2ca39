import { paperBody } from "../model/paper/paper-body.ts";
import type { Model, PaperBody } from "../model/model.ts";
import { firstMemory } from "../model/paper/contact-memory.ts";
import type { DamageSprings, Paper, PaperEdges } from "../model/paper/paper.ts";

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * The next revision of one sheet of paper while edits are made to it: columns of its own, with room for so many splits and
 * keepers. Making it copies the columns as blocks of memory; each edit then touches what it changes and nothing else.
 */
export interface PaperDraft {
  readonly body: PaperBody;
  readonly index: number;
  /** Where its part of `State.paperContacts` begins. */
  readonly memory: number;
  readonly paper: Writable<Paper>;
  readonly edges: Writable<PaperEdges>;
  readonly damageSprings: Writable<DamageSprings>;
  /** The body's triangles, nodes as the model counts them, and how many there are. */
  triangles: Uint32Array;
  triangleCount: number;
  sides: Uint32Array;
  /** Of all nodes of the model. */
  readonly mass: Float64Array;
  readonly uvs: Float32Array;
  /** Edges whose springs are others now; some more than once. */
  readonly touched: number[];
}

export function draftPaper(model: Model, index: number, splits: number, keepers: number): PaperDraft {
  const body = paperBody(model, index);
  const { paper, firstTriangle, triangleCount } = body;
  const triangles = new Uint32Array(3 * (triangleCount + 2 * splits));
  triangles.set(model.triangles.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount)));
  const sides = new Uint32Array(3 * (triangleCount + 2 * splits));
  sides.set(paper.sides);
  const made = paper.usedNodes - paper.madeNodes;
  const edges = grown(paper.edges, 3 * splits);
  const held = grown(paper.damageSprings, splits + keepers);
  return {
    body,
    index,
    memory: firstMemory(model.bodies, index),
    paper: {
      ...paper,
      flat: paper.flat.slice(),
      parents: lengthened(paper.parents, 2 * (made + splits)),
      shares: lengthened(paper.shares, made + splits),
    },
    edges,
    damageSprings: held,
    triangles,
    triangleCount,
    sides,
    mass: model.nodes.mass.slice(),
    uvs: model.uvs.slice(),
    touched: [],
  };
}

type Column = Uint8Array | Uint32Array | Float64Array;

function lengthened<C extends Column>(column: C, length: number): C {
  const longer = new (column.constructor as new (length: number) => C)(length);
  longer.set(column);
  return longer;
}

/** Columns with room for more rows; `count` stays. */
function grown<C extends PaperEdges | DamageSprings>(columns: C, more: number): Writable<C> {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === "number" ? column : lengthened(column as Column, columns.count + more),
  ]);
  return Object.fromEntries(entries) as Writable<C>;
}

/** Columns of exactly `count` rows. */
function trimmed<C extends PaperEdges | DamageSprings>(columns: C): C {
  const entries = Object.entries(columns).map(([name, column]) => {
    if (typeof column === "number" || (column as Column).length === columns.count) return [name, column];
    return [name, (column as Column).slice(0, columns.count)];
  });
  return Object.fromEntries(entries) as C;
}

/** The model with what the draft has become. */
export function commitDraft(model: Model, draft: PaperDraft): Model {
  const { body, index, triangleCount } = draft;
  const more = triangleCount - body.triangleCount;
  const made = draft.paper.usedNodes - draft.paper.madeNodes;
  const paper: Paper = {
    ...draft.paper,
    parents: draft.paper.parents.slice(0, 2 * made),
    shares: draft.paper.shares.slice(0, made),
    edges: trimmed(draft.edges),
    damageSprings: trimmed(draft.damageSprings),
    sides: draft.sides.slice(0, 3 * triangleCount),
  };
  const triangles = more === 0 ? model.triangles : new Uint32Array(model.triangles.length + 3 * more);
  if (more > 0) placeTriangles(model, draft, triangles);
  return {
    ...model,
    revision: model.revision + 1,
    nodes: more === 0 ? model.nodes : { ...model.nodes, mass: draft.mass },
    uvs: more === 0 ? model.uvs : draft.uvs,
    triangles,
    bodies: model.bodies.map((each, at) =>
      at < index
        ? each
        : at === index
          ? { ...body, triangleCount, paper }
          : { ...each, firstTriangle: each.firstTriangle + more },
    ),
  };
}

/** Those of the bodies before, the draft's own, and those after. */
function placeTriangles(
  model: Model,
  { body, triangles: own, triangleCount }: PaperDraft,
  triangles: Uint32Array,
): void {
  const more = triangleCount - body.triangleCount;
  const end = body.firstTriangle + body.triangleCount;
  triangles.set(model.triangles.subarray(0, 3 * body.firstTriangle));
  triangles.set(own.subarray(0, 3 * triangleCount), 3 * body.firstTriangle);
  triangles.set(model.triangles.subarray(3 * end), 3 * (end + more));
}
