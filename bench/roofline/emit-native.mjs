// The generated kernels as C++: the same text, word by word, so that both compilers get the same algorithm.

/**
 * The kernels of a module that the generator wrote: name, parameters `{ name, type }`, type of the result, body. What comes
 * before the first of them is in vectors.h.
 */
export function kernelsOf(module) {
  return module
    .split(/^export function /m)
    .slice(1)
    .map((text) => {
      const [, name, list, result] = /^(\w+)\(([^)]*)\): (\w+)/.exec(text);
      const parameters = list.split(", ").map((parameter) => {
        const [name, type] = parameter.split(": ");
        return { name, type };
      });
      return { name, parameters, result, body: text.slice(text.indexOf("{")) };
    });
}

/** An addon with all kernels of a module; `call` takes a kernel's number and its arguments as f64, addresses from `base`. */
export function emitNative(module, lanes) {
  const kernels = kernelsOf(module);
  const constants = [...module.matchAll(/^const (NOISE|GUARD): f32 = (.*);/gm)];
  return `// Written by bench/roofline/emit-native.mjs.
#define LANES ${lanes}
#include "vectors.h"
#include "absent.h"

${constants.map(([, name, value]) => `static const f32 ${name} = ${value};`).join("\n")}

${kernels.map(definition).join("\n")}
static f64 call(i32 kernel, usize base, const f64 *a) {
  switch (kernel) {
    ${kernels.map(dispatch).join("\n    ")}
  }
  return 0;
}

#include "addon.h"
`;
}

function definition({ name, parameters, result, body }) {
  return `static ${result} ${name}(${parameters.map(({ name, type }) => `${type} ${name}`).join(", ")}) ${translate(body)}`;
}

function dispatch({ name, parameters, result }, kernel) {
  const given = parameters.map(({ type }, at) =>
    type === "usize" ? `base + (usize)a[${at}]` : `(${type})a[${at}]`,
  );
  const run = `${name}(${given.join(", ")})`;
  return `case ${kernel}: ${result === "void" ? `${run}; return 0;` : `return ${run};`}`;
}

function translate(body) {
  return (
    body
      // V8 needs them, GCC does not.
      .replace(/\/\* spill \*\/ v128\.store\([^;]*\);/g, "")
      .replace(/\b(f32x4|f64x2|v128)\./g, "$1_")
      .replace(/(?<!\w)<(\w+)>/g, "($1)")
      .replace(/\b(?:let|const) (\w+): (\w+)/g, "$2 $1")
      .replace(/\blet (?=\w+ =)/g, "auto ")
      .replace(/\bconst (?=\w+ =)/g, "const auto ")
  );
}
