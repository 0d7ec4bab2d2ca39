import type { Character } from "../character.ts";
import { closeHoles } from "./close-holes.ts";
import { meanPositions, withVertices, type MeanVertex } from "./mean-vertices.ts";
import { orientFaces } from "./orient-faces.ts";
import { partSheets, splitSharedEdges } from "./part-sheets.ts";
import { piecesOf } from "./pieces.ts";
import { thickenSheets } from "./thicken-sheets.ts";

/** A character whose surface contact can work with, and what was changed for it, in sentences for the user. */
export interface RepairReport {
  readonly character: Character;
  readonly notes: readonly string[];
}

/**
 * Makes the surface of a character one that bodies have: vertices at one place are one, triangles look the way their neighbours do, at
 * most two of them share an edge, holes are filled, and sheets get a back. What moves is as it was; vertices keep the weights of the
 * first of those they were, new ones have the mean of those they lie between.
 */
export function repairCharacter(character: Character): RepairReport {
  const welded = weld(character);
  const { triangles, dropped } = proper(welded.triangles);
  if (triangles.length === 0)
    throw new RangeError(
      `repairCharacter: none of the ${welded.triangles.length / 3} triangles of ${JSON.stringify(character.name)} has three corners, expected a surface`,
    );
  const turned = orientFaces(triangles, welded.source.length);
  const { surface, crowded } = partSheets(triangles, welded.source.length);
  splitSharedEdges(surface);
  const open = surface.triangles.slice();
  const holes = closeHoles(surface);
  const vertices = surface.sources.map((from): MeanVertex => ({ from: from.map((k) => welded.source[k]) }));
  const x = meanPositions(character.positions, vertices);
  const sheet = { vertices, triangles: open, twins: surface.twins };
  const count = open.length;
  const { fills, sheets } = thickenSheets(sheet, surface.triangles, x);
  const backs = sheet.triangles.slice(count);
  const whole = surface.triangles.filter((_, h) => !fills.has(Math.floor(h / 3)));
  const outwards = turnOutwards([...whole, ...backs], meanPositions(character.positions, vertices));
  const notes = [
    said(dropped, "triangles without three corners, or there twice, were left out"),
    said(turned, "triangles looked another way than those beside them and were turned"),
    said(crowded, "edges had more than two triangles: sides were parted there"),
    said(holes - sheets, "holes were closed"),
    said(sheets, "open sheets were given a back"),
  ];
  return { character: withVertices(character, ...used(vertices, outwards)), notes: notes.flat() };
}

/** Without the vertices that no triangle has: middles of holes that stay open in sheets. */
function used(vertices: readonly MeanVertex[], triangles: Uint32Array): [MeanVertex[], Uint32Array] {
  const isUsed = new Uint8Array(vertices.length);
  for (const vertex of triangles) isUsed[vertex] = 1;
  const place = new Uint32Array(vertices.length);
  const kept = vertices.filter((_, k) => isUsed[k] === 1);
  for (let k = 0, at = 0; k < vertices.length; k++) if (isUsed[k] === 1) place[k] = at++;
  return [kept, triangles.map((vertex) => place[vertex])];
}

const said = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : []);

/** Which old vertex each new one is: `source`. */
function weld({ positions: x, triangles }: Character): { source: number[]; triangles: Uint32Array } {
  const known = new Map<string, number>();
  const source: number[] = [];
  const vertex = new Uint32Array(x.length / 3);
  for (let i = 0; i < vertex.length; i++) {
    // −0 and 0 are one place.
    const key = `${x[3 * i] + 0} ${x[3 * i + 1] + 0} ${x[3 * i + 2] + 0}`;
    let at = known.get(key);
    if (at === undefined) {
      at = source.push(i) - 1;
      known.set(key, at);
    }
    vertex[i] = at;
  }
  return { source, triangles: triangles.map((corner) => vertex[corner]) };
}

function proper(triangles: Uint32Array): { triangles: number[]; dropped: number } {
  const kept: number[] = [];
  const known = new Set<string>();
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3);
    const key = [a, b, c].sort((p, q) => p - q).join(" ");
    if (a === b || b === c || c === a || known.has(key)) continue;
    known.add(key);
    kept.push(a, b, c);
  }
  return { triangles: kept, dropped: Math.floor(triangles.length / 3) - kept.length / 3 };
}

/** Whole pieces that are inside out are turned. */
function turnOutwards(triangles: readonly number[], x: Float64Array): Uint32Array {
  const out = Uint32Array.from(triangles);
  for (const { triangles: own, sixVolumes } of piecesOf(triangles, x)) {
    if (sixVolumes >= 0) continue;
    for (const t of own) [out[3 * t + 1], out[3 * t + 2]] = [out[3 * t + 2], out[3 * t + 1]];
  }
  return out;
}
