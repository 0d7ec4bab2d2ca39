/** Four digits are what a person compares; whole numbers stay whole. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${units[step]}`;
}

/** `8 s`, `2 min 05 s`, `3 h 20 min`: as exact as a guess deserves. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const pad = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${pad(whole % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** `1 frame`, `2 frames`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
