import { useEditing } from "./editing.ts";
import {
  ChoiceField,
  ColourField,
  FlagField,
  NumberField,
  RawField,
  TextField,
  VectorField,
  type FieldProps,
} from "./fields.tsx";
import { Section } from "./group.tsx";
import { labelOf, tipOf, valueNameOf } from "./labels.ts";
import { isFabric, MaterialSection } from "./material.tsx";
import { branchesOf, branchOf, branchTitle, sampleOf, tupleOf, type Schema } from "./schema.ts";
import { t } from "./words.ts";

/** Whatever a schema describes: a line, or a section of lines. */
export function Part(props: FieldProps): preact.JSX.Element | null {
  const { schema, value, fallback } = props;
  if (!isWanted(props, useEditing().filter)) return null;
  if (isFabric(schema)) return <MaterialSection {...props} fields={Fields} />;
  if (branchesOf(schema).length > 1) return <UnionSection {...props} />;
  const one = branchOf(schema, value ?? fallback);
  const field = {
    ...props,
    schema: { ...one, ...(schema.description && { description: schema.description }) },
  };
  if (one.enum) return <ChoiceField {...field} />;
  const tuple = tupleOf(one);
  if (tuple) return tuple.every(({ type }) => type === "number" || type === "integer") ? <VectorField {...field} /> : <RawField {...field} />; // prettier-ignore
  switch (one.type) {
    case "number":
    case "integer":
      return <NumberField {...field} />;
    case "boolean":
      return <FlagField {...field} />;
    case "string":
      if (one.const !== undefined) return null;
      return isColour(one) ? <ColourField {...field} /> : <TextField {...field} />;
    case "object":
      return one.properties ? <ObjectSection {...field} /> : <RawField {...field} />;
    case "array":
      return isListOfObjects(one) ? <ListSection {...field} /> : <RawField {...field} />;
    default:
      return <RawField {...field} />;
  }
}

/** The fields of an object, without what tells its alternatives apart. */
export function Fields({
  schema,
  path,
  value,
  fallback,
}: Omit<FieldProps, "canBeAbsent">): preact.JSX.Element {
  const own = asObject(value);
  const rest = asObject(fallback);
  return (
    <>
      {Object.entries(schema.properties ?? {})
        .filter(([key, { const: fixed }]) => fixed === undefined && !isIdle(key, own))
        .map(([key, inner]) => (
          <Part
            key={key}
            schema={inner}
            path={[...path, key]}
            value={own[key]}
            fallback={rest[key] ?? inner.default}
            canBeAbsent={!schema.required?.includes(key)}
          />
        ))}
    </>
  );
}

/** Paper is not made of a fabric: only one that somebody has written there is shown. */
function isIdle(key: string, own: Readonly<Record<string, unknown>>): boolean {
  return key === "material" && own["paper"] !== undefined && own["material"] === undefined;
}

function ObjectSection(props: FieldProps): preact.JSX.Element {
  const { path, schema } = props;
  return (
    <Section path={path} title={labelOf(path.at(-1) ?? "")} tip={tipOf(schema.description)} isOpen={false}>
      {() => <Fields {...props} />}
    </Section>
  );
}

/** A value of several forms: which one, and what is in it. */
function UnionSection(props: FieldProps): preact.JSX.Element {
  const { schema, path, value, fallback } = props;
  const { set } = useEditing();
  const branches = branchesOf(schema);
  const now = value ?? fallback;
  const at = Math.max(0, branches.indexOf(now === undefined ? branches[0] : outer(schema, now)));
  const one = branches[at];
  const label = labelOf(path.at(-1) ?? "");
  const choice = (
    <select
      class="form"
      aria-label={label}
      value={String(at)}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => set(path, sampleOf(branches[Number(event.currentTarget.value)]))}
    >
      {branches.map((each, index) => (
        <option key={index} value={String(index)}>
          {valueNameOf(branchTitle(each))}
        </option>
      ))}
    </select>
  );
  if (!one.properties) {
    const short = <span class="forms">{choice}</span>;
    return <Part {...props} form={short} schema={{ ...one, description: schema.description ?? "" }} />;
  }
  return (
    <Section path={path} title={label} tip={tipOf(schema.description)} isOpen={false} actions={choice}>
      {() => <Fields {...props} schema={one} />}
    </Section>
  );
}

