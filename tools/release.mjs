// `npm run release -- --dry-run`: packs and checks what would be published, and prints it. Without it, and in CI alone, publishes the tarballs
// that were checked, with provenance.
//   --as 0.3.0     this version instead of the one that the changelog asks for

import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun, run } from "./lib/tool.mjs";
import { isMain, readJson, releasedFolders, root } from "./lib/workspace.mjs";
import { nextVersion, releasedChangelog, unreleased } from "./release/next-version.mjs";
import { checkTarball } from "./release/check-tarball.mjs";
import { demandsOf } from "./release/schema-changes.mjs";
import { setup } from "./setup.mjs";
import { packAll } from "./smoke/pack.mjs";

const CHANGELOG = join(root, "CHANGELOG.md");
const PLACE = join(process.env.PLIANT_SMOKE ?? join(tmpdir(), "pliant-smoke"), "release");

async function release({ isDry, as }) {
  const manifests = releasedFolders().map((folder) => readJson(join(root, folder, "package.json")));
  const current = oneVersion(manifests);
  const changes = unreleased(readFileSync(CHANGELOG, "utf8"));
  const version = as ?? nextVersion(current, changes);
  console.log(
    `${manifests.length} packages, ${current} -> ${version}; ${changes.split("\n- ").length} lines of changes`,
  );
  if (!isDry) {
    refuseElsewhere();
    setVersion(version);
  }
  // What was deleted from the sources must not be in a tarball.
  for (const folder of releasedFolders().filter((each) => each.startsWith("packages/")))
    for (const made of ["dist", "tsconfig.tsbuildinfo"])
      rmSync(join(root, folder, made), { recursive: true, force: true });
  if (!(await setup())) return false;
  const tarballs = await packAll(join(PLACE, "tarballs"));
  const faults = [...(await sizeFaults()), ...(await claimFaults())];
  for (const [name, file] of Object.entries(tarballs)) {
    const { files, faults: found } = await checkTarball(name, file, PLACE);
    faults.push(...found);
    console.log(
      `${name}@${version}`.padEnd(28),
      `${(statSync(file).size / 1000).toFixed(0)} kB`.padStart(8),
      `${files} files`,
    );
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return false;
  if (isDry) console.log("nothing was published: this was a dry run");
  else
    for (const file of Object.values(tarballs))
      await mustRun("npm publish", "npm", ["publish", file, "--access", "public", "--provenance"]);
  return true;
}

/** Every row of docs/claims.md is of the engine that is published. */
async function claimFaults() {
  const { code, output } = await run(process.execPath, [
    join(root, "claims/dist/run.js"),
    ...["--check", "--stale"],
  ]);
  return code === 0 ? [] : [output.trim()];
}

function oneVersion(manifests) {
  const [{ version }] = manifests;
  const names = new Set(manifests.map(({ name }) => name));
  for (const { name, version: own, dependencies = {}, peerDependencies = {} } of manifests) {
    if (own !== version) throw new Error(`${name} is ${own}, expected ${version} as the others`);
    for (const [other, wanted] of Object.entries({ ...dependencies, ...peerDependencies }))
      if (names.has(other) && wanted !== version)
        throw new Error(`${name} wants ${other} ${wanted}, expected ${version}`);
  }
  return version;
}

/** Provenance says which commit a tarball was made from, which only a public runner can vouch for. */
function refuseElsewhere() {
  if (!process.env.CI)
    throw new Error(
      "release publishes from CI alone, where npm can vouch for the commit; here there is --dry-run",
    );
}

function setVersion(version) {
  for (const folder of releasedFolders()) {
    const path = join(root, folder, "package.json");
    const text = readFileSync(path, "utf8");
    const { version: before } = JSON.parse(text);
    writeFileSync(path, text.replaceAll(`": "${before}"`, `": "${version}"`));
  }
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, releasedChangelog(readFileSync(CHANGELOG, "utf8"), version, date));
  writeSchema();
}

/** What the schema demands as of this release, which later ones are compared with. */
export function writeSchema() {
  const schema = readJson(join(root, "packages/scene/scene.schema.json"));
  const text = readFileSync(join(root, "packages/scene/src/schema-version.ts"), "utf8");
  const version = /\$\{SCENE_VERSION\}([.\d]+)/.exec(text)[1];
  const lines = [`${schema.properties.version.const}${version}`, ...demandsOf(schema)];
  writeFileSync(join(root, "packages/scene/schema-released.txt"), `${lines.join("\n")}\n`);
}

async function sizeFaults() {
  const { code, output } = await run(process.execPath, [join(root, "tools/sizes.mjs")]);
  return code === 0 ? [] : [`sizes:\n${output}`];
}

if (isMain(import.meta.url)) {
  const args = process.argv.slice(2);
  const as = args.includes("--as") ? args[args.indexOf("--as") + 1] : undefined;
  try {
    process.exitCode = (await release({ isDry: args.includes("--dry-run"), as })) ? 0 : 1;
  } catch (error) {
    console.error(`release: ${error.message}`, error.output ?? "");
    process.exitCode = 1;
  }
}
