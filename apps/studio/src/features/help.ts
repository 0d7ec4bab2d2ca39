import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import type { CommandGroup, Commands } from "../shell/commands.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    help: "Help",
    title: "Pull it, look around it",
    hands: "Mouse and fingers",
    drag: "Drag the cloth",
    dragOf: "pull it by a spring; a finger does too",
    beside: "Drag beside it",
    besideOf: "turn the view",
    two: "Right drag, two fingers",
    twoOf: "move the view",
    wheel: "Wheel, pinch",
    wheelOf: "nearer, farther",
    time: "Time",
    stage: "On the stage",
    view: "View",
    edit: "Edit",
    file: "Files",
  },
  {
    help: "도움말",
    title: "당기고, 둘러보세요",
    hands: "마우스와 손가락",
    drag: "천을 끌기",
    dragOf: "스프링으로 당깁니다. 손가락으로도 됩니다",
    beside: "옆을 끌기",
    besideOf: "시점을 돌립니다",
    two: "오른쪽 버튼, 두 손가락",
    twoOf: "시점을 옮깁니다",
    wheel: "휠, 오므리기",
    wheelOf: "가까이, 멀리",
    time: "시간",
    stage: "무대에서",
    view: "보기",
    edit: "편집",
    file: "파일",
  },
);

const HANDS = ["drag", "beside", "two", "wheel"] as const;
const GROUPS = ["time", "stage", "view", "edit", "file"] as const satisfies readonly CommandGroup[];

/** Late: all commands are there. */
export const order = 900;

/** What hands and keys do: the list is that of the commands. */
export function install({ commands }: App): void {
  const dialog = findElement("help", HTMLDialogElement);
  commands.add({
    id: "help",
    group: "help",
    title: () => t("help"),
    keys: ["?"],
    run: () => dialog.showModal(),
  });
  commands.bind(findElement("help-open"), "help");
  const title = dialog.querySelector("h2");
  const lists = dialog.querySelector(".lists");
  effect(() => {
    if (title) title.textContent = t("title");
    const hands = part(t("hands"), list(HANDS.map((hand) => [[t(hand)], t(`${hand}Of`)])));
    lists?.replaceChildren(hands, ...GROUPS.flatMap(keysOf(commands)));
  });
  // Beside it is out of it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** A heading with its list, kept together where the page is in columns. */
function part(heading: string, terms: HTMLElement): HTMLElement {
  const section = document.createElement("section");
  section.append(Object.assign(document.createElement("h3"), { textContent: heading }), terms);
  return section;
}

/** A heading, and below it what has keys. */
function keysOf({ all }: Commands): (group: (typeof GROUPS)[number]) => HTMLElement[] {
  return (group) => {
    const rows = all.filter((command) => command.group === group && (command.keys?.length ?? 0) > 0);
    if (rows.length === 0) return [];
    const keys = rows.map(({ keys = [], title }) => [keys, title()] as const);
    return [part(t(group), list(keys, "kbd"))];
  };
}

function list(rows: readonly (readonly [readonly string[], string])[], tag = "span"): HTMLElement {
  const terms = document.createElement("dl");
  for (const [keys, meaning] of rows) {
    const [row, term, text] = ["div", "dt", "dd"].map((name) => document.createElement(name));
    for (const key of keys) {
      term.append(Object.assign(document.createElement(tag), { textContent: key }), " ");
    }
    text.textContent = meaning;
    row.append(term, text);
    terms.append(row);
  }
  return terms;
}
