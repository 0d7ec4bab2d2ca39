import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../lib/workspace.mjs";

const recipes = join(root, "docs/recipes");
// Inside the repository, so that packages resolve as they do for a user who installed them.
const folder = join(root, "node_modules", ".pliant", "recipes");

/** Code blocks of a page, by language. */
function blocksOf(page: string): { language: string; code: string }[] {
  return [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, code]) => ({ language, code }));
}

/** The program in a component of Svelte or Vue, or in a page. */
function programOf({ language, code }: { language: string; code: string }): string {
  if (!["svelte", "vue", "html"].includes(language)) return code;
  const program = /<script(?: setup)?(?: lang="ts"| type="module")>\n([\s\S]*?)<\/script>/.exec(code);
  if (!program) throw new Error(`no program in a block of ${language}`);
  return program[1];
}

// Engines that are not installed here: what recipes do with ours is what is checked.
const FOREIGN = ["@babylonjs/core", "@threlte/core", "@tresjs/core", "playcanvas", "svelte"];

const shims = `${FOREIGN.map((name) => `declare module "${name}";`).join("\n")}
declare module "vue" {
  export function onMounted(callback: () => void): void;
  export function onUnmounted(callback: () => void): void;
  export function shallowRef<Value>(value: Value): { value: Value };
}
`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("recipes compile, and the one for Node runs", () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(recipes).filter((name) => name !== "README.md");
  for (const name of names) {
    const blocks = blocksOf(readFileSync(join(recipes, name), "utf8"));
    if (blocks.length === 0) throw new Error(`${name} has no code`);
    const [block] = blocks;
    const extension = block.language === "tsx" ? "tsx" : "ts";
    writeFileSync(join(folder, name.replace(".md", `.${extension}`)), untyped(programOf(block)));
  }
  writeFileSync(join(folder, "shims.d.ts"), shims);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    ...{ strict: true, module: "nodenext", target: "es2022", lib: ["es2023", "dom", "dom.iterable"] },
    ...{
      jsx: "react-jsx",
      skipLibCheck: true,
      types: ["three", "react"],
      outDir: "out",
      moduleDetection: "force",
    },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*"] }));
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const run = (...given: string[]): string =>
    execFileSync(process.execPath, given, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  let faults = "";
  try {
    run(compiler, "-p", ".");
  } catch (error) {
    faults = (error as { stdout: string }).stdout;
  }
  expect(faults).toBe("");
  for (const program of ["two-way.js", "jolt.js"])
    expect(Number(run(join("out", program)))).toBeLessThan(0.5);
});

/** Types of engines that are not installed are any, which no import of a type can be. */
function untyped(code: string): string {
  return FOREIGN.reduce(
    (text, name) =>
      text.replace(new RegExp(`import \\{([^}]*)\\} from "${name}";`), (_, names: string) => {
        const all = names.split(",").map((each) => each.trim().replace(/^type /, ""));
        return [
          `import { ${all.join(", ")} } from "${name}";`,
          ...all.map((each) => `type ${each} = typeof ${each};`),
        ].join("\n");
      }),
    code,
  );
}
