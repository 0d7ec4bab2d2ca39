// Finds a Chromium for the browser tests, and installs one where that needs nobody's leave: root on Debian.

import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { timed } from "./stamp.mjs";
import { mustRun, ToolFailure } from "./tool.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const applications = {
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    join(process.env.HOME ?? "", "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
  ],
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((variable) =>
    ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"].map((path) =>
      join(process.env[variable] ?? "", path),
    ),
  ),
};

const advice =
  "Chromium not found: install it (Debian: `sudo apt-get install chromium`, macOS: `brew install --cask chromium`, " +
  "elsewhere: `npx playwright install chromium`) or set PLIANT_CHROMIUM to its path";

/** Switches that make a headless Chromium draw WebGL in software and keep to itself. */
export const chromiumArgs = [
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Path of a Chromium, or undefined. A path set by the user is taken or refused, never replaced. */
export async function findChromium() {
  const chosen = process.env.PLIANT_CHROMIUM ?? process.env.CHROME_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const system = process.platform === "win32" ? [] : onPath;
  return [...system, ...(applications[process.platform] ?? [])].find(existsSync) ?? playwrightsOwn();
}

async function playwrightsOwn() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** As `findChromium`, but installs it if that is possible and throws one line of advice if not. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const chosen = process.env.PLIANT_CHROMIUM ?? process.env.CHROME_PATH;
  if (chosen) throw new ToolFailure(`Chromium not found at ${chosen}, the path that the environment gives`);
  if (!isRootOnDebian()) throw new ToolFailure(advice);
  await timed("chromium", aptInstall);
  const installed = await findChromium();
  if (!installed) throw new ToolFailure(advice);
  return installed;
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  return /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync("/etc/os-release", "utf8"));
}

async function aptInstall() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await mustRun("apt-get update", "apt-get", ["update"], { env });
  await mustRun(
    "apt-get install chromium",
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium"],
    { env },
  );
}
