import { run } from "../run.ts";
import type { Session } from "../io.ts";

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `runCli` may be given of the world. */
export interface World {
  readonly signal?: AbortSignal;
  /** Width of the terminal; without it there is none. */
  readonly terminal?: number;
  readonly onOutput?: (text: string) => void;
}

/** A session whose output is kept. */
export function testSession({ signal = new AbortController().signal, terminal, onOutput }: World = {}) {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written) => ({
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

/** The whole command in this process. */
export async function runCli(args: readonly string[], world: World = {}): Promise<CliResult> {
  const { session, written } = testSession(world);
  const code = await run(args, session);
  return { code, ...written };
}
