// The neighbours of a grid node in the order of the sweeps: rows one after another, and inside a row three colours, so
// that no two nodes of one colour are neighbours (offsets ±1 and ±2 differ mod 3). Column j is number ⌊j/3⌋ of colour
// j mod 3, and neighbours of a run of nodes are a run of nodes: plain contiguous loads.

export const COLOURS = 3;

/** Rows that lie before and after a block, for neighbours that are not there. */
export const MARGIN = 3 * COLOURS;

/** Column and row offsets of the springs that a node owns: four links, four beams (src/stencil.ts has the same). */
export const OFFSETS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
];

export const LINKS = 4;

/** Where a node `across` columns and `down` rows away lies: segments further on, and places along the segment. */
function place(colour, across, down) {
  const to = colour + across;
  const shift = Math.floor(to / COLOURS);
  return { segments: down * COLOURS + (to - shift * COLOURS) - colour, shift };
}

/** All springs at a node of a colour: the other end, the owner (whose storage holds the numbers), the family. */
export function neighbours(colour) {
  const here = { segments: 0, shift: 0 };
  return OFFSETS.flatMap(([across, down], family) => {
    const after = place(colour, across, down);
    const before = place(colour, -across, -down);
    return [
      { family, other: after, owner: here },
      { family, other: before, owner: before },
    ];
  });
}

/** Those that the sweep has been at before this colour of this row. */
export const earlier = (colour) => neighbours(colour).filter(({ other }) => other.segments < 0);
export const later = (colour) => neighbours(colour).filter(({ other }) => other.segments > 0);
export const owned = (colour) => neighbours(colour).filter(({ owner }) => owner.segments === 0);

/** Code for each spring of a list: links, then beams, which are shares alone. */
export function linksThenBeams(list, link, beam) {
  const some = (isWanted, text) =>
    list
      .filter(({ family }) => isWanted(family))
      .map(text)
      .join("\n        ");
  return `
        ${some((family) => family < LINKS, link)}
        ${some((family) => family >= LINKS, beam)}`;
}
