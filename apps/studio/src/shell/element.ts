type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | null | undefined;

/** An element of the page; attributes that are false or absent are left out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(text: string, run: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", run);
  return element;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export function choose(
  label: string,
  choices: readonly Choice[],
  value: string,
  onChange: (value: string) => void,
): HTMLLabelElement {
  const select = el(
    "select",
    {},
    ...choices.map((each) => el("option", { value: each.value, selected: each.value === value }, each.text)),
  );
  select.addEventListener("change", () => onChange(select.value));
  return el("label", { class: "row" }, el("span", {}, label), select);
}

export interface NumberField {
  readonly label: string;
  /** As it is shown. */
  readonly value: number;
  readonly unit: string;
  readonly step?: number;
  readonly title?: string;
  readonly onChange: (value: number) => void;
}

/** A number with its unit; what is no number changes nothing. */
export function numberField({
  label,
  value,
  unit,
  step = 1,
  title,
  onChange,
}: NumberField): HTMLLabelElement {
  const input = el("input", {
    type: "number",
    step,
    value: Number(value.toFixed(1)),
    "aria-label": `${label} [${unit}]`,
  });
  input.addEventListener("change", () => {
    const next = input.valueAsNumber;
    if (Number.isFinite(next) && next !== value) onChange(next);
  });
  return el("label", { class: "row", title }, el("span", {}, label), input, el("small", {}, unit));
}
