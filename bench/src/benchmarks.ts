import type { Benchmark } from "./benchmark.ts";
import { box } from "./box.ts";
import { capsules } from "./capsules.ts";
import { drape } from "./drape.ts";
import { garments } from "./garments.ts";
import { governor } from "./governor.ts";
import { hang } from "./hang.ts";
import { kernels } from "./kernels.ts";
import { methods } from "./methods.ts";
import { modes } from "./modes.ts";
import { paper } from "./paper.ts";
import { shipped } from "./shipped.ts";
import { skin } from "./skin.ts";
import { skirt } from "./skirt.ts";
import { solids } from "./solids.ts";

/** What `npm run bench` times, in the order of its tables. */
export const benchmarks: readonly Benchmark[] = [
  hang,
  drape,
  box,
  skirt,
  shipped,
  garments,
  solids,
  skin,
  capsules,
  kernels,
  modes,
  methods,
  paper,
  governor,
];
