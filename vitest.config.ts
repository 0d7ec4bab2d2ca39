import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./tools/lib/chromium.mjs";
import { LongFirst } from "./tools/lib/long-first.ts";

// Packages resolve to their sources: a test sees the code beside it, built or not.
const source = "@pliant/source";
const browserTests = "**/*.browser.test.ts";
const ignored = ["**/node_modules/**", "**/dist/**"];
// A simulation on a busy machine, or WebGL drawn by the processor.
const testTimeout = 60_000;
const executablePath = await findChromium();

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which on two cores is half of the machine.
    maxWorkers: "100%",
    sequence: { sequencer: LongFirst },
    projects: [
      {
        resolve: { conditions: [...defaultServerConditions, source] },
        ssr: { resolve: { conditions: [...defaultServerConditions, source] } },
        test: {
          name: "unit",
          environment: "node",
          // Files share their worker and what it has imported: a third of all time went into loading the same sources anew.
          isolate: false,
          // Tests of core import its files, not its entry, which brings all methods in Node.
          setupFiles: ["tools/lib/bring-everything.ts"],
          unstubGlobals: true,
          testTimeout,
          include: ["{packages,apps,claims,bench,examples,tools}/**/*.test.ts"],
          exclude: [...ignored, browserTests],
        },
      },
      {
        resolve: { conditions: [...defaultClientConditions, source] },
        worker: { format: "es" },
        // Cross-origin isolated, so that tests see SharedArrayBuffer; hosts without it are tested by switching it off.
        server: {
          headers: {
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-embedder-policy": "require-corp",
          },
        },
        test: {
          name: "browser",
          include: [browserTests],
          exclude: ignored,
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
