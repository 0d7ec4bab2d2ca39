// Writes the grid kernels: straight-line code for each colour and each width of the storage, with every neighbour at a
// compile-time distance. Four nodes of one colour per vector. One file because every kernel is written with the same few
// words (walk, pulls, offset), and reads best beside the others.

import { COLOURS, earlier, later, LINKS, MARGIN, neighbours, owned } from "./stencil.mjs";

/** Places per segment (a colour of a row): a grid takes the narrowest that holds a third of its columns and one more. */
export const WIDTHS = [20, 36, 52, 128, 344];

/** Numbers per node: 4 link coefficients, 4 link shares, 4 beam coefficients. */
const SPRINGS = 12;
const SCALES = 8;

export function gridModule() {
  const head = `// Written by packages/kernels/generator. Do not edit.

/**
 * No pivot below this share of its trace: springs much heavier than the mass (long steps) leave only rounding in the soft
 * directions, and sweeps would amplify it from row to row. 2⁻²² overflowed at steps of 0.2 s, 2⁻¹⁸ holds at 100 s.
 */
const NOISE: f32 = 1.0 / 262144.0;

/** As much of I is added to an inverse: rounding must not make it indefinite. */
const GUARD: f32 = 1.0 / 8388608.0;

@inline
function total(sum: v128): f64 {
  return <f64>f32x4.extract_lane(sum, 0) + <f64>f32x4.extract_lane(sum, 1) +
    (<f64>f32x4.extract_lane(sum, 2) + <f64>f32x4.extract_lane(sum, 3));
}
import { gatherBlocks, gatherRows } from "../assembly/rows";
import { holdSlots } from "../assembly/blocks";
`;
  return (
    head +
    WIDTHS.map((width) =>
      [springs, force, diagonal, apply, factor, start, back, forth].map((f) => f(width)).join("\n"),
    ).join("\n")
  );
}

const axes = [0, 1, 2];
const six = [0, 1, 2, 3, 4, 5];
const add = (a, b) => `f32x4.add(${a}, ${b})`;
const sub = (a, b) => `f32x4.sub(${a}, ${b})`;
const mul = (a, b) => `f32x4.mul(${a}, ${b})`;
const dot = (a, b) => add(add(mul(`${a}0`, `${b}0`), mul(`${a}1`, `${b}1`)), mul(`${a}2`, `${b}2`));
/** Row `row` of the symmetric block m (xx xy xz yy yz zz) times the vector v. */
const row = (m, r, v) => {
  const at = [
    [0, 1, 2],
    [1, 3, 4],
    [2, 4, 5],
  ][r];
  return add(add(mul(`${m}${at[0]}`, `${v}0`), mul(`${m}${at[1]}`, `${v}1`)), mul(`${m}${at[2]}`, `${v}2`));
};

/** Bytes from a pointer that stands MARGIN segments before the node. */
const offset = (width, fields, field, { segments, shift }, bytes = 4) =>
  ((MARGIN + segments) * fields * width + field * width + shift) * bytes;
const HERE = { segments: 0, shift: 0 };

const load = (pointer, at) => `v128.load(${pointer}, ${at})`;
const vec = (width, pointer, where = HERE) =>
  axes.map((axis) => load(pointer, offset(width, 3, axis, where)));
const coefficient = (width, family, owner) =>
  load("springs", offset(width, SPRINGS, family < LINKS ? family : 8 + family - LINKS, owner));
const share = (width, family, owner) => load("springs", offset(width, SPRINGS, LINKS + family, owner));

/**
 * A function over all nodes of a block. `arrays` [name, fields, bytes] become pointers that walk; `body(colour)` is what
 * happens to four nodes.
 */
