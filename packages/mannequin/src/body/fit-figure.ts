/** The figure whose skin has the girths that were asked for: parts flow into each other, so it is found by measuring. */
import { cos, hullPerimeter, sin } from "@pliant/geometry";
import { levelsOf, type MannequinOptions } from "../options.ts";
import { createBodyField, type BodyField } from "./body-field.ts";
import { TABLE_HEIGHT, type Figure } from "./figure.ts";

const ROUNDS = 12;
/** [m] */
const ENOUGH = 2e-4;
const RAYS = 48;

export function fitFigure({ height, chest, waist, hip, bust }: MannequinOptions): Figure {
  const levels = levelsOf(height);
  const fixed = { height: height / TABLE_HEIGHT, bust };
  let figure: Figure = { ...fixed, chest: 1, waist: 1, hip: 1 };
  for (let round = 0; round < ROUNDS; round++) {
    const field = createBodyField(figure);
    const measured = {
      chest: fieldGirth(field, levels.chest, 0.5 * height),
      waist: fieldGirth(field, levels.waist, 0.5 * height),
      hip: fieldGirth(field, levels.hip, 0.5 * height),
    };
    figure = {
      ...fixed,
      chest: (figure.chest * chest) / measured.chest,
      waist: (figure.waist * waist) / measured.waist,
      hip: (figure.hip * hip) / measured.hip,
    };
    const off = [measured.chest - chest, measured.waist - waist, measured.hip - hip].map(Math.abs);
    if (Math.max(...off) < ENOUGH) break;
  }
  return figure;
}

/** Girth of the trunk at a height: the skin is looked for along rays from the middle. */
function fieldGirth(field: BodyField, y: number, farthest: number): number {
  const points: [number, number][] = [];
  for (let ray = 0; ray <= RAYS; ray++) {
    const angle = (Math.PI * ray) / RAYS;
    const [dx, dz] = [sin(angle), cos(angle)];
    let [inside, outside] = [0, farthest];
    // Forward in steps, so that a hand beyond the trunk's skin is not taken for it; then halves.
    for (let r = 0; r < farthest; r += 0.02) {
      if (field.distance(r * dx, y, r * dz) > 0) {
        outside = r;
        break;
      }
      inside = r;
    }
    for (let n = 0; n < 14; n++) {
      const r = (inside + outside) / 2;
      if (field.distance(r * dx, y, r * dz) > 0) outside = r;
      else inside = r;
    }
    points.push([inside * dx, inside * dz], [-inside * dx, inside * dz]);
  }
  return hullPerimeter(points);
}
