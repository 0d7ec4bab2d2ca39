import type { GltfAccessor } from "./gltf-document.ts";
import type { GltfJson, JsonAccessor } from "./gltf-json.ts";

/** Numbers per element, by the name of its type. */
export const COMPONENTS: Readonly<Record<string, number>> = {
  ...{ SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 },
};

interface ComponentType {
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
  /** What stands for 1 where numbers are shares. */
  readonly most: number;
}

/** Kinds of numbers, as glTF counts them. */
export const COMPONENT_TYPES: Readonly<Record<number, ComponentType>> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), most: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), most: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), most: 32767 },
  5123: { bytes: 2, read: (view, at) => view.getUint16(at, true), most: 65535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), most: 4294967295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), most: 1 },
};

/** Unpacks accessors when they are first asked for. Throws for those that lie outside of their buffers. */
export function createAccessors(
  json: GltfJson,
  buffers: readonly Uint8Array[],
): (index: number) => GltfAccessor {
  const known = new Map<number, GltfAccessor>();
  return (index) => {
    const found = known.get(index);
    if (found) return found;
    const accessor = json.accessors?.[index];
    if (!accessor)
      throw new Error(
        `accessor ${String(index)} does not exist, expected 0 to ${(json.accessors?.length ?? 0) - 1}`,
      );
    const read = unpack(`accessor ${index}`, accessor, json, buffers);
    known.set(index, read);
    return read;
  };
}

function unpack(
  name: string,
  accessor: JsonAccessor,
  json: GltfJson,
  buffers: readonly Uint8Array[],
): GltfAccessor {
  const size = COMPONENTS[String(accessor.type)];
  const count = Number(accessor.count);
  const type = COMPONENT_TYPES[Number(accessor.componentType)];
  const values =
    accessor.componentType === 5126 ? new Float32Array(size * count) : new Float64Array(size * count);
  if (accessor.bufferView !== undefined) {
    const { view, stride } = viewOf(name, json, buffers, accessor.bufferView);
    const step = stride ?? size * type.bytes;
    copy(name, view, { from: accessor.byteOffset ?? 0, step, count, size, type }, (at, k, value) => {
      values[at * size + k] = value;
    });
  }
  if (accessor.sparse) applySparse(name, accessor, size, json, buffers, values);
  if (accessor.normalized && accessor.componentType !== 5126)
    for (let i = 0; i < values.length; i++) values[i] = Math.max(values[i] / type.most, -1);
  return { count, size, values };
}

interface Column {
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly size: number;
  readonly type: ComponentType;
}

function copy(
  name: string,
  view: DataView,
  column: Column,
  put: (at: number, k: number, value: number) => void,
): void {
  const { from, step, count, size, type } = column;
  const end = count === 0 ? 0 : from + (count - 1) * step + size * type.bytes;
  if (!(from >= 0 && step >= 0 && end <= view.byteLength))
    throw new Error(`${name} ends at byte ${end} of its view, expected at most ${view.byteLength}`);
  for (let at = 0; at < count; at++)
    for (let k = 0; k < size; k++) put(at, k, type.read(view, from + at * step + k * type.bytes));
}

/** Numbers that are others than those of the view, or than zero. */
function applySparse(
  name: string,
  { sparse, componentType, count }: JsonAccessor,
  size: number,
  json: GltfJson,
  buffers: readonly Uint8Array[],
  values: Float32Array | Float64Array,
): void {
  const { indices, values: others, count: given } = sparse ?? {};
  const changed = Number(given);
  const indexType = COMPONENT_TYPES[Number(indices?.componentType)];
  if (!indexType || !(changed >= 0 && changed <= Number(count)))
    throw new Error(
      `${name} has ${String(given)} sparse numbers of ${String(indices?.componentType)}, expected at most its count, of a type of glTF`,
    );
  const places = new Float64Array(changed);
  const at = viewOf(name, json, buffers, Number(indices?.bufferView)).view;
  copy(
    name,
    at,
    { from: indices?.byteOffset ?? 0, step: indexType.bytes, count: changed, size: 1, type: indexType },
    (i, _, value) => {
      places[i] = value;
    },
  );
  const type = COMPONENT_TYPES[Number(componentType)];
  const { view } = viewOf(name, json, buffers, Number(others?.bufferView));
  copy(
    name,
    view,
    { from: others?.byteOffset ?? 0, step: size * type.bytes, count: changed, size, type },
    (i, k, value) => {
      if (places[i] < Number(count)) values[places[i] * size + k] = value;
    },
  );
}

function viewOf(
  name: string,
  { bufferViews = [] }: GltfJson,
  buffers: readonly Uint8Array[],
  index: number,
): { view: DataView; stride: number | undefined } {
  const found = bufferViews[index];
  const bytes = buffers[Number(found?.buffer)];
  if (!found || !bytes)
    throw new Error(
      `${name} is in bufferView ${String(index)}, which has no bytes, expected one of ${bufferViews.length} in a buffer of the file`,
    );
  const { byteOffset = 0, byteLength = 0, byteStride } = found;
  if (!(byteOffset >= 0 && byteLength >= 0 && byteOffset + byteLength <= bytes.length))
    throw new Error(
      `bufferView ${index} ends at byte ${byteOffset + byteLength}, expected at most ${bytes.length}`,
    );
  return { view: new DataView(bytes.buffer, bytes.byteOffset + byteOffset, byteLength), stride: byteStride };
}
