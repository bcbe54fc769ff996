import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { mute, watchFor } from "./filters.ts";
import { leaveFor } from "./people.ts";
import { expect, type Post, test, unique } from "./test.ts";

/** Answers a shared list with these texts in place of the site's: its content depends on all other tests. */
async function showInstead(page: Page, path: string, body: object): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: body }));
}

test("Feeds to follow leave out muted feeds, and titles of hidden posts and by muted members", async ({
  alice,
  bob,
  carol,
}) => {
  const [kept, muted] = [unique("kept"), unique("muted")];
  const plain = await alice.submitText({ feeds: [kept] });
  const hidden = await alice.submitText({ feeds: [kept] });
  const loud = await carol.submitText({ feeds: [kept] });
  const inMuted = await alice.submitText({ feeds: [muted] });
  await bob.api("POST", `/submission/${hidden.id}/hide`);
  await mute(bob, "member", carol.username);
  await mute(bob, "feed", muted);
  const page = await bob.open("about:blank");
  const figures = { description: "", posts: 3, recentPosts: 3, recentComments: 0 };
  await showInstead(page, "/active-feeds", {
    feeds: [
      { ...figures, name: muted, newest: [inMuted] },
      { ...figures, name: kept, newest: [loud, hidden, plain] },
    ],
  });
  const seen = await watchFor(page, [muted, inMuted.title, loud.title, hidden.title]);
  await page.goto("/?view=my-feed");
  const list = page.getByRole("list", { name: "Feeds to follow" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText(plain.title);
  expect(await seen()).toEqual([]);
  await expectAccessible(page);
});

test("The trending row and the feeds on the rise leave out muted feeds, from the first frame on", async ({
  alice,
  bob,
}) => {
  const [kept, muted] = [unique("kept"), unique("muted")];
  for (const feed of [kept, muted]) await alice.submitText({ feeds: [feed] });
  await mute(bob, "feed", muted);
  const page = await bob.open("about:blank");
  await page.setViewportSize({ width: 1600, height: 900 });
  await showInstead(page, "/trending-categories", { trending: [muted, kept] });
  const growth = { grown: "posts", thisWeek: 2, weekBefore: 0 };
  await showInstead(page, "/rising-feeds", {
    feeds: [
      { ...growth, name: muted },
      { ...growth, name: kept },
    ],
  });
  const seen = await watchFor(page, [muted]);
  // From a page without them, so that the browser asks for both.
  await openLive(page, "/terms");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("navigation", { name: "Trending:" }).getByRole("link")).toHaveText(
    [`/${kept}`],
    { ignoreCase: true },
  );
  await expect(page.getByRole("region", { name: "Feeds on the rise" }).getByRole("listitem")).toHaveCount(1);
  expect(await seen()).toEqual([]);
  await expectAccessible(page);
});

test("A member with filters sees an active discussion in the rail that has taken the place of another", async ({
  alice,
  bob,
}) => {
  const [before, after] = [await alice.submitText(), await alice.submitText()];
  const [hidden, last] = [await alice.submitText(), await alice.submitText()];
  await bob.api("POST", `/submission/${hidden.id}/hide`);
  const page = await bob.open("about:blank");
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.clock.install();
  const show = (posts: Post[]) => {
    const figures = { primaryCategory: null, upvotes: 0, commentCount: 1 };
    const by = { userName: alice.username, createdAt: { _seconds: 0, _nanoseconds: 0 } };
    const submissions = posts.map(({ id, title }) => ({ ...by, ...figures, id, title }));
    return showInstead(page, "/active-discussions", { submissions });
  };
  // Home's own list would ask about the new one.
  await showInstead(page, "/filtered-submissions*", { submissions: [], next: null, hidden: {} });
  const seen = await watchFor(page, [hidden.title]);
  const goTo = (name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  const titles = page.getByRole("region", { name: "Active discussions" }).getByRole("link");
  await show([before, hidden, last]);
  await openLive(page, "/terms");
  await goTo("Home");
  await expect(titles).toHaveText([before.title, last.title]);
  await goTo("Terms");
  // The rail is read again when Home is shown after this.
  await page.clock.fastForward(31_000);
  await show([after, hidden, last]);
  await goTo("Home");
  await expect(titles).toHaveText([after.title, last.title]);
  expect(await seen()).toEqual([]);
});

test("A page from the server shows a member no trending feed before the member's mutes are known", async ({
  alice,
  bob,
}) => {
  await alice.submitText({ feeds: [unique("trend")] });
  // The browser knows from the first visit on that the member mutes something.
  await mute(bob, "word", unique("word"));
  const page = await bob.open("about:blank");
  const trending = page.getByRole("navigation", { name: "Trending:" }).getByRole("link");
  // The list is computed now and then.
  await tryAgain(async (time) => {
    await page.goto("/");
    await expect(trending.first()).toBeVisible(time);
  });
  const muted = (await trending.first().textContent())!.replace(/[^/]*\//, "");
  await mute(bob, "feed", muted);
  const seen = await watchFor(page, [`/${muted}`]);
  await openLive(page, "/?view=recent");
  await expect(trending.filter({ hasText: `/${muted}` })).toHaveCount(0);
  expect(await seen()).toEqual([]);
});

test("A link that only a muted member posted was posted before: the form says so, and not by whom", async ({
  alice,
  bob,
}) => {
  const address = `https://example.com/${unique("twice")}`;
  const earlier = await alice.submitLink({ content: address });
  await mute(bob, "member", alice.username);
  const page = await bob.open("about:blank");
  const seen = await watchFor(page, [earlier.title]);
  await page.goto("/submit");
  await page.getByLabel("URL", { exact: true }).fill(address);
  await expect(page.getByRole("heading", { name: "Already posted here" })).toBeVisible();
  await expect(page.getByText("Not shown: 1 by muted members.")).toBeVisible();
  await expect(page.getByText(alice.username)).toHaveCount(0);
  expect(await seen()).toEqual([]);
  await expectAccessible(page);
});

test("A search for the name of a muted feed or member leads there, marked as muted; the count of results names what it leaves out", async ({
  alice,
  bob,
}) => {
  const feed = unique("findable");
  await alice.submitText({ title: `About ${feed}`, feeds: [feed] });
  await mute(bob, "feed", feed);
  await mute(bob, "member", alice.username);
  const page = await bob.open(`/search?q=${feed}`);
  const names = page.getByRole("navigation", { name: "Matching feeds and members" });
  await expect(names.getByRole("link", { name: `/${feed}` })).toContainText("Muted");
  await expect(page.getByText("Not shown: 1 by muted members.")).toBeVisible();
  await expect(page.getByText("1 result, including those not shown")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/search?q=${alice.username}`);
  await expect(names.getByRole("link", { name: alice.username })).toContainText("Muted");
  await bob.api("POST", `/user/${alice.username}/block`);
  const { mutes } = await bob.api<{ mutes: { id: string }[] }>("GET", "/mutes");
  for (const { id } of mutes) await bob.api("DELETE", `/mutes/${id}`);
  await page.reload();
  await expect(names.getByRole("link", { name: alice.username })).toContainText("Blocked");
});

test("Notifications and Catch up say how many they leave out, and link to the filters that hide them", async ({
  alice,
  bob,
  carol,
}) => {
  const own = await bob.submitText();
  await alice.comment(own, "A muted comment");
  const feed = unique("Missed");
  await bob.api("POST", "/follow-category", { category: feed });
  const missed = await alice.submitText({ feeds: [feed] });
  const shown = await carol.submitText({ feeds: [feed] });
  await leaveFor(bob, 5);
  await bob.api("POST", "/catch-up");
  await mute(bob, "member", alice.username);
  const page = await bob.open("about:blank");
  const seen = await watchFor(page, ["A muted comment", missed.title]);
  await page.goto("/catch-up");
  await expect(page.getByRole("article", { name: shown.title })).toBeVisible();
  await expect(page.getByText("Not shown: 1 by muted members.")).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByText("You have no notifications.")).toBeVisible();
  await expect(page.getByText("Not shown: 1 by muted members.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Change in Settings" }).click();
  await page.getByRole("button", { name: `Unmute ${alice.username}` }).click();
  await page.goto("/notifications");
  await expect(page.getByText("commented on your post")).toBeVisible();
  await expect(page.getByText("Not shown")).toHaveCount(0);
  expect(await seen()).not.toContain(missed.title);
});
