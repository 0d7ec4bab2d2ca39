import { effect, signal } from "@preact/signals-core";
import { language } from "../shell/language.ts";
import { titleOf } from "./schema.ts";
import { labels as korean, values } from "./korean.ts";

/** What a parameter is called in the page's language; its key where nobody has put it into words. */
export function labelOf(key: string | number): string {
  if (typeof key === "number") return String(key + 1);
  return (language.value === "ko" ? korean[key] : undefined) ?? titleOf(key);
}

/** A word that a parameter may be (a fabric, a form), in the page's language. */
export function valueNameOf(word: string): string {
  return (language.value === "ko" ? values[word] : undefined) ?? word;
}

/** What the schema says, in Korean, by what it says in English. Fetched when somebody reads Korean. */
const tips = signal<Readonly<Record<string, string>>>({});

effect(() => {
  if (language.value !== "ko" || Object.keys(tips.peek()).length > 0) return;
  void import("./korean-tips.json").then((file) => (tips.value = file.default));
});

/** The meaning of a parameter in the page's language; the schema's own words are English. */
export const tipOf = (description = ""): string =>
  (language.value === "ko" ? tips.value[description] : undefined) ?? description;
