import { InvalidArgumentError } from "commander";

/** For `--seconds 2.5`. Hexadecimal, spaces and the empty text are not what anyone means here. */
export function positiveNumber(text: string): number {
  const value = /^[\d.eE+-]+$/.test(text) ? Number(text) : NaN;
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError("Expected a number above 0.");
  return value;
}

/** For `--tolerance 0.001`. */
export function zeroOrMore(text: string): number {
  const value = /^[\d.eE+-]+$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0 && value < Infinity)) throw new InvalidArgumentError("Expected a number from 0.");
  return value;
}

/** For `--every 5`. */
export function wholeNumber(text: string): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= 1)) throw new InvalidArgumentError("Expected a whole number from 1.");
  return value;
}

/** For `--port 8080`; 0 asks the system for a free one. */
export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(value <= 65535)) throw new InvalidArgumentError("Expected a whole number from 0 to 65535.");
  return value;
}
