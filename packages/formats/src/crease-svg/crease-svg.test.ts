import { describe, expect, it } from "vitest";
import { readCreaseSvg } from "./read-crease-svg.ts";
import { writeCreaseSvg } from "./write-crease-svg.ts";

const svg = (inner: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

describe("crease SVG", () => {
  it("reads all kinds of lines, turned upwards", () => {
    const { segments } = readCreaseSvg(
      svg(`<rect x="0" y="0" width="10" height="5" stroke="black"/><line x1="1" y1="2" x2="3" y2="4" stroke="#f00"/>
        <polyline points="0,0 1,1 2,0" stroke="rgb(0, 0, 255)"/><polygon points="0 0 1 0 1 1" stroke="#00FF00"/>
        <path d="M1,1h2v2l-1-1z M5 5L6 6" stroke="yellow"/>`),
    );
    const count = (kind: string): number => segments.filter(({ assignment }) => assignment === kind).length;
    expect(["B", "M", "V", "C", "F"].map(count)).toEqual([4, 1, 2, 3, 5]);
    expect(segments.find(({ assignment }) => assignment === "M")).toMatchObject({
      from: [1, -2],
      to: [3, -4],
      angle: -180,
    });
  });

  it("multiplies opacities, places groups, and takes classes and styles", () => {
    const { segments } = readCreaseSvg(
      svg(`<style>.v { stroke: blue; stroke-opacity: 0.5 }</style><defs><line x1="0" y1="0" x2="9" y2="9" stroke="red"/></defs>
        <g opacity="0.5" transform="translate(10 0) scale(2)"><line class="v" x1="0" y1="0" x2="1" y2="0"/>
        <line style="stroke:red" x1="0" y1="1" x2="1" y2="1"/><line display="none" stroke="red" x1="0" y1="0" x2="1" y2="5"/></g>`),
    );
    expect(segments).toHaveLength(2);
    expect(segments[0]).toMatchObject({ assignment: "V", angle: 45, from: [10, -0], to: [12, -0] });
    expect(segments[1]).toMatchObject({ assignment: "M", angle: -90, to: [12, -2] });
  });

  it("cuts curves as finely as asked, and marks what lies within", () => {
    const arc = svg(`<path d="M0,0 A10 10 0 0 1 20,0" stroke="red"/>`);
    const { segments } = readCreaseSvg(arc, { curve: 1e-4 });
    for (const { from } of segments) expect(Math.hypot(from[0] - 10, from[1])).toBeCloseTo(10, 1);
    expect(segments.filter(({ isToSmooth }) => !isToSmooth).length).toBeLessThan(3);
    expect(segments.length).toBeGreaterThan(readCreaseSvg(arc, { curve: 1e-2 }).segments.length);
  });

  it("names strokes that stand for nothing, and refuses what is no drawing", () => {
    const { warnings } = readCreaseSvg(
      svg(`<path d="M0 0H1" stroke="pink"/><path d="M0 0V1" stroke="red"/>`),
    );
    expect(warnings).toEqual(["1 elements have the stroke pink, which stands for no kind of edge: left out"]);
    expect(() => readCreaseSvg("hello")).toThrow("no <svg> element");
    expect(() => readCreaseSvg(svg(""))).toThrow("no line has a colour of creases");
    expect(() => readCreaseSvg(svg(`<path d="M0 0 L1" stroke="red"/>`))).toThrow('command "L" has 1 numbers');
  });

  it("comes back in millimetres", () => {
    const text = writeCreaseSvg({
      vertices: [
        [0, 0],
        [0.1, 0],
        [0.1, 0.05],
      ],
      edges: [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
      assignments: ["B", "B", "V"],
      foldAngles: [null, null, 45],
      faces: [],
    });
    const { segments } = readCreaseSvg(text);
    expect(segments[2]).toMatchObject({ from: [0, -50], to: [100, -0], assignment: "V", angle: 45 });
  });
});
