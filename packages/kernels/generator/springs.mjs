import { gridBeamTie, gridTie } from "../laws/bending.mjs";
import { SHORTEST } from "../laws/spring.mjs";
import { tensionOfGrid } from "../laws/tension.mjs";
import { add, atLeast, axes, declare, div, dot, mul, names, splat, sub } from "./arithmetic.mjs";
import { f32x4 } from "./forms.mjs";
import { LINKS, neighbours, owned } from "./stencil.mjs";
import {
  coefficientAt,
  each64,
  halves,
  HERE,
  load,
  offset,
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
 * Coefficients, shares and force scales of the springs that each node owns: geometry and law of the links, then the ties of the
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
    params:
      "laws: usize, squares: usize, c1: f32, c2: f32, halfTimeSquared: f32, relief: f32, lookAhead: f32",
    before:
      "const by1 = f32x4.splat(c1), by2 = f32x4.splat(c2), relieved = f32x4.splat(relief), sway = f32x4.splat(halfTimeSquared), time = f32x4.splat(lookAhead), one = f32x4.splat(1), zero = f32x4.splat(0);",
    passes: [
      {
        arrays: ["x", "w", "springs", "scales"],
        body: (colour) => `${x} ${w}\n        ${each(colour, isLink, linkGeometry(width))}`,
      },
      {
        arrays: ["weights", "springs", "scales"],
        body: (colour) => each(colour, isLink, linkLaw(width, colour)),
      },
      { arrays: ["weights", "springs", "scales"], body: (colour) => each(colour, isBeam, beamLaw(width)) },
    ],
  });
}

/** Number `index` of the law of a family: what each is stands at `GridLaws`. */
const law = (family, index) => `v128.load32_splat(laws, ${(family * 8 + index) * 4})`;
const linkNumbers = (family) => ({
  yieldStretch: law(family, 1),
  stiffness: law(family, 2),
  limitStiffness: law(family, 3),
  ramp: law(family, 4),
  inverseRamp: law(family, 5),
  damping: law(family, 6),
});
const beamTie = (family) => law(LINKS + family, 2);

/** Numbers of the step, as vectors. */
const STEP = { c1: "by1", c2: "by2", relief: "relieved", lookAhead: "time" };

/** The difference of positions and, of its square, both the whole and what is above the rest length's, in f64. */
const squares64 = (width, { family, other }) => `
          ${each64((axis, half) => `const d${axis}${half} = f64x2.sub(${load("x", offset64(width, axis, half, other))}, x${axis}${half});`)}
          ${halves
            .map((half) => {
              const [a, b, c] = axes.map((axis) => `f64x2.mul(d${axis}${half}, d${axis}${half})`);
              return `const l${half} = f64x2.add(f64x2.add(${a}, ${b}), ${c}), q${half} = f64x2.sub(l${half}, v128.load64_splat(squares, ${family * 8}));`;
            })
            .join(" ")}`;

/** The square of a length below which a spring has no direction [m²]: see laws/spring.mjs. */
const SHORTEST_SQUARED = String(Number(SHORTEST) ** 2);

/** l − L = (l² − L²)/(l + L), the difference of squares in f64: no digits lost where the strain is small. */
const lengths = (squared, family) => `
          const length = f32x4.sqrt(${atLeast(squared, splat(SHORTEST_SQUARED))});
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

/** Weights of the two beams that run along a link: the one that its first node owns, and the one that starts a link earlier. */
function beamWeights(width, colour, family) {
  const before = neighbours(colour).find((each) => each.family === family && each.owner.segments !== 0).other;
  return [HERE, before].map((owner) => load("weights", offset(width, SCALES, LINKS + family, owner)));
}

const linkLaw =
  (width, colour) =>
  ({ family }) =>
    `{
          const stretch = ${load("springs", coefficientAt(width, family))}, rate = ${load("springs", shareAt(width, family))};
          const inverse = ${load("scales", scaleAt(width, family))}, sagitta = ${load("scales", scaleAt(width, LINKS + family))};
          const weight = ${load("weights", scaleAt(width, family))};
          const tie = ${gridTie(f32x4, beamTie(family), beamWeights(width, colour, family), "weight")};
          ${tensionOfGrid(f32x4, linkNumbers(family), STEP)}
          ${store("springs", "coefficient", coefficientAt(width, family))}
          ${store("springs", "share", shareAt(width, family))}
          ${store("scales", "scale", scaleAt(width, family))}
        }`;

const beamLaw =
  (width) =>
  ({ family }) =>
    `{
          const tie = ${gridBeamTie(f32x4, beamTie(family - LINKS), load("weights", scaleAt(width, family)))};
          ${store("springs", mul("by2", "tie"), shareAt(width, family))}
          ${store("scales", "tie", scaleAt(width, family))}
        }`;
