import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { givePeople } from "./people.ts";
import { expect, type Post, test, unique } from "./test.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test.describe("Pinned posts", () => {
  test("An owner pins their own and another's post from its page; they stand first in every order, once, until they are unpinned", async ({
    alice,
    bob,
    carol,
    page,
    browser,
    baseURL,
  }) => {
    const feed = unique("Ferns");
    const name = `/${feed.toLowerCase()}`;
    await givePeople(alice, feed, bob);
    const [welcome, swap, third] = [
      await bob.submitText({ title: `Welcome to ${name}`, feeds: [feed] }),
      await carol.submitText({ title: "Swap your plants here", feeds: [feed] }),
      await carol.submitText({ title: "My fern is ill", feeds: [feed] }),
    ];
    await alice.heart(third);

    const open = await bob.open(`/feed/${feed}`);
    await expect(titles(open)).toHaveText([third.title, swap.title, welcome.title]);
    const pin = async (title: string, focused = "Lock the discussion") => {
      await open.getByRole("article").getByRole("link", { name: title }).first().click();
      await open.getByRole("button", { name: "Moderate", exact: true }).click();
      const choices = open.getByRole("dialog", { name: "Moderate this post" });
      await expect(choices.getByRole("button", { name: focused })).toBeFocused();
      await choices.getByRole("button", { name: /Pin to the top of|Unpin from/ }).click();
      return choices;
    };
    const back = async () => {
      await open.keyboard.press("Escape");
      await open.goBack();
    };
    // Their own post, which they may not decide about.
    const own = await pin(welcome.title, `Pin to the top of ${name}`);
    await expect(own.getByRole("status").getByText(`Pinned to the top of ${name}.`)).toBeVisible();
    await expect(own.getByRole("button", { name: `Unpin from ${name}` })).toBeFocused();
    await expect(own.getByRole("button", { name: "Remove the post" })).toHaveCount(0);
    await expectAccessible(open, [390, 1440]);
    await back();
    await expect(titles(open)).toHaveText([welcome.title, third.title, swap.title]);
    await expect((await pin(swap.title)).getByText(`Pinned to the top of ${name}.`)).toBeVisible();
    await back();
    const refused = await pin(third.title);
    await expect(refused.getByRole("alert")).toHaveText(
      `Two posts are pinned in ${name}: “${swap.title}” and “${welcome.title}”. Please unpin one of them first.`,
    );
    await back();

    const all = [swap.title, welcome.title, third.title];
    for (const order of ["", "?time=24h", "?time=all", "?sort=hot", "?sort=active"]) {
      await page.goto(`/feed/${feed}${order}`);
      await expect(titles(page)).toHaveText(all);
      await expect(page.getByRole("article").getByText("Pinned", { exact: true })).toHaveCount(2);
    }
    await expectAccessible(page, [390, 1440]);
    await page.getByRole("article").first().getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Why is this here?" }).click();
    await expect(page.getByRole("dialog").getByText("It is pinned")).toBeVisible();
    await page.keyboard.press("Escape");

    const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage();
    await plain.goto(`/feed/${feed}`);
    await expect(titles(plain)).toHaveText(all);
    await plain.context().close();

    const reading = await carol.open(`/feed/${feed}`);
    const heart = reading.getByRole("article").first().getByRole("button", { name: /heart/i });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await reading.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(heart).toContainText("1");

    const ended = await pin(swap.title);
    await expect(ended.getByText(`No longer pinned in ${name}.`)).toBeVisible();
    await back();
    await expect(titles(open)).toHaveText([welcome.title, third.title, swap.title]);
    const log = await bob.open("/moderation/log");
    await expect(log.getByRole("list", { name: "Log" }).getByRole("listitem").first()).toContainText(
      `unpinned the post “${swap.title}” in ${name}.`,
    );
    await expectAccessible(log, [390]);
  });

  test("New posts come below the pinned ones, and a pin shows in a list that the browser has stored", async ({
    alice,
    bob,
    carol,
  }) => {
    const feed = unique("Moss");
    const name = `/${feed.toLowerCase()}`;
    await givePeople(alice, feed, bob);
    const welcome = await carol.submitText({ title: `Welcome to ${name}`, feeds: [feed] });
    const old = await carol.submitText({ title: "My moss is dry", feeds: [feed] });
    const set = (post: Post) =>
      bob.api("POST", `/moderation/feeds/${feed}/pins`, { submissionId: post.id, isPinned: true });
    await set(welcome);
    const page = await bob.open("/terms");
    await openLive(page, `/feed/${feed}`);
    await expect(titles(page)).toHaveText([welcome.title, old.title]);
    const rain = await carol.submitText({ title: "Rain at last", feeds: [feed] });
    await page.getByRole("button", { name: "1 new post" }).click();
    await expect(titles(page)).toHaveText([welcome.title, rain.title, old.title]);
    await expect(page.getByRole("article").getByText("Pinned", { exact: true })).toHaveCount(1);

    await page.getByRole("article").getByRole("link", { name: old.title }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: old.title })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Moderate", exact: true }).click();
    await page.getByRole("button", { name: `Pin to the top of ${name}` }).click();
    await expect(page.getByText(`Pinned to the top of ${name}.`)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goBack();
    await expect(titles(page)).toHaveText([old.title, welcome.title, rain.title]);
  });
});
