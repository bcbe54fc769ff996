import type { Locator, Page } from "@playwright/test";
import { choose } from "./filters.ts";
import type { Post } from "./test.ts";

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Why is this here?" });

/** Opens the explanation of a card's place. */
export async function askWhy(page: Page, post: Post): Promise<Locator> {
  await choose(page, post, "Why is this here?");
  return dialogOf(page);
}

/** Opens the explanation of the place of a row in a list of one's own. */
export async function askWhyOfRow(page: Page, { title }: Post): Promise<Locator> {
  await page.getByRole("button", { name: `More about ${title}` }).click();
  await page.getByRole("menuitem", { name: "Why is this here?" }).click();
  return dialogOf(page);
}

/** The text beside a name in the dialog. */
export async function factOf(dialog: Locator, name: string | RegExp): Promise<string> {
  const fact = dialog.locator("dl > div").filter({ has: dialog.page().locator("dt", { hasText: name }) });
  return fact.locator("dd").innerText();
}

/** The number beside a name in the dialog. */
export async function numberOf(dialog: Locator, name: string | RegExp): Promise<number> {
  return Number((await factOf(dialog, name)).replaceAll(",", ""));
}
