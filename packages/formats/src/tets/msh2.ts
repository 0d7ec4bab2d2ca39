import { addElement, addNode, regionName, type MshParts } from "./msh-parts.ts";
import type { MshSource } from "./msh-source.ts";

/** Gmsh 2: number x y z; then number, type, tags (physical, volume …), nodes. Binary elements come in runs of one type. */
export function readNodes2(source: MshSource, parts: MshParts): void {
  const count = source.scanner.integer("the number of nodes");
  if (source.isBinary) source.scanner.restOfLine();
  for (let i = 1; i <= count; i++) {
    const tag = source.int(`the number of node ${i} of ${count}`);
    addNode(source, parts, tag, `node ${i} of ${count}`);
  }
}

export function readElements2(source: MshSource, parts: MshParts): void {
  const count = source.scanner.integer("the number of elements");
  if (source.isBinary) source.scanner.restOfLine();
  for (let i = 1; i <= count;) {
    const run = source.isBinary ? readHeader(source, i, count) : { type: 0, size: 1, tags: 0 };
    for (let k = 0; k < run.size; k++, i++) {
      const what = `element ${i} of ${count}`;
      source.int(`the number of ${what}`);
      const type = source.isBinary ? run.type : source.int(`the type of ${what}`);
      const tagCount = source.isBinary ? run.tags : source.int(`the number of tags of ${what}`);
      const tags: number[] = [];
      for (let t = 0; t < tagCount; t++) tags.push(source.int(`tag ${t + 1} of ${what}`));
      addElement(source, parts, type, regionName(parts, tags[0], tags[1] ?? 0), what);
    }
  }
}

function readHeader(
  source: MshSource,
  i: number,
  count: number,
): { type: number; size: number; tags: number } {
  const type = source.int(`the type of element ${i} of ${count}`);
  const size = source.int(`the number of elements from ${i}`);
  const tags = source.int(`the number of tags of element ${i}`);
  if (size < 1 || i + size - 1 > count)
    throw source.scanner.fault(
      `a run of ${size} elements begins with element ${i} of ${count}, expected 1 to ${count - i + 1}`,
    );
  return { type, size, tags };
}
