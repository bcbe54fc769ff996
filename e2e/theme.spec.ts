import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const DARK_PAPER = "rgb(22, 19, 17)";
const LIGHT_PAPER = "rgb(248, 244, 237)";

const toggle = (page: Page) => page.getByRole("button", { name: "Switch between dark and light" });
/** The themes of the `theme-color` tags that apply: they colour the browser's toolbar. */
const frame = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas: HTMLMetaElement[]) =>
      metas.filter(({ media }) => matchMedia(media).matches).map(({ dataset }) => dataset["theme"]),
    );

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

test.describe("Theme", () => {
  test("\"Theme toggles dark/light\", stored under `theme` ('dark' or 'light') and applied after a reload", async ({
    page,
  }) => {
    await page.goto("/");
    expect(await stored(page)).toBeNull();
    await expect(page.locator("html")).toHaveCSS("background-color", LIGHT_PAPER);
    await toggle(page).click();
    await expect(page.locator("html")).toHaveCSS("background-color", DARK_PAPER);
    expect(await stored(page)).toBe("dark");
    expect(await frame(page)).toEqual(["dark"]);
    await page.reload();
    await expect(page.locator("html")).toHaveCSS("background-color", DARK_PAPER);
    expect(await frame(page)).toEqual(["dark"]);
    await toggle(page).click();
    await expect(page.locator("html")).toHaveCSS("background-color", LIGHT_PAPER);
    expect(await stored(page)).toBe("light");
  });

  for (const [scheme, paper, other] of [
    ["dark", DARK_PAPER, "light"],
    ["light", LIGHT_PAPER, "dark"],
  ] as const) {
    test(`Without a stored theme the device's preference applies: ${scheme}; the first press of the toggle makes it ${other}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto("/");
      await expect(page.locator("html")).toHaveCSS("background-color", paper);
      await toggle(page).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", other);
    });
  }

  test("The stored theme is applied before the first paint", async ({ page }) => {
    await page.goto("/");
    await toggle(page).click();
    await page.addInitScript(() => {
      const themes: (string | undefined)[] = [];
      Object.assign(window, { themes });
      const look = () => {
        if (document.body) themes.push(document.documentElement.dataset["theme"]);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      // The body's first child is parsed long before the first paint and before any module runs.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        themes.push(document.documentElement.dataset["theme"]);
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const themes = await page.evaluate(() => (window as unknown as { themes: string[] }).themes);
    expect(themes.length).toBeGreaterThan(0);
    expect(new Set(themes)).toEqual(new Set(["dark"]));
  });

  test("The stored theme is applied even if the script files fail to load", async ({ page }) => {
    await page.goto("/");
    await toggle(page).click();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveCSS("background-color", DARK_PAPER);
  });

  test("A stored theme other than 'dark' or 'light' is ignored", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "purple"));
    await page.goto("/");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await toggle(page).click();
    expect(await stored(page)).toBe("dark");
  });
});
