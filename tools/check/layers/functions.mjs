// Functions of the engine fit on a screen or two, and take what a reader can keep in mind.

import { lineAt, walk } from "./sources.mjs";

const lineLimit = 120;
const parameterLimit = 5;

export function checkFunctions({ files }) {
  return files
    .filter(
      ({ path, isTest }) => path.startsWith("packages/core/src/") && !isTest && !path.includes("/testing/"),
    )
    .flatMap(faultsOf);
}

function faultsOf(file) {
  const faults = [];
  walk(file.program, (node) => {
    if (!/Function|TSMethodSignature/.test(node.type) || node.type.startsWith("TSFunction")) return;
    const first = lineAt(file.text, node.start);
    const lines = lineAt(file.text, node.end) - first + 1;
    const parameters = node.params?.items ?? node.params ?? [];
    if (lines > lineLimit)
      faults.push({
        path: file.path,
        line: first,
        message: `a function of ${lines} lines, ${lineLimit} are the most`,
      });
    if (parameters.length > parameterLimit && !isArithmetic(parameters))
      faults.push({
        path: file.path,
        line: first,
        message: `${parameters.length} parameters, ${parameterLimit} are the most but for arithmetic on numbers: pass a record`,
      });
  });
  return faults;
}

/** Leaf arithmetic: at least half of the parameters are single numbers. What is typed by the member that it implements is judged there. */
function isArithmetic(parameters) {
  if (parameters.every(({ typeAnnotation }) => !typeAnnotation)) return true;
  const numbers = parameters.filter(({ typeAnnotation }) => {
    const type = typeAnnotation?.typeAnnotation;
    return type?.type === "TSNumberKeyword" || type?.type === "TSBooleanKeyword";
  });
  return 2 * numbers.length >= parameters.length;
}
