import { signal } from "@preact/signals-core";
import { recall, remember } from "./memory.ts";

export const LANGUAGES = ["en", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the page: as chosen before, else as the browser asks. Texts made inside an effect follow it. */
export const language = signal<Language>(firstLanguage());

export function setLanguage(to: Language): void {
  remember("language", to);
  document.documentElement.lang = to;
  language.value = to;
}

type Values = Readonly<Record<string, string | number>>;
/** The text of a key, with `{name}` replaced by values. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/**
 * The words of one part of the page, in all languages: the compiler sees to it that none is missing. Each part has its own, beside its code.
 */
export function words<const English extends Readonly<Record<string, string>>>(
  en: English,
  ko: { readonly [Key in keyof English]: string },
): Translate<keyof English & string> {
  const all = { en, ko };
  return (key, values = {}) =>
    all[language.value][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function firstLanguage(): Language {
  const wanted = [
    new URLSearchParams(globalThis.location?.search ?? "").get("lang"),
    recall("language"),
    ...(globalThis.navigator?.languages ?? []),
  ];
  for (const tag of wanted) {
    const found = LANGUAGES.find((each) => tag?.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return "en";
}
