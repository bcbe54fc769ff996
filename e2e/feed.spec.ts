import type { Page } from "@playwright/test";
import { BUILTIN_FEEDS } from "../src/contract/builtin-feeds.ts";
import { expect, test, unique } from "./test.ts";

const filter = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Time range" }).getByRole("link", { name, exact: true });

test.describe("Feed page", () => {
  test('"Title, category description …, time filter"', async ({ page }) => {
    const { name, description } = BUILTIN_FEEDS.find((feed) => feed.name === "Zoology")!;
    const answer = await page.goto("/feed/zoology");
    expect(answer!.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(description).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Time range" }).getByRole("link")).toHaveText([
      "24h",
      "7d",
      "30d",
      "All",
    ]);
    await expect(page).toHaveTitle(`${name} - Hearth`);
  });

  test('"/feed/{feedName} (name URL-encoded)"', async ({ page, alice }) => {
    const feed = unique("R&D + Rock 'n' Roll.");
    const post = await alice.submitText({ feeds: [feed] });
    await page.goto("/");
    await page.goto(`/details/${post.id}`);
    await page.getByRole("link", { name: `/${feed.toLowerCase()}` }).click();
    await expect(page).toHaveURL(`/feed/${encodeURIComponent(feed)}`);
    await expect(page.getByRole("heading", { level: 1, name: feed })).toBeVisible();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  test("A feed shows its own posts only, crossposted ones included, whatever the case of its name", async ({
    page,
    alice,
  }) => {
    const [feed, other] = [unique("Mine"), unique("other")];
    const first = await alice.submitText({ feeds: [feed] });
    const crossposted = await alice.submitText({ feeds: [other, feed] });
    await alice.submitText({ feeds: [other] });
    await page.goto(`/feed/${feed.toUpperCase()}`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([crossposted.title, first.title]);
  });

  test('"feed time range defaults to 24h per feed", stored under feedTimeRange-{feed}', async ({ page }) => {
    const [feed, other] = [unique("one"), unique("two")];
    await page.goto(`/feed/${feed}`);
    await expect(filter(page, "24h")).toHaveAttribute("aria-current", "true");
    await filter(page, "All").click();
    await expect(filter(page, "All")).toHaveAttribute("aria-current", "true");
    expect(await page.evaluate((key) => localStorage.getItem(key), `feedTimeRange-${feed}`)).toBe("all");
    await page.goto(`/feed/${other}`);
    await expect(filter(page, "24h")).toHaveAttribute("aria-current", "true");
    await page.goto(`/feed/${feed}`);
    await expect(filter(page, "All")).toHaveAttribute("aria-current", "true");
    await expect(page.getByText("No posts yet. Be the first to post in this feed!")).toBeVisible();
  });

  test("\"Empty with filter All: 'No posts yet. Be the first to post in this feed!' with a New Post link\"", async ({
    page,
  }) => {
    const feed = unique("new & empty");
    await page.goto(`/feed/${encodeURIComponent(feed)}?time=all`);
    await expect(page.getByText("No posts yet. Be the first to post in this feed!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "New Post" })).toHaveAttribute(
      "href",
      `/submit?category=${encodeURIComponent(feed)}`,
    );
  });

  test("\"Empty with another filter: 'No results. Try changing your filter settings.'\"", async ({
    page,
  }) => {
    for (const range of ["24h", "7d", "30d"]) {
      await page.goto(`/feed/${unique("empty")}?time=${range}`);
      await expect(page.getByText("No results. Try changing your filter settings.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Show all time" })).toHaveAttribute("href", /\?time=all$/);
      await expect(page.getByRole("main").getByRole("link", { name: "New Post" })).toHaveCount(0);
    }
  });

  test("A feed with a remembered filter shows no other list first", async ({ page }) => {
    const feed = unique("calm");
    await page.addInitScript((key) => {
      localStorage.setItem(key, "all");
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const words = document.querySelector<HTMLElement>("main [data-list-content]");
        if (words && getComputedStyle(words).visibility === "visible")
          seen.add(words.innerText.split(".")[0]!);
        requestAnimationFrame(look);
      };
      look();
    }, `feedTimeRange-${feed}`);
    await page.goto(`/feed/${feed}`);
    await expect(page.getByText("No posts yet.")).toBeVisible();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    // The first frame may not have been sampled yet. A list that was seen stays in the set.
    await expect.poll(seen).toEqual(["No posts yet"]);
  });
});
