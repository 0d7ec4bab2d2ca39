/** Something that is made in parts: whoever asks for the next one decides when. */
export type Parts<Made> = Generator<void, Made, void>;

/** All parts at once. */
export function finish<Made>(parts: Parts<Made>): Made {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
