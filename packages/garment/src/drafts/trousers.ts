import type { Panel, Pattern } from "../pattern.ts";
import { draftPanel, draftPattern, mirror, turnOver, type Corner } from "./draft.ts";
import { completeMeasurements, type Measurements } from "./measurements.ts";

export interface TrousersOptions {
  /** Height of the hem above the floor [m]. */
  readonly hem?: number;
  /** Girth of a leg at the hem [m]. */
  readonly hemGirth?: number;
  /** Added to girths of waist and hip [m]. */
  readonly ease?: number;
  /** How sharply a crease is pressed into the middle of every leg, in front and behind, off flat; none if left out [degrees]. */
  readonly creaseDegrees?: number;
}

/** Straight trousers: two fronts, two backs. */
export function trousers(body: Partial<Measurements> = {}, options: TrousersOptions = {}): Pattern {
  const measured = completeMeasurements("trousers", body);
  const { waist, hip, waistHeight, hipHeight, inseam, height } = measured;
  const { hem = 0.05 * height, hemGirth = 0.25 * height, ease = 0.08, creaseDegrees } = options;
  const crotch = inseam - 0.02 * height;
  /** `fork`: how far the crotch reaches beyond the middle, in front less than behind; `rise`: how much higher it begins behind. */
  const leg = (fork: number, rise: number): Corner[] => {
    const [narrow, wide] = [(waist + ease) / 4, (hip + ease) / 4];
    const middle = (wide - fork) / 2;
    const [inner, outer] = [middle - hemGirth / 4, middle + hemGirth / 4];
    return [
      { at: [inner, hem], edge: "hem" },
      { at: [outer, hem], edge: "outseam" },
      { at: [wide, hipHeight], edge: "hip", curve: { kind: "quadratic", control: [wide, hipHeight + 0.12] } },
      { at: [narrow, waistHeight], edge: "waist" },
      {
        at: [0, waistHeight + rise],
        edge: "crotch",
        curve: {
          kind: "cubic",
          controls: [
            [0, crotch + 0.1],
            [0.01, crotch],
          ],
        },
      },
      {
        at: [-fork, crotch],
        edge: "inseam",
        curve: { kind: "quadratic", control: [inner - 0.005, crotch - 0.12] },
      },
    ];
  };
  const [front, back] = [leg(hip / 16, 0), leg(hip / 8, 0.02)];
  /** From the hem towards the hip, where the leg is widest: outwards, away from the body. */
  const creased = (panel: Panel): Panel => {
    if (creaseDegrees === undefined) return panel;
    const { from, to } = panel.edges[panel.edges.findIndex(({ label }) => label === "hem")];
    const [x, y] = [0, 1].map((axis) => (panel.vertices[from][axis] + panel.vertices[to][axis]) / 2);
    const fold = { from: [x, y], to: [x, crotch], angleDegrees: -creaseDegrees } as const;
    return { ...panel, folds: [fold] };
  };
  // Over the legs: halves overlap a little in the middle, as nothing collides with itself before it is sewn.
  const [depth, shift] = [0.1 * height, hip / 32];
  const place = (side: 1 | -1, z: number) => ({ translation: [side * shift, 0, z], label: "leg" }) as const;
  return draftPattern(
    "trousers",
    [
      draftPanel("left-front", front, place(1, depth)),
      draftPanel("right-front", mirror(front), place(-1, depth)),
      draftPanel("left-back", turnOver(back), place(1, -depth)),
      draftPanel("right-back", turnOver(mirror(back)), place(-1, -depth)),
    ].map(creased),
    [
      ...["left", "right"].flatMap((side) =>
        ["outseam", "hip", "inseam"].map(
          (edge) => [`${side}-front.${edge}`, `${side}-back.${edge}`] as const,
        ),
      ),
      ["left-front.crotch", "right-front.crotch"],
      ["left-back.crotch", "right-back.crotch"],
    ],
  );
}
