/** JSON without its comments (`//` to the end of the line, and between slashes with stars), which become spaces: places stay. */
export function stripComments(text: string): string {
  let clean = "";
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at);
    const piece = text.slice(at, end);
    clean += isComment(piece) ? piece.replaceAll(/[^\n\r]/g, " ") : piece;
    at = end;
  }
  return clean;
}

const isComment = (piece: string): boolean => piece.startsWith("//") || piece.startsWith("/*");

/** Where the string, the comment or the single character that begins here ends. */
function pieceEnd(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at);
  if (text.startsWith("//", at)) {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  return at + 1;
}

function stringEnd(text: string, at: number): number {
  for (let k = at + 1; k < text.length; k++) {
    if (text[k] === "\\") k++;
    else if (text[k] === '"') return k + 1;
  }
  return text.length;
}
