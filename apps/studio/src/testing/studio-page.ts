import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { buildStudio } from "../../../../tools/build/build-studio.mjs";
import { chromiumArgs, findChromium } from "../../../../tools/lib/chromium.mjs";
import { serveFolder, type StaticServer } from "./static-server.ts";

/** Drawing in software on a busy machine takes its time [ms]. */
export const PATIENCE = 120_000;

const dist = new URL("../../dist", import.meta.url).pathname;

export const executablePath = await findChromium();

export interface OpenedPage {
  readonly page: Page;
  /** Everything that the console, the page or the network complained about. */
  readonly complaints: string[];
}

export interface PageOptions extends BrowserContextOptions {
  /** Whether the host sends what makes a page cross-origin isolated. */
  readonly isIsolated?: boolean;
  /** What follows the address of the site. */
  readonly address?: string;
  /** What `data-ready` becomes. */
  readonly ready?: string;
}

/** The built studio in a folder of a plain host, and a Chromium that opens it. */
export class StudioSite {
  readonly #servers: StaticServer[] = [];
  #browser: Browser | null = null;

  async start(): Promise<void> {
    await buildStudio();
    if (executablePath) this.#browser = await chromium.launch({ executablePath, args: chromiumArgs });
  }

  async open({
    isIsolated = false,
    address = "#hang",
    ready = "hang",
    ...options
  }: PageOptions = {}): Promise<OpenedPage> {
    if (!this.#browser) throw new Error("StudioSite: not started");
    const server = await serveFolder(dist, isIsolated);
    this.#servers.push(server);
    const context = await this.#browser.newContext({
      viewport: { width: 1200, height: 750 },
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints = listen(page, server.url);
    await page.goto(server.url + address);
    await page.locator(`html[data-ready="${ready}"]`).waitFor();
    // Somebody is there.
    await page.mouse.move(600, 300);
    return { page, complaints };
  }

  /** Pages of a test are of no use to the next. */
  async closePages(): Promise<void> {
    for (const context of this.#browser?.contexts() ?? []) await context.close();
    for (const server of this.#servers.splice(0)) server.close();
  }

  async end(): Promise<void> {
    await this.#browser?.close();
  }
}

/** Everything that the console, the page or the network complains about from now on, and what the page asks of anybody but its site. */
export function listen(page: Page, site: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Drawing in software, the browser complains of its own read-backs.
    const isOwn = message.text().includes("GL Driver Message");
    if (!isOwn && ["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => {
    // What a page had asked for when one left it is no fault.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(request.url());
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site))
      complaints.push(request.url());
  });
  return complaints;
}
