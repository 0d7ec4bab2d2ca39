import { effect, signal } from "@preact/signals-core";
import { language, words } from "../shell/language.ts";
import type { korean as names } from "./korean.ts";
import { entries, GROUPS, type Entry, type Group } from "./entries.ts";

const t = words(
  {
    find: "Find an example",
    cloth: "Cloth",
    garments: "Garments",
    paper: "Paper",
    bodies: "Bodies",
    methods: "Methods side by side",
    governor: "Governor",
    why: "Why it is right",
    contest: "One flag, four methods",
    contestOf: "Which method dies when? Steps grow, and the flag is lost or holds.",
    none: "Nothing is called that",
  },
  {
    find: "예제 찾기",
    cloth: "천",
    garments: "옷",
    paper: "종이",
    bodies: "탄성체",
    methods: "방법 비교",
    governor: "거버너",
    why: "왜 맞는가",
    contest: "깃발 하나, 네 가지 방법",
    contestOf: "어느 방법이 언제 무너질까요? 시간 간격을 키우면 깃발이 사라지거나 버팁니다.",
    none: "그런 이름이 없습니다",
  },
);

/** What examples are called in another language, once it is there. */
const korean = signal<typeof names>({});

effect(() => {
  if (language.value !== "ko" || Object.keys(korean.peek()).length > 0) return;
  void import("./korean.ts").then((file) => (korean.value = file.korean));
});

/** Name and sentence of an example in the page's language. Reads as a signal. */
export const titleOf = ({ id, name, description }: Entry): readonly [name: string, description: string] =>
  (language.value === "ko" ? korean.value[id] : undefined) ?? [name, description];

export interface GalleryEvents {
  readonly onOpen: (entry: Entry) => void;
  /** Experiments that show the same. */
  readonly onWhy: (claims: readonly string[]) => void;
}

/** All examples in groups, each with a picture that moves when one points at it, a sentence, and a link to why it is right. */
export class Gallery {
  readonly #cards = new Map<string, HTMLElement>();
  readonly #element: HTMLElement;

  constructor(element: HTMLElement, events: GalleryEvents) {
    this.#element = element;
    const search = document.createElement("input");
    search.type = "search";
    search.id = "find-example";
    const none = document.createElement("p");
    none.className = "none";
    none.hidden = true;
    const groups = GROUPS.map((group) => this.#group(group, events));
    search.addEventListener("input", () => (none.hidden = this.#filter(search.value) > 0));
    element.append(search, none, ...groups);
    effect(() => {
      search.placeholder = t("find");
      search.setAttribute("aria-label", t("find"));
      none.textContent = t("none");
    });
  }

  /** Marks what is on the stage; null for a file of the user's own. */
  show(id: string | null): void {
    for (const [each, card] of this.#cards) {
      const button = card.querySelector("button");
      if (each !== id) button?.removeAttribute("aria-current");
      else {
        button?.setAttribute("aria-current", "true");
        // A link may have brought it.
        card.scrollIntoView({ block: "nearest" });
      }
    }
  }

  #filter(wanted: string): number {
    const words = wanted.toLowerCase().split(/\s+/);
    let found = 0;
    for (const entry of entries) {
      const own = `${entry.id} ${entry.name} ${entry.description} ${entry.claims.join(" ")}`;
      const text = `${own} ${titleOf(entry).join(" ")}`.toLowerCase();
      const isFound = words.every((word) => text.includes(word));
      this.#cards.get(entry.id)?.toggleAttribute("hidden", !isFound);
      found += Number(isFound);
    }
    for (const group of this.#element.querySelectorAll<HTMLElement>(".group")) {
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    return found;
  }

  #group(group: Group, events: GalleryEvents): HTMLElement {
    const section = document.createElement("section");
    section.className = "group";
    const title = document.createElement("h2");
    effect(() => void (title.textContent = t(group)));
    const list = document.createElement("ul");
    for (const entry of entries.filter((each) => each.group === group)) {
      const card = createCard(entry, events);
      this.#cards.set(entry.id, card);
      list.append(card);
    }
    if (group === "methods") list.append(contestCard());
    section.append(title, list);
    return section;
  }
}

function createCard(entry: Entry, { onOpen, onWhy }: GalleryEvents): HTMLElement {
  const card = document.createElement("li");
  const button = document.createElement("button");
  button.dataset["example"] = entry.id;
  const text = lines();
  effect(() => fillLines(text, titleOf(entry)));
  button.append(thumbnail(entry.id), text);
  button.addEventListener("click", () => onOpen(entry));
  card.append(button);
  if (entry.claims.length === 0) return card;
  const claims = document.createElement("p");
  claims.className = "claims";
  const link = document.createElement("button");
  effect(() => void (link.textContent = t("why")));
  link.addEventListener("click", () => onWhy(entry.claims));
  claims.append(link);
  card.append(claims);
  return card;
}

/** The page of its own where methods run beside each other. */
function contestCard(): HTMLElement {
  const card = document.createElement("li");
  const link = document.createElement("a");
  link.href = "./methods.html";
  const text = lines();
  effect(() => fillLines(text, [t("contest"), t("contestOf")]));
  link.append(thumbnail("methods"), text);
  card.append(link);
  return card;
}

/** Addresses; the pictures are fetched when they are seen. */
const strips = import.meta.glob<string>("./thumbs/*.webp", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Six moments side by side: the first is seen, all of them in turn while somebody points. Made by `node tools/pictures/gallery.mjs`. */
function thumbnail(id: string): HTMLElement {
  const frame = document.createElement("span");
  frame.className = "thumb";
  const strip = document.createElement("img");
  const address = strips[`./thumbs/${id}.webp`];
  // An example whose strip has not been made yet.
  if (address === undefined) return frame;
  strip.src = address;
  strip.alt = "";
  strip.loading = "lazy";
  strip.decoding = "async";
  strip.width = 960;
  strip.height = 100;
  frame.append(strip);
  return frame;
}

function lines(): HTMLElement {
  const text = document.createElement("span");
  text.className = "text";
  text.append(document.createElement("strong"), document.createElement("small"));
  return text;
}

function fillLines({ children }: HTMLElement, texts: readonly [name: string, description: string]): void {
  texts.forEach((text, index) => (children[index].textContent = text));
}
