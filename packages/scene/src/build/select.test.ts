import { describe, expect, test } from "vitest";
import type { Where } from "../schema/pins.ts";
import { selectNodes } from "./select.ts";

/** 4 columns along x, 3 rows along z, 1 m apart. */
const grid = { columns: 4, rows: 3 };
const x = new Float64Array(
  Array.from({ length: 12 }, (_, node) => [node % 4, 0, Math.floor(node / 4)]).flat(),
);

describe("selectNodes", () => {
  test.each<[Where, number[]]>([
    [{ corner: "top-left" }, [0]],
    [{ corner: "top-right" }, [3]],
    [{ corner: "bottom-left" }, [8]],
    [{ corner: "bottom-right" }, [11]],
    [{ edge: "top" }, [0, 1, 2, 3]],
    [{ edge: "bottom" }, [8, 9, 10, 11]],
    [{ edge: "left" }, [0, 4, 8]],
    [{ edge: "right" }, [3, 7, 11]],
    [{ index: 5 }, [5]],
    [{ index: [7, 2, 7] }, [2, 7]],
    [{ region: { min: [1, 0, 1], max: [2, 0, 9] } }, [5, 6, 9, 10]],
    [{ region: { min: [0.1, 0, 0.1], max: [0.9, 0, 0.9] } }, []],
    [{}, []],
  ])("%j", (where, nodes) => {
    expect(selectNodes(where, grid, x)).toEqual(nodes);
  });

  test("rounding does not decide at a region's border", () => {
    expect(selectNodes({ region: { min: [1 + 1e-12, 0, 0], max: [1 + 1e-12, 0, 0] } }, grid, x)).toEqual([1]);
  });
});
