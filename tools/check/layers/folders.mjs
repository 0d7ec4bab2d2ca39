// The folders of core import downwards only, and collision never gets a state that it may write.

import { posix } from "node:path";
import { importsOf, lineAt } from "./sources.mjs";

const root = "packages/core/src/";

// Lowest first: a folder may import those of earlier lines, and none of its own line. There are no exceptions.
const order = [
  ["checks"],
  ["model"],
  ["state"],
  ["forces", "linear"],
  ["input"],
  ["collision", "measure"],
  ["response", "solvers", "topology"],
  ["simulation", "kinds"],
];

export function checkFolders({ files }) {
  const own = files.filter(
    ({ path, isTest }) => path.startsWith(root) && !isTest && !path.includes("/testing/"),
  );
  return own.flatMap((file) => [...importFaults(file), ...stateFaults(file)]);
}

function folderOf(path) {
  const [folder, ...rest] = path.slice(root.length).split("/");
  return rest.length > 0 ? folder : undefined;
}

function importFaults(file) {
  const folder = folderOf(file.path);
  // The entries of the package.
  if (folder === undefined) return [];
  const level = levelOf(folder);
  if (level < 0) return [fault(file, 1, `${folder}/ has no place in tools/check/layers/folders.mjs`)];
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith(".")) return [];
    const target = folderOf(posix.join(posix.dirname(file.path), specifier));
    if (target === folder || (target !== undefined && levelOf(target) < level)) return [];
    return [
      fault(file, line, `${folder}/ may not import ${target ?? "an entry"}: folders import downwards only`),
    ];
  });
}

function levelOf(folder) {
  return order.findIndex((line) => line.includes(folder));
}

/** Collision finds and never moves: a State is Readonly wherever it is named. */
function stateFaults(file) {
  if (folderOf(file.path) !== "collision") return [];
  return writableStates(file.program).map((node) =>
    fault(
      file,
      lineAt(file.text, node.start),
      "collision may not take a State that it could write: Readonly<State>",
    ),
  );
}

function writableStates(node, isReadonly = false) {
  if (node === null || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap((each) => writableStates(each, isReadonly));
  if (node.type === "TSTypeReference") {
    if (node.typeName.name === "State") return isReadonly ? [] : [node];
    if (node.typeName.name === "Readonly") return writableStates(node.typeArguments, true);
  }
  if (node.type === "ImportDeclaration") return [];
  return Object.values(node).flatMap((value) => writableStates(value, isReadonly));
}

function fault({ path }, line, message) {
  return { path, line, message };
}
