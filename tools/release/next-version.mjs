// Which version comes next, by what the changelog says of it.

/** The text below `## Unreleased`, up to the next version. */
export function unreleased(changelog) {
  return /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1].trim() ?? "";
}

/**
 * `major.minor.patch` after `current`: what users have to change code for raises the major (before 1.0 the minor) number, what is new the minor
 * one (before 1.0 the patch), all else the patch.
 */
export function nextVersion(current, text) {
  const [major, minor, patch] = current.split(".").map(Number);
  const isBreaking = /^- (\*\*)?(Changed|Removed)\b/m.test(text);
  const isNew = /^- (\*\*|Added|New)/m.test(text);
  if (isBreaking) return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (isNew) return major === 0 ? `0.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** The changelog with what is unreleased under its version. */
export function releasedChangelog(changelog, version, date) {
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${date})\n`);
}
