import { addEverything } from "pliant/everything";

addEverything();
