// First: the runner says hello with what it knows.
import "./bring.ts";
import "../worker.ts";
