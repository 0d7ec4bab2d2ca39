// The sweeps of block-DILU: nodes in order, each summing up over the neighbours that the sweep has been at.

import { add, axes, declare, dot, mul, names, row, sub } from "./arithmetic.mjs";
import { earlier, later, linksThenBeams } from "./stencil.mjs";
import {
  block,
  coefficient,
  differences,
  HERE,
  here,
  load,
  offset,
  share,
  spill,
  SPRINGS,
  storeVec,
  vec,
} from "./storage.mjs";
import { walk } from "./walk.mjs";

/** Irregular springs at this segment's nodes: summed into `extra` before the nodes are visited. */
const irregular = (width, isLater, vector) => `
      const some = load<u32>(rowsOf + (segment << 2)) != load<u32>(rowsOf + (segment << 2) + 4);
      if (some) gatherRows(load<u32>(rowsOf + (segment << 2)), load<u32>(rowsOf + (segment << 2) + 4), ${isLater}, lists, entries, edges, ${width}, y__, ${vector}, extra__);`;
const ROWS = "rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize";

/** acc = from + Σ c d (d·v_j) + s v_j over some neighbours. */
function pulled(width, from, list, vector) {
  const extra = axes.map((axis) => load("extra", offset(width, 3, axis, HERE)));
  const link = ({ family, other, owner }) => `{
          ${differences(width, other)}
          ${declare(names("v", 3), vec(width, vector, other))}
          const w = ${mul(coefficient(width, family, owner), dot("d", "v"))}, tie = ${share(width, family, owner)};
          ${axes
            .map((axis) => {
              const along = add(`acc${axis}`, mul("w", `d${axis}`));
              return `acc${axis} = ${add(along, mul("tie", `v${axis}`))};`;
            })
            .join(" ")}
          ${spill(storeVec(width, vector, "acc"))}
        }`;
  const beam = ({ family, other, owner }) => `{
          const tie = ${share(width, family, owner)};
          ${vec(width, vector, other)
            .map((there, axis) => `acc${axis} = ${add(`acc${axis}`, mul("tie", there))};`)
            .join(" ")}
          ${spill(storeVec(width, vector, "acc"))}
        }`;
  return `
        ${here(width)}
        ${axes.map((axis) => `let acc${axis} = ${from === null ? "f32x4.splat(0)" : vec(width, from)[axis]};`).join(" ")}
        if (some) { ${axes.map((axis) => `acc${axis} = ${from === null ? extra[axis] : add(`acc${axis}`, extra[axis])};`).join(" ")} }
        ${linksThenBeams(list, link, beam)}`;
}

/** lanes += r·pivot r */
const weighed = (width) => `
        ${block(width, "b", "pivot")}
        ${declare(
          names("m", 3),
          axes.map((axis) => row("b", axis, "r")),
        )}
        lanes = ${add("lanes", dot("r", "m"))};`;

/** p = r + β p, t = p + DI Σ_later B t_j, u = diagonal t; the sum is t·A t = Σ t·(u − 2 Σ_later B t_j). */
export function back(width) {
  return walk(width, {
    name: "sweepBackward",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["extra", 3, 4],
      ["diagonal", 6, 4],
      ["inverse", 6, 4],
      ["r", 3, 4],
      ["p", 3, 4],
      ["t", 3, 4],
      ["u", 3, 4],
    ],
    params: `beta: f32, ${ROWS}, t__: usize, extra__: usize`,
    descending: true,
    sums: true,
    before: "const turn = f32x4.splat(beta);",
    start: irregular(width, true, "t__"),
    passes: [
      {
        arrays: ["springs", "y", "extra", "inverse", "r", "p", "t", "u"],
        body: (colour) => `
        ${pulled(width, null, later(colour), "t")}
        ${block(width, "i", "inverse")}
        ${declare(
          names("p", 3),
          axes.map((axis) => add(vec(width, "r")[axis], mul("turn", vec(width, "p")[axis]))),
        )}
        ${declare(
          names("t", 3),
          axes.map((axis) => add(`p${axis}`, row("i", axis, "acc"))),
        )}
        ${storeVec(width, "p", "p")}
        ${storeVec(width, "t", "t")}
        ${storeVec(width, "u", "acc")}`,
      },
      {
        arrays: ["diagonal", "t", "u"],
        body: () => `
        ${declare(names("t", 3), vec(width, "t"))}
        ${declare(names("acc", 3), vec(width, "u"))}
        ${block(width, "b", "diagonal")}
        ${declare(
          names("u", 3),
          axes.map((axis) => row("b", axis, "t")),
        )}
        ${storeVec(width, "u", "u")}
        ${declare(
          names("e", 3),
          axes.map((axis) => sub(sub(`u${axis}`, `acc${axis}`), `acc${axis}`)),
        )}
        lanes = ${add("lanes", dot("t", "e"))};`,
      },
    ],
  });
}

