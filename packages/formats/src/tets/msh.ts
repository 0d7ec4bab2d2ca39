import { Scanner } from "../text/scanner.ts";
import { readElements2, readNodes2 } from "./msh2.ts";
import { readElements4, readEntities, readNodes4 } from "./msh4.ts";
import { createMshParts, finishMsh, type MshParts } from "./msh-parts.ts";
import { createMshSource, type MshSource } from "./msh-source.ts";
import type { TetFile } from "./tet-file.ts";

/** Gmsh's `.msh`, versions 2, 4.0 and 4.1, as text or as bytes. Physical groups of volumes are regions. */
export function readMsh(bytes: Uint8Array): TetFile {
  const scanner = new Scanner("readMsh", bytes, "");
  const head = scanner.word();
  if (head !== "$MeshFormat") throw scanner.unexpected(head, "the first word", "$MeshFormat");
  const version = scanner.number("the version");
  const isBinary = scanner.integer("the file type", 0, 1) === 1;
  const sizeBytes = scanner.integer("the data size");
  const is4 = version >= 4 && version < 5;
  if (!is4 && !(version >= 2 && version < 3))
    throw scanner.unexpected(String(version), "the version", "2, 4.0 or 4.1");
  scanner.restOfLine();
  const source = createMshSource(scanner, bytes, isBinary, sizeBytes);
  endSection(scanner, "$MeshFormat");
  const parts = createMshParts();
  for (let section = scanner.word(); section !== undefined; section = scanner.word()) {
    if (!section.startsWith("$"))
      throw scanner.unexpected(section, "a section", "$Nodes, $Elements or another $ name");
    // Binary numbers begin right behind the line's end.
    scanner.restOfLine();
    readSection(section, source, parts, version);
    endSection(scanner, section);
  }
  return finishMsh(parts);
}

function readSection(section: string, source: MshSource, parts: MshParts, version: number): void {
  const { scanner } = source;
  if (section === "$PhysicalNames") readNames(scanner, parts);
  else if (section === "$Nodes") (version < 3 ? readNodes2 : readNodes4)(source, parts, version);
  else if (section === "$Elements") (version < 3 ? readElements2 : readElements4)(source, parts, version);
  else if (section === "$Entities" && version > 4) readEntities(source, parts);
  else {
    const end = scanner.text.indexOf(`$End${section.slice(1)}`, scanner.at);
    if (end < 0) throw scanner.fault(`the file ends inside ${section}, expected $End${section.slice(1)}`);
    scanner.at = end;
  }
}

function endSection(scanner: Scanner, section: string): void {
  const word = scanner.word();
  const expected = `$End${section.slice(1)}`;
  if (word !== expected) throw scanner.unexpected(word, `the end of ${section}`, expected);
}

function readNames(scanner: Scanner, parts: MshParts): void {
  const count = scanner.integer("the number of physical names");
  for (let i = 0; i < count; i++) {
    const dimension = scanner.integer(`the dimension of physical name ${i + 1} of ${count}`, 0, 3);
    const tag = scanner.integer(`the tag of physical name ${i + 1}`, -0x7fffffff);
    const name = scanner.restOfLine().replaceAll('"', "");
    if (dimension === 3) parts.names.set(tag, name);
  }
}
