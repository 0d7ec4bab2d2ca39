// The engine must give the same bits everywhere and know nothing of its host. The syntax tree is searched, so
// comments, strings and property names never match.

import { isBuiltin } from "node:module";
import { importsOf, lineAt, walk } from "./sources.mjs";

const pure = new Set([
  "packages/character",
  "packages/core",
  "packages/fuzzy",
  "packages/garment",
  "packages/geometry",
  "packages/kernels",
  "packages/mannequin",
  "packages/solid",
]);

// Told what frames cost, never reading a clock: its decisions may use any arithmetic, since they are recorded.
const clockless = new Set(["packages/governor"]);

// IEEE 754 fixes these to the bit. Sines, powers and logarithms differ between engines.
const exactMath = new Set(
  "abs sqrt min max floor ceil round fround imul sign trunc clz32 PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2".split(
    " ",
  ),
);

const hostNames = new Set(
  (
    "Date performance crypto process document window navigator fetch " +
    "setTimeout setInterval setImmediate requestAnimationFrame"
  ).split(" "),
);

export function checkPurity({ files }) {
  const isWatched = ({ folder }) => pure.has(folder) || clockless.has(folder);
  return files.filter(({ owner, isTest }) => !isTest && owner && isWatched(owner)).flatMap(faultsOf);
}

function faultsOf(file) {
  const faults = importsOf(file)
    .filter(({ specifier }) => isBuiltin(specifier))
    .map(({ specifier, line }) => ({ path: file.path, line, message: `${specifier} is Node's alone` }));
  const forbidden = file.owner.folder === "packages/core" ? new Set([...hostNames, "JSON"]) : hostNames;
  walk(file.program, (node, parent, key) => {
    const math = clockless.has(file.owner.folder) ? undefined : mathFault(node, parent, key);
    const message = math ?? nameFault(node, parent, key, forbidden);
    if (message) faults.push({ path: file.path, line: lineAt(file.text, node.start), message });
  });
  return faults;
}

function mathFault(node, parent, key) {
  if (/^(Binary|Assignment)Expression$/.test(node.type) && node.operator.startsWith("**")) {
    // A square is one product in every engine. Of cubes, Node 20 and 24 gave one in ten another last bit.
    return node.right.value === 2 ? undefined : "** is Math.pow, which differs between engines: multiply";
  }
  const isMath = node.type === "Identifier" && /^(Native|JS)?Mathf?$/.test(node.name);
  if (!isMath || isLabel(parent, key)) return undefined;
  const name = parent.type === "MemberExpression" && key === "object" ? memberName(parent) : undefined;
  if (name === undefined) return `${node.name} may be used as ${node.name}.name only`;
  return exactMath.has(name) ? undefined : `${node.name}.${name} differs between engines or runs`;
}

function nameFault(node, parent, key, forbidden) {
  if (node.type === "MemberExpression" && node.object.name === "globalThis") {
    const name = memberName(node);
    return forbidden.has(name) ? `globalThis.${name} belongs to the host` : undefined;
  }
  if (node.type !== "Identifier" || !forbidden.has(node.name) || isLabel(parent, key)) return undefined;
  return `${node.name} belongs to the host`;
}

function memberName({ property, computed }) {
  return computed ? property.value : property.name;
}

/** True where an identifier only names a member: `a.window`, `{ window: 1 }`, `interface A { window: X }`. */
function isLabel(parent, key) {
  return !parent.computed && (key === "property" || (key === "key" && !parent.shorthand));
}
