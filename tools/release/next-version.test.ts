import { expect, it } from "vitest";
import { nextVersion, releasedChangelog, unreleased } from "./next-version.mjs";

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Fixed: a.\n- Added: b.\n\n## 0.1.0\n\n- Changed: c.\n";

it("reads what is unreleased", () => {
  expect(unreleased(CHANGELOG)).toBe("- Fixed: a.\n- Added: b.");
  expect(unreleased("# Changelog\n\n## 0.1.0\n")).toBe("");
});

it.each([
  ["0.1.0", "- Fixed: a.", "0.1.1"],
  ["0.1.0", "- Added: a.", "0.1.1"],
  ["0.1.4", "- Changed: a.", "0.2.0"],
  ["1.2.3", "- Fixed: a.", "1.2.4"],
  ["1.2.3", "- **Flags flutter.** So.", "1.3.0"],
  ["1.2.3", "- Added: a.\n- Removed: b.", "2.0.0"],
])("after %s with %j comes %s", (current, text, next) => {
  expect(nextVersion(current, text)).toBe(next);
});

it("puts what is unreleased under its version", () => {
  expect(releasedChangelog(CHANGELOG, "0.1.1", "2026-11-18")).toContain(
    "## Unreleased\n\n## 0.1.1 (2026-11-18)\n\n- Fixed: a.",
  );
});
