import type { Garment, GarmentPanel } from "../garment.ts";
import type { Arm, Landmarks } from "./landmarks.ts";
import { kindOf, openingsOf, type GarmentKind, type Opening } from "./openings.ts";

export interface PlaceOptions {
  /** "auto": by the body's landmarks unless the file's own place fits it; else as said. */
  readonly by?: "auto" | "file" | "body";
  /** Added to where it hangs [m]. */
  readonly offset?: readonly [number, number, number];
}

/** A garment that hangs around a body, and what was done and noticed, in sentences for the user. */
export interface PlacedGarment {
  readonly garment: Garment;
  readonly kind: GarmentKind["kind"];
  readonly notes: readonly string[];
}

/** A file whose place is off by less than this share of the body's height fits it [1]. */
const FITS = 0.03;

/** Height of the body that files are made for [m]. */
const USUAL_HEIGHT = 1.7;

/** A waist is cut so much wider than where it sits [1]. */
const WAIST_EASE = 1.02;

/** Seams on the shoulders begin so far above them, as a share of the height [1]: other seams pull them down. */
const SHOULDER_CLEARANCE = 0.03;

/** Panels hang at least so far off the body before they are sewn, as a share of its height [1]. */
const CLEARANCE = 0.012;

/**
 * Hangs the panels of a garment around a body, in the body's frame: heights by what it is (a skirt at the level of the hips that its waist
 * fits, what has arms by the shoulders), sleeves along the arms, and every panel off the skin. `x` is the body's surface, × 3 [m].
 */
export function placeOnBody(
  garment: Garment,
  body: Landmarks,
  x: Float64Array,
  { by = "auto", offset = [0, 0, 0] }: PlaceOptions = {},
): PlacedGarment {
  const found = kindOf(openingsOf(garment), body.height / USUAL_HEIGHT);
  const positions = garment.positions.slice();
  const placed = { ...garment, positions };
  const notes: string[] = [];
  if (by !== "file") {
    const rise = riseOf(garment, found, body, x);
    const moves = by === "body" || Math.abs(rise) > FITS * body.height || (found.arms !== null && rise > 0);
    if (moves) {
      for (let i = 1; i < positions.length; i += 3) positions[i] += rise;
      notes.push(
        `hung as ${ARTICLES[found.kind]}, ${millimetres(Math.abs(rise))} ${rise > 0 ? "above" : "below"} where the file has it`,
      );
    }
    const sleeves = new Set<string>();
    if (found.arms && body.arms) {
      const lift = moves ? rise : 0;
      for (const id of turnSleeves(placed, found.arms[0], body.arms.left, lift)) sleeves.add(id);
      for (const id of turnSleeves(placed, found.arms[1], body.arms.right, lift)) sleeves.add(id);
    }
    const trunk = withoutArms(x, body);
    putHoodOver(placed, body, trunk);
    for (const panel of garment.panels) keepOff(placed, panel, body, sleeves.has(panel.id) ? x : trunk);
  }
  for (let i = 0; i < positions.length; i++) positions[i] += offset[i % 3];
  return { garment: placed, kind: found.kind, notes: [...notes, ...noticed(placed, found, body)] };
}

/** Arms begin this far from the middle, as a share of the height [1]. */
const TRUNK_HALF_WIDTH = 0.125;

/** Points of the surface that a skirt or a shirt's front hangs off; arms go through between panels. */
function withoutArms(x: Float64Array, { middle, height }: Landmarks): Float64Array {
  const kept: number[] = [];
  for (let i = 0; i < x.length; i += 3) {
    if (Math.abs(x[i] - middle) < TRUNK_HALF_WIDTH * height) kept.push(x[i], x[i + 1], x[i + 2]);
  }
  return Float64Array.from(kept);
}

const ARTICLES = {
  skirt: "a skirt",
  trousers: "trousers",
  top: "a top",
  jumpsuit: "a jumpsuit",
  cape: "a cape",
};

const millimetres = (length: number): string => `${Math.round(1000 * length)} mm`;

