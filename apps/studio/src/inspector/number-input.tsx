import { useRef, useState } from "preact/hooks";
import { useEditing } from "./editing.ts";
import { formatNumber, readQuantity, UnitError } from "./units.ts";
import { t } from "./words.ts";

export interface NumberInputProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly fallback: number | undefined;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly onChange: (value: number) => void;
  readonly onError: (message: string | null) => void;
}

/** What somebody writes, and over which text: another value from outside ends it. */
interface Draft {
  readonly over: string;
  readonly text: string;
}

/** A number with its unit. Text is read when it is left or confirmed; arrow keys change the last digits. */
export function NumberInput(props: NumberInputProps): preact.JSX.Element {
  const { label, value, fallback, unit, onChange, onError } = props;
  const { undo, redo } = useEditing();
  const shown = value ?? fallback;
  const text = shown === undefined ? "" : formatNumber(shown);
  const [draft, setDraft] = useState<Draft | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // At once, not in an effect: one that is late, on a busy page, takes away what has been written since.
  if (draft !== null && draft.over !== text) setDraft(null);
  const written = draft?.over === text ? draft.text : null;
  const take = (given: string): void => {
    if (given.trim() === "" && value === undefined) return leave();
    try {
      const read = limited(readQuantity(given, unit), props);
      onError(null);
      setDraft(null);
      if (read !== value) onChange(read);
    } catch (error) {
      if (!(error instanceof UnitError)) throw error;
      onError(error.message);
    }
  };
  const leave = (): void => {
    setDraft(null);
    onError(null);
  };
  return (
    <input
      ref={input}
      type="text"
      inputMode="decimal"
      autocomplete="off"
      spellcheck={false}
      aria-label={unit === "1" ? label : `${label} [${unit}]`}
      class={value === undefined ? "absent" : ""}
      value={written ?? text}
      onFocus={() => input.current?.select()}
      onInput={(event) => setDraft({ over: text, text: event.currentTarget.value })}
      onBlur={() => written !== null && take(written)}
      onKeyDown={(event) => {
        const isBack = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
        if (event.key === "Enter") take(event.currentTarget.value);
        else if (event.key === "Escape") leave();
        else if (isBack && written === null) (event.shiftKey ? redo : undo)();
        else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
          const sign = event.key === "ArrowUp" ? 1 : -1;
          const next = nudged(shown ?? 0, sign * (event.shiftKey ? 10 : 1), props);
          if (next !== value) onChange(next);
        } else return;
        event.preventDefault();
      }}
    />
  );
}

function limited(value: number, { min, max, unit, isWhole }: NumberInputProps): number {
  const range = { min: formatNumber(min), max: formatNumber(max), unit: unit === "1" ? "" : unit };
  if (!(value >= min && value <= max))
    throw new UnitError(t("out", { value: formatNumber(value), ...range }).trim());
  if (isWhole && !Number.isInteger(value)) throw new UnitError(t("whole", { value: formatNumber(value) }));
  return value;
}

type Limits = Pick<NumberInputProps, "min" | "max" | "isWhole">;

/** A little more or less: a twentieth of the size, in round numbers. */
export function nudged(value: number, by: number, { min, max, isWhole }: Limits): number {
  const size = Math.abs(value) || (Number.isFinite(max) && max <= 1 ? max : 1);
  const step = isWhole ? 1 : 10 ** Math.floor(Math.log10(size) - 0.3) / 2;
  return Math.min(max, Math.max(min, Number((value + by * step).toPrecision(7))));
}
