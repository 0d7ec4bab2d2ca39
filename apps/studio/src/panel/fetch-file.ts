/** The bytes of a file of this site, at most so many of them. */
export async function fetchFile(address: string | undefined, most: number): Promise<Uint8Array> {
  if (address === undefined) throw new Error("there is no such file");
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const length = Number(response.headers.get("content-length") ?? 0);
  if (length > most) await refuse(length, most);
  return new Uint8Array(await response.arrayBuffer());
}

/** Gives files that were dropped or chosen beside a scene: a page sees names, no folders. */
export async function pickFile(files: readonly File[], path: string, most: number): Promise<Uint8Array> {
  const name = path.split("/").at(-1);
  const file = files.find((each) => each.name === name);
  if (!file) throw new Error(`choose or drop ${name} together with the scene`);
  if (file.size > most) await refuse(file.size, most);
  return new Uint8Array(await file.arrayBuffer());
}

/** Loaded when it is needed, which is hardly ever: the page opens without the scene package. */
async function refuse(bytes: number, most: number): Promise<never> {
  const { tooLarge } = await import("@pliant/scene");
  throw new Error(tooLarge(bytes, most));
}