function walk(
  width,
  {
    name,
    params = "",
    arrays,
    descending = false,
    result = null,
    before = "",
    segment = () => "",
    after = () => "",
    body,
  },
) {
  const args = arrays.map(([array]) => `${array}_: usize`).join(", ");
  const colours = [...Array(COLOURS).keys()];
  if (descending) colours.reverse();
  const loop = (colour) => `
    {
      const segment = <usize>(row * ${COLOURS} + ${colour});
      ${segment(colour)}
      ${arrays.map(([array, fields, bytes]) => `let ${array} = ${array}_ + (segment - ${MARGIN}) * ${fields * width * bytes};`).join("\n      ")}
      for (let k: i32 = 0; k < span; k += 4) {
        ${body(colour)}
        ${arrays.map(([array, , bytes]) => `${array} += ${4 * bytes};`).join(" ")}
      }
      ${after(colour)}
    }`;
  return `
export function ${name}${width}(rows: i32, span: i32, ${[args, params].filter(Boolean).join(", ")}): ${result === null ? "void" : "f64"} {
  ${before}
  ${result === null ? "" : "let sum: f64 = 0;"}
  for (let row: i32 = ${descending ? "rows - 1; row >= 0; row--" : "0; row < rows; row++"}) {
    ${result === null ? "" : "let lanes = f32x4.splat(0);"}
    ${colours.map(loop).join("")}
    ${result === null ? "" : "sum += total(lanes);"}
  }
  ${result === null ? "" : "return sum;"}
}
`;
}

const declare = (names, values) => names.map((name, i) => `const ${name} = ${values[i]};`).join(" ");
const names = (prefix, count) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** acc += c d (d·v_j) + s v_j over some neighbours. */
function pulls(width, list, vector, spill) {
  return list
    .map(
      ({ family, other, owner }) => `{
          ${declare(
            names("d", 3),
            vec(width, "y", other).map((at, axis) => sub(at, `y${axis}`)),
          )}
          ${declare(names("v", 3), vec(width, vector, other))}
          const w = ${mul(coefficient(width, family, owner), dot("d", "v"))};
          ${
            family < LINKS
              ? `const tie = ${share(width, family, owner)};\n          ${axes.map((axis) => `acc${axis} = ${add(add(`acc${axis}`, mul("w", `d${axis}`)), mul("tie", `v${axis}`))};`).join(" ")}`
              : axes.map((axis) => `acc${axis} = ${add(`acc${axis}`, mul("w", `d${axis}`))};`).join(" ")
          }
          ${storeVec(width, spill, "acc")}
        }`,
    )
    .join("\n        ");
}

const here = (width) => declare(names("y", 3), vec(width, "y"));
const block = (width, prefix, pointer) =>
  declare(
    names(prefix, 6),
    six.map((f) => load(pointer, offset(width, 6, f, HERE))),
  );
const storeVec = (width, pointer, prefix) =>
  axes.map((axis) => `v128.store(${pointer}, ${prefix}${axis}, ${offset(width, 3, axis, HERE)});`).join(" ");

const storeBlock = (width, pointer, prefix) =>
  six.map((f) => `v128.store(${pointer}, ${prefix}${f}, ${offset(width, 6, f, HERE)});`).join(" ");

/**
 * The last place of a segment is padding, but when vectors reach it, it takes the first place of the next field for the
 * owner of a spring. What the springs left there goes.
 */
const clearLast =
  (width, pointer, fields, bytes = 4) =>
  () =>
    `if (span == ${width}) { ${Array.from({ length: fields }, (_, field) => `store<f${8 * bytes}>(${pointer}, 0, ${offset(width, fields, field, { segments: 0, shift: -1 }, bytes)});`).join(" ")} }`;

/** Irregular springs at this segment's nodes: summed into `extra` before the nodes are visited. */
const irregular = (width, which, vector) => () =>
  `
      const some = load<u32>(rowsOf + (segment << 2)) != load<u32>(rowsOf + (segment << 2) + 4);
      if (some) gatherRows(load<u32>(rowsOf + (segment << 2)), load<u32>(rowsOf + (segment << 2) + 4), ${which}, lists, entries, edges, ${width}, y__, ${vector}, extra__);`;

