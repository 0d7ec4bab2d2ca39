import { language } from "../shell/language.ts";
import { titleOf } from "./schema.ts";
import { labels as korean } from "./korean.ts";

/** What a parameter is called in the page's language; its key where nobody has put it into words. */
export function labelOf(key: string | number): string {
  if (typeof key === "number") return String(key + 1);
  return (language.value === "ko" ? korean[key] : undefined) ?? titleOf(key);
}

/** The meaning of a parameter. The schema's words are English. */
export const tipOf = (description: string): string => description;
