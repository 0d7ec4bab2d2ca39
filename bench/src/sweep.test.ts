import { expect, test } from "vitest";
import type { Ladder, Setting } from "./engine.ts";
import { counts, sweep, type Attempt } from "./sweep.ts";

/** Rung `k` of ladder `name` costs `k` times its price and holds from `needs` on. */
interface Fake {
  readonly name: string;
  readonly needs: number;
  readonly price: number;
}

const RUNGS = 60;

function ladderOf({ name }: Fake): Ladder {
  return Array.from({ length: RUNGS }, (_, rung) => ({ text: `${name} ${rung}`, start: neverStarted }));
}

function neverStarted(): never {
  throw new Error("a fake engine was started");
}

/** Sweeps over fake ladders and keeps what was tried. */
async function run(fakes: readonly Fake[], options: { hint?: string; most?: number } = {}) {
  const tried: string[] = [];
  const attempt = (setting: Setting, limit: number): Promise<Attempt> => {
    const [name, rung] = setting.text.split(" ");
    const { needs, price } = fakes.find((fake) => fake.name === name)!;
    const cost = Number(rung) * price;
    tried.push(cost > limit ? `${setting.text} slow` : setting.text);
    return Promise.resolve(cost > limit ? "slow" : { holds: Number(rung) >= needs, cost });
  };
  const { most = Infinity, hint } = options;
  const result = await sweep(fakes.map(ladderOf), { attempt, hint, timeIsUp: () => tried.length >= most });
  return { tried, found: result.setting?.text ?? null, ...result };
}

test.each([0, 1, 2, 7, 8, 9, 31, 42, 58, 59])("finds the lowest rung that holds: %i", async (needs) => {
  const { found, tried, attempts } = await run([{ name: "a", needs, price: 1 }]);
  expect(found).toBe(`a ${needs}`);
  expect(attempts).toBe(tried.length);
  expect(new Set(tried).size).toBe(tried.length);
  expect(attempts).toBeLessThanOrEqual(14);
});

test.each([0, 5, 41, 42, 43, 59])(
  "finds the same from a hint that is off by any distance: %i",
  async (hint) => {
    const { found, tried } = await run([{ name: "a", needs: 42, price: 1 }], { hint: `a ${hint}` });
    expect(found).toBe("a 42");
    expect(tried[0]).toBe(`a ${hint}`);
  },
);

test("a hint that is right is tried again, and so is its cheaper neighbour", async () => {
  const { tried } = await run([{ name: "a", needs: 42, price: 1 }], { hint: "a 42" });
  expect(tried).toEqual(["a 42", "a 41"]);
});

test("a hint that no longer exists is no hint", async () => {
  const { found, tried } = await run([{ name: "a", needs: 3, price: 1 }], { hint: "gone 7" });
  expect([found, tried[0]]).toEqual(["a 3", "a 0"]);
});

test("the cheapest of all ladders wins, wherever it stands", async () => {
  const dear = { name: "dear", needs: 30, price: 3 };
  const cheap = { name: "cheap", needs: 40, price: 2 };
  expect((await run([dear, cheap])).found).toBe("cheap 40");
  expect((await run([cheap, dear])).found).toBe("cheap 40");
});

test("a ladder that cannot win is left as soon as its cheaper rungs fail", async () => {
  const { found, tried } = await run(
    [
      { name: "best", needs: 10, price: 1 },
      { name: "hopeless", needs: 50, price: 1 },
    ],
    { hint: "best 10" },
  );
  expect(found).toBe("best 10");
  expect(tried.filter((text) => text.startsWith("hopeless"))).toEqual(["hopeless 10", "hopeless 11 slow"]);
});

test("nothing holds: nothing is found", async () => {
  expect(await run([{ name: "a", needs: RUNGS, price: 1 }])).toMatchObject({ found: null, cut: false });
});

test("when time is up, the best so far counts and the cut is told", async () => {
  const fakes = [{ name: "a", needs: 42, price: 1 }];
  expect(await run(fakes, { hint: "a 45", most: 1 })).toMatchObject({
    found: "a 45",
    attempts: 1,
    cut: true,
  });
  expect(await run(fakes, { hint: "a 40", most: 1 })).toMatchObject({ found: null, attempts: 1, cut: true });
});

test("counts rise by an eighth at most beyond 16", () => {
  const all = counts(4, 1024);
  expect(all.slice(0, 3)).toEqual([4, 5, 6]);
  expect(all.at(-1)).toBe(1024);
  const ratios = all.slice(13).map((count, at) => count / all[at + 12]);
  expect(Math.max(...ratios)).toBeLessThanOrEqual(1.125);
  expect(Math.min(...ratios)).toBeGreaterThan(1);
});
