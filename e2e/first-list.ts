import { expect, type Page } from "@playwright/test";

/** Expects that the page hides the site's first list, which is Hot, only from readers who have chosen another. */
export async function expectFirstList(page: Page): Promise<void> {
  const isHidden = async (stored: Record<string, string>) => {
    await page.evaluate((choices) => {
      localStorage.removeItem("homeView");
      for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
    }, stored);
    await page.reload();
    return (await page.locator("html").getAttribute("data-list")) === "remembered";
  };
  // Without the scripts nothing removes the mark.
  await page.route("**/assets/*.js", (route) => route.abort());
  expect(await isHidden({ homeTimeRange: "7d" })).toBe(false);
  expect(await isHidden({ homeView: "hot" })).toBe(false);
  expect(await isHidden({ homeView: "top" })).toBe(true);
  await page.evaluate(() => localStorage.removeItem("homeView"));
  await page.unroute("**/assets/*.js");
  await page.reload();
}
