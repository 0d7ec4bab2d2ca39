import { InvalidArgumentError } from "commander";

const UNITS: Readonly<Record<string, number>> = { m: 1, cm: 1e-2, mm: 1e-3, um: 1e-6, µm: 1e-6 };

/** A length above 0 with its unit, in metres: "0.5mm", "0.1 cm", "1e-4 m". A bare number is refused: 0.5 of what? */
export function length(value: string): number {
  const [, digits = "", unit = ""] = /^\s*([\d.eE+-]+)\s*(m|cm|mm|um|µm)\s*$/.exec(value) ?? [];
  const metres = Number(digits) * UNITS[unit];
  if (digits !== "" && metres > 0 && Number.isFinite(metres)) return metres;
  throw new InvalidArgumentError("expected a length above 0 with its unit, as in 0.5mm.");
}
