// `npm run docs`: the site as plain files in out/site: no server, no network. VitePress is installed into a folder of the system's temporary
// ones (PLIANT_SITE), beside a copy of all pages.
//   PLIANT_SITE_BASE=/pliant/     where the site will be

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { mustRun } from "./lib/tool.mjs";
import { isMain, publishedFolders, readJson, root } from "./lib/workspace.mjs";
import { setup } from "./setup.mjs";
import { apiPages, fileOf } from "./site/api-pages.mjs";
import { migrationNotes } from "./site/migration.mjs";
import { picturesOf, sitePage } from "./site/pages.mjs";

const STAGE = process.env.PLIANT_SITE ?? join(tmpdir(), "pliant-site");
const OUT = join(root, "out/site");
const VITEPRESS = "1.6.4";

/** Pages of the repository that the site has. */
function repositoryPages() {
  const listed = execFileSync(
    "git",
    [
      "ls-files",
      "-z",
      "docs/*.md",
      "packages/*/README.md",
      "bench/README.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
    ],
    { cwd: root, encoding: "utf8" },
  );
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

function put(path, text) {
  mkdirSync(dirname(join(STAGE, path)), { recursive: true });
  writeFileSync(join(STAGE, path), text);
}

export async function makeSite() {
  for (const name of existsSync(STAGE) ? readdirSync(STAGE) : [])
    if (name !== "node_modules") rmSync(join(STAGE, name), { recursive: true, force: true });
  cpSync(join(root, "site"), STAGE, { recursive: true });
  const pages = repositoryPages();
  const known = new Set(pages);
  for (const path of pages) {
    const text = sitePage(path, readFileSync(join(root, path), "utf8"), known, root);
    put(path, text);
    for (const picture of picturesOf(text)) {
      mkdirSync(dirname(join(STAGE, "public", picture)), { recursive: true });
      copyFileSync(join(root, picture), join(STAGE, "public", picture));
    }
  }
  for (const [path, text] of Object.entries(apiPages())) put(path, text);
  const notes = migrationNotes(readFileSync(join(root, "CHANGELOG.md"), "utf8"));
  put(
    "guides/migrate.md",
    `# Migration\n\nWhat to change in code and files, newest first. An old name throws and names the new one; old scene files stay readable.\n\n${sitePage("CHANGELOG.md", notes, known, root)}`,
  );
  put(".vitepress/sidebar.json", JSON.stringify(sidebar(pages)));
  put(".vitepress/examples.json", JSON.stringify(examples()));
  mkdirSync(join(STAGE, "public"), { recursive: true });
  writeFileSync(join(STAGE, "public/hero.glb"), await (await import("./site/hero.mjs")).makeHero());
  await library();
  cpSync(join(root, "apps/studio/dist"), join(STAGE, "public/studio"), { recursive: true });
  put(
    "package.json",
    JSON.stringify({ private: true, type: "module", devDependencies: { vitepress: VITEPRESS } }),
  );
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--prefer-offline",
    "--loglevel=error",
  ];
  await mustRun("npm install", "npm", args, { cwd: STAGE });
  rmSync(OUT, { recursive: true, force: true });
  await mustRun(
    "vitepress",
    process.execPath,
    ["node_modules/vitepress/bin/vitepress.js", "build", ".", "--outDir", OUT],
    { cwd: STAGE },
  );
  return OUT;
}

const examples = () =>
  Object.fromEntries(
    readdirSync(join(root, "site/examples")).map((file) => [
      file.replace(/\.js$/, ""),
      readFileSync(join(root, "site/examples", file), "utf8"),
    ]),
  );

/** What programs in pages import: modules that need no bundler, and their workers. */
async function library() {
  const made = (file) => join(STAGE, "public/lib", file);
  const options = { bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "silent" };
  const bundle = (contents, file, external) =>
    build({
      ...options,
      external,
      outfile: made(file),
      stdin: { contents, resolveDir: join(root, "packages/three"), loader: "js" },
    });
  // What ours want of each other is in it as well: one engine, not two.
  await bundle('export * from "pliant"; export * from "pliant/experimental";', "pliant.js", []);
  await bundle('export * from "@pliant/three";', "pliant-three.js", ["three", "pliant"]);
  await bundle('export * from "three";', "three.module.js", []);
  for (const addon of ["loaders/GLTFLoader", "utils/SkeletonUtils"])
    // By their files: what is called three stays outside.
    await bundle(
      `export * from "../../node_modules/three/examples/jsm/${addon}.js";`,
      `three-addons/${addon}.js`,
      ["three"],
    );
  for (const worker of readdirSync(join(root, "packages/three/dist")).filter((file) =>
    /^(live-)?worker(-cloth|-all)?\.js$/.test(file),
  ))
    copyFileSync(join(root, "packages/three/dist", worker), join(STAGE, "public", worker));
}

function sidebar(pages) {
  const titleOf = (path) =>
    /^# (.*)$/m.exec(readFileSync(join(root, path), "utf8"))?.[1].replaceAll(/[`*]/g, "") ?? path;
  const item = (path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, "")}` });
  const own = (folder, names) =>
    names.map((name) => ({ text: titleOf(`site/${folder}/${name}.md`), link: `/${folder}/${name}` }));
  const among = (pattern) => pages.filter((path) => pattern.test(path)).map(item);
  const api = publishedFolders().map((folder) => readJson(join(root, folder, "package.json")).name);
  return [
    { text: "Start", items: own("start", ["three", "react", "node", "blender", "paper", "research"]) },
    {
      text: "Guides",
      items: [
        ...own("guides", ["try", "live", "character", "grab", "colliders", "worker", "bundlers", "migrate"]),
        ...among(/^docs\/(first-steps|fabrics|destinations|governor|farm|stability)\.md$/),
      ],
    },
    {
      text: "Recipes",
      items: [item("docs/recipes/README.md"), ...among(/^docs\/recipes\/[a-z-]+\.md$/)],
    },
    { text: "Measured", items: among(/^(docs\/(claims|results|sizes|page-cost)|bench\/README)\.md$/) },
    {
      text: "How it works",
      collapsed: true,
      items: [
        ...among(/^docs\/(architecture|conventions|glossary|equations|sources|fuzzy)\.md$/),
        ...among(/^docs\/methods\//),
      ],
    },
    { text: "Packages", collapsed: true, items: among(/^packages\//) },
    {
      text: "API",
      collapsed: true,
      items: api.map((name) => ({ text: name, link: `/api/${fileOf(name)}` })),
    },
    {
      text: "Project",
      collapsed: true,
      items: [
        ...among(/^(CONTRIBUTING|CHANGELOG)\.md$/),
        item("docs/newcomer.md"),
        item("docs/adr/README.md"),
      ],
    },
  ];
}

if (isMain(import.meta.url)) {
  try {
    if (await setup()) console.log(`the site is in ${await makeSite()}`);
    else process.exitCode = 1;
  } catch (error) {
    console.error(`docs: ${error.message}\n${error.output ?? ""}`);
    process.exitCode = 1;
  }
}
