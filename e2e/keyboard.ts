import { expect, type Locator, type Page } from "@playwright/test";
import { answered } from "./browser.ts";
import type { Person } from "./people.ts";

/** Opens an address as a member, whose own state is there. */
export async function openAs(person: Person, path: string): Promise<Page> {
  const page = await person.open("about:blank");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await answered(page, "/api/profile");
  return page;
}

/** Presses Tab, or Shift+Tab, until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    const place = await wanted.evaluate((element) => {
      if (element === document.activeElement) return "here";
      const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
      return position & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
    });
    if (place === "here") return;
    await page.keyboard.press(place === "before" ? "Shift+Tab" : "Tab");
  }
  await expect(wanted).toBeFocused();
}

export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Opens the menu of a post or its card, and chooses an item. */
export async function pressInMenu(page: Page, place: Locator, item: string): Promise<void> {
  await press(page, place.getByRole("button", { name: "More", exact: true }));
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  const wanted = page.getByRole("menuitem", { name: item, exact: true });
  while (!(await wanted.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

/** Expects the focus to be on something that can be seen, so that the next Tab goes on from there. */
export async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator(":focus:not(body)")).toBeVisible();
}

/** Types the reason into the open dialog, and decides. */
export async function decideByKeyboard(
  page: Page,
  dialog: string,
  action: string,
  reason: string,
): Promise<void> {
  const open = page.getByRole("dialog", { name: dialog });
  await tabTo(page, open.getByLabel("Reason", { exact: true }));
  await page.keyboard.type(reason);
  await press(page, open.getByRole("button", { name: action, exact: true }));
  await expect(open).toHaveCount(0);
}
