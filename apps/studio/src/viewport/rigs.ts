/** Lights and backgrounds to choose from; `auto` is the page's theme. */
export const RIG_NAMES = ["studio", "daylight", "evening", "dark", "white"] as const;
export type RigName = (typeof RIG_NAMES)[number];

interface Lamp {
  /** 0xrrggbb */
  readonly colour: number;
  /** [1] */
  readonly light: number;
}

/** One set of lamps, with what stands behind. The background itself is in style/light.css. */
export interface Rig {
  /** Throws the shadow: towards it, and how wide it is [radians]. */
  readonly key: Lamp & { readonly from: readonly [number, number, number]; readonly width: number };
  /** From all around: what folds and feet keep out. */
  readonly dome: Lamp;
  /** From above and from the floor, without shadow. */
  readonly sky: Lamp & { readonly floor: number };
  /** Beside the camera. */
  readonly fill: Lamp;
  /** How bright what shines mirrors its surroundings [1]. */
  readonly mirrored: number;
  readonly shadow: Lamp;
  readonly grid: Lamp;
  /** Of the background's middle, 0xrrggbb. */
  readonly behind: number;
  /** [1] */
  readonly exposure: number;
}

const FRONT = [0.62, 1.15, 0.75] as const;

export const RIGS: Readonly<Record<RigName, Rig>> = {
  studio: {
    key: { colour: 0xfff8f0, light: 2.25, from: FRONT, width: 0.2 },
    dome: { colour: 0xf4f6ff, light: 1.25 },
    sky: { colour: 0xffffff, light: 0.3, floor: 0xb9b0a6 },
    fill: { colour: 0xe8efff, light: 0.25 },
    mirrored: 0.75,
    shadow: { colour: 0x2a2119, light: 0.5 },
    grid: { colour: 0x4a3c2c, light: 0.1 },
    behind: 0xe9e6e0,
    exposure: 0.86,
  },
  daylight: {
    key: { colour: 0xfff0d2, light: 3.1, from: [-0.7, 1.1, 0.55], width: 0.045 },
    dome: { colour: 0xcfe2ff, light: 1.35 },
    sky: { colour: 0xd9e8ff, light: 0.3, floor: 0xb7a88c },
    fill: { colour: 0xdfeaff, light: 0.1 },
    mirrored: 0.8,
    shadow: { colour: 0x1c2430, light: 0.55 },
    grid: { colour: 0x34414f, light: 0.1 },
    behind: 0xd8e3ee,
    exposure: 0.8,
  },
  evening: {
    key: { colour: 0xffb676, light: 2.8, from: [-1.1, 0.55, 0.5], width: 0.09 },
    dome: { colour: 0xa9b4e6, light: 0.8 },
    sky: { colour: 0xc3b4d4, light: 0.2, floor: 0x8a6658 },
    fill: { colour: 0xbfc9ff, light: 0.2 },
    mirrored: 0.55,
    shadow: { colour: 0x2b1a24, light: 0.55 },
    grid: { colour: 0x4a3038, light: 0.12 },
    behind: 0xc8b0ac,
    exposure: 0.85,
  },
  dark: {
    key: { colour: 0xfff1df, light: 2.2, from: FRONT, width: 0.16 },
    dome: { colour: 0xbfcbe6, light: 0.6 },
    sky: { colour: 0xdfe4f2, light: 0.12, floor: 0x4a443d },
    fill: { colour: 0xcfdcff, light: 0.3 },
    mirrored: 0.55,
    shadow: { colour: 0x000000, light: 0.6 },
    grid: { colour: 0xfff2e0, light: 0.1 },
    behind: 0x2a2926,
    exposure: 0.85,
  },
  white: {
    key: { colour: 0xffffff, light: 1.9, from: FRONT, width: 0.26 },
    dome: { colour: 0xffffff, light: 1.5 },
    sky: { colour: 0xffffff, light: 0.35, floor: 0xcfcac4 },
    fill: { colour: 0xffffff, light: 0.2 },
    mirrored: 0.8,
    shadow: { colour: 0x30343a, light: 0.42 },
    grid: { colour: 0x000000, light: 0 },
    behind: 0xffffff,
    exposure: 0.86,
  },
};
