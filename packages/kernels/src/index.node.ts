// What Node loads: with all kernels and the reference, whose size does not matter there.

import { addReference } from "./arena.ts";
import { addMoreKernels } from "./more.ts";
import { referenceKernels } from "./reference.ts";

export * from "./index.ts";

addReference(referenceKernels);
addMoreKernels();
