/** A scene before anything about its inside is known. */
export type RawDocument = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is RawDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list, with their index; whatever else stands there is the schema's business. */
export function records(value: unknown): (readonly [index: number, record: RawDocument])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) => (isRecord(item) ? [[index, item] as const] : []));
}
