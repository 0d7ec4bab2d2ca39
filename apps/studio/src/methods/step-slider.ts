/** The slider runs over the logarithm: as much room from 2 to 4 ms as from 50 to 100. */
const [SHORTEST, LONGEST, TICKS] = [0.002, 0.1, 1000] as const;

/** Step [s] of a place of the slider, rounded to what one would say. */
export function fromSlider(place: number): number {
  const dt = SHORTEST * (LONGEST / SHORTEST) ** (place / TICKS);
  const unit = dt < 0.01 ? 0.0001 : 0.001;
  return Number((Math.round(dt / unit) * unit).toFixed(4));
}

export function toSlider(dt: number): number {
  return Math.round((TICKS * Math.log(dt / SHORTEST)) / Math.log(LONGEST / SHORTEST));
}
