// What a declaration file exports, re-exports followed. The native compiler has no API to ask: the emitted text is parsed.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/**
 * Map from each exported name to its declarations `{ kind, doc, text, whole }`, several for overloads and for a type beside a
 * value. `kind` is "function", "const", "class", "interface", "type", or "re-export" of what another package has.
 */
export function declaredExports(file, read = createReader()) {
  const module = read(file);
  const found = new Map();
  const add = (name, declarations) => found.set(name, [...(found.get(name) ?? []), ...declarations]);
  for (const { type, source, specifiers, declaration, exported } of module.statements) {
    if (type === "ExportAllDeclaration") {
      if (exported) add(exported.name, [reExport(`* as ${exported.name}`, source.value)]);
      else for (const [name, declarations] of allOf(file, source.value, read)) add(name, declarations);
    } else if (type === "ExportNamedDeclaration" && declaration) {
      for (const name of namesOf(declaration)) add(name, []);
    } else if (type === "ExportNamedDeclaration") {
      for (const { local, exported: as } of specifiers) {
        add(
          as.name,
          source ? fromModule(file, source.value, local.name, read) : fromHere(file, local.name, read),
        );
      }
    }
  }
  for (const [name, declarations] of found) {
    if (declarations.length === 0) found.set(name, module.declarations.get(name));
  }
  return found;
}

function fromHere(file, name, read) {
  const { declarations, imports } = read(file);
  const own = declarations.get(name);
  if (own) return own;
  const imported = imports.get(name);
  if (!imported) throw new Error(`${file} exports ${name}, which it does not declare`);
  return fromModule(file, imported.source, imported.name, read);
}

function fromModule(file, specifier, name, read) {
  // A package of ours documents its own names; they are shown as if they were declared here.
  const path = specifier.startsWith(".") ? pathOf(file, specifier) : ownPackage(file, specifier);
  if (!path) return [reExport(name, specifier)];
  const declarations = declaredExports(path, read).get(name);
  if (!declarations) throw new Error(`${file} exports ${name} of ${specifier}, which has none`);
  return declarations;
}

function allOf(file, specifier, read) {
  if (!specifier.startsWith(".")) return [["*", [reExport("*", specifier)]]];
  return declaredExports(pathOf(file, specifier), read);
}

function reExport(name, specifier) {
  return { kind: "re-export", doc: "", text: `export { ${name} } from "${specifier}";` };
}

/** The declarations of `@pliant/<name>`, where its folder lies beside this one; undefined for other packages. */
function ownPackage(file, specifier) {
  const name = /^@pliant\/([a-z]+)$/.exec(specifier)?.[1];
  const folder = file.split("/dist/")[0];
  const path = name && join(folder, "..", name, "dist/index.d.ts");
  return path && existsSync(path) ? path : undefined;
}

/** Declarations name sources ("./sheet.ts"); theirs lie at the same place. */
function pathOf(file, specifier) {
  return join(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts"));
}

/** Parses each file once. */
function createReader() {
  const modules = new Map();
  return (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file));
    return modules.get(file);
  };
}

function readModule(file) {
  if (!existsSync(file)) throw new Error(`${file} is not there: run \`npm run setup\``);
  const text = readFileSync(file, "utf8");
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const declarations = new Map();
  const imports = new Map();
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      for (const { local, imported } of statement.specifiers)
        imports.set(local.name, { source: statement.source.value, name: imported?.name ?? "default" });
      continue;
    }
    const declaration = statement.declaration ?? statement;
    for (const name of namesOf(declaration)) {
      const one = {
        kind: KINDS[declaration.type],
        doc: docBefore(text, comments, statement.start),
        text: signatureOf(text, comments, statement),
        // With what is said of its members.
        whole: text.slice(statement.start, statement.end).replace(/^export (declare )?/, ""),
      };
      declarations.set(name, [...(declarations.get(name) ?? []), one]);
    }
  }
  return { statements: program.body, declarations, imports };
}

const KINDS = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  VariableDeclaration: "const",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
};

function namesOf(declaration) {
  if (!KINDS[declaration.type]) return [];
  return declaration.type === "VariableDeclaration"
    ? declaration.declarations.map(({ id }) => id.name)
    : [declaration.id.name];
}

/** The text of the comment that ends where a statement begins, or "". */
function docBefore(text, comments, start) {
  const comment = comments.findLast(({ end }) => end <= start);
  if (!comment?.value.startsWith("*") || text.slice(comment.end, start).trim() !== "") return "";
  return comment.value.replaceAll(/^\s*\*+ ?/gm, "").trim();
}

/** A declaration as its user sees it: without comments, and without what is private. */
function signatureOf(text, comments, { start, end }) {
  let out = "";
  let at = start;
  for (const comment of comments) {
    if (comment.start < at || comment.end > end) continue;
    out += text.slice(at, comment.start);
    at = comment.end;
  }
  return (out + text.slice(at, end))
    .replace(/^(export )?(declare )?/, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*(#private|private )/.test(line))
    .map((line) => line.trimEnd())
    .join("\n");
}
