import { recordedSession, type RecordedWorld } from "../recorded-session.ts";
import { run } from "../run.ts";

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The whole command in this process. */
export async function runCli(args: readonly string[], world: RecordedWorld = {}): Promise<CliResult> {
  const { session, written } = recordedSession(world);
  const code = await run(args, session);
  return { code, ...written };
}
