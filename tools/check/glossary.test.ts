import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";
import { walk } from "./layers/sources.mjs";

/** Names of the rename table that have gone from the engine for good: those of internal rows that are no everyday words. */
function oldNames(): Set<string> {
  const rows = readFileSync(join(root, "docs/glossary.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter((cells) => cells.length >= 5 && /^[AIS]([,/ ]+[AIS])*$/.test(cells[3]));
  const named = (cell: string): string[] => [...cell.matchAll(/`([A-Za-z_]\w*)`/g)].map(([, name]) => name);
  const kept = new Set(
    rows.flatMap(([, old, current]) => (/^stays?\b/.test(current) ? named(old) : named(current))),
  );
  const old = rows.filter(([, , , kind]) => kind.includes("I")).flatMap(([, cell]) => named(cell));
  // A name of one lower-case word may mean anything.
  return new Set(old.filter((name) => /[A-Z]/.test(name) && !kept.has(name)));
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "generated" ? [] : sources(path);
    return /(?<!\.test)\.ts$/.test(path) ? [path] : [];
  });
}

/** Everyday words in capitals, or names that now mean what the field means by them. */
const REUSED = new Set(["Motion", "Surface", "Solid", "Skin", "Hit", "Core", "Place", "Pose", "NONE"]);

test("old names do not come back", () => {
  const names = oldNames();
  expect(names.size).toBeGreaterThan(100);
  const found: string[] = [];
  for (const path of [...sources("packages/core/src"), ...sources("packages/kernels/src")]) {
    walk(
      parseSync(path, readFileSync(join(root, path), "utf8")).program,
      (node: { type: string; name?: string }) => {
        if (node.type === "Identifier" && node.name && names.has(node.name) && !REUSED.has(node.name))
          found.push(`${path}: ${node.name}`);
      },
    );
  }
  expect([...new Set(found)]).toEqual([]);
});
