/**
 * A body as a tailor knows it, standing on y = 0, its middle at x = z = 0, looking along +z, its left hand at +x. Lengths in
 * metres; girths are around.
 */
export interface Measurements {
  /** Floor to crown. */
  readonly height: number;
  /** Girth over the bust. */
  readonly chest: number;
  /** Girth where it is narrowest. */
  readonly waist: number;
  /** Girth over the seat. */
  readonly hip: number;
  /** Girth at its base. */
  readonly neck: number;
  /** Across the back, from shoulder point to shoulder point. */
  readonly shoulderWidth: number;
  /** Shoulder point to wrist. */
  readonly armLength: number;
  /** Girth of the arm at its thickest. */
  readonly upperArm: number;
  /** Nape to waist. */
  readonly backLength: number;
  /** Floor to waist. */
  readonly waistHeight: number;
  /** Floor to the line of the seat. */
  readonly hipHeight: number;
  /** Floor to crotch. */
  readonly inseam: number;
  /** How far the arms hang below level in the pose in which it is dressed [degrees]. */
  readonly armSlopeDegrees: number;
}

/** A dress form of 1.70 m. */
export const MEASUREMENTS: Measurements = {
  height: 1.7,
  chest: 0.88,
  waist: 0.69,
  hip: 0.95,
  neck: 0.35,
  shoulderWidth: 0.38,
  armLength: 0.58,
  upperArm: 0.28,
  backLength: 0.4,
  waistHeight: 1.065,
  hipHeight: 0.86,
  inseam: 0.775,
  armSlopeDegrees: 40,
};

/** Given measurements, the others in proportion to the height. */
export function completeMeasurements(caller: string, given: Partial<Measurements>): Measurements {
  const scale = (given.height ?? MEASUREMENTS.height) / MEASUREMENTS.height;
  const names = Object.keys(MEASUREMENTS) as (keyof Measurements)[];
  const unknown = Object.keys(given).find((name) => !(name in MEASUREMENTS));
  if (unknown !== undefined) {
    throw new RangeError(
      `${caller}: there is no measurement "${unknown}", expected one of ${names.join(", ")}`,
    );
  }
  const entries = names.map((name) => {
    const value =
      given[name] ?? (name === "armSlopeDegrees" ? MEASUREMENTS[name] : scale * MEASUREMENTS[name]);
    const isGood = name === "armSlopeDegrees" ? value >= -10 && value <= 90 : value > 0 && value < 5;
    if (isGood) return [name, value];
    const expected = name === "armSlopeDegrees" ? "an angle of −10 to 90 degrees" : "a length of 0 to 5 m";
    throw new RangeError(`${caller}: ${name} is ${value}, expected ${expected}`);
  });
  return Object.fromEntries(entries) as Measurements;
}
