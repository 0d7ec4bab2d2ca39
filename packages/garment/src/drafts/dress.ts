import type { Pattern } from "../pattern.ts";
import { bodice, bodiceTop } from "./bodice.ts";
import { bothHalves, draftPanel, draftPattern, turnOver, type Corner } from "./draft.ts";
import { completeMeasurements, type Measurements } from "./measurements.ts";

export interface DressOptions {
  /** Height of the hem above the floor [m]. */
  readonly hem?: number;
  /** Width of each of the two panels at the hem [m]. */
  readonly hemWidth?: number;
  /** Added to girths of chest and waist [m]. */
  readonly ease?: number;
  readonly waistEase?: number;
}

/** A sleeveless dress whose bodice and flared skirt are one piece, in front and behind. */
export function onePieceDress(body: Partial<Measurements> = {}, options: DressOptions = {}): Pattern {
  const measured = completeMeasurements("onePieceDress", body);
  const { waist, hip, waistHeight, hipHeight, height } = measured;
  const { hem = 0.27 * height, hemWidth = 1.1 * hip, ease = 0.06, waistEase = 0.1 } = options;
  const top = bodice(measured, { ease, neckDrop: 0.1, neckWidth: 0.025, inset: 0.035 });
  const narrow = (waist + waistEase) / 4;
  const wide = Math.max((hip + ease + 0.04) / 4, narrow);
  // A side seam that slants is as long as the middle of the panel: its hem ends higher.
  const [drop, out] = [hipHeight - hem, Math.max(hemWidth / 2 - wide, 0)];
  const rise = drop > out ? drop - Math.sqrt(drop * drop - out * out) : drop / 2;
  const side = (neckline: number): Corner[] => [
    { at: [0, hem], edge: "left hem", curve: { kind: "quadratic", control: [hemWidth / 3, hem] } },
    {
      at: [hemWidth / 2, hem + rise],
      edge: "left skirt side",
      curve: { kind: "quadratic", control: [wide, hipHeight] },
    },
    // From the waist upwards it opens again.
    { at: [narrow, waistHeight], edge: "left bodice side" },
    ...bodiceTop(top, neckline),
  ];
  const [front, back] = [top.frontNeck, top.backNeck].map((neckline) => bothHalves(side(neckline)));
  const depth = 0.11 * height;
  return draftPattern(
    "one-piece dress",
    [
      draftPanel("front", front, { translation: [0, 0, depth], label: "dress" }),
      draftPanel("back", turnOver(back), { translation: [0, 0, -depth], label: "dress" }),
    ],
    ["left", "right"].flatMap((which) =>
      ["skirt side", "bodice side", "shoulder"].map(
        (edge) => [`front.${which} ${edge}`, `back.${which} ${edge}`] as const,
      ),
    ),
  );
}
