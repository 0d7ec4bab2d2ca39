/** Something that is made in parts: whoever asks for the next one decides when. */
export type Incremental<Made> = Generator<void, Made, void>;

/** All parts at once. */
export function runAll<Made>(parts: Incremental<Made>): Made {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
