import { addElement, addNode, elementWidth, regionName, type MshParts } from "./msh-parts.ts";
import type { MshSource } from "./msh-source.ts";

/** Gmsh 4: nodes and elements in blocks, one per entity (point, curve, surface, volume). 4.0 puts its numbers in another order. */
export function readNodes4(source: MshSource, parts: MshParts, version: number): void {
  const old = version < 4.1;
  const blocks = source.size("the number of node blocks");
  const count = source.size("the number of nodes");
  if (!old) source.size("the lowest node");
  if (!old) source.size("the highest node");
  let i = 0;
  for (let block = 1; block <= blocks; block++) {
    const what = `node block ${block} of ${blocks}`;
    const pair = [source.int(`an entity of ${what}`), source.int(`an entity of ${what}`)];
    const dimension = old ? pair[1] : pair[0];
    const parametric = source.int(`the flag of ${what}`) === 0 ? 0 : dimension;
    const size = source.size(`the size of ${what}`);
    if (i + size > count)
      throw source.scanner.fault(`${what} ends with node ${i + size}, expected at most ${count} in all`);
    const tags: number[] = [];
    if (!old)
      for (let k = 1; k <= size; k++) tags.push(source.size(`the number of node ${i + k} of ${count}`));
    for (let k = 0; k < size; k++, i++) {
      const tag = old ? source.int(`the number of node ${i + 1} of ${count}`) : tags[k];
      addNode(source, parts, tag, `node ${i + 1} of ${count}`);
      for (let p = 0; p < parametric; p++) source.double(`parameter ${p + 1} of node ${i + 1}`);
    }
  }
}

export function readElements4(source: MshSource, parts: MshParts, version: number): void {
  const old = version < 4.1;
  const blocks = source.size("the number of element blocks");
  const count = source.size("the number of elements");
  if (!old) source.size("the lowest element");
  if (!old) source.size("the highest element");
  let i = 0;
  for (let block = 1; block <= blocks; block++) {
    const what = `element block ${block} of ${blocks}`;
    const pair = [source.int(`an entity of ${what}`), source.int(`an entity of ${what}`)];
    const entity = old ? pair[0] : pair[1];
    const type = source.int(`the type of ${what}`);
    elementWidth(source, type);
    const size = source.size(`the size of ${what}`);
    if (i + size > count)
      throw source.scanner.fault(`${what} ends with element ${i + size}, expected at most ${count} in all`);
    const region = regionName(parts, parts.physical.get(entity), entity);
    const node = old ? source.int : source.size;
    for (let k = 0; k < size; k++, i++) {
      node(`the number of element ${i + 1} of ${count}`);
      addElement(source, parts, type, region, `element ${i + 1} of ${count}`, node);
    }
  }
}

/** 4.1: which physical groups the volumes belong to; all other entities are only passed. */
export function readEntities(source: MshSource, parts: MshParts): void {
  const counts = ["points", "curves", "surfaces", "volumes"].map((each) =>
    source.size(`the number of ${each}`),
  );
  counts.forEach((count, dimension) => {
    for (let i = 1; i <= count; i++) {
      const what = `entity ${i} of ${count} of dimension ${dimension}`;
      const tag = source.int(`the tag of ${what}`);
      for (let k = 0; k < (dimension === 0 ? 3 : 6); k++) source.double(`the box of ${what}`);
      const groups = readTags(source, `physical groups of ${what}`);
      if (dimension === 3 && groups.length > 0) parts.physical.set(tag, Math.abs(groups[0]));
      if (dimension > 0) readTags(source, `borders of ${what}`);
    }
  });
}

function readTags(source: MshSource, what: string): number[] {
  const count = source.size(`the number of ${what}`);
  const tags: number[] = [];
  for (let k = 0; k < count; k++) tags.push(source.int(what));
  return tags;
}