function back(width) {
  return walk(width, {
    name: "sweepBack",
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
    params:
      "beta: f32, rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize, t__: usize, extra__: usize",
    descending: true,
    result: "sum",
    before: "const turn = f32x4.splat(beta);",
    segment: irregular(width, "true", "t__"),
    body: (colour) => `
        ${here(width)}
        let acc0 = f32x4.splat(0), acc1 = acc0, acc2 = acc0;
        if (some) { ${axes.map((axis) => `acc${axis} = ${load("extra", offset(width, 3, axis, HERE))};`).join(" ")} }
        ${pulls(width, later(colour), "t", "t")}
        ${block(width, "i", "inverse")}
        ${declare(
          names("p", 3),
          axes.map((axis) =>
            add(
              load("r", offset(width, 3, axis, HERE)),
              mul("turn", load("p", offset(width, 3, axis, HERE))),
            ),
          ),
        )}
        ${declare(
          names("t", 3),
          axes.map((axis) => add(`p${axis}`, row("i", axis, "acc"))),
        )}
        ${storeVec(width, "p", "p")}
        ${storeVec(width, "t", "t")}
        ${block(width, "b", "diagonal")}
        ${declare(
          names("u", 3),
          axes.map((axis) => row("b", axis, "t")),
        )}
        ${storeVec(width, "u", "u")}
        ${axes.map((axis) => `const e${axis} = ${sub(sub(`u${axis}`, `acc${axis}`), `acc${axis}`)};`).join(" ")}
        lanes = ${add("lanes", dot("t", "e"))};`,
  });
}

function forth(width) {
  return walk(width, {
    name: "sweepForth",
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
    params:
      "alpha: f32, rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize, s__: usize, extra__: usize",
    result: "sum",
    before: "const step = f32x4.splat(alpha);",
    segment: irregular(width, "false", "s__"),
    body: (colour) => `
        ${here(width)}
        ${axes.map((axis) => `let acc${axis} = ${load("u", offset(width, 3, axis, HERE))};`).join(" ")}
        if (some) { ${axes.map((axis) => `acc${axis} = ${add(`acc${axis}`, load("extra", offset(width, 3, axis, HERE)))};`).join(" ")} }
        ${pulls(width, earlier(colour), "s", "s")}
        ${block(width, "i", "inverse")}
        ${declare(names("t", 3), vec(width, "t"))}
        ${declare(
          names("q", 3),
          axes.map((axis) =>
            add(sub(load("p", offset(width, 3, axis, HERE)), `t${axis}`), row("i", axis, "acc")),
          ),
        )}
        ${declare(
          names("n", 3),
          axes.map((axis) => sub(`q${axis}`, `t${axis}`)),
        )}
        ${storeVec(width, "s", "n")}
        ${declare(
          names("r", 3),
          axes.map((axis) => sub(load("r", offset(width, 3, axis, HERE)), mul("step", `q${axis}`))),
        )}
        ${storeVec(width, "r", "r")}
        ${declare(
          names("x", 3),
          axes.map((axis) => add(load("x", offset(width, 3, axis, HERE)), mul("step", `t${axis}`))),
        )}
        ${storeVec(width, "x", "x")}
        ${block(width, "b", "pivot")}
        ${declare(
          names("m", 3),
          axes.map((axis) => row("b", axis, "r")),
        )}
        lanes = ${add("lanes", dot("r", "m"))};`,
  });
}

/** r = DI (b + Σ_earlier B r_j), the residual in the space of the sweeps; b and r may be the same array. */
function start(width) {
  return walk(width, {
    name: "sweepStart",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["extra", 3, 4],
      ["pivot", 6, 4],
      ["inverse", 6, 4],
      ["b", 3, 4],
      ["r", 3, 4],
    ],
    params:
      "rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize, r__: usize, extra__: usize",
    result: "sum",
    segment: irregular(width, "false", "r__"),
    body: (colour) => `
        ${here(width)}
        ${axes.map((axis) => `let acc${axis} = ${load("b", offset(width, 3, axis, HERE))};`).join(" ")}
        if (some) { ${axes.map((axis) => `acc${axis} = ${add(`acc${axis}`, load("extra", offset(width, 3, axis, HERE)))};`).join(" ")} }
        ${pulls(width, earlier(colour), "r", "r")}
        ${block(width, "i", "inverse")}
        ${declare(
          names("r", 3),
          axes.map((axis) => row("i", axis, "acc")),
        )}
        ${storeVec(width, "r", "r")}
        ${block(width, "b", "pivot")}
        ${declare(
          names("m", 3),
          axes.map((axis) => row("b", axis, "r")),
        )}
        lanes = ${add("lanes", dot("r", "m"))};`,
  });
}

