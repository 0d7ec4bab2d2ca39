import { add, atLeast, atMost, axes, declare, div, dot, mul, names, splat, sub } from "./arithmetic.mjs";
import { LINKS, owned } from "./stencil.mjs";
import {
  coefficientAt,
  each64,
  halves,
  load,
  offset64,
  scaleAt,
  SCALES,
  shareAt,
  SPRINGS,
  store,
  vec,
} from "./storage.mjs";
import { walk } from "./walk.mjs";

/**
 * Coefficients, shares and force scales of the springs that each node owns: geometry and law of the links, then of the
 * beams. What a law takes waits where its results will be, and for links in the beams' scales.
 */
export function springs(width) {
  const each = (colour, isWanted, text) => owned(colour).filter(isWanted).map(text).join("\n        ");
  const isLink = ({ family }) => family < LINKS;
  const isBeam = ({ family }) => family >= LINKS;
  const x = each64((axis, half) => `const x${axis}${half} = ${load("x", offset64(width, axis, half))};`);
  const w = declare(names("own", 3), vec(width, "w"));
  return walk(width, {
    name: "gridSprings",
    arrays: [
      ["x", 3, 8],
      ["w", 3, 4],
      ["weights", SCALES, 4],
      ["springs", SPRINGS, 4],
      ["scales", SCALES, 4],
    ],
    params: "laws: usize, squares: usize, c1: f32, c2: f32, turned: f32, relief: f32, ahead: f32",
    before:
      "const h1 = f32x4.splat(c1), h2 = f32x4.splat(c2), ease = f32x4.splat(relief), sway = f32x4.splat(turned), time = f32x4.splat(ahead), one = f32x4.splat(1), zero = f32x4.splat(0);",
    passes: [
      {
        arrays: ["x", "w", "springs", "scales"],
        body: (colour) => `${x} ${w}\n        ${each(colour, isLink, linkGeometry(width))}`,
      },
      { arrays: ["weights", "springs", "scales"], body: (colour) => each(colour, isLink, linkLaw(width)) },
      {
        arrays: ["x", "springs", "scales"],
        body: (colour) => `${x}\n        ${each(colour, isBeam, beamGeometry(width))}`,
      },
      { arrays: ["weights", "springs", "scales"], body: (colour) => each(colour, isBeam, beamLaw(width)) },
    ],
  });
}

/** Number `index` of the law of a family. */
const law = (family, index) => `v128.load32_splat(laws, ${(family * 8 + index) * 4})`;

/** The difference of positions and, of its square, both the whole and what is above the rest length's, in f64. */
const squares64 = (width, { family, other }) => `
          ${each64((axis, half) => `const d${axis}${half} = f64x2.sub(${load("x", offset64(width, axis, half, other))}, x${axis}${half});`)}
          ${halves
            .map((half) => {
              const [a, b, c] = axes.map((axis) => `f64x2.mul(d${axis}${half}, d${axis}${half})`);
              return `const l${half} = f64x2.add(f64x2.add(${a}, ${b}), ${c}), q${half} = f64x2.sub(l${half}, v128.load64_splat(squares, ${family * 8}));`;
            })
            .join(" ")}`;

/** l − L = (l² − L²)/(l + L), the difference of squares in f64: no digits lost where the strain is small. */
const lengths = (squared, family) => `
          const length = f32x4.sqrt(${atLeast(squared, splat("1e-18"))});
          const stretch = ${div("narrow(q0, q1)", add("length", law(family, 0)))};`;

const linkGeometry = (width) => (spring) => {
  const { family, other } = spring;
  return `{${squares64(width, spring)}
          ${axes.map((axis) => `const d${axis} = narrow(d${axis}0, d${axis}1);`).join(" ")}
          ${lengths(dot("d", "d"), family)}
          const inverse = ${div("one", "length")};
          ${declare(
            names("u", 3),
            vec(width, "w", other).map((there, axis) => sub(there, `own${axis}`)),
          )}
          const rate = ${mul(dot("d", "u"), "inverse")};
          const across = ${atLeast(sub(dot("u", "u"), mul("rate", "rate")), "zero")};
          // Sagitta: what the link only seems to be stretched by, because it turned and was advanced along a tangent.
          const sagitta = ${mul("sway", mul("across", "inverse"))};
          ${store("springs", "stretch", coefficientAt(width, family))}
          ${store("springs", "rate", shareAt(width, family))}
          ${store("scales", "inverse", scaleAt(width, family))}
          ${store("scales", "sagitta", scaleAt(width, LINKS + family))}
        }`;
};

