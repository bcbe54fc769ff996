import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { cardOf, decide, REMOVE_ONE } from "./moderation.ts";
import { givePeople, grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

test.describe("The people of a feed", () => {
  test("An admin asks a member to own a feed; the owner asks a moderator, who decides on reports of that feed alone", async ({
    alice,
    bob,
    carol,
    person,
  }) => {
    await grantRole(alice.username, "admin");
    const feed = unique("Herons");
    const admin = await alice.open(`/moderation/feeds?name=${feed}`);
    const ask = admin.getByRole("form", { name: "Ask somebody" });
    await ask.getByLabel("Username").fill(bob.username);
    await ask.getByLabel("Role").selectOption("owner");
    await ask.getByRole("button", { name: "Ask" }).click();
    await expect(admin.getByText(`${bob.username} is asked.`)).toBeVisible();

    const owner = await bob.open("/notifications");
    await owner.getByRole("link", { name: feed }).first().click();
    await expect(owner.getByText(`You are asked to own ${feed}.`)).toBeVisible();
    await expectAccessible(owner, [390, 1440]);
    await owner.getByRole("button", { name: "Accept" }).click();
    await expect(owner.getByText("You own this feed.")).toBeVisible();
    await owner.getByRole("link", { name: "Description, rules and people" }).click();
    await expect(owner.getByRole("navigation", { name: "Moderation" }).getByRole("link")).toHaveText([
      ...["Reports", "Feeds", "Log"],
    ]);
    await expect(owner.getByText("The site’s moderators close and reopen feeds.")).toBeVisible();
    await expectAccessible(owner, [390, 1440]);
    await owner.getByRole("form", { name: "Ask somebody" }).getByLabel("Username").fill(carol.username);
    await owner.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(owner.getByText("Asked to moderate the feed.")).toBeVisible();

    const dave = await person("dave");
    const [here, elsewhere] = [
      await dave.submitText({ title: unique("Here"), feeds: [feed] }),
      await dave.submitText({ title: unique("Elsewhere"), feeds: [unique("Gulls")] }),
    ];
    for (const post of [here, elsewhere]) await alice.report(post, "Spam");
    const moderator = await carol.open(`/feed/${feed}`);
    await moderator.getByRole("button", { name: "Accept" }).click();
    await moderator.getByRole("link", { name: /^Reports 1/ }).click();
    await expect(cardOf(moderator, here)).toBeVisible();
    await expect(moderator.getByRole("list", { name: "Reported posts" }).getByRole("article")).toHaveCount(1);
    await expect(moderator.getByRole("button", { name: /Suspend author/ })).toHaveCount(0);
    await expectAccessible(moderator, [390, 1440]);
    await cardOf(moderator, here).getByRole("button", { name: REMOVE_ONE }).click();
    await decide(moderator, "Remove this post?", "Remove", "Off topic");
    await expect(cardOf(moderator, here).getByText("Removed.")).toBeVisible();
  });

  test("A moderator of a feed has the tools on posts there and on no others; the feed's about page names its owner, also without JavaScript", async ({
    alice,
    bob,
    carol,
    browser,
    baseURL,
  }) => {
    const feed = unique("Owls");
    await givePeople(alice, feed, bob, carol);
    const [here, elsewhere, owners] = [
      await alice.submitText({ title: unique("Here"), feeds: [feed] }),
      await bob.submitText({ title: unique("Elsewhere"), feeds: [unique("Gulls")] }),
      await bob.submitText({ title: unique("Owner's"), feeds: [feed] }),
    ];
    const page = await carol.open(`/details/${here.id}`);
    await page.getByRole("button", { name: "Moderate" }).click();
    await expect(page.getByRole("button", { name: "Remove the post" })).toBeVisible();
    await expect(page.getByText(`Status of ${alice.username}`)).toHaveCount(0);
    // A post of the owner can be pinned, and no more.
    await page.goto(`/details/${owners.id}`);
    await page.getByRole("button", { name: "Moderate" }).click();
    const choices = page.getByRole("dialog", { name: "Moderate this post" });
    await expect(choices.getByRole("button", { name: "Pin to the top" })).toBeVisible();
    await expect(choices.getByRole("button", { name: /Lock|Remove/ })).toHaveCount(0);
    // Once the page listens for events, its script has run, so a Moderate button would be there by now.
    await openLive(page, `/details/${elsewhere.id}`);
    await expect(page.getByRole("button", { name: "Moderate" })).toHaveCount(0);

    const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage();
    await plain.goto(`/feed/${feed}`);
    await plain.getByRole("link", { name: "About", exact: true }).click();
    const people = plain.getByRole("main").getByRole("listitem");
    await expect(people).toHaveText([`${bob.username} owner`, `${carol.username} moderator`]);
    await plain.context().close();
  });

  test("A member who posts in a feed that everybody has left asks to own it, and withdraws; another member asks, and an admin makes them the owner", async ({
    alice,
    bob,
    carol,
    person,
  }) => {
    const feed = unique("Larks");
    const dave = await person("dave");
    await givePeople(alice, feed, bob);
    for (const author of [carol, dave]) await author.submitText({ feeds: [feed] });
    await bob.api("POST", `/category/${feed}/role`, { answer: "step-down" });

    // Shared answers may be a second old.
    const page = await carol.open(`/feed/${feed}/about`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Everybody who looked after this feed has left.")).toBeVisible({
        timeout: 1,
      });
    }).toPass();
    await expectAccessible(page, [390, 1440]);
    await page.getByRole("button", { name: "Ask to own it" }).click();
    await expect(page.getByText("You have asked to own it; the admins decide.")).toBeVisible();
    await page.goto(`/feed/${feed}`);
    const part = page.getByRole("region", { name: "Your part in this feed" });
    await expect(part).toContainText(`You have asked to own ${feed}.`);
    await expectAccessible(page, [390, 1440]);
    await part.getByRole("button", { name: "Withdraw" }).click();
    await expect(part).toHaveCount(0);
    await page.goto(`/feed/${feed}/about`);
    await page.getByRole("button", { name: "Ask to own it" }).click();
    await expect(page.getByRole("alert")).toContainText("a day after you withdrew");

    await dave.api("POST", `/category/${feed}/role`, { answer: "ask" });
    const admin = await alice.open("/moderation/feeds");
    const left = admin.getByRole("region", { name: "Feeds without an owner" }).getByRole("listitem");
    await expect(left.filter({ hasText: feed })).toContainText(`${dave.username} asks to own it.`);
    await left.getByRole("link", { name: feed }).click();
    await expect(admin.getByText("Asks to own the feed.")).toBeVisible();
    await expectAccessible(admin, [390, 1440]);
    await admin.getByRole("button", { name: `Make owner of ${dave.username}` }).click();
    await expect(admin.getByText(/Owner since/)).toBeVisible();
    const owner = await dave.open("/notifications");
    await expect(owner.getByText(`You own the feed ${feed} now`)).toBeVisible();
  });
});
