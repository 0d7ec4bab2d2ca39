import type { OutFile } from "./take-files.ts";

/** How long the browser may take to read what it saves [ms]. */
const KEEP = 60_000;

/** Hands files to the browser's downloads. */
export function download(files: readonly OutFile[]): void {
  for (const { name, type, bytes } of files) {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP);
  }
}

/** A scene's name as a file's: letters of all languages, figures and dashes. */
export function fileName(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, ""); // prettier-ignore
  return plain || "scene";
}
