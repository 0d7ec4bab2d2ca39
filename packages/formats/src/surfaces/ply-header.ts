import type { Scanner } from "../text/scanner.ts";

export type PlyForm = "ascii" | "binary_little_endian" | "binary_big_endian";

export interface PlyProperty {
  readonly name: string;
  readonly type: string;
  /** Type of a list's length; absent for a single number. */
  readonly countType?: string;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

/** Numbers of PLY, under both names each. */
export const PLY_TYPES: Readonly<
  Record<string, { bytes: number; read: (view: DataView, at: number, little: boolean) => number }>
> = {
  ...named(["char", "int8"], 1, (view, at) => view.getInt8(at)),
  ...named(["uchar", "uint8"], 1, (view, at) => view.getUint8(at)),
  ...named(["short", "int16"], 2, (view, at, little) => view.getInt16(at, little)),
  ...named(["ushort", "uint16"], 2, (view, at, little) => view.getUint16(at, little)),
  ...named(["int", "int32"], 4, (view, at, little) => view.getInt32(at, little)),
  ...named(["uint", "uint32"], 4, (view, at, little) => view.getUint32(at, little)),
  ...named(["float", "float32"], 4, (view, at, little) => view.getFloat32(at, little)),
  ...named(["double", "float64"], 8, (view, at, little) => view.getFloat64(at, little)),
};

function named<Read>(
  names: readonly string[],
  bytes: number,
  read: Read,
): Record<string, { bytes: number; read: Read }> {
  return Object.fromEntries(names.map((name) => [name, { bytes, read }]));
}

export function readPlyHeader(scanner: Scanner): { form: PlyForm; elements: PlyElement[] } {
  const magic = scanner.restOfLine();
  if (magic !== "ply") throw scanner.unexpected(magic, "the first line", "ply");
  let form: PlyForm | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  for (;;) {
    const keyword = scanner.word();
    if (keyword === "format") form = readForm(scanner);
    else if (keyword === "element") {
      const name = scanner.word() ?? "";
      elements.push({ name, count: scanner.integer(`the number of ${name}`), properties: [] });
    } else if (keyword === "property") {
      const last = elements.at(-1);
      if (!last) throw scanner.fault("a property comes before any element");
      last.properties.push(readProperty(scanner));
    } else if (keyword === "comment" || keyword === "obj_info") scanner.restOfLine();
    else if (keyword === "end_header") break;
    else throw scanner.unexpected(keyword, "the header", "format, element, property, comment or end_header");
  }
  scanner.restOfLine();
  if (!form)
    throw scanner.fault(
      "the header names no format, expected ascii, binary_little_endian or binary_big_endian",
    );
  return { form, elements };
}

function readForm(scanner: Scanner): PlyForm {
  const word = scanner.word();
  scanner.restOfLine();
  if (word === "ascii" || word === "binary_little_endian" || word === "binary_big_endian") return word;
  throw scanner.unexpected(word, "the format", "ascii, binary_little_endian or binary_big_endian");
}

function readProperty(scanner: Scanner): PlyProperty {
  const typed = (what: string): string => {
    const word = scanner.word();
    if (word !== undefined && PLY_TYPES[word]) return word;
    throw scanner.unexpected(word, what, Object.keys(PLY_TYPES).join(", "));
  };
  const before = scanner.at;
  if (scanner.word() === "list") {
    const countType = typed("the type of a list's length");
    const type = typed("the type of a list");
    return { name: scanner.word() ?? "", type, countType };
  }
  scanner.at = before;
  const type = typed("the type of a property");
  return { name: scanner.word() ?? "", type };
}
