// What the figure needs of @pliant/kernels is not its API: how its source is written, and the module that was made of it.

const inside = (path) => import(new URL(`../../packages/kernels/${path}`, import.meta.url).href);

export const { gridModule } = await inside("generator/grid.mjs");
export const { COLOURS, LINKS, MARGIN, OFFSETS } = await inside("generator/stencil.mjs");
export const { compiledGrid } = await inside("dist/wasm.js");
