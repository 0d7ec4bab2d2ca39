import { EditingProvider, useEditing } from "./editing.ts";
import type { FieldProps } from "./fields.tsx";
import { Section } from "./group.tsx";
import { labelOf, tipOf, valueNameOf } from "./labels.ts";
import { branchesOf, wordOf, type Schema } from "./schema.ts";

import { t } from "./words.ts";

/** The name of a fabric, or numbers upon a named one. */
export function isFabric(schema: Schema): boolean {
  const [names, numbers] = branchesOf(schema);
  return names?.enum !== undefined && numbers?.properties?.["preset"] !== undefined;
}

interface MaterialProps extends FieldProps {
  /** Makes the lines of an object. */
  readonly fields: (props: Omit<FieldProps, "canBeAbsent">) => preact.JSX.Element;
}

/** A fabric: chosen by name, then changed in its numbers, which begin as those of the name. */
export function MaterialSection({
  schema,
  path,
  value,
  fallback,
  fields: Fields,
}: MaterialProps): preact.JSX.Element {
  const { set, fabrics } = useEditing();
  const [names, numbers] = branchesOf(schema);
  const now = value ?? fallback;
  const own = typeof now === "object" && now !== null ? (now as Record<string, unknown>) : null;
  const preset = wordOf(own ? (own["preset"] ?? "cotton") : now);
  const { preset: _, ...properties } = numbers.properties ?? {};
  const choice = (
    <select
      class="form"
      aria-label={`${labelOf(path.at(-1) ?? "")}: ${t("fabric")}`}
      value={preset}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => set(path, event.currentTarget.value)}
    >
      {(names.enum ?? []).map((name) => (
        <option key={wordOf(name)} value={wordOf(name)}>
          {valueNameOf(wordOf(name))}
        </option>
      ))}
    </select>
  );
  return (
    <Section
      path={path}
      title={labelOf(path.at(-1) ?? "")}
      tip={tipOf(schema.description)}
      isOpen
      actions={choice}
    >
      {() => (
        <OnPreset preset={preset} isNamed={!own} path={path}>
          <Fields
            schema={{ ...numbers, properties }}
            path={path}
            value={own ?? {}}
            fallback={fabrics[preset]}
          />
        </OnPreset>
      )}
    </Section>
  );
}

interface OnPresetProps {
  readonly preset: string;
  readonly isNamed: boolean;
  readonly path: FieldProps["path"];
  readonly children: preact.ComponentChildren;
}

/** Where only a name stands, the first number that is changed makes an object of it. */
function OnPreset({ preset, isNamed, path, children }: OnPresetProps): preact.JSX.Element {
  const editing = useEditing();
  if (!isNamed) return <>{children}</>;
  const set: typeof editing.set = (at, value) => {
    const [key, ...deeper] = at.slice(path.length);
    if (key === undefined || deeper.length > 0) return editing.set(at, value);
    editing.set(path, { preset, [key]: value });
  };
  return <EditingProvider value={{ ...editing, set }}>{children}</EditingProvider>;
}
