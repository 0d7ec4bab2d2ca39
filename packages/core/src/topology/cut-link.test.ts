import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { validate } from "../state/validate.ts";
import { cutLink } from "./cut-link.ts";
import { applyEdits } from "./edit.ts";

const N = 7;
const { model, state } = createModel({ parts: [clothSheet({ size: [0.6, 0.6], nodes: [N, N] })] });
const { links, beams, triangles } = model;
const linkOf = (a: number, b: number): number =>
  links.a.findIndex((node, k) => node === a && links.b[k] === b);
const pairs = (found: readonly number[] = []): string[] =>
  found.map((k) => `${beams.a[k]}-${beams.b[k]}`).sort();

describe("cutLink", () => {
  it("takes a link, the triangles beside it and the beams along it", () => {
    const [a, b] = [3 * N + 3, 3 * N + 4];
    const edit = cutLink(model, linkOf(a, b));
    expect(edit.links).toEqual([linkOf(a, b)]);
    expect(edit.triangles).toHaveLength(2);
    for (const t of edit.triangles ?? []) {
      expect([...triangles.subarray(t * 3, t * 3 + 3)]).toEqual(expect.arrayContaining([a, b]));
    }
    expect(pairs(edit.beams)).toEqual(expect.arrayContaining([`${a - 1}-${b}`, `${a}-${b + 1}`].sort()));
    // Two along it, and at most the one between the tips of the two triangles.
    expect(edit.beams?.length).toBeLessThanOrEqual(3);
    expect(validate(applyEdits(model, [edit]), state)).toEqual([]);
  });

  it("takes the beams along a diagonal, and no others", () => {
    const [a, b] = [2 * N + 2, 3 * N + 3];
    const along = pairs(cutLink(model, linkOf(a, b)).beams);
    expect(along).toEqual([`${a - N - 1}-${b}`, `${a}-${b + N + 1}`].sort());
  });

  it("finds what is left at a corner", () => {
    const edit = cutLink(model, linkOf(0, 1));
    expect(pairs(edit.beams)).toEqual(["0-2"]);
    expect(edit.triangles).toHaveLength(1);
  });

  it.each([-1, 1.5, links.count])("refuses link %d", (link) => {
    expect(() => cutLink(model, link)).toThrow(
      `cutLink: there is no link ${link}, expected 0 to ${links.count - 1}`,
    );
  });
});
