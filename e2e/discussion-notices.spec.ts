import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { expect, test } from "./test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Notifications of this discussion" });
const choice = (page: Page, name: string) => dialogOf(page).getByRole("radio", { name });

async function openDialog(page: Page, of: Page | Locator = page): Promise<void> {
  await of.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Notifications…" }).click();
  await expect(dialogOf(page).getByRole("radio").first()).toBeVisible();
}

test("A member follows a discussion from the menu of its post, and the post's author turns its notifications off", async ({
  alice,
  bob,
}) => {
  const post = await alice.submitText();
  const page = await bob.open(`/details/${post.id}`);

  await test.step("A choice that is refused says so, and stays chosen", async () => {
    await openDialog(page);
    await expect(choice(page, "Replies and mentions")).toBeChecked();
    await expectAccessible(page);
    await refuse(page, `**/api/submission/${post.id}/notices`, { times: 1 });
    await choice(page, "Follow").check();
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page).getByRole("alert")).toBeVisible();
    await expect(choice(page, "Follow")).toBeChecked();
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step("The first comment of somebody else leads there from the notifications", async () => {
    const said = await alice.comment(post, "An answer");
    const list = await bob.open("/notifications");
    const row = list.getByRole("listitem").filter({ hasText: "commented on a post that you follow" });
    await expect(row).toContainText("An answer");
    await row.getByRole("link").click();
    await expect(list.locator(`#comment-${said}`)).toBeFocused();
  });

  await test.step("Its author has all comments or none, in the menu of its card", async () => {
    const own = await alice.open(`/user/${alice.username}`);
    const card = own.getByRole("article").filter({ hasText: post.title });
    await openDialog(own, card);
    await expect(dialogOf(own).getByRole("radio")).toHaveCount(2);
    await choice(own, "None").check();
    await dialogOf(own).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(own)).toBeHidden();
    await bob.comment(post, "Unheard");
    const { notifications } = await alice.api<{ notifications: unknown[] }>("GET", "/notifications");
    expect(notifications).toEqual([]);
    await openDialog(own, card);
    await expect(choice(own, "None")).toBeChecked();
  });
});