/** How far a garment is to be raised so that it hangs where it is worn [m]. */
function riseOf(garment: Garment, found: GarmentKind, body: Landmarks, x: Float64Array): number {
  const { kind, middle } = found;
  if (kind === "skirt" || kind === "trousers")
    return waistLevel(middle[0]?.length ?? 0, body) - (middle[0]?.centre[1] ?? highest(garment));
  const panels = trunkPanels(garment, found);
  const shoulders = shoulderSeams(garment, found, panels);
  if (shoulders.length > 0) return riseOver(shoulders, garment.positions, body, x);
  // Without seams on the shoulders (raglan, cape) by the neckline.
  const trunk = new Set(panels.flatMap(nodesOf));
  const neckline = middle.find(({ nodes }) => share(nodes, trunk) > 0.5) ?? middle[0];
  return body.neck - (neckline?.highY ?? highest(garment));
}

/** Down from the waist to where the body is as wide as the cloth. */
function waistLevel(around: number, { waist, crotch, trunk }: Landmarks): number {
  const levels = trunk.filter(({ y }) => y <= waist && y > crotch + 0.25 * (waist - crotch));
  return levels.findLast(({ girth }) => girth >= around / WAIST_EASE)?.y ?? levels[0]?.y ?? waist;
}

/** So that seams on the shoulders close above them: the most that any of their nodes lacks. */
function riseOver(
  nodes: readonly number[],
  positions: Float64Array,
  { neck, height }: Landmarks,
  x: Float64Array,
): number {
  let rise = -Infinity;
  for (const node of nodes) {
    let top = -Infinity;
    for (let i = 0; i < x.length; i += 3) {
      if (x[i + 1] <= neck && Math.abs(x[i] - positions[3 * node]) < CLEARANCE * height)
        top = Math.max(top, x[i + 1]);
    }
    rise = Math.max(rise, top + SHOULDER_CLEARANCE * height - positions[3 * node + 1]);
  }
  return rise;
}

function share(nodes: ReadonlySet<number>, of: ReadonlySet<number>): number {
  let count = 0;
  for (const node of nodes) if (of.has(node)) count++;
  return count / nodes.size;
}

function highest({ positions }: Garment): number {
  let high = -Infinity;
  for (let i = 1; i < positions.length; i += 3) high = Math.max(high, positions[i]);
  return high;
}

/** Panels between the arms that go on below them: not sleeves, and not a hood. */
function trunkPanels({ panels, positions }: Garment, { arms }: GarmentKind): GarmentPanel[] {
  if (!arms) return [...panels];
  const [left, right] = arms;
  const [middle, level] = [(left.centre[0] + right.centre[0]) / 2, (left.centre[1] + right.centre[1]) / 2];
  const width = 0.8 * (left.centre[0] - middle);
  return panels.filter((panel) => {
    const across = Math.abs(meanOf(nodesOf(panel), positions)[0] - middle);
    return across < width && extentOf(panel, positions).low < level;
  });
}

/** Nodes at which a panel of the trunk in front is sewn to one behind, above the arms. */
function shoulderSeams(
  { positions, seams }: Garment,
  { arms }: GarmentKind,
  panels: readonly GarmentPanel[],
): number[] {
  if (!arms) return [];
  const level = (arms[0].centre[1] + arms[1].centre[1]) / 2;
  const depth = new Map(panels.map((panel) => [panel.id, extentOf(panel, positions).z]));
  return seams.flatMap(({ stitch, a, b }) => {
    const [first, second] = stitch.sides.map(({ panel }) => depth.get(panel));
    if (first === undefined || second === undefined || first * second > 0) return [];
    const nodes = [...a, ...b];
    return nodes.every((node) => positions[3 * node + 1] > level) ? nodes : [];
  });
}

function nodesOf({ firstNode, mesh }: GarmentPanel): number[] {
  return mesh.points.map((_, k) => firstNode + k);
}

