import { infer, membershipCurves, placeIn, responseCurve, type RuleBase } from "@pliant/fuzzy";
import { findElement } from "../panel/find-element.ts";
import { pathThrough, svg, type Point } from "./svg.ts";

const SIZE: Point = [320, 92];

/** The sets of the force, the rules and the response, lit by what the followed point feels. */
export class RulePlot {
  readonly #sets = findSvg("sets");
  readonly #response = findSvg("response");
  readonly #list = findElement("rule-list");
  #base: RuleBase | null = null;
  #marks: {
    readonly set: SVGElement;
    readonly dot: SVGElement;
    readonly sets: readonly SVGElement[];
  } | null = null;

  /** Draws a rule base; `texts` are its rules in words. */
  show(base: RuleBase): void {
    this.#base = base;
    const [width, height] = SIZE;
    const force = base.inputs[0];
    const sets = membershipCurves(force).map(({ name, points }, k, all) => {
      const at = peakPlace(points);
      return svg(
        "g",
        { class: "set" },
        svg("path", {
          d: pathThrough(
            points.map(([x, y]) => [x, 0.82 * y]),
            SIZE,
          ),
          class: "area",
        }),
        svg(
          "text",
          {
            x: at * width,
            y: 11,
            "text-anchor": k === 0 ? "start" : k === all.length - 1 ? "end" : "middle",
          },
          name,
        ),
      );
    });
    const mark = svg("path", { class: "mark" });
    this.#sets.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#sets.replaceChildren(...sets, mark);
    const curve = responseCurve(
      base,
      0,
      0,
      base.inputs.map(({ range }) => Math.max(range[0], 0)),
    );
    const dot = svg("circle", { r: 4.5, class: "dot" });
    this.#response.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#response.replaceChildren(
      svg("path", { d: `M0 ${height / 2}H${width}M${width / 2} 0V${height}`, class: "zero" }),
      svg("path", { d: pathThrough(curve.points, SIZE), class: "curve" }),
      dot,
    );
    this.#list.replaceChildren(...base.rules.map((rule) => ruleItem(base, rule)));
    this.#marks = { set: mark, dot, sets };
  }

  /** Lights what fires for an effective force, as a share of its limit, at a speed [m/s]. */
  light(share: number, speed: number): void {
    if (this.#base === null || this.#marks === null) return;
    const base = this.#base;
    const [force] = base.inputs;
    const value = Math.max(-1, Math.min(1, share)) * force.range[1];
    const at = base.inputs.map(({ name }) => (name === "force" ? value : speed));
    const { degrees, strengths, outputs } = infer(base, at);
    const [width, height] = SIZE;
    this.#marks.set.setAttribute("d", `M${(placeIn(force, value) * width).toFixed(1)} 0V${height}`);
    this.#marks.sets.forEach((set, k) =>
      set.setAttribute("fill-opacity", (0.06 + 0.6 * degrees[0][k]).toFixed(2)),
    );
    const x = (value - force.range[0]) / (force.range[1] - force.range[0]);
    this.#marks.dot.setAttribute("cx", (x * width).toFixed(1));
    this.#marks.dot.setAttribute("cy", ((1 - placeIn(base.outputs[0], outputs[0])) * height).toFixed(1));
    strengths.forEach((strength, k) => {
      const item = this.#list.children[k] as HTMLElement;
      item.style.setProperty("--strength", strength.toFixed(2));
      item.classList.toggle("fires", strength > 0.01);
    });
  }
}

function findSvg(id: string): SVGElement {
  const element = document.querySelector(`#${id}`);
  if (element instanceof SVGElement) return element;
  throw new Error(`methods.html has no SVG #${id}`);
}

function peakPlace(points: readonly Point[]): number {
  return points.reduce((best, point) => (point[1] > best[1] ? point : best), points[0])[0];
}

/** `NB → NB`, or with a second input `N · slow → NB`; the whole sentence as a title. */
function ruleItem(base: RuleBase, { condition, conclusions }: RuleBase["rules"][number]): HTMLElement {
  const parts =
    condition.kind === "is"
      ? [condition]
      : condition.parts.flatMap((part) => (part.kind === "is" ? [part] : []));
  const names = parts.map(
    ({ input, term, negated }) => `${negated ? "not " : ""}${base.inputs[input].terms[term].name}`,
  );
  const [{ output, term }] = conclusions;
  const then = base.outputs[output].terms[term].name;
  const item = document.createElement("li");
  item.textContent = `${names.join(" · ")} → ${then}`;
  const sentence = parts.map((part, k) => `${base.inputs[part.input].name} is ${names[k]}`).join(" and ");
  item.title = `if ${sentence} then ${base.outputs[output].name} is ${then}`;
  return item;
}
