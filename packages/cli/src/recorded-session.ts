import type { Session } from "./io.ts";

/** What a recorded session knows of the process around it. */
export interface RecordedWorld {
  readonly signal?: AbortSignal;
  /** Width of the terminal [characters]; without it there is none. */
  readonly terminal?: number;
  readonly onOutput?: (text: string) => void;
}

/** A session whose output is kept: for tests. */
export function recordedSession({
  signal = new AbortController().signal,
  terminal,
  onOutput,
}: RecordedWorld = {}): { readonly session: Session; readonly written: { stdout: string; stderr: string } } {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written): Session["stdout"] => ({
    ...(terminal !== undefined && { isTTY: true, columns: terminal }),
    write(text: string) {
      written[name] += text;
      onOutput?.(text);
    },
  });
  const session: Session = {
    stdout: output("stdout"),
    stderr: output("stderr"),
    interruption: () => signal,
    exitCode: 0,
  };
  return { session, written };
}
