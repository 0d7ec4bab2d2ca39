import type { Colour, Image } from "./image.ts";

/** Letters of 5 × 7 dots: a row is a digit of base 32, its highest bit on the left. */
const GLYPHS: Readonly<Record<string, string>> = {
  "0": "ehjlphe", "1": "4c4444e", "2": "eh1248v", "3": "v2421he", "4": "26aiv22", "5": "vgu11he", "6": "68guhhe",
  "7": "v124888", "8": "ehhehhe", "9": "ehhf12c", a: "00e1fhf", b: "ggmphhu", c: "00egghe", d: "11djhhf", e: "00ehvge",
  f: "698s888", g: "0fhhf1e", h: "ggmphhh", i: "40c444e", j: "20622ic", k: "ggikoki", l: "c44444e", m: "00qllhh",
  n: "00mphhh", o: "00ehhhe", p: "00uhugg", q: "00djf11", r: "00mpggg", s: "00ege1u", t: "88s8896", u: "00hhhjd",
  v: "00hhha4", w: "00hhlla", x: "00ha4ah", y: "00hhf1e", z: "00v248v", ".": "00000cc", ",": "0000c48", "=": "00v0v00",
  "-": "000v000", "+": "044v440", _: "000000v", "/": "01248g0", "(": "2488842", ")": "8422248", "[": "e88888e",
  "]": "e22222e", ":": "0cc0cc0", " ": "0000000",
}; // prettier-ignore

const UNKNOWN = "vhhhhhv";

/** Width of a letter with the gap after it, and height of a line [pixels]. */
export const ADVANCE = 6;
export const LINE = 10;

/** Writes a line, small letters only, as far as it fits between two columns. */
export function write(
  image: Image,
  text: string,
  [left, top, right]: readonly [number, number, number],
  colour: Colour,
): void {
  const letters = Array.from(text.toLowerCase()).slice(0, Math.floor((right - left) / ADVANCE));
  letters.forEach((letter, k) => {
    const rows = Object.hasOwn(GLYPHS, letter) ? GLYPHS[letter] : UNKNOWN;
    Array.from(rows).forEach((digit, row) => {
      const bits = Number.parseInt(digit, 32);
      for (let column = 0; column < 5; column++) {
        if (bits & (16 >> column))
          image.pixels.set(colour, ((top + row) * image.width + left + k * ADVANCE + column) * 3);
      }
    });
  });
}
