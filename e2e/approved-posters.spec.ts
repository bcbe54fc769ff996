import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { givePeople } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const card = (page: Page, title: string) =>
  page.getByRole("list", { name: "Posts and comments that wait" }).getByRole("article", { name: title });

test("In a feed for approved members, a stranger's post waits for the people of the feed, who approve the post and its author", async ({
  alice,
  bob,
  carol,
  person,
}) => {
  const feed = unique("Orchids");
  await givePeople(alice, feed, bob, carol);
  const dave = await person("dave");
  const [first, second] = [unique("Pale orchids"), unique("Wild orchids")];

  const owner = await bob.open(`/moderation/feeds?name=${feed}`);
  await test.step("an owner lets posts of others wait", async () => {
    await owner.getByRole("button", { name: /^Approved members only/ }).click();
    await decide(owner, `Let posts in /${feed.toLowerCase()} wait?`, "Let posts wait", "For better posts");
    await expect(owner.getByText("Posts of members who are not approved wait.").first()).toBeVisible();
    await expect(owner.getByRole("heading", { name: "Approved members" })).toBeVisible();
    await expect(owner.getByText("No approved members yet.")).toBeVisible();
    await expectAccessible(owner, [320, 1440]);
  });

  const stranger = await dave.open(`/feed/${feed}`);
  await test.step("the feed's page and the composer say so before somebody writes", async () => {
    await expect(stranger.getByText("wait until the people of the feed approve them").first()).toBeVisible();
    await expectAccessible(stranger, [320, 1440]);
    await stranger.getByRole("main").getByRole("link", { name: "New Post" }).click();
    await expect(stranger.getByText(`In /${feed.toLowerCase()}, your post appears once`)).toBeVisible();
    await stranger.getByLabel("Title").fill(first);
    await stranger.getByLabel("Content type").selectOption("text");
    await stranger.getByLabel("Text", { exact: true }).fill("They grow below the **old** bridge.");
    await expectAccessible(stranger, [320, 1440]);
    await stranger.getByRole("button", { name: "Submit" }).click();
    await expect(stranger).toHaveURL(/\/drafts$/);
    await expect(stranger.getByText(`Waits for the people of /${feed.toLowerCase()}`)).toBeVisible();
  });

  const moderator = await carol.open("/moderation");
  await test.step("its people find it under Waiting, and approve it and the stranger's next posts", async () => {
    await moderator.getByRole("link", { name: "Waiting 1 waiting" }).click();
    await expect(card(moderator, first)).toContainText("By a member who is not approved");
    await expect(moderator.getByRole("button", { name: /Suspend author/ })).toHaveCount(0);
    await expectAccessible(moderator, [320, 1440]);
    await card(moderator, first)
      .getByRole("button", { name: /^Approve this and next posts/ })
      .click();
    await expect(card(moderator, first)).toContainText(`${dave.username}’s next posts`);
    await card(moderator, first).getByRole("link", { name: "See it" }).click();
    await expect(moderator.getByRole("heading", { name: first })).toBeVisible();
  });

  await test.step("the stranger is told, and the next post appears at once", async () => {
    await stranger.goto("/notifications");
    await expect(stranger.getByText(`Your post “${first}” in the feed ${feed} was approved.`)).toBeVisible();
    await dave.submitText({ title: second, feeds: [feed] });
  });

  await test.step("owners see whom they have approved, and take the place away with a reason", async () => {
    await owner.reload();
    const approved = owner.getByRole("region", { name: "Approved members" });
    await expect(approved.getByRole("listitem").filter({ hasText: dave.username })).toContainText(
      `Approved by ${carol.username}`,
    );
    await expectAccessible(owner, [320, 1440]);
    await approved.getByRole("button", { name: `Remove ${dave.username}` }).click();
    await decide(owner, `Let posts of ${dave.username} wait?`, "Remove", "Too many of them");
    await expect(approved.getByText("No approved members yet.")).toBeVisible();
    await approved.getByLabel("Username").fill(alice.username);
    await approved.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(approved.getByText(`${alice.username} is approved.`)).toBeVisible();
  });
});