function extentOf(panel: GarmentPanel, positions: Float64Array): { low: number; high: number; z: number } {
  let [low, high, z] = [Infinity, -Infinity, 0];
  const nodes = nodesOf(panel);
  for (const node of nodes) {
    low = Math.min(low, positions[3 * node + 1]);
    high = Math.max(high, positions[3 * node + 1]);
    z += positions[3 * node + 2] / nodes.length;
  }
  return { low, high, z };
}

/** Turns the panels that end at an opening for an arm so that they lie along the arm; returns their names. */
function turnSleeves(
  { panels, seams, positions }: Garment,
  opening: Opening,
  arm: Arm,
  lift: number,
): string[] {
  const sleeves = panels.filter((panel) => {
    const onArm = nodesOf(panel).filter((node) => opening.nodes.has(node)).length;
    // The panel's end is the opening: of a sleeveless trunk it is only a part of the side.
    return (
      panel.mesh.edges.some(
        (edge) =>
          edge.every((node) => opening.nodes.has(panel.firstNode + node)) &&
          isEnd(panel, edge, arm, positions),
      ) && onArm > 0
    );
  });
  if (sleeves.length === 0) return [];
  const ids = new Set(sleeves.map(({ id }) => id));
  const cap: number[] = [];
  for (const { stitch, a, b } of seams) {
    const [first, second] = stitch.sides.map(({ panel }) => ids.has(panel));
    if (first === second) continue;
    cap.push(...(first ? a : b));
  }
  if (cap.length === 0) return [...ids];
  const pivot = meanOf(cap, positions);
  const end = [opening.centre[0], opening.centre[1] + lift];
  const [ux, uy] = unit(end[0] - pivot[0], end[1] - pivot[1]);
  const [vx, vy] = arm.along;
  const [cos, sin] = [ux * vx + uy * vy, ux * vy - uy * vx];
  // The sleeve begins where the arm does: elbows may be bent.
  const goal = arm.from;
  for (const panel of sleeves) {
    for (const node of nodesOf(panel)) {
      const [dx, dy] = [positions[3 * node] - pivot[0], positions[3 * node + 1] - pivot[1]];
      positions[3 * node] = goal[0] + cos * dx - sin * dy;
      positions[3 * node + 1] = goal[1] + sin * dx + cos * dy;
      positions[3 * node + 2] += goal[2];
    }
  }
  return [...ids];
}

/** Whether an edge is the far end of its panel, seen along the arm. */
function isEnd(
  panel: GarmentPanel,
  edge: readonly number[],
  { along }: Arm,
  positions: Float64Array,
): boolean {
  const sign = along[0] < 0 ? -1 : 1;
  const far = (node: number): number => sign * positions[3 * (panel.firstNode + node)];
  const all = panel.mesh.points.map((_, k) => far(k));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const mean = edge.reduce((sum, node) => sum + far(node), 0) / edge.length;
  return mean > low + 0.6 * (high - low);
}

function meanOf(nodes: readonly number[], x: Float64Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const node of nodes)
    for (let axis = 0; axis < 3; axis++) sum[axis] += x[3 * node + axis] / nodes.length;
  return sum;
}

function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y);
  return length > 0 ? [x / length, y / length] : [1, 0];
}

/** What hangs beside the head is moved so that the seam between its halves goes behind and over it. */
function putHoodOver(
  { panels, seams, positions }: Garment,
  { neck, height }: Landmarks,
  trunk: Float64Array,
): void {
  const hood = panels.filter((panel) => meanOf(nodesOf(panel), positions)[1] > neck);
  const ids = new Set(hood.map(({ id }) => id));
  const seam = seams.flatMap(({ stitch, a, b }) =>
    stitch.sides.every(({ panel }) => ids.has(panel)) ? [...a, ...b] : [],
  );
  if (seam.length === 0) return;
  let [top, rear] = [-Infinity, Infinity];
  for (let i = 0; i < trunk.length; i += 3) {
    if (trunk[i + 1] < neck) continue;
    top = Math.max(top, trunk[i + 1]);
    rear = Math.min(rear, trunk[i + 2]);
  }
  const highest = seam.reduce((most, node) => Math.max(most, positions[3 * node + 1]), -Infinity);
  const rearmost = seam.reduce((least, node) => Math.min(least, positions[3 * node + 2]), Infinity);
  const up = Math.max(0, top + CLEARANCE * height - highest);
  const back = Math.min(0, rear - CLEARANCE * height - rearmost);
  for (const panel of hood) {
    for (const node of nodesOf(panel)) {
      positions[3 * node + 1] += up;
      positions[3 * node + 2] += back;
    }
  }
}