/** q = own p + Σ B (p − p_j). */
function apply(width) {
  return walk(width, {
    name: "applyGrid",
    arrays: [
      ["springs", SPRINGS, 4],
      ["y", 3, 4],
      ["own", 6, 4],
      ["p", 3, 4],
      ["q", 3, 4],
    ],
    after: clearLast(width, "q", 3),
    body: (colour) => `
        ${here(width)}
        ${declare(names("p", 3), vec(width, "p"))}
        ${block(width, "b", "own")}
        ${axes.map((axis) => `let acc${axis} = ${row("b", axis, "p")};`).join(" ")}
        ${neighbours(colour)
          .map(
            ({ family, other, owner }) => `{
          ${declare(
            names("d", 3),
            vec(width, "y", other).map((at, axis) => sub(at, `y${axis}`)),
          )}
          ${declare(
            names("v", 3),
            vec(width, "p", other).map((at, axis) => sub(`p${axis}`, at)),
          )}
          const w = ${mul(coefficient(width, family, owner), dot("d", "v"))};
          ${
            family < LINKS
              ? `const tie = ${share(width, family, owner)};\n          ${axes.map((axis) => `acc${axis} = ${add(add(`acc${axis}`, mul("w", `d${axis}`)), mul("tie", `v${axis}`))};`).join(" ")}`
              : axes.map((axis) => `acc${axis} = ${add(`acc${axis}`, mul("w", `d${axis}`))};`).join(" ")
          }
          ${storeVec(width, "q", "acc")}
        }`,
          )
          .join("\n        ")}`,
  });
}

