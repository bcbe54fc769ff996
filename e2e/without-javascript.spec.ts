import { get } from "node:http";
import type { Page } from "@playwright/test";
import { BUILTIN_FEEDS } from "../src/contract/builtin-feeds.ts";
import { expect, test, unique } from "./test.ts";

test.use({ javaScriptEnabled: false });

const canonical = (page: Page) => page.locator('link[rel="canonical"]');
const description = (page: Page) => page.locator('meta[name="description"]');

test.describe("With JavaScript off", () => {
  test("Home shows its posts, with title, description, canonical address and status", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText({ content: "Readable words." });
    const answer = await page.goto("/?view=recent&time=all");
    expect(answer!.status()).toBe(200);
    await expect(page).toHaveTitle("Hearth");
    await expect(description(page)).toHaveAttribute("content", /\S/);
    await expect(canonical(page)).toHaveAttribute("href", `${new URL(page.url()).origin}/`);
    const card = page.getByRole("article", { name: post.title });
    await expect(card).toBeVisible();
    await expect(card.getByText("Readable words.")).toBeVisible();
    await expect(card.getByRole("time")).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await card.getByRole("link", { name: /comments on/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  });

  test("Tabs and time filter of Home are links", async ({ page, alice }) => {
    await alice.submitText();
    await page.goto("/");
    await page.getByRole("link", { name: "Recent", exact: true }).click();
    await page.getByRole("link", { name: "7d", exact: true }).click();
    await expect(page.locator('nav [aria-current="true"]')).toHaveText(["Recent", "7d"]);
    await expect(page.getByRole("feed", { name: "Recent posts" })).toBeVisible();
  });

  test("A feed page shows its posts, and the links to next pages lead through all of them", async ({
    page,
    alice,
  }) => {
    const feed = unique("walk");
    const posts = await alice.submitMany(85, feed);
    const answer = await page.goto(`/feed/${feed}`);
    expect(answer!.status()).toBe(200);
    await expect(page).toHaveTitle(`${feed} - Hearth`);
    await expect(description(page)).toHaveAttribute("content", `Posts about ${feed}.`);
    await expect(canonical(page)).toHaveAttribute("href", new RegExp(`/feed/${feed.toLowerCase()}$`));
    const titles: string[] = [];
    for (const count of [40, 40, 5]) {
      await expect(page.getByRole("article")).toHaveCount(count);
      titles.push(...(await page.getByRole("article").getByRole("heading").allTextContents()));
      if (count === 40) await page.getByRole("link", { name: "More posts" }).click();
    }
    await expect(page.getByRole("link", { name: "More posts" })).toHaveCount(0);
    expect(titles.toSorted()).toEqual(posts.map(({ title }) => title).toSorted());
  });

  test("Home has a link to the next page", async ({ page, alice }) => {
    const feed = unique("step");
    await alice.submitMany(45, feed);
    await page.goto("/?view=recent&time=all");
    const first = await page.getByRole("article").evaluateAll((cards) => cards.map(({ id }) => id));
    await page.getByRole("link", { name: "More posts" }).click();
    await expect(page).toHaveURL("/?view=recent&time=all&offset=40");
    expect(first).toHaveLength(40);
    await expect(page.getByRole("article", { name: feed }).first()).toBeVisible();
  });

  test("A built-in feed has its description", async ({ page }) => {
    const { description: words } = BUILTIN_FEEDS.find(({ name }) => name === "Books")!;
    await page.goto("/feed/Books");
    await expect(description(page)).toHaveAttribute("content", words);
    await expect(page.getByText(words).filter({ visible: true })).toHaveCount(1);
  });

  test("A post's page shows the whole text and all comments", async ({ page, alice, bob }) => {
    const content = `A long text. ${"word ".repeat(200)}The end.`;
    const post = await alice.submitText({ title: `"Quotes" & <tags> ${unique("t")}`, content });
    const first = await bob.comment(post, "First!");
    await alice.comment(post, "Second, a reply.", first);
    const answer = await page.goto(`/details/${post.id}`);
    expect(answer!.status()).toBe(200);
    await expect(page).toHaveTitle(`${post.title} - Hearth`);
    await expect(description(page)).toHaveAttribute("content", `${content.slice(0, 160).trimEnd()}...`);
    await expect(canonical(page)).toHaveAttribute("href", new RegExp(`/details/${post.id}$`));
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      `${post.title} - Hearth`,
    );
    await expect(page.getByText("The end.")).toBeVisible();
    await expect(page.locator("ol > li")).toHaveCount(2);
    await expect(page.getByText("Second, a reply.")).toBeVisible();
    await expect(page.getByText("Log in to leave a comment.")).toBeVisible();
  });

  for (const path of ["/no/such/page", "/details/999999999"]) {
    test(`${path} answers 404 and is noindex`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(404);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(canonical(page)).toHaveCount(0);
      await expect(page.getByRole("main")).toContainText(/doesn't exist|not found/);
    });
  }

  // Browsers normalise these paths, so the test sends the requests without one.
  for (const path of [
    "//",
    "///?x",
    "//elsewhere.example",
    "/feed/..",
    "/details//",
    "/login?next=//x.example",
  ]) {
    test(`${path} is answered like any other address`, async ({ baseURL }) => {
      const status = await new Promise((resolve, reject) => {
        const { hostname, port } = new URL(baseURL!);
        get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      });
      expect([200, 404]).toContain(status);
    });
  }

  test("Only the content for visitors is shown, and nothing that waits for a script", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/?view=recent&time=all");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Profile" })).toBeHidden();
    await expect(page.getByRole("status")).toHaveCount(0);
    await expect(page.locator("main [style]")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await page.goto("/submit");
    await expect(page.getByText("Posting needs JavaScript.")).toBeVisible();
  });
});
