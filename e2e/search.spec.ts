import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const box = (page: Page) => page.getByPlaceholder("Search by title or content...");
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

/** A word that no other test uses. */
const word = () => unique("zq").replace("_", "");

test.describe("Search", () => {
  test("\"Text box 'Search by title or content...' and Search button (submits only when non-empty)\"", async ({
    page,
    alice,
  }) => {
    const needle = word();
    const post = await alice.submitText({ title: `About ${needle}` });
    await page.goto("/search");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
    await box(page).fill("   ");
    await box(page).press("Enter");
    await expect(page).toHaveURL("/search");
    await box(page).fill(needle);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`/search?q=${needle}`);
    await expect(titles(page)).toHaveText([post.title]);
    await expect(page).toHaveTitle(`${needle} - Search - Hearth`);
  });

  test("The address may name the searched words ?query= instead of ?q=", async ({ page, alice }) => {
    const needle = word();
    const post = await alice.submitText({ title: `About ${needle}` });
    await page.goto(`/search?query=${needle}`);
    await expect(titles(page)).toHaveText([post.title]);
    await expect(box(page)).toHaveValue(needle);
  });

  test("Result cards: heart and count, category tag with leading slash, short date, author, title, comment count", async ({
    page,
    alice,
    bob,
  }) => {
    const needle = word();
    const feed = unique("Looms");
    const post = await alice.submitText({ title: `About ${needle}`, feeds: [feed] });
    await bob.heart(post);
    await bob.comment(post, "Yes.");
    // Move the clock: a post younger than a week shows its age instead of its date.
    await page.clock.setFixedTime(Date.now() + 30 * 24 * 3_600_000);
    await page.goto(`/search?q=${needle}`);
    const card = page.getByRole("article", { name: post.title });
    await expect(card.getByRole("button", { name: /^Heart/ })).toHaveText("1");
    await expect(card.getByRole("link", { name: `/${feed.toLowerCase()}` })).toHaveAttribute(
      "href",
      `/feed/${feed}`,
    );
    await expect(card).toContainText(`Submitted by ${alice.username}`);
    await expect(card.getByRole("link", { name: alice.username })).toHaveAttribute(
      "href",
      `/user/${alice.username}`,
    );
    const time = card.getByRole("time");
    const date = new Date((await time.getAttribute("datetime"))!);
    const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    await expect(time).toHaveAttribute("title", /./);
    await expect(time).toHaveText(shortDate.format(date));
    await expect(card.getByRole("link", { name: "1 comment on" })).toBeVisible();
  });

  test("Empty: 'No results found for \"{query}\"'", async ({ page }) => {
    const needle = word();
    await page.goto(`/search?q=${needle}`);
    await expect(page.getByText(`No results found for "${needle}"`)).toBeVisible();
  });

  test("The searched words are highlighted in the title and in the excerpt", async ({ page, alice }) => {
    const needle = word();
    await alice.submitText({
      title: `On <b>${needle}</b>`,
      content: `${"Many words come first. ".repeat(8)} Then ${needle} comes.`,
    });
    await page.goto(`/search?q=${needle}`);
    await expect(page.locator("mark")).toHaveText([needle, needle]);
    await expect(titles(page)).toHaveText([`On <b>${needle}</b>`]);
  });

  test("Results update while typing, and Back restores the words and their results", async ({
    page,
    alice,
  }) => {
    const needle = word();
    await alice.submitText({ title: `${needle} one` });
    await alice.submitText({ title: `${needle} two` });
    await page.goto("/");
    await page.goto("/search");
    await box(page).pressSequentially(needle.slice(0, -2));
    await expect(titles(page)).toHaveCount(2);
    await box(page).pressSequentially(`${needle.slice(-2)} two`);
    await expect(titles(page)).toHaveText([`${needle} two`]);
    await expect(page.locator("mark").first()).toHaveText(needle);
    await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeAttached();
    await titles(page).getByRole("link").click();
    await expect(page).toHaveURL(/details/);
    await page.goBack();
    await expect(box(page)).toHaveValue(`${needle} two`);
    await expect(titles(page)).toHaveText([`${needle} two`]);
  });

  test("A link to the search focuses the empty box at every width; Back leads past it, and focuses nothing", async ({
    page,
    alice,
  }) => {
    const needle = word();
    await alice.submitText({ title: `About ${needle}` });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/feeds-directory");
      await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
      await expect(box(page)).toBeFocused();
      await page.keyboard.type(needle);
      await expect(titles(page)).toHaveCount(1);
      await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
      await expect(box(page)).toHaveValue("");
      await expect(box(page)).toBeFocused();
      await page.goBack();
      await expect(box(page)).toHaveValue(needle);
      await titles(page).getByRole("link").click();
      await expect(page).toHaveURL(/details/);
      await page.goBack();
      await expect(titles(page)).toHaveCount(1);
      await expect(box(page)).not.toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/feeds-directory");
    }
  });

  test("Infinite scroll", async ({ page, alice }) => {
    const needle = word();
    await Promise.all(Array.from({ length: 43 }, (_, n) => alice.submitText({ title: `${needle} ${n}` })));
    await page.goto(`/search?q=${needle}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(43);
  });

  for (const odd of ["%00", "%F0%9F%98%80", "%22%22%22", "a".repeat(300), "%ED%A0%80", "-x", "'%3B--"]) {
    test(`The odd search ?q=${odd.slice(0, 20)} is answered with a page`, async ({ page }) => {
      const answer = await page.goto(`/search?q=${odd}`);
      expect(answer!.status()).toBe(200);
      await expect(box(page)).toBeVisible();
    });
  }
});

test.describe("Search with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("The form leads to a page of results, which is noindex", async ({ browser, baseURL, alice }) => {
    const needle = word();
    const post = await alice.submitText({ title: `Plain ${needle}` });
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${baseURL}/search`);
    await box(page).fill(needle);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(titles(page)).toHaveText([post.title]);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await page.context().close();
  });
});
