import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, refuse } from "./browser.ts";
import { expectFocus, press } from "./keyboard.ts";
import { openWithKeys } from "./shortcuts.ts";
import { expect, type Person, test } from "./test.ts";

const saveOfPost = (page: Page) => page.getByRole("button", { name: /^Saved? this post$/ });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved/ });
const chooseLists = (page: Page) => page.getByRole("button", { name: "Add to a list…" });
const dialogOf = (page: Page, kind = "post") => page.getByRole("dialog", { name: `Lists of this ${kind}` });
const box = (dialog: Locator, name: string) => dialog.getByRole("checkbox", { name });
const choices = (page: Page) => page.getByRole("navigation", { name: "Lists of what you saved" });

async function makeList(person: Person, name: string): Promise<string> {
  return (await person.api<{ list: { id: string } }>("POST", "/saved-lists", { name })).list.id;
}

/** The lists of a person, as "name number". */
async function numbers(person: Person): Promise<string[]> {
  const { lists } = await person.api<{ lists: { name: string; count: number }[] }>("GET", "/saved-lists");
  return lists.map(({ name, count }) => `${name} ${count}`);
}

test.describe("Lists of saved things", () => {
  test("are offered on the same page after a save: an existing list is chosen, and a new one made", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await makeList(bob, "Recipes");
    const page = await bob.open(`/details/${post.id}`);
    await saveOfPost(page).click();
    await expect(notice(page)).toContainText("Saved.");
    // The notice stays while it has the focus.
    await chooseLists(page).focus();
    await expectAccessible(page);
    await chooseLists(page).click();
    const dialog = dialogOf(page);
    await box(dialog, "Recipes").check();
    await expect.poll(() => numbers(bob)).toEqual(["Recipes 1"]);
    await dialog.getByLabel("New list").fill("To read");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("Added to “To read”.")).toBeVisible();
    await expect(box(dialog, "To read")).toBeChecked();
    await expect(dialog.getByLabel("New list")).toHaveValue("");
    expect(await numbers(bob)).toEqual(["Recipes 1", "To read 1"]);
    await expectAccessible(page);
    await dialog.getByLabel("New list").fill("TO READ");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("You have a list with that name already.")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(saveOfPost(page)).toBeFocused();
  });

  test("are one line on a phone, within the column, with the chosen one in sight", async ({ alice }) => {
    for (const name of ["Bread", "Gardens", "Hills and weather", "Reading"]) await makeList(alice, name);
    const last = await makeList(alice, "Week");
    const page = await alice.open(`/saved?list=${last}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const row = choices(page);
    const chosen = row.getByRole("link", { name: /^Week/ });
    await expect(chosen).toBeInViewport({ ratio: 1 });
    const [box, week, add] = await Promise.all(
      [row, chosen, page.getByRole("button", { name: "New list" })].map(
        async (part) => (await part.boundingBox())!,
      ),
    );
    const column = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    expect(box!.x).toBe(column.x);
    expect(week!.x + week!.width).toBeLessThanOrEqual(box!.x + box!.width - 20);
    expect(add!.y).toBe(box!.y);
    expect(add!.x + add!.width).toBeLessThanOrEqual(390 - 15);
  });

  test("are reached later from the menus of a saved post and from a saved comment", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    await makeList(bob, "Later");
    await bob.api("POST", `/submission/${post.id}/save`);
    await bob.api("POST", `/comment/${id}/save`);
    const page = await bob.open(`/details/${post.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add to a list…" }).click();
    await box(dialogOf(page), "Later").check();
    await expect.poll(() => numbers(bob)).toEqual(["Later 1"]);
    await page.keyboard.press("Escape");
    await page.locator(`#comment-${id}`).hover();
    await page
      .locator(`#comment-${id}`)
      .getByRole("button", { name: /^Lists of/ })
      .click();
    await box(dialogOf(page, "comment"), "Later").check();
    await expect.poll(() => numbers(bob)).toEqual(["Later 2"]);
  });

  test("are chosen on /saved and on the profile by the address, each with its number", async ({
    alice,
    bob,
  }) => {
    const [first, second] = [await alice.submitText(), await alice.submitText()];
    const list = await makeList(bob, "Recipes");
    await makeList(bob, "Empty");
    await bob.api("POST", `/submission/${first.id}/save`);
    await bob.api("POST", `/submission/${second.id}/lists/${list}`);
    const page = await bob.open("/saved");
    await expect(choices(page).getByRole("link")).toHaveText(["All 2", "Empty 0", "Recipes 1"]);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await choices(page).getByRole("link", { name: "Recipes 1" }).click();
    await expect(page).toHaveURL(`/saved?list=${list}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(second.title);
    await expectAccessible(page);
    await page.reload();
    await expect(rows).toContainText(second.title);
    // A post or comment that was taken out of the list stays on the open page until the page is left.
    await page.getByRole("button", { name: `Lists of ${second.title}` }).click();
    await box(dialogOf(page), "Recipes").uncheck();
    await expect(choices(page).getByRole("link", { name: "Recipes 0" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows).toHaveCount(1);
    await choices(page).getByRole("link", { name: "All 2" }).click();
    await expect(rows).toHaveCount(2);
    await choices(page).getByRole("link", { name: "Recipes 0" }).click();
    await expect(page.getByText("Nothing is in this list yet.")).toBeVisible();
    await bob.api("POST", `/submission/${second.id}/lists/${list}`);
    await choices(page).getByRole("link", { name: "Empty 0" }).click();
    await expect(page.getByText("Nothing is in this list yet.")).toBeVisible();
    await page.goto(`/profile?tab=saved&list=${list}`);
    await expect(rows).toHaveCount(1);
    await choices(page).getByRole("link", { name: "All 2" }).click();
    await expect(page).toHaveURL("/profile?tab=saved");
    await expect(rows).toHaveCount(2);
  });

  test("are made, renamed and deleted on /saved; what was in a deleted one stays saved", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.api("POST", `/submission/${post.id}/save`);
    const page = await bob.open("/saved");
    await page.getByRole("button", { name: "New list" }).click();
    const made = page.getByRole("dialog", { name: "New list" });
    await made.getByLabel("New list").fill("Short-lived");
    await made.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: "Short-lived" })).toBeVisible();
    const [, id] = /list=(\d+)/.exec(page.url())!;
    await bob.api("POST", `/submission/${post.id}/lists/${id}`);
    await press(page, page.getByRole("button", { name: "Rename" }));
    const rename = page.getByRole("dialog", { name: "Rename the list" });
    await expect(rename.getByLabel("Name")).toBeFocused();
    await rename.getByLabel("Name").fill("Renamed");
    await rename.getByLabel("Name").press("Enter");
    await expect(page.getByRole("heading", { name: "Renamed" })).toBeVisible();
    await expectFocus(page);
    await press(page, page.getByRole("button", { name: "Delete list" }));
    const confirm = page.getByRole("dialog", { name: "Delete this list?" });
    await expect(confirm).toContainText("What is in it stays saved");
    await expectAccessible(page);
    await press(page, confirm.getByRole("button", { name: "Delete list" }));
    await expect(page).toHaveURL("/saved");
    await expectFocus(page);
    await expect(page.getByRole("main").getByRole("listitem")).toContainText(post.title);
    await page.goto(`/saved?list=${id}`);
    await expect(page.getByText("That list no longer exists.")).toBeVisible();
  });

  test("keep an added post when the answer is lost, and drop the post, with the reason, when the addition is refused", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/500|ERR_FAILED/);
    const post = await alice.submitText();
    await makeList(bob, "Later");
    await bob.api("POST", `/submission/${post.id}/save`);
    const page = await bob.open("/saved");
    await page.getByRole("button", { name: `Lists of ${post.title}` }).click();
    const later = box(dialogOf(page), "Later");
    await refuse(page, "**/lists/*", { error: "Please try later.", times: 1 });
    await later.click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await expect(later).not.toBeChecked();
    await loseAnswer(page, "**/lists/*");
    await later.click();
    await expect(later).toBeChecked();
    await expect(later).not.toHaveAttribute("aria-busy");
    await expect(later).toBeChecked();
    await expect(page.getByRole("alert").getByText("Please try later.")).toHaveCount(0);
    expect(await numbers(bob)).toEqual(["Later 1"]);
  });

  test("are made once even if the answer is lost", async ({ bob, problems }) => {
    problems.expect(/ERR_FAILED/);
    const page = await bob.open("/saved");
    await page.getByRole("button", { name: "New list" }).click();
    await loseAnswer(page, "**/saved-lists");
    await page.getByRole("dialog").getByLabel("New list").fill("Once");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: "Once" })).toBeVisible();
    expect(await numbers(bob)).toEqual(["Once 0"]);
  });

  test("contain a post again that was unsaved and then saved, also when the first answer is lost", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/ERR_FAILED/);
    const post = await alice.submitText();
    const list = await makeList(bob, "Recipes");
    await bob.api("POST", `/submission/${post.id}/lists/${list}`);
    const page = await bob.open("/saved");
    await expect(choices(page).getByRole("link")).toHaveText(["All 1", "Recipes 1"]);
    await loseAnswer(page, "**/save");
    await page.getByRole("button", { name: `Saved ${post.title}` }).click();
    await expect(choices(page).getByRole("link")).toHaveText(["All 0", "Recipes 0"]);
    await page.getByRole("button", { name: `Save ${post.title}` }).click();
    await expect(notice(page)).toContainText("Saved, and back in its lists.");
    await expect(choices(page).getByRole("link")).toHaveText(["All 1", "Recipes 1"]);
  });

  test("that two tabs change keep both changes, and a list that is gone says so", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/404/);
    const post = await alice.submitText();
    await makeList(bob, "First");
    await makeList(bob, "Second");
    const gone = await makeList(bob, "Gone");
    await bob.api("POST", `/submission/${post.id}/save`);
    const tabs = [await bob.open("/saved"), await bob.open("/saved")];
    for (const tab of tabs) await tab.getByRole("button", { name: `Lists of ${post.title}` }).click();
    for (const tab of tabs) await expect(box(dialogOf(tab), "First")).toBeVisible();
    await box(dialogOf(tabs[0]!), "First").check();
    await box(dialogOf(tabs[1]!), "Second").check();
    await expect.poll(() => numbers(bob)).toEqual(["First 1", "Gone 0", "Second 1"]);
    await bob.api("DELETE", `/saved-lists/${gone}`);
    await box(dialogOf(tabs[0]!), "Gone").click();
    await expect(tabs[0]!.getByText("That list no longer exists.")).toBeVisible();
    await expect(box(dialogOf(tabs[0]!), "Gone")).toHaveCount(0);
  });

  test("are chosen by the keyboard alone", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await makeList(bob, "Later");
    const page = await openWithKeys(await bob.open("about:blank"), `/details/${post.id}`);
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("s");
    await expect(chooseLists(page)).toBeVisible();
    await page.keyboard.press("b");
    const later = box(dialogOf(page), "Later");
    await expect(later).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(later).toBeFocused();
    await page.keyboard.press("Space");
    await expect(later).toBeChecked();
    await expect.poll(() => numbers(bob)).toEqual(["Later 1"]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    await expect(box(dialogOf(page), "Typed")).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(saveOfPost(page)).toBeFocused();
    await bob.api("DELETE", `/submission/${post.id}/save`);
    await openWithKeys(page, `/details/${post.id}`);
    await saveOfPost(page).press("Enter");
    await expect(chooseLists(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(chooseLists(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(box(dialogOf(page), "Typed")).not.toBeChecked();
  });

  test("that cannot be loaded show an error, and a button to load them again", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/500/);
    const post = await alice.submitText();
    await makeList(bob, "Later");
    await bob.api("POST", `/submission/${post.id}/save`);
    const page = await bob.open("about:blank");
    await refuse(page, "**/api/saved-lists", { times: 1 });
    await page.goto("/saved");
    await expect(page.getByText("Your lists could not be loaded.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(choices(page).getByRole("link")).toHaveText(["All 1", "Later 0"]);
  });
});
