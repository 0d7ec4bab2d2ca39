import type { Curve, Fold, PanelLayout, Pattern } from "./pattern.ts";

/** A pattern as the text of a file that `readPattern` reads: GarmentCode's dialect, in centimetres, control points relative. */
export function writePattern({ panels, stitches }: Pattern): string {
  const file = {
    pattern: {
      panels: Object.fromEntries(
        panels.map(({ id, vertices, edges, translation, rotationDegrees, ...rest }) => [
          id,
          {
            translation: translation.map(centimetres),
            rotation: rotationDegrees,
            vertices: vertices.map((point) => point.map(centimetres)),
            edges: edges.map(({ from, to, curve, label: name }) => ({
              endpoints: [from, to],
              ...(curve.kind === "line" ? {} : { curvature: curvature(curve, vertices[from], vertices[to]) }),
              ...(name === undefined ? {} : { label: name }),
            })),
            ...(rest.label === undefined ? {} : { label: rest.label }),
            ...(rest.fabric === undefined ? {} : { fabric: rest.fabric }),
            ...(rest.grainDegrees === undefined ? {} : { grain: rest.grainDegrees }),
            ...(rest.folds === undefined ? {} : { folds: rest.folds.map(foldOf) }),
            ...(rest.layout === undefined ? {} : { layout: layoutOf(rest.layout) }),
          },
        ]),
      ),
      stitches: stitches.map(({ sides, bend }) => [...sides, ...(bend === undefined ? [] : [{ bend }])]),
      panel_order: panels.map(({ id }) => id),
    },
    properties: {
      curvature_coords: "relative",
      normalize_panel_translation: false,
      normalized_edge_loops: true,
      units_in_meter: 100,
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const foldOf = ({ from, to, angleDegrees, stiffness, bend }: Fold) => ({
  from: from.map(centimetres),
  to: to.map(centimetres),
  ...(angleDegrees === 0 ? {} : { angle: angleDegrees }),
  ...(stiffness === undefined ? {} : { stiffness }),
  ...(bend === undefined ? {} : { bend }),
});

const layoutOf = ({ at, turnDegrees }: PanelLayout) => ({
  at: at.map(centimetres),
  ...(turnDegrees === 0 ? {} : { turn: turnDegrees }),
});

const centimetres = (metres: number): number => Number((100 * metres).toPrecision(12));

type PatternPosition = readonly [number, number];

function curvature(curve: Exclude<Curve, { kind: "line" }>, from: PatternPosition, to: PatternPosition) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const relative = ([x, y]: PatternPosition): PatternPosition => [
    ((x - from[0]) * dx + (y - from[1]) * dy) / squared,
    ((y - from[1]) * dx - (x - from[0]) * dy) / squared,
  ];
  switch (curve.kind) {
    case "quadratic":
      return { type: "quadratic", params: [relative(curve.control)] };
    case "cubic":
      return { type: "cubic", params: curve.controls.map(relative) };
    case "circle":
      return {
        type: "circle",
        params: [centimetres(curve.radius), Number(curve.isLarge), Number(curve.isRight)],
      };
  }
}
