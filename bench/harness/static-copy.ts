import type { Page } from "@playwright/test";

/**
 * Opens the page as it is, without its scripts, at an address of the same site: what the browser alone makes of it. The page must
 * block service workers, whose requests Playwright does not answer.
 */
export async function openStaticCopy(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const body = `<!doctype html>${html.replace(/<script\b[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "")}`;
  const address = new URL("/static-copy", page.url()).href;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  const response = await page.goto(address, { waitUntil: "load" });
  if (!response?.ok()) throw new Error(`The copy without scripts was answered ${response?.status()}.`);
}
