import { WebIO, type Document } from "@gltf-transform/core";
import { latinText } from "./text/latin-text.ts";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;

/** What a file may unpack to: accessors without data are zeros that nobody stored. */
const MOST_BYTES = 256e6;
/** Bones of a crowd; deeper trees are mistakes or traps. */
const MOST_NODES = 20_000;
const MOST_DEPTH = 500;

const COMPONENTS: Readonly<Record<string, number>> = {
  ...{ SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 },
};
const BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };

/** Opens a GLB; what it would unpack to and how its nodes hang together is looked at before anything is unpacked. */
export async function openGlb(reader: string, bytes: Uint8Array): Promise<Document> {
  try {
    const json = readHead(bytes);
    checkAccessors(json);
    checkNodes(json);
    // Its numbers are read where they are, which only even places allow: a part of a larger buffer may be at any.
    return await new WebIO().readBinary(bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reader}: not a GLB that can be read: ${reason}`, { cause: error });
  }
}

interface Head {
  readonly accessors?: readonly { count?: unknown; type?: unknown; componentType?: unknown }[];
  readonly nodes?: readonly { children?: unknown }[];
}

function readHead(bytes: Uint8Array): Head {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC)
    throw new Error('it does not begin with "glTF", expected the binary form of glTF 2.0');
  const version = view.getUint32(4, true);
  if (version !== 2) throw new Error(`it is of version ${version}, expected 2`);
  const whole = view.getUint32(8, true);
  if (whole > bytes.length) throw new Error(`it ends after ${bytes.length} bytes, expected ${whole}`);
  const length = view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK || 20 + length > bytes.length)
    throw new Error(`it ends after ${bytes.length} bytes, before its first part does`);
  // Names in other alphabets look odd in it; only numbers are looked at here.
  const json: unknown = JSON.parse(latinText(bytes.subarray(20, 20 + length)));
  if (typeof json !== "object" || json === null) throw new Error("its first part is no JSON object");
  return json;
}

function checkAccessors({ accessors = [] }: Head): void {
  let total = 0;
  accessors.forEach(({ count, type, componentType }, at) => {
    const each = (COMPONENTS[String(type)] ?? NaN) * (BYTES[Number(componentType)] ?? NaN);
    if (!Number.isInteger(count) || Number(count) < 0 || Number.isNaN(each))
      throw new Error(
        `accessor ${at} has ${String(count)} elements of ${String(type)} ${String(componentType)}, expected a count and types of glTF`,
      );
    total += Number(count) * each;
    if (total > MOST_BYTES)
      throw new Error(
        `its first ${at + 1} accessors ask for ${Math.round(total / 1e6)} MB, expected at most ${MOST_BYTES / 1e6} MB in all`,
      );
  });
}

/** Every node hangs on one other at most, and none on itself. */
function checkNodes({ nodes = [] }: Head): void {
  if (nodes.length > MOST_NODES)
    throw new Error(`it has ${nodes.length} nodes, expected at most ${MOST_NODES}`);
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ children }, at) => {
    for (const child of Array.isArray(children) ? (children as unknown[]) : []) {
      const index = Number(child);
      if (!(index in nodes))
        throw new Error(`node ${at} has the child ${String(child)}, expected 0 to ${nodes.length - 1}`);
      if (parents[index] >= 0)
        throw new Error(`node ${index} is a child of nodes ${parents[index]} and ${at}, expected one`);
      parents[index] = at;
    }
  });
  for (let start = 0; start < nodes.length; start++) {
    let steps = 0;
    for (let at = start; parents[at] >= 0; at = parents[at]) {
      if (++steps > MOST_DEPTH)
        throw new Error(`node ${start} lies below itself or more than ${MOST_DEPTH} others, expected a tree`);
    }
  }
}
