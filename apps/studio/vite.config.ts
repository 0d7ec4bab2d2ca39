import { fileURLToPath } from "node:url";
import {
  defaultClientConditions,
  defineConfig,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
} from "vite";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A page beside this file. */
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Nothing but our own files, and WebAssembly. Only in the build: the dev server writes styles into the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
].join("; ");

const contentSecurityPolicy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: policy },
      injectTo: "head-prepend",
    },
  ],
};

/** What the first script of the studio will ask for: fetched while it is. */
const FIRST = ["src/main.ts", "examples/dress-silk/scene.json?raw"];

/** Of materials that neither the stage has nor a GLB file can name. */
const UNUSED_MATERIALS = /ShaderLib\/(meshtoon|meshmatcap|meshphong|sprite|linedashed)\.glsl\.js$/;
const UNUSED_CHUNKS = /ShaderChunk\/(lights_toon|lights_phong|gradientmap)[a-z_]*\.glsl\.js$/;

/** The stage is on no headset: what three.js asks of one, and no more. */
const NO_HEADSET = `
import { EventDispatcher } from "../../core/EventDispatcher.js";
export class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = true;
  getCamera() {}
  updateCamera() {}
  getSession() { return null; }
  getEnvironmentBlendMode() {}
  hasDepthSensing() { return false; }
  getDepthSensingMesh() { return null; }
  getBinding() { return null; }
  setAnimationLoop() {}
  setUserCamera() {}
  dispose() {}
}`;

const withoutHeadset: Plugin = {
  name: "without-headset",
  enforce: "pre",
  apply: "build",
  transform: (_, id) => (id.endsWith("three/src/renderers/webxr/WebXRManager.js") ? NO_HEADSET : null),
};

/** Shaders of three.js without what only people read: its own build does the same. */
const shaders: Plugin = {
  name: "shaders",
  enforce: "pre",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith(".glsl.js")) return null;
    if (UNUSED_MATERIALS.test(id)) return 'export const vertex = "", fragment = "";';
    if (UNUSED_CHUNKS.test(id)) return 'export default "";';
    return code.replace(/\/\* glsl \*\/`([\s\S]*?)`/g, (_, text: string) =>
      JSON.stringify(
        text
          .replaceAll("\r", "")
          .replaceAll(/[ \t]*\/\/.*$/gm, "")
          .replaceAll(/[ \t]*\/\*[\s\S]*?\*\//g, "")
          .replaceAll(/^[ \t]+/gm, "")
          .replaceAll(/\n{2,}/g, "\n")
          .trim(),
      )
        .replaceAll("\\n", "\n")
        .replace(/^"|"$/g, "`"),
    );
  },
};

const preload: Plugin = {
  name: "preload-first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {}, path }) =>
      path === "/index.html"
        ? chunksOf(bundle, FIRST).flatMap((name) => (html.includes(name) ? [] : preloadTag(name)))
        : [],
  },
};

/** Names of the chunks of modules, and of all that these import before they begin. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const found = chunks.filter(({ facadeModuleId }) => modules.some((name) => facadeModuleId?.endsWith(name)));
  const names = new Set(found.map(({ fileName }) => fileName));
  for (const name of names) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next);
  }
  return [...names];
}

const preloadTag = (name: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "modulepreload", crossorigin: true, href: `./${name}` },
  injectTo: "head",
});

export default defineConfig({
  // Relative addresses: the built page runs from any folder of any plain host.
  base: "./",
  plugins: [contentSecurityPolicy, preload, shaders, withoutHeadset],
  resolve: {
    conditions: ["@pliant/source", ...defaultClientConditions],
    // Its modules one by one: what only files of characters need comes with these, not with the first page.
    alias: [{ find: /^three$/, replacement: "three/src/Three.js" }],
  },
  // Examples are outside of this folder.
  server: { fs: { allow: [repository] } },
  worker: { format: "es" },
  // three.js alone is above the usual limit.
  build: {
    ...{ outDir: "dist", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 800 },
    // Pages of the site.
    rolldownOptions: {
      input: [page("index.html"), page("methods.html"), page("tests.html")],
      // Else what only panels need would come with the first page.
      experimental: { chunkOptimization: false },
      // What both the stage and the engine use, by itself: or the stage would bring the whole engine into the first load.
      output: {
        codeSplitting: {
          groups: [
            { name: "skin", test: /packages[\\/]core[\\/]src[\\/]solid[\\/](node-maps|tet-gradients)\.ts/ },
          ],
        },
      },
    },
  },
});
