import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { uniqueLetters } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** A word that no other test uses. */
const word = () => unique("zc").replace("_", "");

const results = (page: Page) => page.getByRole("list", { name: /^Results for/ }).getByRole("listitem");
const kinds = (page: Page) => page.getByRole("navigation", { name: "What to find" });

test.describe("Search for comments", () => {
  test("is one press away from the posts, marks the words, and leads to the comment in its thread", async ({
    page,
    alice,
    bob,
  }) => {
    const needle = word();
    const post = await alice.submitText({ title: `About ${needle}` });
    const id = await bob.comment(post, `Some **${needle}** in a comment`);
    await page.goto(`/search?q=${needle}`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([post.title]);
    await expect(kinds(page).getByRole("link", { name: "Posts" })).toHaveAttribute("aria-current", "true");
    await kinds(page).getByRole("link", { name: "Comments" }).press("Enter");
    await expect(page).toHaveURL(`/search?q=${needle}&kind=comments`);
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toContainText(`Some ${needle} in a comment`);
    await expect(results(page)).toContainText(`${bob.username} ·`);
    await expect(results(page)).toContainText("0 hearts");
    await expect(page.locator("mark")).toHaveText([needle]);
    await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeAttached();
    await expectAccessible(page);
    await results(page).getByRole("link", { name: post.title }).press("Enter");
    await expect(page).toHaveURL(`/details/${post.id}#comment-${id}`);
    await expect(page.locator(`#comment-${id}`)).toBeInViewport();
    await page.goBack();
    await expect(results(page)).toHaveCount(1);
  });

  test("keeps the choice and the order while words are typed, and narrows by filters", async ({
    page,
    alice,
    bob,
  }) => {
    const needle = word();
    const feed = `Feed of ${needle}`;
    const post = await alice.submitText({ title: "Elsewhere", feeds: [feed] });
    await alice.comment(post, `${needle} by Alice`);
    await bob.comment(post, `${needle} by Bob`);
    await page.goto(`/search?q=${needle}&kind=comments`);
    await expect(results(page)).toHaveCount(2);
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Date" }).click();
    await expect(results(page)).toContainText([`${needle} by Bob`, `${needle} by Alice`]);
    const box = page.getByRole("searchbox");
    await box.fill(`${needle} author:${alice.username} feed:"${feed}"`);
    await box.press("Enter");
    await expect(page).toHaveURL(/kind=comments&sort=date$/);
    await expect(results(page)).toContainText([`${needle} by Alice`]);
    await box.fill(`${needle} type:video`);
    await box.press("Enter");
    await expect(page.getByText("type: is for posts only: comments have no type.").last()).toBeVisible();
    await page.getByText("Search tips").press("Enter");
    await expect(page.getByText("comments by one member")).toBeVisible();
    await box.fill(`${needle} nowhere`);
    await box.press("Enter");
    await expect(page.getByText(`No results found for "${needle} nowhere"`)).toBeVisible();
    await expectAccessible(page);
  });

  test("says when it has corrected the spelling, and offers the search as typed", async ({
    page,
    alice,
    bob,
  }) => {
    const said = uniqueLetters("zc");
    await bob.comment(await alice.submitText(), said);
    const mistyped = said.slice(0, -1);
    // The spelling is looked up in the index, which takes the comment in within some seconds.
    await tryAgain(async (time) => {
      await page.goto(`/search?q=${mistyped}+&kind=comments`);
      await expect(page.getByText("No comment has the words as you typed them.")).toContainText(said, time);
    });
    await expect(page.locator("mark")).toHaveText([said]);
    await page.getByRole("link", { name: `Search for ${mistyped}` }).click();
    await expect(page).toHaveURL(/kind=comments&exact=true$/);
    await expect(page.getByText(`No results found for "${mistyped}`)).toBeVisible();
  });
});

test("Search for comments works without JavaScript, page by page", async ({
  browser,
  baseURL,
  alice,
  bob,
}) => {
  const needle = word();
  const post = await alice.submitText({ title: "Long talk" });
  for (let n = 1; n <= 43; n++) await bob.comment(post, `${needle} number ${n}.`);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${baseURL}/search?q=${needle}&kind=comments&sort=date`);
  await expect(results(page)).toHaveCount(40);
  await expect(results(page).first()).toContainText("number 43.");
  await expect(results(page).first().locator("mark")).toHaveText(needle);
  await page.getByRole("link", { name: "More comments" }).click();
  await expect(results(page)).toContainText(["number 3.", "number 2.", "number 1."]);
  await page.getByRole("searchbox").fill(`${needle} 17`);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(results(page)).toContainText(["number 17."]);
  await kinds(page).getByRole("link", { name: "Posts" }).click();
  await expect(page.getByText(/^No results found/)).toBeVisible();
  await page.goto(`${baseURL}/search?q=${needle}&kind=comments&cursor=broken`);
  await expect(page.getByRole("searchbox")).toHaveValue(needle);
  await page.context().close();
});
