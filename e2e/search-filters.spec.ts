import { expectAccessible } from "./accessible.ts";
import { uniqueLetters } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** A word that no other test uses. */
const word = () => unique("zf").replace("_", "");

test.describe("Search with filters", () => {
  test("author:, feed: and type: narrow a search, work without words, and show a hint if they are not understood", async ({
    page,
    alice,
    bob,
  }) => {
    const needle = word();
    const feed = `Feed of ${needle}`;
    await alice.submitText({ title: `${needle} by Alice`, feeds: [feed] });
    await bob.submitText({ title: `${needle} by Bob`, feeds: [feed] });
    const titles = page.getByRole("article").getByRole("heading");
    const box = page.getByRole("searchbox");
    await page.goto(`/search?q=${encodeURIComponent(`${needle} author:${bob.username}`)}`);
    await expect(titles).toHaveText([`${needle} by Bob`]);
    await expect(page.locator("mark")).toHaveText([needle]);
    await page.goto(`/search?q=${encodeURIComponent(`feed:"${feed}"`)}`);
    await expect(titles).toHaveCount(2);
    await expect(page.getByRole("status").filter({ hasText: "2 results" })).toBeAttached();
    await page.goto(`/search?q=${encodeURIComponent(`${needle} type:poem`)}`);
    await expect(page.getByText("type: takes link, image, video or text.").last()).toBeVisible();
    await box.fill(`${needle} type:text`);
    await box.press("Enter");
    await expect(titles).toHaveCount(2);
    await page.goto(`/search?q=author:${needle}`);
    await expect(page.getByText(`There is no member called ${needle}.`).last()).toBeVisible();
    await expectAccessible(page);
  });

  test("Relevance, Date and Hearts are links; the order stays while words are typed", async ({
    page,
    alice,
    bob,
  }) => {
    const needle = word();
    const first = await alice.submitText({ title: `${needle} first` });
    await alice.submitText({ title: `${needle} second` });
    await bob.heart(first);
    const titles = page.getByRole("article").getByRole("heading");
    const order = page.getByRole("navigation", { name: "Order" });
    await page.goto(`/search?q=${needle}`);
    await order.getByRole("link", { name: "Date" }).click();
    await expect(page).toHaveURL(`/search?q=${needle}&sort=date`);
    await expect(titles).toHaveText([`${needle} second`, `${needle} first`]);
    await order.getByRole("link", { name: "Hearts" }).click();
    await expect(page).toHaveURL(`/search?q=${needle}&sort=hearts`);
    await expect(titles).toHaveText([`${needle} first`, `${needle} second`]);
    await page.getByRole("searchbox").fill(`${needle} type:text`);
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/sort=hearts$/);
    await expect(titles).toHaveText([`${needle} first`, `${needle} second`]);
    await page.reload();
    await expect(order.getByRole("link", { name: "Hearts" })).toHaveAttribute("aria-current", "true");
    await page.goto(`/search?q=author:${alice.username}`);
    await expect(order.getByRole("link")).toHaveText(["Date", "Hearts"]);
  });

  test("The tips are open on the empty page, and one press away beside results", async ({ page, alice }) => {
    const needle = word();
    await alice.submitText({ title: needle });
    await page.goto("/search");
    await expect(page.getByText("posts by one member")).toBeVisible();
    await expect(page.getByText('feed:gardening or feed:"home baking"')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/search?q=${needle}`);
    await expect(page.getByText("posts by one member")).toBeHidden();
    await page.getByText("Search tips").press("Enter");
    await expect(page.getByText("posts by one member")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("Search with filters and JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("The form keeps the order", async ({ browser, baseURL, alice }) => {
    const needle = word();
    await alice.submitText({ title: `${needle} one` });
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${baseURL}/search?q=${needle}&sort=date`);
    await page.getByRole("searchbox").fill(`${needle} type:text`);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/sort=date$/);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([`${needle} one`]);
    await page.context().close();
  });
});

test("Feeds and members whose names match stand above the posts, with their signs", async ({
  page,
  alice,
}) => {
  const feed = `${word()} club`;
  const post = await alice.submitText({ title: "In a club", feeds: [feed] });
  await page.goto(`/search?q=${encodeURIComponent(feed.slice(0, -2))}`);
  const names = page.getByRole("navigation", { name: "Matching feeds and members" });
  await expect(names.getByRole("link")).toContainText([`/${feed}1 post`]);
  await expectAccessible(page);
  await names.getByRole("link").click();
  await expect(page).toHaveURL(`/feed/${encodeURIComponent(feed)}`);
  await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  await page.goto(`/search?q=${alice.username}`);
  await names.getByRole("link", { name: alice.username, exact: true }).click();
  await expect(page).toHaveURL(`/user/${alice.username}`);
});

test("A signed-in member also finds members by a part of the name", async ({ alice, bob }) => {
  const page = await alice.open(`/search?q=${bob.username.slice(1)}`);
  const names = page.getByRole("navigation", { name: "Matching feeds and members" });
  await expect(names.getByRole("link", { name: bob.username, exact: true })).toBeVisible();
  await expectAccessible(page);
  await names.getByRole("link", { name: bob.username, exact: true }).click();
  await expect(page).toHaveURL(`/user/${bob.username}`);
});

test("A search says when it has corrected the spelling, marks the corrected words, and offers the search as typed", async ({
  page,
  alice,
}) => {
  // Letters only: a word with digits has no other spelling.
  const title = uniqueLetters("sf");
  const mistyped = title.slice(0, -1);
  await alice.submitText({ title });
  await page.goto(`/search?q=${mistyped}+`);
  await expect(page.getByText("No post has the words as you typed them.")).toContainText(title);
  await expect(page.locator("mark")).toHaveText([title]);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Search for ${mistyped}` }).click();
  await expect(page).toHaveURL(/exact=true$/);
  await expect(page.getByText(`No results found for "${mistyped}`)).toBeVisible();
});
