import type { Locator, Page } from "@playwright/test";
import type { Post } from "./test.ts";

export function cardOf(page: Page, post: Post): Locator {
  return page
    .getByRole("list", { name: "Reported posts" })
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: post.title, exact: true }) });
}

/** Fills in the reason in the open dialog, confirms, and waits until the dialog has closed. */
export async function decide(page: Page, dialog: string, action: string, reason: string): Promise<void> {
  const open = page.getByRole("dialog", { name: dialog });
  await open.getByLabel("Reason", { exact: true }).fill(reason);
  await open.getByRole("button", { name: action, exact: true }).click();
  await open.waitFor({ state: "hidden" });
}

/** The name of the button that removes one post or comment; beside it is one that removes more by its author. */
export const REMOVE_ONE = /^Remove (?!more by author)/;
