import { expect, it } from "vitest";
import { picturesOf, sitePage } from "./pages.mjs";

const known = new Set(["docs/claims.md", "docs/adr/README.md"]);
const page = (text: string): string =>
  sitePage("docs/x.md", text, known, "/nowhere").split("\n").slice(2, -3).join("\n");

it("keeps links between pages and their anchors", () => {
  expect(page("[a](claims.md#x) [b](adr/README.md) [c](https://d.org) [e](#f)")).toBe(
    "[a](/docs/claims#x) [b](/docs/adr/README) [c](https://d.org) [e](#f)",
  );
});

it("turns links into the sources into words", () => {
  expect(page("see [`step.ts`](../packages/core/src/step.ts)")).toBe("see `step.ts`");
});

it("leaves code alone and hides tags elsewhere", () => {
  expect(page("a <law> `b <c>`\n\n```sh\n<d>\n```")).toBe("a &lt;law> `b <c>`\n\n```sh\n<d>\n```");
});

it("knows the pictures of a page", () => {
  expect(picturesOf("![a](/docs/b.jpg) [c](/docs/d)")).toEqual(["docs/b.jpg"]);
});
