import { add, atLeast, axes, declare, div, dot, mul, names, pairs, row, splat, sub } from "./arithmetic.mjs";
import { earlier, linksThenBeams } from "./stencil.mjs";
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
  store,
  storeBlock,
} from "./storage.mjs";
import { walk } from "./walk.mjs";

/** pivot = D − θ Σ_earlier B DI B, floored; inverse = pivot⁻¹. Both 0 where the floor is 0 (padding, pins). */
export function factor(width) {
  return walk(width, {
    name: "factorGrid",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["diagonal", 6, 4],
      ["floor", 1, 4],
      ["extra", 6, 4],
      ["pivot", 6, 4],
      ["inverse", 6, 4],
    ],
    params:
      "theta: f32, rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize, filter__: usize, inverse__: usize, pivot__: usize, floor__: usize, extra__: usize, constrained: usize, constrainedCount: i32, first: i32",
    before:
      "const relax = f32x4.splat(theta), rounding = f32x4.splat(NOISE), wary = f32x4.splat(GUARD), wide = f32x4.splat(theta > 0 ? 0 : GUARD), one = f32x4.splat(1), zero = f32x4.splat(0); let nextConstrained = 0;",
    start: `
      const some = theta > 0 && load<u32>(rowsOf + (segment << 2)) != load<u32>(rowsOf + (segment << 2) + 4);
      if (some) gatherBlocks(load<u32>(rowsOf + (segment << 2)), load<u32>(rowsOf + (segment << 2) + 4), lists, entries, edges, ${width}, y__, inverse__, extra__);`,
    end: `nextConstrained = constrainSlots(nextConstrained, constrainedCount, constrained, first + (<i32>segment + 1) * ${width}, ${width}, floor__, filter__, pivot__, inverse__);`,
    passes: [
      {
        arrays: ["springs", "y", "extra", "pivot", "inverse"],
        body: (colour) => `
        ${here(width)}
        ${pairs.map((_, f) => `let e${f} = zero;`).join(" ")}
        if (some) { ${pairs.map((_, f) => `e${f} = ${load("extra", offset(width, 6, f, HERE))};`).join(" ")} }
        if (theta > 0) {
        ${linksThenBeams(earlier(colour), passedLink(width), passedBeam(width))}
        }
        ${storeBlock(width, "pivot", "e")}`,
      },
      { arrays: ["diagonal", "floor", "pivot", "inverse"], body: () => inverted(width) },
    ],
  });
}

/**
 * e += B DI B = c² (d·w) d dᵀ + c s (w dᵀ + d wᵀ) + s² DI with w = DI d, the first two as z dᵀ + d zᵀ. c² alone may
 * overflow.
 */
const passedLink =
  (width) =>
  ({ family, other, owner }) =>
    `{
          ${differences(width, other)}
          ${block(width, "i", "inverse", other)}
          ${declare(
            names("w", 3),
            axes.map((axis) => row("i", axis, "d")),
          )}
          const c = ${coefficient(width, family, owner)};
          const cc = ${mul("c", mul("c", dot("d", "w")))};
          ${tied(width, family, owner)}
          ${spill(storeBlock(width, "pivot", "e"))}
        }`;

/** e += s² DI. */
const passedBeam =
  (width) =>
  ({ family, other, owner }) =>
    `{
          ${block(width, "i", "inverse", other)}
          const s = ${share(width, family, owner)}, ss = ${mul("s", "s")};
          ${sumUp((_a, _b, f) => mul("ss", `i${f}`))}
          ${spill(storeBlock(width, "pivot", "e"))}
        }`;

const sumUp = (term) => pairs.map(([a, b], f) => `e${f} = ${add(`e${f}`, term(a, b, f))};`).join(" ");

const tied = (width, family, owner) => `
          const s = ${share(width, family, owner)};
          const cs = ${mul("c", "s")}, ss = ${mul("s", "s")}, half = ${mul(splat("0.5"), "cc")};
          ${declare(
            names("z", 3),
            axes.map((axis) => add(mul("half", `d${axis}`), mul("cs", `w${axis}`))),
          )}
          ${declare(
            names("twice", 3),
            axes.map((axis) => add(`d${axis}`, `d${axis}`)),
          )}
          ${sumUp((a, b, f) => add(mul("ss", `i${f}`), a === b ? mul(`z${a}`, `twice${a}`) : add(mul(`z${a}`, `d${b}`), mul(`d${a}`, `z${b}`))))}`;

/**
 * LDLᵀ of the pivot, whose sum waits in its place; pivots floored, never cofactors. Blocks by themselves (θ = 0) are for
 * springs of any weight: a share of their trace guards them. In sweeps it would grow from row to row.
 */
function inverted(width) {
  const pivot = [
    "p0",
    mul("l10", "p0"),
    "l20p",
    add("p1", mul(mul("l10", "l10"), "p0")),
    add("l21p", mul("l10", "l20p")),
    add(add("p2", mul("l21", "l21p")), mul("l20", "l20p")),
  ];
  const inverse = [
    add("xx", "guard"),
    sub("zero", add("n1", mul("k20", "n3"))),
    "n2",
    add("yy", "guard"),
    sub("zero", "n3"),
    add("j2", "guard"),
  ];
  const storeFree = (pointer) => (value, f) =>
    store(pointer, `v128.and(free, ${value})`, offset(width, 6, f, HERE));
  return `
        ${block(width, "e", "pivot")}
        ${declare(
          names("m", 6),
          pairs.map((_, f) => sub(load("diagonal", offset(width, 6, f, HERE)), mul("relax", `e${f}`))),
        )}
        const floor0 = ${load("floor", offset(width, 1, 0, HERE))}, free = f32x4.gt(floor0, zero);
        const least = ${atLeast(mul("rounding", add(add("m0", "m3"), "m5")), "floor0")};
        const p0 = ${atLeast("m0", "least")}, j0 = ${div("one", "p0")};
        const l10 = ${mul("m1", "j0")}, l20 = ${mul("m2", "j0")};
        const p1 = ${atLeast(sub("m3", mul("l10", "m1")), "least")}, j1 = ${div("one", "p1")};
        const l21 = ${mul(sub("m4", mul("l20", "m1")), "j1")};
        const p2 = ${atLeast(sub(sub("m5", mul("l20", "m2")), mul(mul("l21", "l21"), "p1")), "least")}, j2 = ${div("one", "p2")};
        const l20p = ${mul("l20", "p0")}, l21p = ${mul("l21", "p1")};
        ${pivot.map(storeFree("pivot")).join("\n        ")}
        const k20 = ${sub(mul("l10", "l21"), "l20")};
        const n1 = ${mul("l10", "j1")}, n2 = ${mul("k20", "j2")}, n3 = ${mul("l21", "j2")};
        const xx = ${add(add("j0", mul("l10", "n1")), mul("k20", "n2"))}, yy = ${add("j1", mul("l21", "n3"))};
        const guard = ${add(mul("wary", add(add("j0", "j1"), "j2")), mul("wide", add(add("xx", "yy"), "j2")))};
        ${inverse.map(storeFree("inverse")).join("\n        ")}`;
}
