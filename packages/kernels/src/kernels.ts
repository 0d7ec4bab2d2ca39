import type { BoxTreeKernels } from "./box-tree/contract.ts";
import type { ClothKernels } from "./cloth/contract.ts";
import type { FrontalKernels } from "./frontal/contract.ts";
import type { MatrixKernels } from "./matrix/contract.ts";
import type { PaperKernels } from "./paper/contract.ts";
import type { PointKernels } from "./points/contract.ts";
import type { ProximityKernels } from "./proximity/contract.ts";
import type { SharpnessKernels } from "./sharpness/contract.ts";
import type { SpringKernels } from "./springs/contract.ts";
import type { StrainLimitingKernels } from "./strain-limiting/contract.ts";
import type { TrajectoryKernels } from "./trajectories/contract.ts";
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
    ClothKernels,
    BoxTreeKernels,
    ProximityKernels,
    SharpnessKernels,
    TrajectoryKernels,
    StrainLimitingKernels,
    PaperKernels,
    PointKernels,
    FrontalKernels {}
