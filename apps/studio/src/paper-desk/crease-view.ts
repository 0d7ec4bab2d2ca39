import type { CreasePattern, FlatFoldability } from "@pliant/origami";
import { toPage, type Sight } from "../shell/sight.ts";

export interface CreaseDrawing {
  readonly pattern: CreasePattern;
  readonly flat: FlatFoldability;
  readonly selection: number | null;
  readonly hover: number | null;
}

/** A crease pattern as markup: mountains, valleys and so on by class, vertices that cannot fold flat marked. Numbers are pixels. */
export function drawCreases({ pattern, flat, selection, hover }: CreaseDrawing, sight: Sight): string {
  const places = pattern.vertices.map((vertex) => toPage(sight, vertex));
  const at = (vertex: number): string => places[vertex].map((value) => value.toFixed(1)).join(" ");
  const faces = pattern.faces.map((face) => `M${face.map(at).join("L")}Z`).join("");
  const lines = pattern.edges.map(({ a, b, assignment, angle }, k) => {
    const state = `${k === selection ? " selected" : ""}${k === hover ? " hover" : ""}`;
    // Less is folded: paler.
    const opacity = angle === null ? 1 : 0.35 + (0.65 * Math.abs(angle)) / 180;
    return `<path class="crease ${assignment}${state}" data-crease="${k}" stroke-opacity="${assignment === "M" || assignment === "V" ? opacity.toFixed(2) : 1}" d="M${at(a)}L${at(b)}"/>`;
  });
  // What is chosen lies over the others.
  const over = [selection, hover].flatMap((k) =>
    k === null || !pattern.edges[k]
      ? []
      : [`<path class="crease over" d="M${at(pattern.edges[k].a)}L${at(pattern.edges[k].b)}"/>`],
  );
  const faults = [...new Set([...flat.maekawa, ...flat.kawasaki].map(({ vertex }) => vertex))].map(
    (vertex) => {
      const [x, y] = places[vertex];
      return `<circle class="fault" data-fault="${vertex}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7"/>`;
    },
  );
  return `<path class="paper" d="${faces}"/>${over.join("")}${lines.join("")}${faults.join("")}`;
}