const linkLaw =
  (width) =>
  ({ family }) =>
    `{
          const stretch = ${load("springs", coefficientAt(width, family))}, rate = ${load("springs", shareAt(width, family))};
          const inverse = ${load("scales", scaleAt(width, family))}, sagitta = ${load("scales", scaleAt(width, LINKS + family))};
          const weight = ${load("weights", scaleAt(width, family))};
          // A slack link that lengthens so fast that it will be taut is taut already.
          const coming = ${atLeast(mul("time", "rate"), "zero")};
          const taut = v128.and(f32x4.gt(${add("stretch", "coming")}, zero), weight);
          const ramp = ${law(family, 4)};
          const excess = ${sub("stretch", "ramp")};
          const grown = ${atMost(atLeast(mul("excess", law(family, 5)), "zero"), "one")};
          const stiff = ${mul(law(family, 2), "taut")};
          const stiffer = ${mul(mul(law(family, 3), "taut"), "grown")};
          const pull = ${add(mul("stiff", "stretch"), mul("stiffer", sub("excess", mul(mul(splat("0.5"), "ramp"), "grown"))))};
          const slope = ${add("stiff", "stiffer")};
          const tension = ${atLeast(sub("pull", mul("ease", atMost("pull", mul("slope", "sagitta")))), "zero")};
          const damp = ${mul(law(family, 6), "weight")};
          const s = ${mul(mul("h2", "tension"), "inverse")};
          const stiffness = ${atLeast(add(sub(mul("h2", "slope"), "s"), mul("h1", "damp")), "zero")};
          ${store("springs", mul(mul("stiffness", "inverse"), "inverse"), coefficientAt(width, family))}
          ${store("springs", "s", shareAt(width, family))}
          ${store("scales", mul(add("pull", mul("damp", "rate")), "inverse"), scaleAt(width, family))}
        }`;

const beamGeometry = (width) => (spring) =>
  `{${squares64(width, spring)}
          ${lengths("narrow(l0, l1)", spring.family)}
          ${store("springs", "stretch", coefficientAt(width, spring.family))}
          ${store("scales", "length", scaleAt(width, spring.family))}
        }`;

/** Numbers of the fit of f_b(l/L), see src/reference/laws.ts. */
const TOP = ["-39.476598021", "-78.367610624", "-4.985716475"];
const BOTTOM = ["1", "4.979126448", "4.256228873"];
const polynomial = ([a, b, c]) => add(splat(a), mul("ratio", add(splat(b), mul("ratio", splat(c)))));
const slopeOf = ([, b, c]) => add(splat(b), mul(splat(`2.0 * ${c}`), "ratio"));

const beamLaw =
  (width) =>
  ({ family }) =>
    `{
          const stretch = ${load("springs", coefficientAt(width, family))}, length = ${load("scales", scaleAt(width, family))};
          const inverse = ${div("one", "length")};
          const slack = v128.and(f32x4.lt(stretch, zero), ${load("weights", scaleAt(width, family))});
          const ratio = ${mul("length", law(family, 2))};
          const top = ${polynomial(TOP)};
          const bottom = ${polynomial(BOTTOM)};
          const under = ${div("one", "bottom")};
          const critical = ${mul(law(family, 3), "slack")};
          const arc = ${mul(mul("critical", "top"), "under")};
          const bend = ${sub(mul(slopeOf(TOP), "bottom"), mul("top", slopeOf(BOTTOM)))};
          const arcSlope = ${mul(mul(mul(mul("critical", law(family, 2)), "bend"), "under"), "under")};
          const toe = ${mul(law(family, 4), "slack")};
          const linear = ${mul("toe", "stretch")};
          const onToe = f32x4.gt(linear, arc);
          const push = v128.bitselect(linear, arc, onToe);
          const capped = ${atMost(mul("h2", "toe"), mul(law(family, 5), "slack"))};
          const stiffness = v128.bitselect(capped, ${mul("h2", "arcSlope")}, onToe);
          ${store("springs", mul(mul("stiffness", "inverse"), "inverse"), coefficientAt(width, family))}
          ${store("scales", mul("push", "inverse"), scaleAt(width, family))}
        }`;
