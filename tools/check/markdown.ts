/** Targets of links and pictures, without what stands in code; addresses of the web are nobody's to check here. */
export function relativeLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const references = [...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm)];
  return [...inline, ...references]
    .map(([, target]) => target)
    .filter((target) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(target));
}

/** Anchors of all headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#{1,6}\s+(.+?)\s*$/gm);
  const anchors = new Set<string>();
  for (const [, heading] of headings) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const plain = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    let anchor = plain;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${plain}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}
