import { useRef, useState } from "preact/hooks";
import type { Path } from "../player/effects.ts";
import { effectAt, useEditing } from "./editing.ts";
import { labelOf, tipOf, valueNameOf } from "./labels.ts";
import { NumberInput, nudged } from "./number-input.tsx";
import { meaningOf, tupleOf, unitOf, wordOf, type Schema } from "./schema.ts";
import { formatNumber } from "./units.ts";
import { t } from "./words.ts";

export interface FieldProps {
  readonly schema: Schema;
  readonly path: Path;
  /** What is written; undefined where nothing is. */
  readonly value: unknown;
  /** What holds where nothing is written. */
  readonly fallback: unknown;
  readonly canBeAbsent: boolean;
  /** Chooses another form of the value, where it has several. */
  readonly form?: preact.ComponentChildren;
}

interface RowProps extends FieldProps {
  readonly unit?: string;
  readonly error?: string | null;
  readonly onDrag?: (by: number) => void;
  readonly children: preact.ComponentChildren;
}

/** One line: name, control, unit; its tip says meaning, range, default and what a change does. */
export function Row(props: RowProps): preact.JSX.Element {
  const { schema, path, value, fallback, canBeAbsent, unit = "1", error, onDrag, form, children } = props;
  const { set } = useEditing();
  const effect = effectAt(path);
  const effectText = t(({ none: "none", look: "none", live: "live", restart: "restarts" } as const)[effect]);
  const tip = [meaningOf({ description: tipOf(schema.description) }), rangeText(schema, unit), defaultText(fallback), effectText]; // prettier-ignore
  const label = labelOf(path.at(-1) ?? "");
  const from = useRef<number | null>(null);
  return (
    <div class="field" data-path={path.join(".")} data-effect={effect}>
      <span
        class={onDrag ? "name drag" : "name"}
        title={tip.filter(Boolean).join("\n")}
        onPointerDown={(event) => {
          if (!onDrag || event.button !== 0) return;
          from.current = event.clientX;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!onDrag || from.current === null) return;
          const by = Math.trunc((event.clientX - from.current) / 4);
          if (by === 0) return;
          from.current += 4 * by;
          onDrag(by);
        }}
        onPointerUp={() => (from.current = null)}
      >
        {label}
      </span>
      <span class="control">
        {children}
        {form}
      </span>
      <span class="unit">{signOf(unit)}</span>
      {value !== undefined && canBeAbsent ? (
        <button
          class="reset"
          aria-label={`${t("reset")}: ${label}`}
          title={t("reset")}
          onClick={() => set(path, undefined)}
        >
          ↺
        </button>
      ) : (
        <span class="reset" />
      )}
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function NumberField(props: FieldProps): preact.JSX.Element {
  const { schema, path, value, fallback } = props;
  const { set } = useEditing();
  const [error, setError] = useState<string | null>(null);
  const limits = limitsOf(schema);
  const now = asNumber(value) ?? asNumber(fallback);
  return (
    <Row
      {...props}
      unit={unitOf(schema)}
      error={error}
      onDrag={(by) => set(path, nudged(now ?? 0, by, limits))}
    >
      <NumberInput
        {...limits}
        label={labelOf(path.at(-1) ?? "")}
        unit={unitOf(schema)}
        value={asNumber(value)}
        fallback={asNumber(fallback)}
        onChange={(next) => set(path, next)}
        onError={setError}
      />
    </Row>
  );
}

/** Numbers side by side: a point, a size. */
export function VectorField(props: FieldProps): preact.JSX.Element {
  const { schema, path, value, fallback } = props;
  const { set } = useEditing();
  const [error, setError] = useState<string | null>(null);
  const parts = tupleOf(schema) ?? [];
  const unit = unitOf(parts[0] ?? schema);
  const written = Array.isArray(value) ? (value as unknown[]) : null;
  const whole = (written ?? (Array.isArray(fallback) ? fallback : parts.map(() => 0))) as number[];
  return (
    <Row {...props} unit={unit} error={error}>
      <span class="vector">
        {parts.map((part, index) => (
          <NumberInput
            key={index}
            {...limitsOf(part)}
            label={`${labelOf(path.at(-1) ?? "")} ${meaningOf(part).replace(/\.$/, "")}`}
            unit={unit}
            value={written ? asNumber(written[index]) : undefined}
            fallback={whole[index]}
            onChange={(next) => (written ? set([...path, index], next) : set(path, whole.with(index, next)))}
            onError={setError}
          />
        ))}
      </span>
    </Row>
  );
}

export function FlagField(props: FieldProps): preact.JSX.Element {
  const { path, value, fallback } = props;
  const { set } = useEditing();
  return (
    <Row {...props}>
      <input
        type="checkbox"
        aria-label={labelOf(path.at(-1) ?? "")}
        checked={(value ?? fallback) === true}
        onChange={(event) => set(path, event.currentTarget.checked)}
      />
    </Row>
  );
}

export function ChoiceField(props: FieldProps): preact.JSX.Element {
  const { schema, path, value, fallback } = props;
  const { set } = useEditing();
  const options = (schema.enum ?? []).map(wordOf);
  const now = value ?? fallback;
  return (
    <Row {...props}>
      <select
        aria-label={labelOf(path.at(-1) ?? "")}
        class={value === undefined ? "absent" : ""}
        value={wordOf(now)}
        onChange={(event) => set(path, event.currentTarget.value)}
      >
        {now === undefined ? <option value="">–</option> : null}
        {options.map((option) => (
          <option key={option} value={option}>
            {valueNameOf(option)}
          </option>
        ))}
      </select>
    </Row>
  );
}

export function ColourField(props: FieldProps): preact.JSX.Element {
  const { path, value, fallback } = props;
  const { set } = useEditing();
  const now = typeof value === "string" ? value : typeof fallback === "string" ? fallback : "";
  return (
    <Row {...props}>
      <input
        type="color"
        class={value === undefined ? "absent" : ""}
        aria-label={labelOf(path.at(-1) ?? "")}
        value={/^#[\da-f]{6}$/i.test(now) ? now : "#888888"}
        onChange={(event) => set(path, event.currentTarget.value)}
      />
    </Row>
  );
}

export function TextField(props: FieldProps): preact.JSX.Element {
  const { path, value, fallback } = props;
  const { set } = useEditing();
  return (
    <Row {...props}>
      <input
        type="text"
        aria-label={labelOf(path.at(-1) ?? "")}
        value={typeof value === "string" ? value : typeof fallback === "string" ? fallback : ""}
        onChange={(event) => set(path, event.currentTarget.value)}
      />
    </Row>
  );
}

/** What is too much for a line. */
export function RawField(props: FieldProps): preact.JSX.Element {
  return (
    <Row {...props}>
      <span class="raw">{t("inText")}</span>
    </Row>
  );
}

/** A unit as it stands behind a number. */
const signOf = (unit: string): string => ({ "1": "", degrees: "°" })[unit] ?? unit;

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

function limitsOf({ minimum = -Infinity, maximum = Infinity, type }: Schema): {
  min: number;
  max: number;
  isWhole: boolean;
} {
  return { min: minimum, max: maximum, isWhole: type === "integer" };
}

function rangeText({ minimum, maximum }: Schema, unit: string): string {
  if (minimum === undefined || maximum === undefined) return "";
  return t("range", {
    min: formatNumber(minimum),
    max: formatNumber(maximum),
    unit: signOf(unit),
  }).trim();
}

function defaultText(value: unknown): string {
  if (value === undefined || (typeof value === "object" && !Array.isArray(value))) return "";
  return t("default", { value: typeof value === "number" ? formatNumber(value) : JSON.stringify(value) });
}
