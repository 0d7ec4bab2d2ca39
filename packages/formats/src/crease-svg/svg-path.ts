/** A polyline of a path: points, and whether each lies within a curve. */
export interface PathLine {
  readonly points: [number, number][];
  readonly smooth: boolean[];
}

const NUMBERS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Polylines of path data; curves are cut into pieces that leave them by less than `tolerance`. Throws for data that is none. */
export function pathLines(data: string, tolerance: number): PathLine[] {
  const lines: PathLine[] = [];
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let last = "";
  let line: PathLine | null = null;
  const to = (px: number, py: number, isSmooth = false): void => {
    line ??= begin();
    line.points.push([px, py]);
    line.smooth.push(isSmooth);
    [x, y] = [px, py];
  };
  const begin = (): PathLine => {
    const fresh: PathLine = { points: [[x, y]], smooth: [false] };
    lines.push(fresh);
    return fresh;
  };
  const cubic = (...[ax, ay, bx, by, ex, ey]: [number, number, number, number, number, number]): void => {
    const inner: [number, number][] = [];
    halve([x, y, ax, ay, bx, by, ex, ey], tolerance, inner);
    for (const [px, py] of inner) to(px, py, true);
    to(ex, ey);
    [controlX, controlY] = [bx, by];
  };
  const run = (command: string, n: readonly number[]): void => {
    const isRelative = command === command.toLowerCase();
    const [ox, oy] = isRelative ? [x, y] : [0, 0];
    const kind = command.toLowerCase();
    const follows = (kinds: string): boolean => kinds.includes(last);
    switch (kind) {
      case "m":
        [x, y] = [ox + n[0], oy + n[1]];
        [startX, startY] = [x, y];
        line = null;
        break;
      case "l":
        to(ox + n[0], oy + n[1]);
        break;
      case "h":
        to(ox + n[0], y);
        break;
      case "v":
        to(x, oy + n[0]);
        break;
      case "c":
        cubic(ox + n[0], oy + n[1], ox + n[2], oy + n[3], ox + n[4], oy + n[5]);
        break;
      case "s": {
        const [ax, ay] = follows("cs") ? [2 * x - controlX, 2 * y - controlY] : [x, y];
        cubic(ax, ay, ox + n[0], oy + n[1], ox + n[2], oy + n[3]);
        break;
      }
      case "q":
      case "t": {
        const isShort = kind === "t";
        const [qx, qy] = isShort
          ? follows("qt")
            ? [2 * x - controlX, 2 * y - controlY]
            : [x, y]
          : [ox + n[0], oy + n[1]];
        const [ex, ey] = isShort ? [ox + n[0], oy + n[1]] : [ox + n[2], oy + n[3]];
        cubic(
          x + (2 / 3) * (qx - x),
          y + (2 / 3) * (qy - y),
          ex + (2 / 3) * (qx - ex),
          ey + (2 / 3) * (qy - ey),
          ex,
          ey,
        );
        [controlX, controlY] = [qx, qy];
        break;
      }
      case "a":
        arcCubics(n, ox + n[5], oy + n[6], { x, y }, cubic, to);
        break;
      default:
        to(startX, startY);
        line = null;
    }
    last = kind;
  };
  for (const { command, numbers } of pathCommands(data)) run(command, numbers);
  return lines.filter(({ points }) => points.length > 1);
}

/** Commands of path data, each with as many numbers as it takes. Throws for data that is none. */
export function pathCommands(data: string): { command: string; numbers: number[] }[] {
  const commands: { command: string; numbers: number[] }[] = [];
  for (const [, command, text] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d[^a-zA-Z]*)*)/g)) {
    const count = NUMBERS[command.toLowerCase()];
    if (count === undefined)
      throw new RangeError(`crease svg: path has the command "${command}", expected one of MLHVCSQTAZ`);
    const numbers = command.toLowerCase() === "a" ? arcNumbers(text) : (text.match(NUMBER) ?? []).map(Number);
    if (count === 0) {
      commands.push({ command, numbers: [] });
      continue;
    }
    if (numbers.length === 0 || numbers.length % count !== 0)
      throw new RangeError(
        `crease svg: path command "${command}" has ${numbers.length} numbers, expected ${count} each`,
      );
    for (let k = 0; k < numbers.length; k += count) {
      // Pairs after a first "move" are lines.
      const again = k > 0 && command === "M" ? "L" : k > 0 && command === "m" ? "l" : command;
      commands.push({ command: again, numbers: numbers.slice(k, k + count) });
    }
  }
  return commands;
}

