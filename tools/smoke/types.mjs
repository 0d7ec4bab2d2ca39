// Declarations of all packages, read by compilers from 5.4 to 7 with their own checks of libraries on.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { readJson } from "../lib/workspace.mjs";
import { makeFolder } from "./empty-folder.mjs";

export const COMPILERS = ["5.4.5", "5.6.3", "5.9.3", "6.0.3", "7.0.2"];
const RESOLUTIONS = {
  bundler: { module: "esnext", moduleResolution: "bundler" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
};
/** What `@pliant/react` is used with. */
const REACT = {
  react: "19.3.1",
  "react-dom": "19.3.1",
  "@types/react": "19.3.0",
  "@types/react-dom": "19.3.0",
  "@react-three/fiber": "9.8.2",
};
export async function checkTypes(folder, { tarballs, names }) {
  const compilers = Object.fromEntries(
    COMPILERS.map((version) => [`ts-${version}`, `npm:typescript@${version}`]),
  );
  const others = {
    ...compilers,
    "@types/three": "0.187.0",
    three: "0.187.0",
    "@types/node": "20.19.43",
    ...REACT,
  };
  await makeFolder(folder, { tarballs, ours: names, others, files: {} });
  const entries = names.flatMap((name) => entriesOf(folder, name));
  const lines = entries.map((entry, i) => `export * as e${i} from "${entry}";`);
  writeFileSync(join(folder, "index.ts"), `${lines.join("\n")}\n`);
  const faults = [];
  for (const version of COMPILERS)
    for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
      const found = await compile(folder, version, resolution);
      faults.push(...found.map((line) => `TypeScript ${version}, ${name}: ${line}`));
    }
  if (faults.length > 0)
    throw new ToolFailure(`${faults.length} errors of types`, faults.slice(0, 30).join("\n"));
  return `${entries.length} entries, TypeScript ${COMPILERS.join(", ")}, ${Object.keys(RESOLUTIONS).join(" and ")}`;
}

function entriesOf(folder, name) {
  const { exports } = readJson(join(folder, "node_modules", name, "package.json"));
  return Object.entries(exports)
    .filter(([, entry]) => entry.types)
    .map(([path]) => name + path.slice(1));
}

async function compile(folder, version, resolution) {
  const options = {
    ...{ ...resolution, target: "es2022", lib: ["es2023", "dom", "dom.iterable"], types: ["node"] },
    ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["index.ts"] }),
  );
  const compiler = join("node_modules", `ts-${version}`);
  const { bin } = readJson(join(folder, compiler, "package.json"));
  const { output } = await run(process.execPath, [join(compiler, bin.tsc), "-p", ".", "--pretty", "false"], {
    cwd: folder,
  });
  // Those of other projects' declarations as well: whoever compiles with ours would see them.
  return output.split("\n").filter((line) => line.includes("error TS"));
}
