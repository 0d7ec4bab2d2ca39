import { expect, test } from "vitest";
import { readLink, writeLink } from "./link.ts";

const text = `{ "version": 2, "name": "천 – ${"long ".repeat(200)}" }\n`;

test.each([null, "dress-silk"])("a scene comes back as it was, with files of %j", async (from) => {
  const link = await writeLink({ text, from });
  expect(link).toMatch(/^#scene=[\w-]+(&from=dress-silk)?$/);
  expect(link.length).toBeLessThan(text.length / 5);
  expect(await readLink(link)).toEqual({ text, from });
});

test("other addresses carry none", async () => expect(await readLink("#hang")).toBeNull());

test("a damaged link is refused", async () => {
  const link = await writeLink({ text, from: null });
  await expect(readLink(link.slice(0, -9))).rejects.toThrow();
  await expect(readLink("#scene=%%%")).rejects.toThrow();
});

test("a link that would fill the memory is refused", async () => {
  const link = await writeLink({ text: " ".repeat(21e6), from: null });
  expect(link.length).toBeLessThan(50_000);
  await expect(readLink(link)).rejects.toThrow("more than 20 MB");
});