/** q = p − t + DI (u + Σ_earlier B s_j), s = q − t, r −= α q, x += α t; the sum is Σ r·pivot r. */
export function forth(width) {
  return walk(width, {
    name: "sweepForward",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["extra", 3, 4],
      ["pivot", 6, 4],
      ["inverse", 6, 4],
      ["p", 3, 4],
      ["t", 3, 4],
      ["u", 3, 4],
      ["s", 3, 4],
      ["r", 3, 4],
      ["x", 3, 4],
    ],
    params: `alpha: f32, ${ROWS}, s__: usize, extra__: usize`,
    sums: true,
    before: "const step = f32x4.splat(alpha);",
    start: irregular(width, false, "s__"),
    passes: [
      {
        arrays: ["springs", "y", "extra", "inverse", "p", "t", "u", "s", "r"],
        body: (colour) => `
        ${pulled(width, "u", earlier(colour), "s")}
        ${block(width, "i", "inverse")}
        ${declare(names("t", 3), vec(width, "t"))}
        ${declare(
          names("q", 3),
          axes.map((axis) => add(sub(vec(width, "p")[axis], `t${axis}`), row("i", axis, "acc"))),
        )}
        ${declare(
          names("n", 3),
          axes.map((axis) => sub(`q${axis}`, `t${axis}`)),
        )}
        ${storeVec(width, "s", "n")}
        ${declare(
          names("r", 3),
          axes.map((axis) => sub(vec(width, "r")[axis], mul("step", `q${axis}`))),
        )}
        ${storeVec(width, "r", "r")}`,
      },
      {
        arrays: ["pivot", "t", "r", "x"],
        body: () => `
        ${declare(names("r", 3), vec(width, "r"))}
        ${declare(
          names("x", 3),
          axes.map((axis) => add(vec(width, "x")[axis], mul("step", vec(width, "t")[axis]))),
        )}
        ${storeVec(width, "x", "x")}
        ${weighed(width)}`,
      },
    ],
  });
}

/** r = DI (b + Σ_earlier B r_j), the residual in the space of the sweeps; b and r may be the same array. */
export function start(width) {
  return walk(width, {
    name: "sweepInitial",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["extra", 3, 4],
      ["pivot", 6, 4],
      ["inverse", 6, 4],
      ["b", 3, 4],
      ["r", 3, 4],
    ],
    params: `${ROWS}, r__: usize, extra__: usize`,
    sums: true,
    start: irregular(width, false, "r__"),
    passes: [
      {
        arrays: ["springs", "y", "extra", "inverse", "b", "r"],
        body: (colour) => `
        ${pulled(width, "b", earlier(colour), "r")}
        ${block(width, "i", "inverse")}
        ${declare(
          names("r", 3),
          axes.map((axis) => row("i", axis, "acc")),
        )}
        ${storeVec(width, "r", "r")}`,
      },
      {
        arrays: ["pivot", "r"],
        body: () => `
        ${declare(names("r", 3), vec(width, "r"))}
        ${weighed(width)}`,
      },
    ],
  });
}
