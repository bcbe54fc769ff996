import { hold, refuse } from "./browser.ts";
import { cardOf, choose, mute } from "./filters.ts";
import { expect, test, unique } from "./test.ts";

const TOO_BUSY = { error: "Please try later.", status: 503 };

test("an Undo and an Unmute that fail say why and change nothing; pressed again, they work", async ({
  alice,
  bob,
}) => {
  const [feed, muted] = [unique("plain"), unique("loud")];
  const hidden = await alice.submitText({ feeds: [feed] });
  const loud = await alice.submitText({ feeds: [feed, muted] });
  await mute(bob, "feed", muted);
  const page = await bob.open(`/feed/${feed}`);

  await test.step("Undo at the place of a hidden post", async () => {
    await choose(page, hidden, "Hide");
    const line = page.getByRole("article", { name: "A post that is not shown" });
    await refuse(page, "**/hide", { ...TOO_BUSY, times: 1 });
    await line.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await expect(line).toBeVisible();
  });

  await test.step("Unhide in the list of hidden posts", async () => {
    await page.goto("/hidden");
    const again = page.getByRole("button", { name: `Unhide ${hidden.title}` });
    await refuse(page, "**/hide", { ...TOO_BUSY, times: 1 });
    await again.click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await again.click();
    await expect(page.getByRole("button", { name: `Hide ${hidden.title}` })).toBeVisible();
  });

  await test.step("Unmute in Settings", async () => {
    await page.goto("/settings");
    const unmute = page.getByRole("button", { name: `Unmute /${muted}` });
    await page.route("**/api/mutes/*", (route) => route.abort(), { times: 1 });
    await unmute.click();
    await expect(page.getByRole("listitem").filter({ has: unmute }).getByRole("alert")).toContainText(
      "Please check your connection",
    );
    expect((await bob.api<{ mutes: [] }>("GET", "/mutes")).mutes).toHaveLength(1);
    await unmute.click();
    await expect(page.getByText("You have muted nothing.")).toBeVisible();
  });

  await page.goto(`/feed/${feed}`);
  for (const post of [hidden, loud]) await expect(cardOf(page, post)).toBeVisible();
});

test("a next page of saved or hidden posts that fails says so; 'Try again' loads it without repeating or leaving out a post", async ({
  alice,
  bob,
  problems,
}) => {
  problems.expect(/503/);
  const feed = unique("many");
  const posts = await alice.submitMany(45, feed);
  const page = await bob.open("about:blank");
  for (const { path, act } of [
    { path: "/saved", act: "save" },
    { path: "/hidden", act: "hide" },
  ]) {
    await Promise.all(posts.map(({ id }) => bob.api("POST", `/submission/${id}/${act}`)));
    await refuse(page, "**/api/*?*cursor=*", TOO_BUSY);
    await page.goto(path);
    const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: feed });
    await rows.last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    await expect(rows).toHaveCount(40);
    await page.unroute("**/api/*?*cursor=*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows).toHaveCount(45);
    const links = await rows
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const { id } of posts) expect(links.filter((link) => link === `/details/${id}`)).toHaveLength(1);
  }
});

test("an answer that was requested before a press on Unhide does not reverse it", async ({ alice, bob }) => {
  const post = await alice.submitText();
  await bob.api("POST", `/submission/${post.id}/hide`);
  const page = await bob.open("about:blank");
  await page.clock.install();
  await page.goto("/hidden");
  const [unhide, hide] = ["Unhide", "Hide"].map((act) =>
    page.getByRole("button", { name: `${act} ${post.title}`, exact: true }),
  );
  await expect(unhide!).toBeVisible();
  const lists = page.getByRole("navigation", { name: "Your lists" });
  await lists.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  // The list is old by now: it shows at once, and is read again.
  await page.clock.fastForward(31_000);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    "**/api/hidden-posts*",
    async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { hidden: [{ submission: { title: string } }] };
      asked.resolve();
      await held.promise;
      json.hidden[0].submission.title += ", read again";
      await route.fulfill({ response, json });
    },
    { times: 1 },
  );
  // Held back, since the status that lists ask for their posts would mend the state a moment later.
  const settle = await hold(page, "**/api/votes/status");
  await lists.getByRole("link", { name: "Hidden" }).click();
  await asked.promise;
  await unhide!.click();
  await expect(hide!).toBeVisible();
  held.resolve();
  await expect(
    page.getByRole("button", { name: `Hide ${post.title}, read again`, exact: true }),
  ).toBeVisible();
  settle();
});