/** Curves are halved so often at most. */
const HALVINGS_MAX = 10;

/** Points within a cubic (its four points as x y): it is halved until its chord is near enough. */
function halve(p: readonly number[], tolerance: number, out: [number, number][], depth = 0): void {
  const [sx, sy, ax, ay, bx, by, ex, ey] = p;
  // Six times the second differences bound the second derivative, an eighth of which is the distance to the chord.
  const bend = Math.max(
    Math.hypot(sx - 2 * ax + bx, sy - 2 * ay + by),
    Math.hypot(ax - 2 * bx + ex, ay - 2 * by + ey),
  );
  if (depth === HALVINGS_MAX || 0.75 * bend <= tolerance) return;
  const middle = (i: number, q: readonly number[]): number => (q[i] + q[i + 2]) / 2;
  const first = [0, 1, 2, 3, 4, 5].map((i) => middle(i, p));
  const second = [0, 1, 2, 3].map((i) => middle(i, first));
  const [mx, my] = [middle(0, second), middle(1, second)];
  halve([sx, sy, first[0], first[1], second[0], second[1], mx, my], tolerance, out, depth + 1);
  out.push([mx, my]);
  halve([mx, my, second[2], second[3], first[4], first[5], ex, ey], tolerance, out, depth + 1);
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** Flags of arcs may stand without space before what follows. */
function arcNumbers(text: string): number[] {
  const found = text.matchAll(
    /\s*,?\s*([-+.\deE]+?)[\s,]+([-+.\deE]+?)[\s,]+([-+.\deE]+?)[\s,]+([01])[\s,]*([01])[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/g,
  );
  return [...found].flatMap(([, ...numbers]) => numbers.map(Number));
}

/** An elliptic arc as cubics of up to 90° each (the conversion of the SVG specification, F.6). */
export function arcCubics(
  n: readonly number[],
  ex: number,
  ey: number,
  { x, y }: { x: number; y: number },
  cubic: (...points: [number, number, number, number, number, number]) => void,
  line: (x: number, y: number) => void,
): void {
  let [rx, ry] = [Math.abs(n[0]), Math.abs(n[1])];
  if (rx === 0 || ry === 0 || (x === ex && y === ey)) return line(ex, ey);
  const [c, s] = [Math.cos((n[2] * Math.PI) / 180), Math.sin((n[2] * Math.PI) / 180)];
  const [hx, hy] = [(x - ex) / 2, (y - ey) / 2];
  const [px, py] = [c * hx + s * hy, -s * hx + c * hy];
  const grow = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  rx *= grow;
  ry *= grow;
  const under = Math.max(
    0,
    ((rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2) / ((rx * py) ** 2 + (ry * px) ** 2),
  );
  const root = (n[3] === n[4] ? -1 : 1) * Math.sqrt(under);
  const [qx, qy] = [(root * rx * py) / ry, (-root * ry * px) / rx];
  const [cx, cy] = [c * qx - s * qy + (x + ex) / 2, s * qx + c * qy + (y + ey) / 2];
  const from = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let turn = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from;
  if (n[4] === 1 && turn < 0) turn += 2 * Math.PI;
  if (n[4] === 0 && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9);
  const reach = (4 / 3) * Math.tan(turn / pieces / 4);
  const at = (angle: number, slope: number): [number, number] => {
    const [u, w] = [
      rx * (Math.cos(angle) - slope * Math.sin(angle)),
      ry * (Math.sin(angle) + slope * Math.cos(angle)),
    ];
    return [cx + c * u - s * w, cy + s * u + c * w];
  };
  for (let k = 0; k < pieces; k++) {
    const [a, b] = [from + (turn * k) / pieces, from + (turn * (k + 1)) / pieces];
    const end: [number, number] = k === pieces - 1 ? [ex, ey] : at(b, 0);
    cubic(...at(a, reach), ...at(b, -reach), ...end);
  }
}
