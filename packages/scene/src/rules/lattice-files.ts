import { latticeVoxels } from "../build/lattice.ts";
import { fault, type Fault } from "../errors.ts";
import { MAX_NODES } from "../schema/shape.ts";
import type { FileRule } from "./rule.ts";

/** A surface that is to be filled has an inside, and its cells fit into it and into memory. */
export const latticeFilesAreClosed: FileRule = ({ lattices, files }) =>
  lattices.flatMap((lattice, index): Fault[] => {
    if (lattice.file === undefined) return [];
    const path = ["lattices", index];
    try {
      const cells = latticeVoxels(lattice, files).voxels.filled.reduce((sum, each) => sum + each, 0);
      if (cells <= MAX_NODES) return [];
      const expected = `larger: at most ${MAX_NODES} points, not about ${cells}`;
      return [fault([...path, "spacing"], lattice.spacing, expected)];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const [, name, expected] = /(surface|spacing) is .*?, expected (.*)$/.exec(error.message) ?? [];
      if (name === "spacing") return [fault([...path, "spacing"], lattice.spacing, expected)];
      return [fault([...path, "file"], lattice.file, expected ?? `a closed surface: ${error.message}`)];
    }
  });
