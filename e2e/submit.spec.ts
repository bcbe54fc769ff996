import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const categories = (page: Page) => page.getByRole("combobox", { name: "Feeds" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
/** The names in the suggestions, without signs and numbers of posts. */
const suggested = (page: Page) => options(page).locator("bdi");
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen feeds" }).locator("bdi");
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

async function write(
  page: Page,
  type: "Link" | "Text" | "Video",
  title: string,
  content: string,
): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content type").selectOption(type);
  await page.getByLabel(type === "Text" ? "Text" : "URL", { exact: true }).fill(content);
}

test.describe("Submission screen", () => {
  for (const [type, content] of [
    ["Link", "https://example.com/page"],
    ["Text", "Some words."],
    ["Video", "https://youtu.be/dQw4w9WgXcQ"],
  ] as const) {
    test(`"Title, … content type select, URL or text body, Submit. On success goes to /details/{submissionId}": ${type}`, async ({
      alice,
    }) => {
      const title = unique(type);
      const page = await alice.open("/submit");
      await write(page, type, title, content);
      await submit(page).click();
      await expect(page).toHaveURL(/\/details\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    });
  }

  test("\"login required (alert 'Please log in to submit content.')\", and the draft survives the login", async ({
    page,
    alice,
  }) => {
    const title = unique("Patience");
    await page.goto("/submit");
    await write(page, "Text", title, "Written as a visitor.");
    await submit(page).click();
    await expect(alert(page, "Please log in to submit content.")).toBeVisible();
    await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/submit");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByText("Written as a visitor.")).toBeVisible();
  });

  test('"Title required"; "Link type requires a URL; text type requires a text body"', async ({ alice }) => {
    const page = await alice.open("/submit");
    await submit(page).click();
    await expect(alert(page, "Title is required.")).toBeVisible();
    await expect(alert(page, "URL is required.")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.getByLabel("Content type").selectOption("Text");
    await expect(alert(page, "Text is required.")).toBeVisible();
    await write(page, "Text", "\u200B", "\u3164");
    await submit(page).click();
    await expect(alert(page, "Title is required.")).toBeVisible();
    await expect(alert(page, "Text is required.")).toBeVisible();
    await write(page, "Link", "A title", "ftp://example.com/file");
    await submit(page).click();
    await expect(alert(page, "URL must be a valid http or https address.")).toBeVisible();
    await write(page, "Video", "A title", "https://example.com/film");
    await submit(page).click();
    await expect(alert(page, "URL must be the address of a YouTube video.")).toBeVisible();
    await expect(page).toHaveURL("/submit");
  });

  test("A URL without a scheme is posted with https://", async ({ alice }) => {
    const page = await alice.open("/submit");
    await write(page, "Link", "Bare", "example.com/no-scheme?a=b");
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 }).getByRole("link")).toHaveAttribute(
      "href",
      "https://example.com/no-scheme?a=b",
    );
  });

  test("\"max 200 characters (alert 'Title cannot exceed 200 characters.')\", counted in code points", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await write(page, "Text", "😀".repeat(201), "Words.");
    await expect(alert(page, "Title cannot exceed 200 characters.")).toBeVisible();
    await submit(page).click();
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.getByLabel("Title").fill("😀".repeat(200));
    await expect(alert(page, "Title cannot exceed 200 characters.")).toBeHidden();
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
  });

  test('"Categories … added by comma or Enter, trimmed", "duplicates ignored case-insensitively", "at most 3"', async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await categories(page).pressSequentially("  Oak , ");
    await expect(chosen(page)).toHaveText(["Oak"]);
    await categories(page).pressSequentially("Beech ");
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Oak", "Beech"]);
    await categories(page).pressSequentially("OAK,");
    await expect(chosen(page)).toHaveText(["Oak", "Beech"]);
    await categories(page).fill("");
    await categories(page).pressSequentially("Elm,Ash,");
    await expect(chosen(page)).toHaveText(["Oak", "Beech", "Elm"]);
    await expect(page).toHaveURL("/submit");
  });

  test('"removed with Backspace on empty input", and by their buttons', async ({ alice }) => {
    const page = await alice.open("/submit");
    await categories(page).pressSequentially("One,Two,Three,");
    await expect(chosen(page)).toHaveText(["One", "Two", "Three"]);
    await categories(page).press("Backspace");
    await expect(chosen(page)).toHaveText(["One", "Two"]);
    await categories(page).pressSequentially("x");
    await categories(page).press("Backspace");
    await expect(chosen(page)).toHaveText(["One", "Two"]);
    await page.getByRole("button", { name: "Remove One" }).click();
    await expect(chosen(page)).toHaveText(["Two"]);
    await expect(categories(page)).toBeFocused();
  });

  test('"a pending typed category is added on submit if room"', async ({ alice }) => {
    const feed = unique("pending");
    const page = await alice.open("/submit");
    await write(page, "Text", unique("Pending"), "Words.");
    await categories(page).pressSequentially(feed);
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByRole("main").getByRole("link", { name: `/${feed}` })).toBeVisible();
  });

  test('"suggestions filter by case-insensitive substring"', async ({ alice }) => {
    const page = await alice.open("/submit");
    await categories(page).pressSequentially("ZOOL");
    await expect(suggested(page)).toHaveText(["Zoology", "Create feed “ZOOL”"]);
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Zoology"]);
    await expect(categories(page)).toHaveValue("");
    await categories(page).pressSequentially("ooks");
    await suggested(page)
      .filter({ hasText: /^Books$/ })
      .click();
    await expect(chosen(page)).toHaveText(["Zoology", "Books"]);
    await categories(page).pressSequentially("zoolog");
    await expect(options(page).filter({ hasText: "Zoology" })).toHaveCount(0);
  });

  test("Enter adds the highlighted suggestion, which may be to create a new feed", async ({ alice }) => {
    const page = await alice.open("/submit");
    const option = page.getByRole("listbox").getByRole("option", { selected: true });
    const marked = option.locator("bdi");
    await categories(page).pressSequentially("elec");
    await expect(marked).toHaveText("Electronics");
    await expect(categories(page)).toHaveAttribute(
      "aria-activedescendant",
      (await option.getAttribute("id"))!,
    );
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Electronics"]);

    await categories(page).pressSequentially("elec");
    await expect(marked).toHaveText("Create feed “elec”");
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Electronics", "elec"]);

    // An exact match is highlighted before longer names.
    await categories(page).pressSequentially("ART");
    await expect(marked).toHaveText("Art");
    await categories(page).press("ArrowDown");
    await expect(marked).not.toHaveText("Art");
    await categories(page).press("ArrowUp");
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Electronics", "elec", "Art"]);
  });

  test("A feed that does not exist yet is marked as new; the similar feed that is meant takes its place", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    const chips = page.getByRole("list", { name: "Chosen feeds" }).getByRole("listitem");
    const question = page.getByRole("status").filter({ hasText: "Did you mean" });
    await categories(page).pressSequentially("Books,Zoologie,");
    await expect(chips).toHaveText([/Books$/, /Zoologie ?new$/]);
    await expect(page.getByRole("status").filter({ hasText: "Zoologie added, a new feed." })).toBeAttached();
    await expect(page.getByRole("button", { name: "Remove Zoologie (new)" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Books", exact: true })).toBeVisible();
    await expect(question).toContainText("/zoologie is new. Did you mean");
    await question.getByRole("button", { name: /^\/zoology \([\d,]+ posts?\)$/ }).click();
    await expect(chips).toHaveText([/Books$/, /Zoology$/]);
    await expect(categories(page)).toBeFocused();
    await expect(question).toBeHidden();
    // Nothing is similar to this name, so nothing is asked.
    await categories(page).pressSequentially("Qqxxvv,");
    await expect(chips).toHaveText([/Books$/, /Zoology$/, /Qqxxvv ?new$/]);
    await expect(question).toBeHidden();
  });

  test("The suggestion under the pointer is highlighted", async ({ alice }) => {
    const page = await alice.open("/submit");
    await categories(page).pressSequentially("mus");
    const music = page.getByRole("option", { name: /^Music( |$)/ });
    await page.getByRole("option", { name: "Create feed “mus”" }).hover();
    await expect(music).toHaveAttribute("aria-selected", "false");
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["mus"]);
  });

  test("Pasting four categories shows an error that names the fourth", async ({ alice }) => {
    const page = await alice.open("/submit");
    await categories(page).fill("Oak, Beech, Elm, Ash");
    await expect(chosen(page)).toHaveText(["Oak", "Beech", "Elm"]);
    const words = "A post can have at most 3 feeds: “Ash” is left out.";
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(categories(page)).toHaveAccessibleDescription(new RegExp(words));
    await page.getByRole("button", { name: "Remove Beech" }).click();
    await expect(page.getByText(words)).toBeHidden();
    await categories(page).press("Enter");
    await expect(chosen(page)).toHaveText(["Oak", "Elm", "Ash"]);
  });

  test("Submit first shows an error for a category that does not fit, and posts on the second press", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await write(page, "Text", unique("Left out"), "Words.");
    await categories(page).fill("Oak, Beech, Elm, Ash, Yew");
    await page.getByRole("button", { name: "Remove Beech" }).click();
    await submit(page).click();
    await expect(chosen(page)).toHaveText(["Oak", "Elm", "Ash"]);
    await expect(page.getByText("A post can have at most 3 feeds: “Yew” is left out.")).toBeVisible();
    await expect(categories(page)).toBeFocused();
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
  });

  test('"optional query parameter category pre-fills a category"', async ({ alice }) => {
    const feed = unique("R&B and more");
    const page = await alice.open(`/feed/${encodeURIComponent(feed)}?time=all`);
    const links = page.getByRole("main").getByRole("link", { name: "New Post" });
    // Beside the feed's name, and where its posts would be.
    await expect(links).toHaveCount(2);
    await links.last().click();
    await expect(chosen(page)).toHaveText([feed]);
  });
});
