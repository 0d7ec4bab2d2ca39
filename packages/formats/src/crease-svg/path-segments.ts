import { arcCubics, pathCommands } from "./svg-path.ts";

type Point = readonly [number, number];

/** A piece of a path that begins where the one before ended: straight without controls, cubic with two. */
export interface PathSegment {
  readonly to: Point;
  readonly controls: readonly [] | readonly [Point, Point];
}

export interface PathOutline {
  readonly from: Point;
  readonly segments: readonly PathSegment[];
}

/** The closed outlines of path data, with their curves as cubics; what is open is left out. Throws for data that is none. */
export function closedOutlines(data: string): PathOutline[] {
  const outlines: PathOutline[] = [];
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let last = "";
  let segments: PathSegment[] = [];
  const line = (px: number, py: number): void => {
    if (Math.hypot(px - x, py - y) > 1e-9) segments.push({ to: [px, py], controls: [] });
    [x, y] = [px, py];
  };
  const cubic = (ax: number, ay: number, bx: number, by: number, px: number, py: number): void => {
    segments.push({
      to: [px, py],
      controls: [
        [ax, ay],
        [bx, by],
      ],
    });
    [controlX, controlY, x, y] = [bx, by, px, py];
  };
  const end = (isClosed: boolean): void => {
    if (isClosed) line(startX, startY);
    if (segments.length > 1 && Math.hypot(x - startX, y - startY) < 1e-6)
      outlines.push({ from: [startX, startY], segments });
    segments = [];
  };
  const quadratic = (qx: number, qy: number, px: number, py: number): void => {
    const third = (from: number, control: number): number => from + (2 / 3) * (control - from);
    cubic(third(x, qx), third(y, qy), third(px, qx), third(py, qy), px, py);
    [controlX, controlY] = [qx, qy];
  };
  for (const { command, numbers: n } of pathCommands(data)) {
    const kind = command.toLowerCase();
    const [ox, oy] = command === kind ? [x, y] : [0, 0];
    const mirrored = (kinds: string): Point =>
      kinds.includes(last) && last !== "" ? [2 * x - controlX, 2 * y - controlY] : [x, y];
    switch (kind) {
      case "m":
        end(false);
        [x, y] = [ox + n[0], oy + n[1]];
        [startX, startY] = [x, y];
        break;
      case "l":
        line(ox + n[0], oy + n[1]);
        break;
      case "h":
        line(ox + n[0], y);
        break;
      case "v":
        line(x, oy + n[0]);
        break;
      case "c":
        cubic(ox + n[0], oy + n[1], ox + n[2], oy + n[3], ox + n[4], oy + n[5]);
        break;
      case "s":
        cubic(...mirrored("cs"), ox + n[0], oy + n[1], ox + n[2], oy + n[3]);
        break;
      case "q":
        quadratic(ox + n[0], oy + n[1], ox + n[2], oy + n[3]);
        break;
      case "t":
        quadratic(...mirrored("qt"), ox + n[0], oy + n[1]);
        break;
      case "a":
        arcCubics(n, ox + n[5], oy + n[6], { x, y }, cubic, line);
        break;
      default:
        end(true);
        [x, y] = [startX, startY];
    }
    last = kind;
  }
  end(false);
  return outlines;
}
