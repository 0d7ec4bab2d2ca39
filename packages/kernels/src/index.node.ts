// What Node loads: with the reference, whose size does not matter there.

import { addReference } from "./arena.ts";
import { referenceKernels } from "./reference.ts";

export * from "./index.ts";

addReference(referenceKernels);
