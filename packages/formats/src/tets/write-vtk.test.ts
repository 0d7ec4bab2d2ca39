import { expect, it } from "vitest";
import { latinText } from "../text/latin-text.ts";
import { readVtk } from "./vtk.ts";
import { writeVtk } from "./write-vtk.ts";

it("comes back bit for bit, with vectors behind it", () => {
  const x = Float64Array.of(0, 0, 0, 1 / 3, 0, 0, 0, 1e-7, 0, 0, 0, Math.PI);
  const tets = Uint32Array.of(0, 1, 2, 3);
  const bytes = writeVtk({
    title: "a tët",
    x,
    tets,
    materials: [2],
    vectors: [{ name: "mode1", values: x }],
  });
  const read = readVtk(bytes);
  expect(read.x).toEqual(x);
  expect(read.tets).toEqual(tets);
  const text = latinText(bytes);
  expect(text.split("\n")[1]).toBe("a t?t");
  expect(text).toContain(
    "CELL_DATA 1\nSCALARS material int 1\nLOOKUP_TABLE default\n2\nPOINT_DATA 4\nVECTORS mode1 double\n0 0 0\n",
  );
});