/** pivot = D − θ Σ_earlier B DI B, floored; inverse = pivot⁻¹. Both 0 where the floor is 0 (padding, pins). */
function factor(width) {
  const pairs = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ];
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
      "theta: f32, rowsOf: usize, lists: usize, entries: usize, edges: usize, y__: usize, filter__: usize, inverse__: usize, pivot__: usize, floor__: usize, extra__: usize, held: usize, heldCount: i32, first: i32",
    before:
      "const relax = f32x4.splat(theta), rounding = f32x4.splat(NOISE), wary = f32x4.splat(GUARD), one = f32x4.splat(1), zero = f32x4.splat(0); let nextHeld = 0;",
    segment: () => `
      const some = theta > 0 && load<u32>(rowsOf + (segment << 2)) != load<u32>(rowsOf + (segment << 2) + 4);
      if (some) gatherBlocks(load<u32>(rowsOf + (segment << 2)), load<u32>(rowsOf + (segment << 2) + 4), lists, entries, edges, ${width}, y__, inverse__, extra__);`,
    after: () =>
      `nextHeld = holdSlots(nextHeld, heldCount, held, first + (<i32>segment + 1) * ${width}, ${width}, floor__, filter__, pivot__, inverse__);`,
    body: (colour) => `
        ${here(width)}
        ${six.map((f) => `let e${f} = zero;`).join(" ")}
        if (some) { ${six.map((f) => `e${f} = ${load("extra", offset(width, 6, f, HERE))};`).join(" ")} }
        if (theta > 0) {
        ${earlier(colour)
          .map(
            ({ family, other, owner }) => `{
          ${declare(
            names("d", 3),
            vec(width, "y", other).map((at, axis) => sub(at, `y${axis}`)),
          )}
          ${declare(
            names("i", 6),
            six.map((f) => load("inverse", offset(width, 6, f, other))),
          )}
          ${declare(
            names("w", 3),
            axes.map((axis) => row("i", axis, "d")),
          )}
          const c = ${coefficient(width, family, owner)};
          const cc = ${mul("c", mul("c", dot("d", "w")))};
          ${declare(
            names("g", 3),
            axes.map((axis) => mul("cc", `d${axis}`)),
          )}
          ${
            family < LINKS
              ? `const s = ${share(width, family, owner)}; const cs = ${mul("c", "s")}, ss = ${mul("s", "s")};
          ${declare(
            names("h", 3),
            axes.map((axis) => mul("cs", `w${axis}`)),
          )}
          ${declare(
            names("k", 3),
            axes.map((axis) => mul("cs", `d${axis}`)),
          )}
          ${pairs.map(([a, b], f) => `e${f} = ${add(`e${f}`, add(add(mul(`g${a}`, `d${b}`), mul("ss", `i${f}`)), add(mul(`h${a}`, `d${b}`), mul(`k${a}`, `w${b}`))))};`).join(" ")}`
              : pairs.map(([a, b], f) => `e${f} = ${add(`e${f}`, mul(`g${a}`, `d${b}`))};`).join(" ")
          }
          ${storeBlock(width, "pivot", "e")}
        }`,
          )
          .join("\n        ")}
        }
        ${declare(
          names("m", 6),
          six.map((f) => sub(load("diagonal", offset(width, 6, f, HERE)), mul("relax", `e${f}`))),
        )}
        const least = f32x4.max(${load("floor", offset(width, 1, 0, HERE))}, ${mul("rounding", add(add("m0", "m3"), "m5"))});
        const free = f32x4.gt(${load("floor", offset(width, 1, 0, HERE))}, zero);
        const p0 = f32x4.max(m0, least), j0 = f32x4.div(one, p0);
        const l10 = ${mul("m1", "j0")}, l20 = ${mul("m2", "j0")};
        const p1 = f32x4.max(${sub("m3", mul("l10", "m1"))}, least), j1 = f32x4.div(one, p1);
        const l21 = ${mul(sub("m4", mul("l20", "m1")), "j1")};
        const p2 = f32x4.max(${sub(sub("m5", mul("l20", "m2")), mul(mul("l21", "l21"), "p1"))}, least), j2 = f32x4.div(one, p2);
        const l20p = ${mul("l20", "p0")}, l21p = ${mul("l21", "p1")};
        ${[
          "p0",
          mul("l10", "p0"),
          "l20p",
          add("p1", mul(mul("l10", "l10"), "p0")),
          add("l21p", mul("l10", "l20p")),
          add(add("p2", mul("l21", "l21p")), mul("l20", "l20p")),
        ]
          .map((value, f) => `v128.store(pivot, v128.and(free, ${value}), ${offset(width, 6, f, HERE)});`)
          .join("\n        ")}
        const k20 = ${sub(mul("l10", "l21"), "l20")};
        const guard = ${mul("wary", add(add("j0", "j1"), "j2"))};
        const n1 = ${mul("l10", "j1")}, n2 = ${mul("k20", "j2")}, n3 = ${mul("l21", "j2")};
        ${[
          add(add(add("j0", mul("l10", "n1")), mul("k20", "n2")), "guard"),
          sub("zero", add("n1", mul("k20", "n3"))),
          "n2",
          add(add("j1", mul("l21", "n3")), "guard"),
          sub("zero", "n3"),
          add("j2", "guard"),
        ]
          .map((value, f) => `v128.store(inverse, v128.and(free, ${value}), ${offset(width, 6, f, HERE)});`)
          .join("\n        ")}`,
  });
}

const x64 = (width, pointer, axis, where, half) =>
  load(pointer, offset(width, 3, axis, where, 8) + 16 * half);
const narrow = (low, high) =>
  `v128.shuffle<f32>(f32x4.demote_f64x2_zero(${low}), f32x4.demote_f64x2_zero(${high}), 0, 1, 4, 5)`;

