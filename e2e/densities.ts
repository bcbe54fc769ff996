import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export type Density = "comfortable" | "compact";

/** Presses the density button unless lists have this density already. */
export async function chooseDensity(page: Page, density: Density): Promise<void> {
  const html = page.locator("html");
  if ((await html.getAttribute("data-density")) !== density) {
    await page
      .getByRole("button", { name: density === "compact" ? "Show compact rows" : "Show cards" })
      .click();
  }
  await expect(html).toHaveAttribute("data-density", density);
}

/** Starts every page of this browser in this density, as if the reader had chosen it before. */
export async function startIn(page: Page, density: Density): Promise<void> {
  await page.addInitScript((density) => localStorage.setItem("density", density), density);
}
