import { describeValue } from "../../checks/describe-value.ts";
import type { FuzzyMotion, MotionTable } from "./mass-spring.ts";
import type { Body, Model, SolverName } from "../model.ts";

const ONLY_POINTS: ReadonlySet<SolverName> = new Set(["symplectic-euler", "forward-euler", "fuzzy"]);

/** What is wrong with a mass–spring body, in words. */
export function massSpringFaults({ nodes, links, beams }: Model, body: Body): string[] {
  const { id, solver, firstNode, nodeCount } = body;
  const faults: string[] = [];
  const fault = (name: string, value: unknown, expected: string): void => {
    faults.push(`bodies "${id}" ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  if (body.kind !== "springs") {
    const expected = '"bdf2" or "backward-euler": this method moves mass–spring bodies';
    if (ONLY_POINTS.has(solver)) fault("solver", solver, expected);
    return faults;
  }
  const { massSpring } = body;
  if (!ONLY_POINTS.has(solver) && solver !== "bdf2" && solver !== "backward-euler")
    fault("solver", solver, "a method that moves mass–spring bodies");
  const { drag, airflow, deformationLimit: limit = 0, fuzzy } = massSpring;
  if (!(Number.isFinite(drag) && drag >= 0)) fault("drag", drag, "a finite number of 0 N·s/m or more");
  if (!(Number.isFinite(limit) && limit >= 0))
    fault("deformationLimit", limit, "a finite number of 0 or more");
  if (airflow !== "uniform" && airflow !== "facing") fault("airflow", airflow, '"uniform" or "facing"');
  const isOwn = (node: number): boolean => node >= firstNode && node < firstNode + nodeCount;
  if (links.a.some(isOwn) || beams.a.some(isOwn))
    fault("massSpring", massSpring, "springs only, no links and no beams");
  if (solver !== "fuzzy") return faults;
  if (fuzzy === undefined) {
    fault("fuzzy", fuzzy, 'a motion, which the solver "fuzzy" needs');
    return faults;
  }
  const mass = nodes.mass.subarray(firstNode, firstNode + nodeCount);
  if (mass.some((each) => each !== mass[0]))
    fault("mass", mass, "the same at every point, for one motion to fit all");
  checkMotion(fuzzy, fault);
  return faults;
}

type Report = (name: string, value: unknown, expected: string) => void;

function checkMotion({ table, limit, range, antiWindup, clamp }: FuzzyMotion, fault: Report): void {
  const most =
    typeof limit !== "object" || limit === null ? NaN : "force" in limit ? limit.force : limit.speed;
  if (!(most > 0 && most < Infinity))
    fault("fuzzy.limit", limit, "a finite force above 0 N or speed above 0 m/s");
  if (!["scaled", "fixed", "gain"].includes(range))
    fault("fuzzy.range", range, '"scaled", "fixed" or "gain"');
  if (typeof antiWindup !== "boolean") fault("fuzzy.antiWindup", antiWindup, "true or false");
  if (clamp !== "axis" && clamp !== "norm") fault("fuzzy.clamp", clamp, '"axis" or "norm"');
  checkTable(table, fault);
}

function checkTable({ values, cells, rows, move }: MotionTable, fault: Report): void {
  if (!(Number.isInteger(cells) && cells >= 1))
    fault("fuzzy.table.cells", cells, "a whole number of at least 1");
  if (!(move > 0 && move < Infinity)) fault("fuzzy.table.move", move, "a finite length above 0 m");
  if (rows !== null) {
    if (rows.by !== "speed" && rows.by !== "strain")
      fault("fuzzy.table.rows.by", rows.by, '"speed" or "strain"');
    if (!(Number.isInteger(rows.cells) && rows.cells >= 1))
      fault("fuzzy.table.rows.cells", rows.cells, "a whole number of at least 1");
    if (!(Number.isFinite(rows.from) && Number.isFinite(rows.to) && rows.from < rows.to))
      fault("fuzzy.table.rows", [rows.from, rows.to], "from and to, the smaller first");
  }
  const count = (cells + 1) * ((rows?.cells ?? 0) + 1);
  if (values.length !== count) fault("fuzzy.table.values", values.length, `${count} numbers`);
  const lost = values.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0) fault(`fuzzy.table.values[${lost}]`, values[lost], "a finite number");
}
