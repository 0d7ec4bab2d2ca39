import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { findPart } from "../optional-part.ts";
import { portNumber } from "../number-option.ts";
import { serveStudio } from "../studio-server.ts";

export function addStudio(program: Command, session: Session): void {
  program
    .command("studio")
    .description("serve the studio on this machine and print its address")
    .option("--port <number>", "port to listen on; else 4173 or the next free one", portNumber)
    .addHelpText("after", "\nCtrl-C ends it.\n\nExample:\n  $ pliant studio --port 8080")
    .action((flags: { port?: number }) => studio(session, builtStudio(), flags));
}

export async function studio(session: Session, folder: string, { port }: { port?: number }): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    throw new Failure(EXIT.usage, "the studio is not built yet: run `npm run setup` in the repository");
  }
  // Before the address is printed: who reads it may end the server at once.
  const signal = session.interruption();
  const server = await serveStudio(folder, port);
  session.stdout.write(`Pliant studio: ${server.url}\n`);
  if (!signal.aborted) await once(signal, "abort");
  await server.close();
}

function builtStudio(): string {
  return join(dirname(findPart("@pliant/studio", "package.json")), "dist");
}
