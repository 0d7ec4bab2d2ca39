// Runs the programs that the tools stand on, always through Node and a JavaScript entry point:
// the shims in node_modules/.bin are shell scripts on one system and .cmd files on another.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { readJson, root } from "./workspace.mjs";

/** A program ended badly. `output` is what it printed, for people to read. */
export class ToolFailure extends Error {
  constructor(message, output = "") {
    super(message);
    this.output = output.trim();
  }
}

/** Runs a program and resolves to `{ code, output }`, stdout and stderr in one. */
export function run(command, args, { cwd = root, env = {}, inherit = false } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => (output += chunk);
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => settle({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) =>
      settle({ code: code ?? 1, output: signal ? `${output}${signal}\n` : output }),
    );
  });
}

/** As `run`, but a non-zero exit code throws a ToolFailure named after `what`. */
export async function mustRun(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new ToolFailure(`${what} exited with ${code}`, output);
  return output;
}

/** Path of the JavaScript that starts the program `bin` of an installed package. */
function entryOf(packageName, bin) {
  const folder = join(root, "node_modules", packageName);
  return join(folder, readJson(join(folder, "package.json")).bin[bin]);
}

export function runInstalled(packageName, args, { bin = packageName, ...options } = {}) {
  return run(process.execPath, [entryOf(packageName, bin), ...args], options);
}

export function mustRunInstalled(packageName, args, { bin = packageName, ...options } = {}) {
  return mustRun(bin, process.execPath, [entryOf(packageName, bin), ...args], options);
}
