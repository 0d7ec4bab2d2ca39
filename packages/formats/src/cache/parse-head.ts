import { MOST_VERTICES, type CacheHead, type CachePart } from "./blocks.ts";

/** The header of a cache, each field checked. Fields that a later writer adds are left alone. */
export function parseHead(content: Uint8Array): CacheHead {
  const head = parse(content);
  const number = (name: string, isGood: (value: number) => boolean, expected: string): number => {
    const value = head[name];
    if (typeof value === "number" && isGood(value)) return value;
    throw new Error(`openCache: ${name} of the header is ${JSON.stringify(value)}, expected ${expected}`);
  };
  const isPositive = (value: number): boolean => value > 0 && Number.isFinite(value);
  const vertexCount = number(
    "vertexCount",
    (value) => Number.isInteger(value) && value >= 1 && value <= MOST_VERTICES,
    `a whole number from 1 to ${MOST_VERTICES}`,
  );
  return {
    name: typeof head["name"] === "string" ? head["name"] : "",
    fps: number("fps", isPositive, "a number above 0"),
    vertexCount,
    frames:
      head["frames"] === null || head["frames"] === undefined
        ? null
        : number("frames", (value) => Number.isInteger(value) && value >= 0, "a whole number"),
    step: number("step", isPositive, "metres above 0"),
    maxError: number("maxError", isPositive, "metres above 0"),
    parts: partsOf(head["parts"], vertexCount),
  };
}

function parse(content: Uint8Array): Record<string, unknown> {
  try {
    const head: unknown = JSON.parse(new TextDecoder().decode(content));
    if (typeof head === "object" && head !== null) return head as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new Error("openCache: the header is no JSON object");
}

function partsOf(parts: unknown, vertexCount: number): CachePart[] {
  if (!Array.isArray(parts)) return [];
  return parts.map((part: unknown, index) => {
    const { id, firstVertex, vertexCount: count } = (part ?? {}) as Partial<CachePart>;
    const isGood =
      typeof id === "string" &&
      Number.isInteger(firstVertex) &&
      Number.isInteger(count) &&
      firstVertex! >= 0 &&
      count! >= 0 &&
      firstVertex! + count! <= vertexCount;
    if (!isGood)
      throw new Error(
        `openCache: parts[${index}] of the header is not a range of the ${vertexCount} vertices`,
      );
    return { id, firstVertex: firstVertex!, vertexCount: count! };
  });
}
