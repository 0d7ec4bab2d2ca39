// The recipe for Next.js in Next.js: rendered on its server, built by both of its bundlers, moving in a page.

import { join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { makeFolder } from "./empty-folder.mjs";
import { motionFaults } from "./motion.mjs";
import { recipe } from "./recipes.mjs";
import { serve } from "./serve.mjs";

const OTHERS = {
  ...{ three: "0.187.0", next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
  ...{
    "@react-three/fiber": "9.8.2",
    typescript: "6.0.3",
    "@types/react": "19.3.0",
    "@types/node": "20.19.43",
    "@types/three": "0.187.0",
  },
};

export async function checkNextPage(folder, { tarballs }) {
  const ours = ["@pliant/react", "@pliant/three", "pliant"];
  const files = {
    "app/page.tsx": recipe("next"),
    "app/layout.tsx":
      "export default function Layout({ children }: { children: React.ReactNode }) { return <html><body>{children}</body></html>; }\n",
    "next.config.js": 'export default { output: "export" };\n',
  };
  await makeFolder(folder, { tarballs, ours, others: OTHERS, files });
  for (const bundler of ["--webpack", "--turbopack"]) {
    const { code, output } = await run(
      process.execPath,
      ["node_modules/next/dist/bin/next", "build", bundler],
      {
        cwd: folder,
        env: { NEXT_TELEMETRY_DISABLED: "1" },
      },
    );
    if (code !== 0) throw new ToolFailure(`next build ${bundler} exited with ${code}`, output);
    const server = await serve(join(folder, "out"));
    try {
      const faults = await motionFaults(server.url);
      if (faults.length > 0)
        throw new ToolFailure(`next build ${bundler}: ${faults.length} faults`, faults.join("\n"));
    } finally {
      server.close();
    }
  }
  return "rendered on the server, moves in a page, webpack and Turbopack";
}
