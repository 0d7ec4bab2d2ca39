// What to change in code and files, from the changelog: all lines that begin with "Changed" or "Removed".

export function migrationNotes(changelog) {
  const sections = changelog.split(/^## /m).slice(1);
  const texts = sections.map((section) => {
    const [title] = section.split("\n");
    const lines = section.split("\n").filter((line) => /^- (\*\*)?(Changed|Removed)/.test(line));
    return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return texts.filter(Boolean).join("\n");
}
