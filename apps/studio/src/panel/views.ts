import { findElement } from "./find-element.ts";
import type { Commands } from "../shell/commands.ts";
import { words } from "../shell/language.ts";

const NAMES = ["contacts", "normals", "forces", "crossings"] as const;
type ViewName = (typeof NAMES)[number];

/** Which of the views of contact are on. */
export type ViewChoice = Readonly<Record<ViewName, boolean>>;

const KEYS: Readonly<Record<ViewName, string>> = { contacts: "K", normals: "N", forces: "V", crossings: "X" };

const t = words(
  {
    contacts: "Where cloth touches a solid",
    normals: "Which way solids push",
    forces: "How hard solids push and rub",
    crossings: "Triangles that pass through others, in red",
  },
  {
    contacts: "천이 고체에 닿는 곳",
    normals: "고체가 미는 방향",
    forces: "고체가 밀고 문지르는 힘",
    crossings: "서로 통과한 삼각형 (빨강)",
  },
);

/** The switches of what can be seen of contact, each with its legend, and the keys that do the same. */
export class Views {
  readonly #rows = new Map(
    NAMES.map((name) => [
      name,
      { button: findElement(`view-${name}`, HTMLButtonElement), legend: findElement(`${name}-legend`) },
    ]),
  );

  constructor(commands: Commands, onChange: (choice: ViewChoice) => void) {
    for (const [name, { button }] of this.#rows) {
      const toggle = (): void => {
        const isOn = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(isOn));
        if (!isOn) this.say(name, "");
        onChange(this.choice);
      };
      const id = `view-${name}`;
      commands.add({ id, group: "view", title: () => t(name), keys: [KEYS[name]], run: toggle });
      commands.bind(button, id);
    }
  }

  get choice(): ViewChoice {
    const entries = [...this.#rows].map(([name, { button }]) => [
      name,
      button.getAttribute("aria-pressed") === "true",
    ]);
    return Object.fromEntries(entries) as ViewChoice;
  }

  /** What a view's row says at its end, and what the whole of it is. */
  say(name: ViewName, text: string, whole = ""): void {
    const row = this.#rows.get(name);
    if (!row) return;
    // A frame comes many times a second, a new text seldom.
    if (row.legend.textContent !== text) row.legend.textContent = text;
    if (row.legend.title !== whole) row.legend.title = whole;
  }

  /** How long the arrow of the reference force is on the screen [px]. */
  setArrow(pixels: number): void {
    findElement("view-forces").style.setProperty("--arrow", `${Math.round(pixels)}px`);
  }
}