/** Coefficients, shares and force scales of the springs that each node owns. */
function springs(width) {
  const spring = ({ family, other }) => {
    const law32 = (index) => `v128.load32_splat(laws, ${(family * 8 + index) * 4})`;
    const difference = axes
      .map((axis) =>
        [0, 1]
          .map(
            (half) =>
              `const d${axis}${half} = f64x2.sub(${x64(width, "x", axis, other, half)}, x${axis}${half});`,
          )
          .join(" "),
      )
      .join("\n          ");
    const excess = [0, 1]
      .map(
        (half) =>
          `const q${half} = f64x2.sub(f64x2.add(f64x2.add(f64x2.mul(d0${half}, d0${half}), f64x2.mul(d1${half}, d1${half})), f64x2.mul(d2${half}, d2${half})), v128.load64_splat(squares, ${family * 8}));`,
      )
      .join(" ");
    const geometry = `
          ${difference}
          ${excess}
          ${axes.map((axis) => `const d${axis} = ${narrow(`d${axis}0`, `d${axis}1`)};`).join(" ")}
          const weight = ${load("weights", offset(width, SCALES, family, HERE))};
          const squared = f32x4.max(${dot("d", "d")}, f32x4.splat(1e-18));
          const length = f32x4.sqrt(squared);
          const inverse = f32x4.div(one, length);
          const rest = ${law32(0)};
          // l − L = (l² − L²)/(l + L), the difference of squares in f64: no digits lost where the strain is small.
          const stretch = f32x4.div(${narrow("q0", "q1")}, ${add("length", "rest")});`;
    const store = (pointer, fields, field, value) =>
      `v128.store(${pointer}, ${value}, ${offset(width, fields, field, HERE)});`;
    if (family < LINKS) {
      return `{${geometry}
          const taut = v128.and(f32x4.gt(stretch, zero), weight);
          const ramp = ${law32(4)};
          const excess = ${sub("stretch", "ramp")};
          const grown = f32x4.min(f32x4.max(${mul("excess", law32(5))}, zero), one);
          const stiff = ${mul(law32(2), "taut")};
          const stiffer = ${mul(mul(law32(3), "taut"), "grown")};
          const pull = ${add(mul("stiff", "stretch"), mul("stiffer", sub("excess", mul(mul(half, "ramp"), "grown"))))};
          const slope = ${add("stiff", "stiffer")};
          ${declare(
            names("u", 3),
            vec(width, "w", other).map((at, axis) => sub(at, `w${axis}i`)),
          )}
          const rate = ${mul(dot("d", "u"), "inverse")};
          const across = f32x4.max(${sub(dot("u", "u"), mul("rate", "rate"))}, zero);
          // Sagitta: what the link only seems to be stretched by, because it turned and was advanced along a tangent.
          const sagitta = ${mul("sway", mul("across", "inverse"))};
          const tension = ${sub("pull", mul("ease", "f32x4.min(pull, " + mul("slope", "sagitta") + ")"))};
          const damp = ${mul(law32(6), "weight")};
          const s = ${mul(mul("h2", "tension"), "inverse")};
          const c = ${mul(mul("f32x4.max(" + add(sub(mul("h2", "slope"), "s"), mul("h1", "damp")) + ", zero)", "inverse"), "inverse")};
          ${store("springs", SPRINGS, family, "c")}
          ${store("springs", SPRINGS, LINKS + family, "s")}
          ${store("scales", SCALES, family, mul(add("pull", mul("damp", "rate")), "inverse"))}
        }`;
    }
    return `{${geometry}
          const slack = v128.and(f32x4.lt(stretch, zero), weight);
          const ratio = ${mul("length", law32(2))};
          const top = ${add("f32x4.splat(-39.476598021)", mul("ratio", add("f32x4.splat(-78.367610624)", mul("ratio", "f32x4.splat(-4.985716475)"))))};
          const bottom = ${add("one", mul("ratio", add("f32x4.splat(4.979126448)", mul("ratio", "f32x4.splat(4.256228873)"))))};
          const under = f32x4.div(one, bottom);
          const load1 = ${mul(law32(3), "slack")};
          const arc = ${mul(mul("load1", "top"), "under")};
          const topSlope = ${add("f32x4.splat(-78.367610624)", mul("f32x4.splat(2.0 * -4.985716475)", "ratio"))};
          const bottomSlope = ${add("f32x4.splat(4.979126448)", mul("f32x4.splat(2.0 * 4.256228873)", "ratio"))};
          const arcSlope = ${mul(mul(mul(mul("load1", law32(2)), sub(mul("topSlope", "bottom"), mul("top", "bottomSlope"))), "under"), "under")};
          const toe = ${mul(law32(4), "slack")};
          const linear = ${mul("toe", "stretch")};
          const onToe = f32x4.gt(linear, arc);
          const push = v128.bitselect(linear, arc, onToe);
          const slope = v128.bitselect(toe, arcSlope, onToe);
          ${store("springs", SPRINGS, 8 + family - LINKS, mul(mul(mul("h2", "slope"), "inverse"), "inverse"))}
          ${store("scales", SCALES, family, mul("push", "inverse"))}
        }`;
  };
  const half = "f32x4.splat(0.5)";
  return walk(width, {
    name: "gridSprings",
    arrays: [
      ["x", 3, 8],
      ["w", 3, 4],
      ["weights", SCALES, 4],
      ["springs", SPRINGS, 4],
      ["scales", SCALES, 4],
    ],
    params: "laws: usize, squares: usize, c1: f32, c2: f32, turned: f32, relief: f32",
    before:
      "const h1 = f32x4.splat(c1), h2 = f32x4.splat(c2), ease = f32x4.splat(relief), sway = f32x4.splat(turned), one = f32x4.splat(1), zero = f32x4.splat(0);",
    body: (colour) => `
        ${axes.map((axis) => [0, 1].map((part) => `const x${axis}${part} = ${x64(width, "x", axis, HERE, part)};`).join(" ")).join(" ")}
        ${declare(
          names("w", 3).map((n) => `${n}i`),
          vec(width, "w"),
        )}
        ${owned(colour).map(spring).join("\n        ")}`,
  });
}

