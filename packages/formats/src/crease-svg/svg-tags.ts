/** An element as it opens: its name, its attributes, and how deep it is. */
export interface SvgTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly depth: number;
}

/** Elements in the order of the file, and the texts of `<style>`. Comments, declarations and character data are left out. */
export function svgTags(text: string): { tags: SvgTag[]; styles: string[] } {
  const clean = text.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/g, "");
  const tags: SvgTag[] = [];
  const styles: string[] = [];
  let depth = 0;
  const pattern = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
  for (const match of clean.matchAll(pattern)) {
    const [whole, closing, name, attributes, empty] = match;
    if (closing === "/") {
      depth--;
      continue;
    }
    tags.push({ name: name.replace(/^svg:/, ""), attributes: attributesOf(attributes), depth });
    if (empty === "/") continue;
    depth++;
    if (name === "style") {
      const from = match.index + whole.length;
      styles.push(clean.slice(from, clean.indexOf("</style", from)).replaceAll(/<!\[CDATA\[|\]\]>/g, ""));
    }
  }
  if (!tags.some(({ name }) => name === "svg"))
    throw new RangeError("crease svg: the file has no <svg> element, expected a drawing");
  if (depth !== 0)
    throw new RangeError(`crease svg: ${depth} elements are not closed, expected a whole file`);
  return { tags, styles };
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name] = double ?? single ?? "";
  return found;
}
