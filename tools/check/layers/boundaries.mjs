// Which package may know which, and that manifests say what the code does.

import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { importsOf } from "./sources.mjs";

// One way only: a package is listed after all that it may use.
const mayUse = {
  "@pliant/geometry": [],
  "@pliant/kernels": ["@pliant/geometry"],
  pliant: ["@pliant/geometry", "@pliant/kernels"],
  "@pliant/solid": ["@pliant/geometry", "@pliant/kernels", "pliant"],
  "@pliant/character": ["@pliant/geometry", "pliant"],
  // Private: what tests of several packages share.
  "@pliant/testing": ["@pliant/geometry"],
  "@pliant/formats": ["@pliant/geometry"],
  "@pliant/fuzzy": [],
  // An oracle: what it judges positions with is its own.
  "@pliant/audit": ["@pliant/geometry", "pliant"],
  "@pliant/garment": ["@pliant/audit", "@pliant/geometry", "pliant"],
  // Its tests look whether arms pass through the trunk.
  "@pliant/mannequin": ["@pliant/audit", "@pliant/character", "@pliant/geometry", "pliant"],
  "@pliant/origami": ["@pliant/formats", "@pliant/geometry", "pliant"],
  "@pliant/scene": [
    ...["@pliant/character", "@pliant/formats", "@pliant/fuzzy", "@pliant/garment", "@pliant/geometry"],
    ...["@pliant/mannequin", "@pliant/origami", "@pliant/solid", "pliant"],
  ],
  "@pliant/governor": ["@pliant/geometry", "@pliant/scene", "pliant"],
  "@pliant/bake": ["@pliant/character", "@pliant/formats", "@pliant/scene", "@pliant/solid", "pliant"],
  "@pliant/farm": ["@pliant/bake", "@pliant/scene", "pliant"],
  "@pliant/three": [
    ...[
      "@pliant/character",
      "@pliant/formats",
      "@pliant/geometry",
      "@pliant/governor",
      "@pliant/scene",
      "@pliant/solid",
      "pliant",
    ],
  ],
  "@pliant/react": ["@pliant/three"],
  "@pliant/rapier": ["pliant"],
  "@pliant/jolt": ["pliant"],
  // Its tests drop bodies and patterns on the page.
  "@pliant/studio": [
    ...["@pliant/audit", "@pliant/character", "@pliant/formats", "@pliant/fuzzy", "@pliant/garment"],
    ...["@pliant/geometry", "@pliant/mannequin", "@pliant/origami", "@pliant/scene", "@pliant/solid"],
    ...["@pliant/three", "pliant"],
  ],
  "@pliant/cli": [
    ...["@pliant/audit", "@pliant/bake", "@pliant/character", "@pliant/farm", "@pliant/formats"],
    ...[
      "@pliant/governor",
      "@pliant/mannequin",
      "@pliant/origami",
      "@pliant/scene",
      "@pliant/solid",
      "pliant",
    ],
  ],
  // Private: commands of the repository, which speak as `pliant` does.
  "@pliant/claims": [
    ...["@pliant/audit", "@pliant/character", "@pliant/cli", "@pliant/fuzzy", "@pliant/garment"],
    ...["@pliant/geometry", "@pliant/governor", "@pliant/kernels", "@pliant/mannequin", "@pliant/scene"],
    ...["@pliant/origami", "@pliant/solid", "pliant"],
  ],
  "@pliant/bench": [
    ...["@pliant/audit", "@pliant/character", "@pliant/claims", "@pliant/cli", "@pliant/fuzzy"],
    ...[
      "@pliant/geometry",
      "@pliant/governor",
      "@pliant/kernels",
      "@pliant/scene",
      "@pliant/solid",
      "pliant",
    ],
  ],
};

// Tests may use what they share, and tests of the engine the packages that are built on it: no file that runs looks upwards.
const testsMayUse = (name) => [
  "@pliant/testing",
  ...(name === "pliant" ? ["@pliant/solid", "@pliant/character"] : []),
];

// The command serves the studio's built files and never loads its code.
const usedAsData = { "@pliant/cli": ["@pliant/studio"] };

export function checkBoundaries({ files, packages }, rootManifest) {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const owned = files.filter(({ owner }) => owner);
  return [
    ...packages.filter(({ name }) => !mayUse[name]).map(unplaced),
    ...owned.flatMap((file) =>
      importsOf(file).flatMap((each) => faultOf(file, each, packages, byName, rootManifest)),
    ),
    ...packages.flatMap((each) => undrawn(each, owned, byName)),
  ];
}

function unplaced({ name, folder }) {
  return {
    path: `${folder}/package.json`,
    line: 1,
    message: `${name} has no place in tools/check/layers/boundaries.mjs`,
  };
}

function faultOf(file, { specifier, line }, packages, byName, rootManifest) {
  const message = specifier.startsWith(".")
    ? relativeFault(file, specifier, packages)
    : bareFault(file, specifier, byName, rootManifest);
  return message ? [{ path: file.path, line, message }] : [];
}

function relativeFault({ path, owner }, specifier, packages) {
  const target = posix.join(posix.dirname(path), specifier);
  const other = packages.find(({ folder }) => target.startsWith(`${folder}/`));
  if (other && other !== owner) return `${specifier} reaches into ${other.name}: import it by its name`;
  return undefined;
}

function bareFault(file, specifier, byName, rootManifest) {
  if (isBuiltin(specifier)) return undefined;
  const { owner } = file;
  const name = packageNameOf(specifier);
  const target = byName.get(name);
  if (target && target !== owner) {
    const isAllowed =
      mayUse[owner.name]?.includes(name) || (runsHere(file) && testsMayUse(owner.name).includes(name));
    if (!isAllowed) return `${owner.name} may not use ${name}`;
    if (!isExported(target.manifest, specifier.slice(name.length)))
      return `${specifier} is not exported by ${name}`;
  }
  // A test may come in through the front door, as a user does.
  if (target === owner) return file.isTest ? undefined : `${owner.name} imports itself by name`;
  return isDeclared(file, name, rootManifest)
    ? undefined
    : `${name} is not declared in ${owner.folder}/package.json`;
}

export function packageNameOf(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function isExported({ exports = {} }, subpath) {
  return Object.keys(exports).some((key) => {
    const [before, after] = key.slice(1).split("*");
    return after === undefined ? before === subpath : subpath.startsWith(before) && subpath.endsWith(after);
  });
}

/** What tests share lies in folders that are not published. */
function runsHere({ path, isTest, isConfig }) {
  return isTest || isConfig || path.includes("/testing/");
}

/** A published package must bring what it needs at run time; an app is bundled, tests and configurations run here. */
function isDeclared(file, name, rootManifest) {
  const { folder, manifest } = file.owner;
  const places = [manifest.dependencies, manifest.peerDependencies];
  if (runsHere(file) || folder.startsWith("apps/")) places.push(manifest.devDependencies);
  if (runsHere(file)) places.push(rootManifest.devDependencies);
  return places.some((place) => place && Object.hasOwn(place, name));
}

/** Workspace packages that a manifest lists and no file imports: an arrow that the code does not draw. */
function undrawn({ folder, name, manifest }, owned, byName) {
  const imported = new Set(
    owned
      .filter(({ owner }) => owner.folder === folder)
      .flatMap((file) => importsOf(file).map(({ specifier }) => packageNameOf(specifier))),
  );
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((each) => byName.has(each) && !imported.has(each) && !usedAsData[name]?.includes(each))
    .map((each) => ({
      path: `${folder}/package.json`,
      line: 1,
      message: `${each} is declared and never imported`,
    }));
}
