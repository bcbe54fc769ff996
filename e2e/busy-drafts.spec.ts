import type { Page } from "@playwright/test";
import { refuse } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

/** The words of the member's drafts on the server. */
async function storedFor(person: Person): Promise<string[]> {
  const { drafts } = await person.api<{ drafts: { words: string }[] }>("GET", "/drafts");
  return drafts.map(({ words }) => words);
}

test("a draft that the site is too busy to store stays in this browser, the list says so, and it is stored later by itself", async ({
  alice,
  problems,
}) => {
  problems.expect(/busy|cannot be reached/);
  const post = await alice.submitText();
  const page = await alice.open("about:blank");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await refuse(page, "**/api/draft", { status: 503, error: "The site is busy." });
  const profile = page.waitForResponse("**/api/profile*");
  await page.goto(`/details/${post.id}`);
  await profile;
  const refused = page.waitForResponse("**/api/draft");
  await page.getByLabel("Your comment").fill("Begun at the rush hour");
  expect((await refused).status()).toBe(503);
  // Leaves the page but not the document, which would store the draft at once.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Drafts" }).click();
  await expect(rows(page)).toContainText("in this browser");
  await expect(rows(page)).toContainText("Begun at the rush hour");
  expect(await storedFor(alice)).toEqual([]);
  await page.unroute("**/api/draft");
  await expect
    .poll(async () => {
      await page.clock.fastForward("00:31");
      return storedFor(alice);
    })
    .toEqual(["Begun at the rush hour"]);
  await page.reload();
  await expect(rows(page)).toContainText("Begun at the rush hour");
  await expect(rows(page)).not.toContainText("in this browser");
});
