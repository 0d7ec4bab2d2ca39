import type { Browser, BrowserContextOptions, Page } from "playwright";
import { serveFolder, type StaticServer } from "./static-server.ts";

export interface OpenedPage {
  readonly page: Page;
  /** Everything that the console, the page or the network complained about. */
  readonly complaints: string[];
  readonly server: StaticServer;
}

/** Opens the built studio in a browser of its own context, and waits until an example is on the stage. */
export async function openPage(
  browser: Browser,
  site: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const server = await serveFolder(site, true);
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Drawing in software, the browser complains of its own read-backs.
    const isOwn = message.text().includes("GL Driver Message");
    if (!isOwn && ["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(server.url + address);
  await page.locator("html[data-ready]").waitFor({ timeout: 60_000 });
  return { page, complaints, server };
}
