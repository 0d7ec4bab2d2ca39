import { placedBox, type FileFrame } from "./file-frame.ts";
import type { Part, Role, SurfaceSize } from "./import-scenes.ts";
import { t } from "./words.ts";

const ROLES = ["cloth", "solid", "collider"] as const;
/** What may be together in one scene. */
const TOGETHER = ["cloth", "collider"] as const;
const UNITS = { metres: 1, centimetres: 0.01, millimetres: 0.001, inches: 0.0254 } as const;
type Unit = keyof typeof UNITS;

/** What bodies are called. */
const BODY = /body|human|man|avatar|person|figure|table|chair|sphere|ball/i;

/** More triangles are more than a page moves in real time. */
export const MANY = 60_000;
/** What is proposed then. */
const PROPOSED = 20_000;
/** Of a mesh that is made coarser. */
const LEAST = 200;

export interface Choice {
  readonly frame: FileFrame;
  /** One per mesh. */
  readonly roles: readonly Role[];
  /** Triangles that a mesh of more is to have; null: as it is. */
  readonly triangles: number | null;
}

/** Asks what meshes are to be, in which unit they are and which axis is up, with what was guessed. Null: nothing. */
export function askAboutMeshes(parts: readonly Part[], guess: FileFrame): Promise<Choice | null> {
  const dialog = document.createElement("dialog");
  dialog.className = "choose";
  dialog.id = "choose-role";
  const most = Math.max(...parts.map(({ size }) => size.triangles));
  const title = textElement("h2", parts.length > 1 ? t("whatOf", { count: parts.length }) : t("what", { name: parts[0].name })); // prettier-ignore
  const form = document.createElement("form");
  form.method = "dialog";
  const frame = frameFields(unionOf(parts.map(({ size }) => size)), guess);
  const count = most > MANY ? countField(most) : null;
  const facts = textElement("p", t("triangles", { count: most.toLocaleString("en") }));
  const choices = parts.length > 1 ? severalRoles(parts) : oneRole();
  const cancel = textElement("button", t("cancel")) as HTMLButtonElement;
  cancel.className = "cancel";
  cancel.value = "";
  // Else Enter in a field would be the first role.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  });
  form.append(frame.element, ...(count ? [count.element] : []), ...choices.elements, cancel);
  cancel.formNoValidate = true;
  dialog.append(title, facts, form);
  dialog.setAttribute("aria-label", title.textContent);
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector<HTMLElement>("button[value]:not(.cancel)")?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      const roles = choices.of(dialog.returnValue);
      resolve(roles && { frame: frame.value(), roles, triangles: count?.value() ?? null });
    });
  });
}

interface Field<Value> {
  readonly element: HTMLElement;
  readonly value: () => Value;
}

interface Choices {
  readonly elements: readonly HTMLElement[];
  /** Null: cancelled. */
  readonly of: (returned: string) => readonly Role[] | null;
}

/** Buttons, each of which is an answer. */
function oneRole(): Choices {
  const elements = ROLES.map((role) => {
    const button = document.createElement("button");
    button.value = role;
    button.append(textElement("strong", t(role)), textElement("small", t(`${role}Tip`)));
    return button;
  });
  return {
    elements,
    of: (returned) => {
      const role = ROLES.find((each) => each === returned);
      return role ? [role] : null;
    },
  };
}

/** A list per mesh: what is called a body stands, else the tallest; the others are worn. */
function severalRoles(parts: readonly Part[]): Choices {
  const standing =
    parts.find(({ name }) => BODY.test(name)) ??
    parts.reduce((best, each) => (heightOf(each.size) > heightOf(best.size) ? each : best));
  const selects = parts.map((part) => {
    const select = selectOf(TOGETHER.map((role) => [role, t(role)]));
    select.value = part === standing ? "collider" : "cloth";
    return select;
  });
  const rows = parts.map(({ name }, index) => labelled(name, selects[index]));
  const open = textElement("button", t("openAll")) as HTMLButtonElement;
  open.className = "primary";
  open.value = "several";
  return {
    elements: [...rows, open],
    of: (returned) =>
      returned === "several"
        ? selects.map(({ value }) => TOGETHER.find((role) => role === value) ?? "cloth")
        : null,
  };
}

/** Unit, axis and height: one follows from the other. */
function frameFields(size: SurfaceSize, guess: FileFrame): Field<FileFrame> {
  const units = Object.keys(UNITS) as Unit[];
  const unit = selectOf([...units.map((each) => [each, t(each)] as const), ["own", t("ownUnit")]]);
  const up = selectOf([["y", t("upY")], ["z", t("upZ")]]); // prettier-ignore
  const height = document.createElement("input");
  height.type = "number";
  height.step = "any";
  height.min = "0.001";
  height.required = true;
  unit.id = "import-unit";
  up.id = "import-up";
  height.id = "import-height";
  const box = document.createElement("output");
  let { scale } = guess;
  const tall = (by: number): number => {
    const { low, high } = placedBox(size, { scale: by, up: up.value === "z" ? "z" : "y" });
    // What lies has no height worth the name: its length then.
    return Math.max(high[1] - low[1], 1e-3 * Math.max(...high.map((value, axis) => value - low[axis])));
  };
  const show = (isTyped: boolean): void => {
    unit.value = units.find((each) => UNITS[each] === scale) ?? "own";
    if (!isTyped) height.value = String(Number(tall(scale).toPrecision(3)));
    const { low, high } = placedBox(size, { scale, up: up.value === "z" ? "z" : "y" });
    box.textContent = t("box", {
      size: high.map((value, axis) => (value - low[axis]).toPrecision(2)).join(" × "),
    });
  };
  up.value = guess.up;
  show(false);
  unit.addEventListener("change", () => {
    const chosen = units.find((each) => each === unit.value);
    if (chosen) scale = UNITS[chosen];
    show(false);
  });
  up.addEventListener("change", () => show(false));
  height.addEventListener("input", () => {
    const wanted = height.valueAsNumber;
    if (wanted > 0) scale = Number((wanted / tall(1)).toPrecision(6));
    show(true);
  });
  const element = document.createElement("div");
  element.className = "frame";
  element.append(labelled(t("unit"), unit), labelled(t("up"), up), labelled(t("height"), height), box);
  return { element, value: () => ({ scale, up: up.value === "z" ? "z" : "y" }) };
}

/** For a mesh of too many: how many it is to have instead. */
function countField(most: number): Field<number | null> {
  const input = document.createElement("input");
  input.type = "number";
  input.id = "import-triangles";
  input.min = String(LEAST);
  input.max = String(most);
  input.value = String(PROPOSED);
  const element = document.createElement("div");
  element.className = "many";
  element.append(
    textElement("p", t("many", { count: most.toLocaleString("en") })),
    labelled(t("coarser"), input),
  );
  return {
    element,
    value: () => (input.valueAsNumber >= LEAST && input.valueAsNumber < most ? input.valueAsNumber : null),
  };
}

function unionOf(sizes: readonly SurfaceSize[]): SurfaceSize {
  const corner = (of: "low" | "high", pick: (...values: number[]) => number): number[] =>
    [0, 1, 2].map((axis) => pick(...sizes.map((size) => size[of][axis])));
  return { triangles: 0, low: corner("low", Math.min), high: corner("high", Math.max) };
}

const heightOf = ({ low, high }: SurfaceSize): number => high[1] - low[1];

function textElement(tag: string, text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(textElement("span", text), control);
  return label;
}

function selectOf(options: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const select = document.createElement("select");
  select.append(...options.map(([value, text]) => new Option(text, value)));
  return select;
}
