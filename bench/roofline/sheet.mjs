// A square sheet in the kernels' storage (docs/conventions.md, "Slots"), and what kernels are called with.

import { COLOURS, LINKS, MARGIN, OFFSETS } from "./inside.mjs";

/** Numbers per slot and bytes per number of every column. */
const COLUMNS = {
  ...{ positions: [3, 8], force: [3, 8], y: [3, 4], w: [3, 4], own: [6, 4], floor: [1, 4] },
  ...{ springs: [12, 4], scales: [8, 4], weights: [8, 4], diagonal: [6, 4], pivot: [6, 4], inverse: [6, 4] },
  ...{ b: [3, 4], r: [3, 4], p: [3, 4], t: [3, 4], u: [3, 4], s: [3, 4], x: [3, 4], extra: [6, 4] },
};

/** Columns that a kernel knows by another name. */
const ALIASES = {
  gridSprings: { x: "positions" },
  gridForce: { x: "positions" },
  applyGrid: { q: "u" },
};

const FAMILIES = 8;
const LAW = 8;
const SIDE = 1;
const DENSITY = 0.2;
const STEP = 1 / 240;

const SCALARS = {
  ...{ c1: STEP, c2: STEP * STEP, halfTimeSquared: 0.5 * STEP * STEP, relief: 0.5, lookAhead: 0 },
  ...{ theta: 0.9, beta: 0.5, alpha: 1e-3, constrainedCount: 0, first: 0 },
};

/** nodes × nodes in segments of `width` places, for vectors of so many lanes, in a memory of its own. */
export function createSheet(nodes, width, lanes) {
  const segments = nodes * COLOURS + 2 * MARGIN;
  const slots = segments * width;
  let end = 64;
  const place = (bytes) => {
    const start = end;
    end += Math.ceil(bytes / 64) * 64 + 64;
    return start;
  };
  const starts = mapColumns((_, [fields, bytes]) => place(fields * bytes * slots));
  const tables = {
    ...{ laws: place(FAMILIES * LAW * 4), squares: place(FAMILIES * 8), rowsOf: place(4 * (segments + 1)) },
    ...{ lists: 0, entries: 0, edges: 0, constrained: 0, filter__: 0 },
  };
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / 65536) });
  const columns = mapColumns((name, [fields, bytes]) => {
    const Numbers = bytes === 8 ? Float64Array : Float32Array;
    return new Numbers(memory.buffer, starts[name], fields * slots);
  });
  const sheet = { nodes, width, lanes, memory, columns, starts, tables };
  weave(sheet);
  return sheet;
}

function mapColumns(make) {
  return Object.fromEntries(Object.entries(COLUMNS).map(([name, size]) => [name, make(name, size)]));
}

/** Arguments by the names of the parameters: `y_` is where the grid's first segment lies, `y__` where the column begins. */
export function argumentsOf(sheet, { name, parameters }) {
  const { nodes, width, lanes, starts, tables } = sheet;
  const aliases = ALIASES[name.replace(/\d+$/, "")] ?? {};
  const span = Math.ceil(Math.ceil(nodes / COLOURS) / lanes) * lanes;
  const known = { rows: nodes, span, ...SCALARS, ...tables };
  return Float64Array.from(parameters, ({ name: parameter }) => {
    if (parameter in known) return known[parameter];
    const array = parameter.replace(/_+$/, "");
    const column = aliases[array] ?? array;
    if (!(column in COLUMNS)) {
      throw new RangeError(
        `argumentsOf: ${name} takes "${parameter}", expected one of ${Object.keys({ ...known, ...COLUMNS }).join(", ")}`,
      );
    }
    const [fields, bytes] = COLUMNS[column];
    return starts[column] + (parameter.endsWith("__") ? 0 : MARGIN * fields * width * bytes);
  });
}

/** All numbers of all nodes go to another sheet's storage. */
export function copyNumbers(from, to) {
  forEachNumber(from.nodes, (name, fields, field, row, column) => {
    to.columns[name][indexOf(to, fields, field, row, column)] =
      from.columns[name][indexOf(from, fields, field, row, column)];
  });
}

/** Largest difference of a column's numbers, over its largest number: the worst of all columns. */
export function worstDifference(sheet, expected) {
  const [off, largest] = [mapColumns(() => 0), mapColumns(() => 0)];
  forEachNumber(sheet.nodes, (name, fields, field, row, column) => {
    const right = expected.columns[name][indexOf(expected, fields, field, row, column)];
    const difference = Math.abs(sheet.columns[name][indexOf(sheet, fields, field, row, column)] - right);
    off[name] = Number.isNaN(difference) ? Infinity : Math.max(off[name], difference);
    largest[name] = Math.max(largest[name], Math.abs(right));
  });
  return Math.max(...Object.keys(COLUMNS).map((name) => (off[name] === 0 ? 0 : off[name] / largest[name])));
}

function forEachNumber(nodes, visit) {
  for (const [name, [fields]] of Object.entries(COLUMNS))
    for (let row = 0; row < nodes; row++)
      for (let column = 0; column < nodes; column++)
        for (let field = 0; field < fields; field++) visit(name, fields, field, row, column);
}

function indexOf({ width }, fields, field, row, column) {
  const segment = MARGIN + row * COLOURS + (column % COLOURS);
  return (segment * fields + field) * width + Math.floor(column / COLOURS);
}

/** A wavy sheet in motion, some of its springs taut and some slack. */
function weave(sheet) {
  const { nodes, columns, memory, tables } = sheet;
  const h = SIDE / (nodes - 1);
  const mass = DENSITY * h * h;
  const wave = (i, j, k) => Math.sin(0.7 * i + 1.3 * j + 2.1 * k);
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const put = (name, values) =>
        values.forEach((value, field) => {
          columns[name][indexOf(sheet, COLUMNS[name][0], field, row, column)] = value;
        });
      const position = [
        column * h * 1.001 + 0.01 * h * wave(row, column, 0),
        0.3 * h * wave(0.3 * row, 0.2 * column, 1),
        row * h + 0.01 * h * wave(column, row, 2),
      ];
      put("positions", position);
      put("y", position);
      put("w", [0.1 * wave(row, column, 3), wave(column, row, 4), 0.2]);
      put("own", [mass, 0, 0, mass, 0, mass]);
      put("diagonal", [mass, 0, 0, mass, 0, mass]);
      put("floor", [mass / 2]);
      put("p", [1e-3 * wave(row, column, 5), 1e-3 * wave(column, row, 6), 1e-3]);
      put("b", [0, -9.81 * mass * STEP * STEP, 1e-3 * mass * wave(row, column, 7)]);
      const isInside = ([across, down]) =>
        column + across >= 0 && column + across < nodes && row + down < nodes;
      put(
        "weights",
        OFFSETS.map((to) => (isInside(to) ? 1 : 0)),
      );
    }
  }
  const laws = new Float32Array(memory.buffer, tables.laws, FAMILIES * LAW);
  const squares = new Float64Array(memory.buffer, tables.squares, FAMILIES);
  OFFSETS.forEach(([across, down], family) => {
    const length = h * Math.hypot(across, down);
    const link = [length, 0, 1000, 29e3, 0.02 * length, 50 / length, 0.01];
    const beam = [length, 0, 1 / length, 1e-5, 1000];
    laws.set(family < LINKS ? link : beam, family * LAW);
    squares[family] = length * length;
  });
}
