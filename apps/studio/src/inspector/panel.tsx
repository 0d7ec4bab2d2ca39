import { signal } from "@preact/signals";
import schemaFile from "@pliant/scene/scene.schema.json" with { type: "json" };
import { render } from "preact";
import type { Path } from "../player/effects.ts";
import type { App } from "../shell/app.ts";
import { withValue } from "./edit-text.ts";
import { EditingProvider, type Editing } from "./editing.ts";
// What `materials()` gives, as data written by the build: the scene package would bring the engine into the first load.
import fabrics from "../generated/fabrics.json" with { type: "json" };
import { labelOf } from "./labels.ts";
import { Fields } from "./section.tsx";
import type { Schema } from "./schema.ts";
import { t } from "./words.ts";

/** What one changes most stands first. */
const ORDER = ["cloth", "garments", "solids", "colliders", "wind", "gravity", "contact", "quality", "time"];
/** Not to be changed here. */
const HIDDEN = new Set(["$schema", "version"]);

const schema = schemaFile as unknown as Schema;
const entries = Object.entries(schema.properties ?? {}).filter(([key]) => !HIDDEN.has(key));
const rank = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
const root: Schema = {
  ...schema,
  properties: Object.fromEntries(entries.toSorted(([a], [b]) => rank(a) - rank(b))),
};

/** The scene's parameters, made from its schema. */
export function fillInspector(element: HTMLElement, app: App): void {
  const filter = signal("");
  const folds = new Map<string, boolean>();
  const { document: scene, commands } = app;
  const set = (path: Path, value: unknown): void => {
    const what = path
      .map((step) => (typeof step === "number" ? String(step + 1) : labelOf(step)))
      .join(" › ");
    scene.edit(withValue(scene.text, path, value), { label: () => what, kind: path.join("."), path });
  };

  const Inspector = (): preact.JSX.Element => {
    const document = parsed(scene.text);
    const editing: Editing = {
      document,
      set,
      folds,
      fabrics,
      filter: filter.value.trim().toLowerCase(),
      undo: () => commands.run("undo"),
      redo: () => commands.run("redo"),
    };
    return (
      <EditingProvider value={editing}>
        <div class="inspector-head">
          <input
            type="search"
            placeholder={t("filter")}
            aria-label={t("filter")}
            value={filter.value}
            onInput={(event) => (filter.value = event.currentTarget.value)}
          />
          <label>
            <input
              type="checkbox"
              checked={scene.startsByItself.value}
              onChange={(event) => (scene.startsByItself.value = event.currentTarget.checked)}
            />
            {t("byItself")}
          </label>
          <button
            id="restart"
            class={scene.needsRestart.value ? "primary" : ""}
            onClick={() => commands.run("restart")}
          >
            {scene.needsRestart.value ? t("needed") : t("restart")}
          </button>
        </div>
        {document === undefined ? (
          <p class="note">{t("faulty")}</p>
        ) : (
          <Fields
            key={scene.playable?.id ?? scene.playable?.name}
            schema={root}
            path={[]}
            value={document}
            fallback={{}}
          />
        )}
      </EditingProvider>
    );
  };
  render(<Inspector />, element);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
