import type { BoxKernels } from "./box-tree/contract.ts";
import type { FrontalKernels } from "./frontal/contract.ts";
import type { MatrixKernels } from "./matrix/contract.ts";
import type { PaperKernels } from "./paper/contract.ts";
import type { PointKernels } from "./points/contract.ts";
import type { NearKernels } from "./proximity/contract.ts";
import type { BluntKernels } from "./sharpness/contract.ts";
import type { SpringKernels } from "./springs/contract.ts";
import type { TrimKernels } from "./strain-limiting/contract.ts";
import type { WayKernels } from "./trajectories/contract.ts";
import type { VectorKernels } from "./vectors/contract.ts";

/**
 * The contract of the hot loops: pure functions over typed-array views that come from one arena. No allocation, no callback, no
 * configuration branch. Each family is a folder: `contract.ts` says what its kernels do, `reference.ts` defines them in f64, `wasm.ts` calls their
 * SIMD twins in `assembly/`.
 */
export interface Kernels
  extends
    SpringKernels,
    MatrixKernels,
    VectorKernels,
    BoxKernels,
    NearKernels,
    BluntKernels,
    WayKernels,
    TrimKernels,
    PaperKernels,
    PointKernels,
    FrontalKernels {}
