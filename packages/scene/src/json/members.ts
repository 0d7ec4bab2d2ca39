/** Where a member of an object or list stands in a text [UTF-16 units]; of a list's entry both are the same. */
export interface Member {
  readonly key: number;
  readonly value: number;
}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

/** Finds the member of a name or number in the object or list that begins at `start`, without reading the others; undefined if there is none. */
export function findMember(text: string, start: number, step: string | number): Member | undefined {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return undefined;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && !isClosing(text.charCodeAt(at)); index++) {
    const key = at;
    let name: string | number = index;
    if (isObject) {
      at = skipString(text, at);
      name = decode(text.slice(key, at));
      at = skipSpace(text, skipSpace(text, at) + 1);
    }
    if (name === step) return { key, value: at };
    at = skipSpace(text, skipValue(text, at));
    if (text.charCodeAt(at) !== COMMA) return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}

function decode(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

/** From an opening quote to behind the closing one. */
function skipString(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return at;
}

function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (depth === 0 && (code === COMMA || isClosing(code))) return at;
    if (isOpening(code)) depth++;
    else if (isClosing(code) && --depth === 0) return at + 1;
    at++;
  }
  return at;
}
