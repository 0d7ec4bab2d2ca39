/** At least so much is in a file. */
export interface FileEstimate {
  readonly vertices: number;
  readonly triangles: number;
}

const [NEWLINE, SPACE, TAB, LETTER_F, LETTER_V] = [10, 32, 9, 102, 118];

/**
 * What a mesh file says or plainly shows that it has, without reading it: a text of 60 MB takes seconds and a gigabyte to become triangles,
 * and a moment to be counted. Nothing of a kind that is not known, or whose length bounds it anyway.
 */
export function estimateFile(ending: string, bytes: Uint8Array): FileEstimate {
  if (ending === "obj") return countLines(bytes);
  if (ending === "ply") return plyHeader(bytes);
  if (ending === "stl" && bytes.length >= 84) {
    const triangles = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
    // Otherwise it is a text, or lies; its reader says so.
    if (bytes.length === 84 + 50 * triangles) return { vertices: 0, triangles };
    return { vertices: 0, triangles: Math.floor(bytes.length / LONGEST_FACET) };
  }
  return { vertices: 0, triangles: 0 };
}

/** Generous: a facet of a text has seven lines [bytes]. */
const LONGEST_FACET = 1000;

/** Lines of an OBJ that begin with v or f and a space. A vertex that no face names does not count in the end, so faces decide. */
function countLines(bytes: Uint8Array): FileEstimate {
  let triangles = 0;
  let vertices = 0;
  let isStart = true;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const byte = bytes[at];
    if (isStart && (bytes[at + 1] === SPACE || bytes[at + 1] === TAB)) {
      if (byte === LETTER_F) triangles++;
      else if (byte === LETTER_V) vertices++;
    }
    isStart = byte === NEWLINE;
  }
  return { vertices, triangles };
}

function plyHeader(bytes: Uint8Array): FileEstimate {
  const text = Array.from(bytes.subarray(0, 10_000), (byte) => String.fromCharCode(byte)).join("");
  const of = (noun: string): number =>
    Number(new RegExp(`^element ${noun} (\\d{1,15})`, "mu").exec(text)?.[1] ?? 0);
  return { vertices: of("vertex"), triangles: of("face") };
}
