// What Node loads as "pliant": sizes do not matter there, so nothing has to be brought.

import { addEverything } from "./everything.ts";

export * from "./index.ts";

addEverything();
