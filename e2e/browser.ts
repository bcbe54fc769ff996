import type { BrowserContext, Page } from "@playwright/test";

/** A picture of one pixel, for those that posts show. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Lets a browser find nobody but this machine. Routing every request through the test would say the
 * same at several times the cost.
 */
export const ONLY_THIS_MACHINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** Lets a browser have the pictures of pictures.example. */
export async function showPictures(context: BrowserContext): Promise<void> {
  await context.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: PICTURE }),
  );
}

/** The addresses at other sites that the pages of a browser ask for, as they come. */
export function foreignRequests(context: BrowserContext, site: string): string[] {
  const requests: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(site).origin) requests.push(request.url());
  });
  return requests;
}

/** Waits until the page has been answered a call. */
export async function answered(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (path) =>
      performance
        .getEntriesByType("resource")
        .some((entry) => entry.name.includes(path) && (entry as PerformanceResourceTiming).responseEnd > 0),
    path,
  );
}

interface Refusal {
  status?: number;
  error?: string;
  /** How often; always when it is not said. */
  times?: number;
}

/** Has calls of these addresses answered with an error. */
export async function refuse(
  page: Page,
  addresses: string,
  { status = 500, error = "Something went wrong.", ...often }: Refusal = {},
): Promise<void> {
  await page.route(addresses, (route) => route.fulfill({ status, json: { error } }), often);
}

/** The site does what the next write at this address asks for, and the answer is lost on its way. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    // What the page reads there may still be on its way.
    if (isLost || route.request().method() === "GET") return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/** Opens an address and waits until the page is told of what happens to what it shows. */
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
 * What goes wrong in a browser unseen: errors in the console (a breach of the Content-Security-Policy
 * is one) and errors that nothing caught (a page that differs from what the server rendered is one).
 */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Requests that failed or were refused. They are no problem by themselves; they explain a test that fails. */
  readonly failedRequests: string[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      // Said for every refusal and every picture that is not there.
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
      this.#seen.push(`page: ${problem.error().stack ?? problem.error().message}`);
    });
  }

  expect(problem: RegExp): void {
    this.#expected.push(problem);
  }

  get unexpected(): string[] {
    return this.#seen.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }
}
