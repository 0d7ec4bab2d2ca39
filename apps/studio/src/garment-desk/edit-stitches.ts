import { curveAt, placer, type EdgeOf, type Pattern, type Stitch } from "@pliant/garment";

/** Stitches after the edges of a panel got other numbers. */
export function renumbered(
  stitches: readonly Stitch[],
  panel: string,
  number: (edge: number) => number,
): Stitch[] {
  const side = (each: EdgeOf): EdgeOf => (each.panel === panel ? { panel, edge: number(each.edge) } : each);
  return stitches.map(({ sides: [a, b], ...rest }) => ({ ...rest, sides: [side(a), side(b)] }));
}

/** Whether the end of one edge is sewn to the beginning of the other: whichever of their ends hang nearer to each other. */
export function isReversed({ panels }: Pick<Pattern, "panels">, { sides }: Pick<Stitch, "sides">): boolean {
  const [[a, b], [c, d]] = sides.map(({ panel: id, edge }) => {
    const panel = panels.find((each) => each.id === id);
    if (!panel) throw new RangeError(`isReversed: there is no panel "${id}"`);
    const place = placer(panel);
    return [0, 1].map((t) => place(curveAt(panel.vertices, panel.edges[edge], t)));
  });
  const apart = (p: readonly number[], q: readonly number[]): number =>
    Math.hypot(...p.map((value, axis) => value - q[axis]));
  return apart(a, d) + apart(b, c) <= apart(a, c) + apart(b, d);
}

export const stitchOf = ({ stitches }: Pattern, { panel, edge }: EdgeOf): number =>
  stitches.findIndex(({ sides }) => sides.some((side) => side.panel === panel && side.edge === edge));

/** Sews two edges together; whatever each was sewn to before is open. */
export function stitchEdges(pattern: Pattern, a: EdgeOf, b: EdgeOf): Pattern {
  const free = unstitchEdge(unstitchEdge(pattern, a), b);
  return { ...free, stitches: [...free.stitches, { sides: [a, b] }] };
}

export function unstitchEdge(pattern: Pattern, edge: EdgeOf): Pattern {
  const found = stitchOf(pattern, edge);
  return found < 0 ? pattern : { ...pattern, stitches: pattern.stitches.filter((_, k) => k !== found) };
}

/** One colour per stitch, told apart from its neighbours: turns of the golden angle. */
export const stitchColour = (index: number): string => `hsl(${Math.round((index * 137.508) % 360)} 72% 46%)`;

/** Marks across both edges of a stitch, at the same share of their lengths from matching ends: a half, and a quarter from the first. */
export function notchesOf(pattern: Pattern, stitch: Stitch): readonly (readonly [EdgeOf, number])[] {
  const [a, b] = stitch.sides;
  const turned = isReversed(pattern, stitch);
  return [0.5, 0.25].flatMap((share): [EdgeOf, number][] => [
    [a, share],
    [b, turned ? 1 - share : share],
  ]);
}
