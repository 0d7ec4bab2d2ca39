import { effect } from "@preact/signals-core";
import { PRESET_NAMES } from "@pliant/scene";
import { button, choose, el, numberField } from "../shell/element.ts";
import type { Desk } from "./desk.ts";
import { t } from "./words.ts";

interface Print {
  readonly kind?: string;
  readonly colour?: string;
  readonly size?: number;
  readonly image?: string;
}

interface Look {
  readonly colour?: string;
  readonly print?: Print;
}

const DRAWN = ["stripes", "checks", "dots"] as const;
/** A picture that a scene may carry in itself [bytes]. */
const MOST_BYTES = 2.8e6;

/** What the whole garment is made of and looks like: fabric, colour, print. */
export function clothRows(desk: Desk, element: HTMLElement): () => void {
  return effect(() => {
    const garment = desk.garment.value;
    if (!garment) return element.replaceChildren();
    const look = (garment.raw["look"] ?? {}) as Look;
    const { print } = look;
    const presets = PRESET_NAMES.map((value) => ({ value: value as string, text: value }));
    const isPreset = typeof garment.material === "string";
    const fabrics = isPreset ? presets : [{ value: "", text: t("ownFabric") }, ...presets];
    const kinds = [
      { value: "", text: t("noPrint") },
      ...DRAWN.map((value) => ({ value: value as string, text: t(value) })),
      ...(print?.kind === "image" ? [{ value: "image", text: t("image") }] : []),
    ];
    const set = (path: readonly string[], value: unknown, label: "fabric" | "colour" | "print"): void =>
      desk.set(path, value, () => t(label));
    element.replaceChildren(
      choose(t("fabric"), fabrics, typeof garment.material === "string" ? garment.material : "", (value) => {
        if (value) set(["material"], value, "fabric");
      }),
      colourField(t("colour"), look.colour ?? desk.colour.value ?? "#b4472e", (value) =>
        set(["look", "colour"], value, "colour"),
      ),
      choose(t("print"), kinds, print?.kind ?? "", (kind) => {
        const size = print?.kind === "image" ? {} : sizeOf(print);
        set(
          ["look", "print"],
          kind === "" ? undefined : { kind, colour: print?.colour ?? "#ffffff", ...size },
          "print",
        );
      }),
      ...(print ? printRows(print, (next) => set(["look", "print"], next, "print")) : []),
      pictureButton(desk, (image) => set(["look", "print"], { kind: "image", image, size: 0.2 }, "print")),
    );
  });
}

const sizeOf = (print: Print | undefined): { size?: number } =>
  print?.size === undefined ? {} : { size: print.size };

function printRows(print: Print, put: (print: Print) => void): HTMLElement[] {
  const size = numberField({
    ...{
      label: t("repeat"),
      unit: "mm",
      step: 5,
      value: 1000 * (print.size ?? (print.kind === "image" ? 0.2 : 0.03)),
    },
    onChange: (value) => {
      if (value >= 1) put({ ...print, size: value / 1000 });
    },
  });
  if (print.kind === "image") return [size];
  return [
    colourField(t("printColour"), print.colour ?? "#ffffff", (colour) => put({ ...print, colour })),
    size,
  ];
}

function colourField(label: string, value: string, onChange: (value: string) => void): HTMLLabelElement {
  const input = el("input", { type: "color", value });
  input.addEventListener("change", () => onChange(input.value));
  return el("label", { class: "row" }, el("span", {}, label), input);
}

/** A picture of one's own as a print: it travels with the scene. */
function pictureButton(desk: Desk, onImage: (image: string) => void): HTMLElement {
  const input = el("input", { type: "file", accept: "image/png,image/jpeg,image/webp", hidden: true });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES) return desk.app.hint.show(t("tooLarge", { most: MOST_BYTES / 1e6 }));
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") onImage(reader.result);
    });
    reader.readAsDataURL(file);
  });
  return el(
    "span",
    {},
    button(t("picture"), () => input.click()),
    input,
  );
}
