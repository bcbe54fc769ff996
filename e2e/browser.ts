import type { BrowserContext, Page } from "@playwright/test";

/** A one-pixel PNG that stands for every picture on another site. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Keeps a browser from resolving any host but 127.0.0.1. Routing every request through the test would do
 * the same at several times the cost.
 */
export const ONLY_THIS_MACHINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** Answers every request to pictures.example with `PICTURE`. */
export async function showPictures(context: BrowserContext): Promise<void> {
  await context.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: PICTURE }),
  );
}

/** Collects the addresses on other sites that a browser requests. The array grows with each request. */
export function foreignRequests(context: BrowserContext, site: string): string[] {
  const requests: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(site).origin) requests.push(request.url());
  });
  return requests;
}

/** Waits until the page has the answer to a call whose address contains `path`. */
export async function answered(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (path) =>
      performance
        .getEntriesByType("resource")
        .some((entry) => entry.name.includes(path) && (entry as PerformanceResourceTiming).responseEnd > 0),
    path,
  );
}

/** Holds back what is asked for from these addresses, such as the page's scripts, until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Kills the page's process, as a browser does that lacks memory, and returns a new tab. */
export async function killTab(page: Page): Promise<Page> {
  const context = page.context();
  const killed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  // Nothing answers a call that kills the page.
  devtools.send("Page.crash").catch(() => {});
  await killed;
  await page.close();
  return context.newPage();
}

interface Refusal {
  status?: number;
  error?: string;
  /** The number of calls to refuse; all of them by default. */
  times?: number;
}

/** Answers the page's calls to these addresses with an error. */
export async function refuse(
  page: Page,
  addresses: string,
  { status = 500, error = "Something went wrong.", ...often }: Refusal = {},
): Promise<void> {
  await page.route(addresses, (route) => route.fulfill({ status, json: { error } }), often);
}

/**
 * Lets the next write to this address reach the site, and drops the answer. A write that waits is sent again by itself,
 * so a journey that looks at the failure first uses `loseAnswerAndHold`.
 */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    // A GET of the same address may still be in flight.
    if (isLost || route.request().method() === "GET") return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/**
 * Drops an answer as `loseAnswer` does, and holds later tries until the returned function is called: they could succeed
 * before anybody sees that the first one failed.
 */
export async function loseAnswerAndHold(page: Page, address: string): Promise<() => void> {
  const goOn = await holdWrites(page, address);
  await loseAnswer(page, address);
  return goOn;
}

/** Refuses the next call, and holds later ones as `loseAnswerAndHold` does. */
export async function refuseAndHold(page: Page, address: string, refusal: Refusal): Promise<() => void> {
  const goOn = await holdWrites(page, address);
  await refuse(page, address, { ...refusal, times: 1 });
  return goOn;
}

/** Holds back writes to this address until the returned function is called; those routed before then take them. */
async function holdWrites(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

/** Opens an address and waits until the page's event stream for its post or feed is connected. */
export async function openLive(page: Page, address: string): Promise<Page> {
  const { pathname } = new URL(address, "http://site");
  const shown = pathname.startsWith("/details/")
    ? "submission="
    : /^\/($|feed\/)/.test(pathname)
      ? "category="
      : "";
  const live = page.waitForResponse((response) => {
    const { pathname, search } = new URL(response.url());
    return pathname === "/api/events" && search.includes(shown);
  });
  await page.goto(address);
  await live;
  return page;
}

/**
 * Collects errors that no assertion would see: console errors, such as a breach of the
 * Content-Security-Policy, and uncaught errors, such as a hydration mismatch.
 */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Requests that failed or were refused. They fail no test, but help to explain a failing one. */
  readonly failedRequests: string[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      // The browser logs this for every refused call and every missing picture.
      if (message.text().startsWith("Failed to load resource")) return;
      this.#seen.push(`console: ${message.text()} (${message.page()?.url() ?? "no page"})`);
    });
    context.on("requestfailed", (request) => {
      this.failedRequests.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
    });
    context.on("response", (response) => {
      if (response.status() < 400) return;
      this.failedRequests.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
    context.on("weberror", (problem) => {
      this.#seen.push(`page: ${problem.error().stack || problem.error().message}`);
    });
  }

  expect(problem: RegExp): void {
    this.#expected.push(problem);
  }

  get unexpected(): string[] {
    return this.#seen.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }
}
