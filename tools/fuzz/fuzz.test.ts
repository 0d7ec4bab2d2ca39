import { expect, it } from "vitest";
import { fuzz } from "./fuzz.mjs";

/** Another seed each day: what is found is printed with its number. */
const SEED = Number(process.env["PLIANT_FUZZ_SEED"] ?? Math.floor(Date.now() / 864e5) % 1e6);
const SECONDS = Number(process.env["PLIANT_FUZZ_SECONDS"] ?? 15);

it(
  `legal scenes run and broken files are refused in words, from seed ${SEED}`,
  async () => {
    const { findings, scenes, files } = await fuzz(SECONDS, SEED);
    expect(findings).toEqual([]);
    expect(scenes).toBeGreaterThan(0);
    expect(files).toBeGreaterThan(0);
  },
  (SECONDS + 60) * 1000,
);
