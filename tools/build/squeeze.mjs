// A worker that is closed in itself, minified once more: names of members that nothing outside can say become short as well.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";
import { root } from "../lib/workspace.mjs";

/** Nothing that may change a number. */
const COMPRESS = {
  passes: 4,
  ecma: 2020,
  keep_fargs: false,
  pure_getters: true,
  inline: 1,
  unsafe_arrows: true,
};

/**
 * Where names stand that must stay: what users write, what crosses between page and worker, what WebAssembly exports, what errors spell from keys. What
 * was forgotten here is found by tools/smoke/live-worker.test.ts.
 */
const SPOKEN = [
  ...["host-types", "live-frame", "messages", "packet", "shared-packets", "shared-slots"],
  ...["sources", "wind", "worker", "../worker-host/host-error"],
  ...["generated/exports", "arena", "wasm"].map((name) => `../../../kernels/src/${name}`),
  ...["fabrics", "presets"].map((name) => `../../../scene/src/${name}`),
  ...[
    ...["simulation/options", "solvers/settings", "state/validate", "checks/check-options"],
    ...["model/material", "model/model", "model/part", "model/cloth/sheet-options", "model/cloth/mesh"],
    ...["model/colliders/height-field/height-field-shape", "model/colliders/mesh-shape"],
    ...["box", "capsule", "cavity", "collider", "cylinder", "plane", "sphere"].map(
      (name) => `model/colliders/${name}`,
    ),
  ].map((name) => `../../../core/src/${name}`),
].map((name) => join("packages/three/src/live", `${name}.ts`));

/** Words of comments are said by nobody. */
const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, " ");

/** Rewrites the file in place; `banner` stands in front. */
export async function squeeze(path, banner) {
  const code = readFileSync(path, "utf8");
  const reserved = [...namesToKeep(code)];
  const properties = { keep_quoted: true, reserved };
  const { code: small } = await minify(code, {
    ...{ module: true, ecma: 2020, compress: COMPRESS },
    mangle: { module: true, properties },
  });
  writeFileSync(path, `${banner}\n${small}\n`);
}

/** Names that are said outside of `code`, or in one of its strings. */
export function namesToKeep(code) {
  const kept = builtins();
  const add = (text) => {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) kept.add(word);
  };
  for (const file of SPOKEN) add(withoutComments(readFileSync(join(root, file), "utf8")));
  for (const [text] of code.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)) if (text.length < 2000) add(text);
  // Texts within templates within texts.
  for (const [, name] of code.matchAll(/["'`]([A-Za-z_$][\w$]*)["'`]/g)) kept.add(name);
  return kept;
}

/** Members of all that the language brings, beside those of browsers that terser knows. */
function builtins() {
  const names = new Set();
  const seen = new Set();
  const visit = (value) => {
    if (value === null || !["object", "function"].includes(typeof value) || seen.has(value)) return;
    seen.add(value);
    for (const [name, { value: member }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      names.add(name);
      if (seen.size < 20_000) visit(member);
    }
    visit(Object.getPrototypeOf(value));
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    names.add(name);
    if (/^[A-Z]/.test(name)) visit(globalThis[name]);
  }
  return names;
}