const outer = (schema: Schema, value: unknown): Schema =>
  branchesOf(schema).find((each) => branchOf({ anyOf: [each] }, value) === branchOf(schema, value)) ??
  branchesOf(schema)[0];

/** Nouns in a list, each with its name. */
function ListSection({ schema, path, value, fallback }: FieldProps): preact.JSX.Element {
  const { set } = useEditing();
  const entries = (Array.isArray(value) ? value : Array.isArray(fallback) ? fallback : []) as unknown[];
  const item = schema.items as Schema;
  const label = labelOf(path.at(-1) ?? "");
  const add = (
    <button
      class="small"
      aria-label={`${t("add")}: ${label}`}
      onClick={(event) => {
        event.preventDefault();
        set([...path, entries.length], withFreshId(sampleOf(item), entries));
      }}
    >
      +
    </button>
  );
  return (
    <Section
      path={path}
      title={`${label} (${entries.length})`}
      tip={tipOf(schema.description)}
      isOpen={path.length === 1 && entries.length > 0}
      actions={add}
    >
      {() =>
        entries.map((entry, index) => {
          const name = nameOf(entry, index);
          const remove = (
            <button
              class="small"
              aria-label={t("less", { what: name })}
              title={t("remove")}
              onClick={(event) => {
                event.preventDefault();
                set([...path, index], undefined);
              }}
            >
              ×
            </button>
          );
          return (
            <Section
              key={`${index} ${name}`}
              path={[...path, index]}
              title={name}
              isOpen={path.length === 1 && index === 0}
              actions={remove}
            >
              {() => {
                const one = branchOf(item, entry);
                const inner = { path: [...path, index], value: entry, fallback: undefined };
                return one.properties ? <Fields schema={one} {...inner} /> : <Part schema={item} {...inner} canBeAbsent={false} />; // prettier-ignore
              }}
            </Section>
          );
        })
      }
    </Section>
  );
}

/** `#rrggbb` */
const isColour = ({ pattern }: Schema): boolean => pattern?.startsWith("^#") ?? false;

function isListOfObjects({ items }: Schema): boolean {
  if (!items || Array.isArray(items)) return false;
  const item = items as Schema;
  return item.type === "object" || branchesOf(item).some(({ type }) => type === "object");
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function nameOf(entry: unknown, index: number): string {
  const { id, kind } = asObject(entry);
  return typeof id === "string" ? id : typeof kind === "string" ? `${index + 1} ${kind}` : String(index + 1);
}

function withFreshId(entry: unknown, others: readonly unknown[]): unknown {
  const own = asObject(entry);
  if (typeof own["id"] !== "string") return entry;
  const taken = new Set(others.map((each) => asObject(each)["id"]));
  let number = others.length + 1;
  while (taken.has(`new ${number}`)) number++;
  return { ...own, id: `new ${number}` };
}

/** Whether a part, or something in it, is what is looked for. */
function isWanted({ schema, path, value, fallback }: FieldProps, filter: string): boolean {
  if (filter === "") return true;
  const own = [path.at(-1), labelOf(path.at(-1) ?? ""), schema.description].join(" ").toLowerCase();
  if (own.includes(filter)) return true;
  if (Array.isArray(value)) return value.some((each) => containsKey(schema.items as Schema, each, filter));
  return containsKey(schema, value ?? fallback, filter);
}

function containsKey(schema: Schema, value: unknown, filter: string): boolean {
  const one = branchOf(schema, value);
  return Object.entries(one.properties ?? {}).some(([key, inner]) =>
    isWanted(
      { schema: inner, path: [key], value: asObject(value)[key], fallback: undefined, canBeAbsent: true },
      filter,
    ),
  );
}
