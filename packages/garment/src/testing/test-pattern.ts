type Edge = { endpoints: number[]; curvature?: unknown };
type Panel = { vertices: number[][]; edges: Edge[]; translation: number[]; rotation: number[] };

/** The text of a file before it is text. */
export interface TestPattern {
  properties: { units_in_meter: number; curvature_coords: string };
  pattern: { panels: { front: Panel; back: Panel }; stitches: unknown[][] };
  parameters: unknown;
}

/** Two panels, 40 cm × 60 cm, sewn at their sides; the front's hem is curved. */
export function testPattern(): TestPattern {
  const corners = [
    [0, 0],
    [40, 0],
    [40, 60],
    [0, 60],
  ];
  const front = [0, 1, 2, 3].map((k): Edge => ({ endpoints: [k, (k + 1) % 4] }));
  front[0].curvature = [0.5, 0.2];
  return {
    properties: { units_in_meter: 100, curvature_coords: "relative" },
    pattern: {
      panels: {
        front: { vertices: corners, edges: front, translation: [0, 0, 20], rotation: [0, 0, 0] },
        // Round the other way: its front looks back.
        back: {
          vertices: corners.map((corner) => [...corner]),
          edges: [3, 2, 1, 0].map((k): Edge => ({ endpoints: [(k + 1) % 4, k] })),
          translation: [0, 0, -20],
          rotation: [0, 0, 0],
        },
      },
      stitches: [
        [
          { panel: "front", edge: 1 },
          { panel: "back", edge: 2 },
        ],
        [
          { panel: "front", edge: 3 },
          { panel: "back", edge: 0 },
        ],
      ],
    },
    parameters: { length: { type: "length", value: 1, range: [0.5, 2], influence: [] } },
  };
}
