import { COMPONENTS, COMPONENT_TYPES } from "./gltf/accessors.ts";
import type { GltfDocument } from "./gltf/gltf-document.ts";
import type { GltfJson } from "./gltf/gltf-json.ts";
import { readGltf } from "./gltf/read-gltf.ts";
import { decodeBase64 } from "./text/base64.ts";
import { latinText } from "./text/latin-text.ts";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;

/** What a file may unpack to: accessors without data are zeros that nobody stored. */
const MOST_BYTES = 256e6;
/** Bones of a crowd; deeper trees are mistakes or traps. */
const MOST_NODES = 20_000;
const MOST_DEPTH = 500;

/** Extensions without which the numbers cannot be read, and what they are called. */
const COMPRESSIONS: Readonly<Record<string, string>> = {
  KHR_draco_mesh_compression: "Draco",
  EXT_meshopt_compression: "meshopt",
};

/**
 * Opens a GLB, or a .gltf whose buffers are in it; what it would unpack to and how its nodes hang together is looked at before anything
 * is unpacked. Pictures and the looks of materials are left out, and with them whatever extensions these need.
 */
export function openGlb(reader: string, bytes: Uint8Array): GltfDocument {
  const isText = /^\s*(\u00ef\u00bb\u00bf)?\s*\{/.test(latinText(bytes.subarray(0, 64)));
  try {
    const head = isText ? headOf(latinText(bytes)) : readHead(bytes);
    checkAccessors(head);
    checkNodes(head);
    const { json, binary } = isText ? { json: textJson(bytes), binary: undefined } : chunksOf(bytes);
    refuseCompressed(json);
    return readGltf(json, buffersOf(json, binary));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = isText ? ".gltf" : "GLB";
    throw new Error(`${reader}: not a ${what} that can be read: ${reason}`, { cause: error });
  }
}

/** Of data addresses, or the GLB's own. */
function buffersOf({ buffers = [] }: GltfJson, binary: Uint8Array | undefined): Uint8Array[] {
  return buffers.map(({ uri, byteLength = 0 }, at) => {
    const bytes = uri === undefined ? binary : dataOf(uri, at);
    if (!bytes || bytes.length < byteLength)
      throw new Error(`its buffer ${at} has ${bytes?.length ?? 0} bytes, expected ${byteLength}`);
    return bytes;
  });
}

/** Bytes of a data address in base 64. */
function dataOf(uri: string, at: number): Uint8Array {
  const comma = uri.indexOf(",");
  if (comma < 0 || !uri.slice(0, comma).endsWith(";base64"))
    throw new Error(`its buffer ${at} is no data in base 64, expected "data:…;base64,…"`);
  return decodeBase64(uri.slice(comma + 1));
}

/** What a GLB that was looked at holds. */
function chunksOf(bytes: Uint8Array): { json: GltfJson; binary: Uint8Array | undefined } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 20 + view.getUint32(12, true);
  const json = JSON.parse(textOf(bytes.subarray(20, end))) as GltfJson;
  (json.buffers ?? []).forEach(({ uri }, at) => refuseElsewhere(uri, at, at === 0));
  if (end + 8 > bytes.length) return { json, binary: undefined };
  const length = view.getUint32(end, true);
  if (end + 8 + length > bytes.length)
    throw new Error(`it ends after ${bytes.length} bytes, before its buffer does`);
  return { json, binary: bytes.subarray(end + 8, end + 8 + length) };
}

/** Strictly: what is no UTF-8 is no text. (`TextDecoder` is no part of the language.) */
function textOf(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    return decodeURIComponent(escaped).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new Error("its JSON is no text (UTF-8)", { cause: error });
  }
}

/** Nothing but this file is read. */
function refuseElsewhere(uri: string | undefined, at: number, mayBeInside: boolean): void {
  if (uri === undefined ? mayBeInside : uri.startsWith("data:")) return;
  const where = uri === undefined ? "nowhere" : `in ${JSON.stringify(uri.slice(0, 60))}`;
  throw new Error(`its buffer ${at} is ${where}, expected all in one file: save it as .glb`);
}

/** A .gltf with all its buffers in it. */
function textJson(bytes: Uint8Array): GltfJson {
  const json = JSON.parse(textOf(bytes)) as GltfJson;
  (json.buffers ?? []).forEach(({ uri }, at) => refuseElsewhere(uri, at, false));
  return json;
}

function refuseCompressed(json: GltfJson): void {
  for (const extension of json.extensionsRequired ?? []) {
    const name = COMPRESSIONS[extension];
    if (name !== undefined)
      throw new Error(
        `its meshes are compressed (${name}), expected plain ones: save it without compression`,
      );
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
  return headOf(latinText(bytes.subarray(20, 20 + length)));
}

/** Names in other alphabets look odd in it; only numbers are looked at here. */
function headOf(text: string): Head {
  const json: unknown = JSON.parse(text.replace(/^[^{]*/, ""));
  if (typeof json !== "object" || json === null) throw new Error("its first part is no JSON object");
  return json;
}

function checkAccessors({ accessors = [] }: Head): void {
  let total = 0;
  accessors.forEach(({ count, type, componentType }, at) => {
    const each = (COMPONENTS[String(type)] ?? NaN) * (COMPONENT_TYPES[Number(componentType)]?.bytes ?? NaN);
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