/** force += Σ scale d */
function force(width) {
  return walk(width, {
    name: "gridForce",
    arrays: [
      ["x", 3, 8],
      ["scales", SCALES, 4],
      ["force", 3, 8],
    ],
    after: clearLast(width, "force", 3, 8),
    body: (colour) => `
        ${axes.map((axis) => [0, 1].map((part) => `const x${axis}${part} = ${x64(width, "x", axis, HERE, part)}; let f${axis}${part} = ${x64(width, "force", axis, HERE, part)};`).join(" ")).join(" ")}
        ${neighbours(colour)
          .map(
            ({ family, other, owner }) => `{
          const scale = ${load("scales", offset(width, SCALES, family, owner))};
          const low = f64x2.promote_low_f32x4(scale), high = f64x2.promote_low_f32x4(v128.shuffle<f32>(scale, scale, 2, 3, 2, 3));
          ${axes.map((axis) => ["low", "high"].map((which, part) => `f${axis}${part} = f64x2.add(f${axis}${part}, f64x2.mul(${which}, f64x2.sub(${x64(width, "x", axis, other, part)}, x${axis}${part})));`).join(" ")).join("\n          ")}
          ${axes.map((axis) => [0, 1].map((part) => `v128.store(force, f${axis}${part}, ${offset(width, 3, axis, HERE, 8) + 16 * part});`).join(" ")).join(" ")}
        }`,
          )
          .join("\n        ")}`,
  });
}

/** diagonal += Σ c d dᵀ + s I */
function diagonal(width) {
  const pairs = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ];
  return walk(width, {
    name: "gridDiagonal",
    arrays: [
      ["y", 3, 4],
      ["springs", SPRINGS, 4],
      ["diagonal", 6, 4],
    ],
    after: clearLast(width, "diagonal", 6),
    body: (colour) => `
        ${here(width)}
        ${six.map((f) => `let e${f} = ${load("diagonal", offset(width, 6, f, HERE))};`).join(" ")}
        let shares = f32x4.splat(0);
        ${neighbours(colour)
          .map(
            ({ family, other, owner }) => `{
          ${declare(
            names("d", 3),
            vec(width, "y", other).map((at, axis) => sub(at, `y${axis}`)),
          )}
          const c = ${coefficient(width, family, owner)};
          ${declare(
            names("g", 3),
            axes.map((axis) => mul("c", `d${axis}`)),
          )}
          ${pairs.map(([a, b], f) => `e${f} = ${add(`e${f}`, mul(`g${a}`, `d${b}`))};`).join(" ")}
          ${family < LINKS ? `shares = ${add("shares", share(width, family, owner))};` : ""}
          ${storeBlock(width, "diagonal", "e")}
        }`,
          )
          .join("\n        ")}
        ${[0, 3, 5].map((f) => `v128.store(diagonal, ${add(`e${f}`, "shares")}, ${offset(width, 6, f, HERE)});`).join(" ")}`,
  });
}
