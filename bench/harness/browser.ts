import { type Browser, chromium, type Page } from "@playwright/test";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findWholeBrowser } from "../../bin/find-chromium.mjs";
import { inTime } from "./in-time.ts";

/** npm downloads this on first use, because only the benchmark needs it. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const FLAGS = ["--no-sandbox", "--disable-gpu"];

/** Lighthouse's four categories, from 0 to 100. */
export interface Scores {
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
}

/** Milliseconds from the request of a post page until a press on Reply has an effect, in a new browser. */
export async function usableAfter(url: string): Promise<number> {
  return onPhone(async (page) => {
    const began = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.evaluate(async () => {
      while (!document.querySelector("dialog[open]")) {
        if (performance.now() > 60_000) throw new Error("Reply opened no dialog within a minute.");
        document.querySelector<HTMLElement>("li[id^=comment-] button")?.click();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    return performance.now() - began;
  });
}

/** The longest that a measurement may take: a page that never does what is waited for must not hold the benchmark up. */
const LONGEST_SECONDS = 30 * 60;

type PageOptions = NonNullable<Parameters<Browser["newPage"]>[0]>;

/** Measures in a new browser with a window as large as a phone. Throws where that takes half an hour. */
export async function onPhone<T>(measure: (page: Page) => Promise<T>, options: PageOptions = {}): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, ...options });
    return await inTime("A measurement in a browser", LONGEST_SECONDS, measure(page));
  } finally {
    await browser.close();
  }
}

/** On a busy machine, Lighthouse may miss the start of the page and fail. */
const TRIES = 3;

/** Lighthouse's scores for a page on a phone. Throws if Lighthouse fails three times. */
export async function lighthouse(url: string): Promise<Scores> {
  for (let tries = 1; ; tries++) {
    try {
      return await runLighthouse(url);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function runLighthouse(url: string): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", "--", LIGHTHOUSE, url, "--quiet", "--output=json"],
      // Lighthouse would wait 45 seconds for the stream of events, which never ends.
      "--max-wait-for-load=15000",
      `--chrome-flags=--headless=new ${FLAGS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 100 * 1024 * 1024 },
  );
  const { categories } = JSON.parse(stdout) as {
    categories: Record<keyof Scores, { score: number | null }>;
  };
  const of = (name: keyof Scores) => Math.round((categories[name].score ?? 0) * 100);
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
  };
}

function chromiumPath(): string {
  const path = findWholeBrowser();
  if (!path) throw new Error("No Chromium was found. On Debian: apt-get install chromium.");
  return path;
}