/** Moves a panel along its normal, away from the middle of the body, until none of the body is beyond it. */
function keepOff(
  { positions }: Garment,
  panel: GarmentPanel,
  { middle, height }: Landmarks,
  x: Float64Array,
): void {
  const nodes = nodesOf(panel);
  const centre = meanOf(nodes, positions);
  const [u, v, n] = frameOf(panel, positions);
  const outwards = n[0] * (centre[0] - middle) + n[2] * centre[2] < 0 ? -1 : 1;
  let [lowU, highU, lowV, highV, own] = [Infinity, -Infinity, Infinity, -Infinity, Infinity];
  for (const node of nodes) {
    const [pu, pv, pn] = [u, v, n].map((axis) => dot(axis, positions, 3 * node));
    [lowU, highU] = [Math.min(lowU, pu), Math.max(highU, pu)];
    [lowV, highV] = [Math.min(lowV, pv), Math.max(highV, pv)];
    own = Math.min(own, outwards * pn);
  }
  let beyond = -Infinity;
  for (let i = 0; i < x.length; i += 3) {
    const [pu, pv] = [dot(u, x, i), dot(v, x, i)];
    if (pu < lowU || pu > highU || pv < lowV || pv > highV) continue;
    beyond = Math.max(beyond, outwards * dot(n, x, i));
  }
  const way = beyond + CLEARANCE * height - own;
  if (!(way > 0)) return;
  for (const node of nodes)
    for (let axis = 0; axis < 3; axis++) positions[3 * node + axis] += outwards * way * n[axis];
}

const dot = (a: readonly number[], x: Float64Array, i: number): number =>
  a[0] * x[i] + a[1] * x[i + 1] + a[2] * x[i + 2];

/** Unit vectors along, up and out of a panel as it hangs: by the two edges of its largest triangle. */
function frameOf({ mesh, firstNode }: GarmentPanel, x: Float64Array): [number[], number[], number[]] {
  let [best, size] = [[1, 0, 0, 0, 1, 0, 0, 0, 1], 0];
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * (firstNode + mesh.triangles[t + k]));
    const [p, q] = [b, c].map((end) => [0, 1, 2].map((axis) => x[end + axis] - x[a + axis]));
    const n = cross(p, q);
    const length = Math.sqrt(n[0] ** 2 + n[1] ** 2 + n[2] ** 2);
    if (length <= size) continue;
    size = length;
    const along = Math.sqrt(p[0] ** 2 + p[1] ** 2 + p[2] ** 2);
    const [first, normal] = [p.map((each) => each / along), n.map((each) => each / length)];
    best = [...first, ...cross(normal, first), ...normal];
  }
  return [best.slice(0, 3), best.slice(3, 6), best.slice(6, 9)];
}

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** What will not sit where it should. */
function noticed({ positions }: Garment, { kind, middle }: GarmentKind, body: Landmarks): string[] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  const notes: string[] = [];
  if (low < body.floor - 0.01) notes.push(`it ends ${millimetres(body.floor - low)} below the floor`);
  if (high < body.crotch || low > body.floor + 1.2 * body.height)
    notes.push(
      `it hangs between ${millimetres(low - body.floor)} and ${millimetres(high - body.floor)} above the floor, off the body`,
    );
  const widest = body.trunk.reduce(
    (most, { y, girth }) => (y <= body.waist ? Math.max(most, girth) : most),
    0,
  );
  const waist = middle[0]?.length ?? 0;
  if ((kind === "skirt" || kind === "trousers") && waist > widest)
    notes.push(
      `its waist is ${millimetres(waist)} around, the widest of the hips ${millimetres(widest)}: it will fall unless \`attach\` holds it`,
    );
  return notes;
}
