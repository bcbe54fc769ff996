import type { Locator, Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { openLive } from "./browser.ts";
import { expect } from "./test.ts";

export const shortcutsOf = (page: Page): Locator => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Opens an address and waits until its shortcuts act. */
export async function openWithKeys(page: Page, address: string): Promise<Page> {
  if (/^\/($|\?|feed\/|details\/)/.test(address)) await openLive(page, address);
  else await page.goto(address);
  await untilKeysAct(page);
  return page;
}

/** Waits until the keys, whose module loads once the browser is idle, do something. */
export async function untilKeysAct(page: Page): Promise<void> {
  await tryAgain(async (time) => {
    await page.keyboard.press("?");
    await expect(shortcutsOf(page)).toBeVisible(time);
  });
  await page.keyboard.press("Escape");
  await expect(shortcutsOf(page)).toBeHidden();
}

/** The keys that the dialog lists under a heading, as it shows them. */
export async function keysUnder(page: Page, heading: string): Promise<string[]> {
  return shortcutsOf(page).getByRole("region", { name: heading }).getByRole("term").allTextContents();
}
