import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered, hold, loseAnswer } from "./browser.ts";
import { decide } from "./moderation.ts";
import { saveSettings, type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since its setting is for everybody on it. */
let site: SiteWithAdmin;
test.beforeAll(async () => {
  site = await startSiteWithAdmin();
});
test.afterAll(() => site.stop());

const own = (page: Page, region: string, words: string) =>
  page.getByRole("region", { name: region }).getByRole("listitem").filter({ hasText: words });
const waiting = (page: Page, words: string) => own(page, "Waiting for a moderator", words);
const refused = (page: Page, words: string) => own(page, "Not published", words);
const noticeOf = (page: Page) => page.locator("p").filter({ hasText: "Your comment waits for a moderator" });
const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Posts and comments that wait" }).getByRole("article", { name });

test("A new member's first post and comment wait: one is approved, one refused, and one taken back", async ({
  page: ada,
  newBrowser,
  problems,
}) => {
  const bram = await (await newBrowser()).newPage();
  await bram.setViewportSize({ width: 390, height: 844 });
  const newcomer = await site.join("bram");

  await test.step("an admin lets the first one of each new member wait", async () => {
    await site.open(ada, site.token, "/admin/settings");
    await ada.getByLabel("Which first posts and comments of each member wait").selectOption("The first one");
    await saveSettings(ada);
  });

  await test.step("the composer leads to what waits, which nobody else sees", async () => {
    await site.open(bram, newcomer.token, "/submit");
    await bram.getByLabel("Title").fill("Old pear trees");
    await bram.getByLabel("Content type").selectOption("text");
    await bram.getByLabel("Text", { exact: true }).fill("There are **nine** along the river.");
    await bram.getByRole("button", { name: "Submit" }).click();
    await expect(bram).toHaveURL(`${site.address}/drafts`);
    await expect(
      bram.getByRole("alert").filter({ hasText: "Your post waits for a moderator" }),
    ).toBeVisible();
    await expect(waiting(bram, "Old pear trees")).toContainText("nine");
    await expectAccessible(bram, [320, 1440]);
    await ada.goto(site.address);
    await expect(ada.getByRole("article").filter({ hasText: "Old pear trees" })).toHaveCount(0);
  });

  await test.step("the chosen tab stays in sight on a phone as the number beside another one comes", async () => {
    const size = ada.viewportSize()!;
    await ada.setViewportSize({ width: 390, height: 844 });
    const goOn = await hold(ada, "**/api/moderation/held-count");
    await ada.goto(`${site.address}/moderation/log`);
    const tabs = ada.getByRole("navigation", { name: "Moderation" });
    const log = tabs.getByRole("link", { name: "Log" });
    await expect(log).toBeInViewport({ ratio: 1 });
    goOn();
    await expect(tabs.getByRole("link", { name: "Waiting 1" })).toBeVisible();
    await expect(log).toBeInViewport({ ratio: 1 });
    await ada.setViewportSize(size);
  });

  const { id } = await ada.evaluate(async (token) => {
    const answer = await fetch("/api/submit", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "A thread", contentType: "text", content: "Say something." }),
    });
    return { id: ((await answer.json()) as { submissionId: string }).submissionId };
  }, site.token);

  await test.step("the form of a comment says that it waits, until the next one is written", async () => {
    await bram.goto(`${site.address}/details/${id}`);
    await answered(bram, "/api/profile");
    const field = bram.getByLabel("Your comment");
    await field.fill("Buy my **pears**!");
    await bram.getByRole("button", { name: "Comment", exact: true }).click();
    const notice = noticeOf(bram);
    await expect(notice).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(bram.locator("ol > li")).toHaveCount(0);
    await expectAccessible(bram, [320]);
    await field.fill("And");
    await expect(notice).toHaveCount(0);
    await field.fill("");
  });

  await test.step("a comment whose answer is lost waits once, and the form says so once it has gone again", async () => {
    problems.expect(/cannot be reached/);
    await loseAnswer(bram, `${site.address}/api/submission/${id}/comments`);
    const field = bram.getByLabel("Your comment");
    await field.fill("Twice?");
    await bram.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(
      bram.getByRole("alert").filter({ hasText: "Your comment waits for a moderator" }),
    ).toBeVisible();
    await expect(noticeOf(bram)).toBeVisible();
    await expect(bram.getByText("The site cannot be reached.")).toHaveCount(0);
    await expect(field).toHaveValue("");
    await noticeOf(bram).getByRole("link", { name: "Drafts" }).click();
    await expect(waiting(bram, "Twice?")).toHaveCount(1);
    await waiting(bram, "Twice?")
      .getByRole("button", { name: /^Take back/ })
      .click();
    await expect(field).toHaveValue("Twice?");
  });

  await test.step("the moderators' queue has both; of two decisions the second is told of the first", async () => {
    await ada.goto(`${site.address}/moderation`);
    await ada.getByRole("link", { name: "Waiting 2 waiting" }).click();
    await expect(card(ada, "Old pear trees")).toContainText("One of their first posts or comments");
    await expectAccessible(ada, [320, 1440]);
    const other = await ada.context().newPage();
    await other.goto(`${site.address}/moderation/waiting`);
    await expect(card(other, "Old pear trees")).toBeVisible();
    await card(ada, "Old pear trees").getByRole("button", { name: "Approve" }).click();
    await expect(card(ada, "Old pear trees")).toContainText("Approved. Everybody can see it now.");
    await card(other, "Old pear trees").getByRole("button", { name: "Refuse" }).click();
    await decide(other, "Refuse this post?", "Refuse", "Too late.");
    await expect(card(other, "Old pear trees")).toContainText("is no longer waiting");
    await other.close();
    await card(ada, "On “A thread”").getByRole("button", { name: "Refuse" }).click();
    await decide(ada, "Refuse this comment?", "Refuse", "No advertising, please.");
    await expect(card(ada, "On “A thread”")).toContainText("Refused. bram");
    await expect(ada.getByRole("link", { name: "Waiting", exact: true })).toBeVisible();
    await card(ada, "Old pear trees").getByRole("link", { name: "See it" }).click();
    await expect(ada.getByRole("heading", { name: "Old pear trees" })).toBeVisible();
  });

  await test.step("the author is told of both, and changes the refused one", async () => {
    await bram.goto(`${site.address}/notifications`);
    await expect(bram.getByText("A moderator approved your post “Old pear trees”.")).toBeVisible();
    await expect(bram.getByText("A moderator did not publish your comment on “A thread”")).toBeVisible();
    await bram.getByRole("link", { name: "See your words" }).click();
    await expect(refused(bram, "Buy my")).toContainText("No advertising, please.");
    await expectAccessible(bram, [320]);
    await refused(bram, "Buy my")
      .getByRole("button", { name: /^Change/ })
      .click();
    const field = bram.getByLabel("Your comment");
    await expect(field).toHaveValue("Buy my **pears**!");
    // The refused comment stays on the page with its reason until its author deletes it. The author's earlier draft stays beside it.
    await bram.goto(`${site.address}/drafts`);
    await expect(bram.getByRole("listitem").filter({ hasText: "Twice?" })).toContainText("another draft");
    await refused(bram, "Buy my")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await bram
      .getByRole("dialog", { name: "Delete these words?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(refused(bram, "Buy my")).toHaveCount(0);
    await bram.goBack();
    await field.fill("I like pears.");
    await bram.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(bram.locator("ol > li")).toHaveCount(1);
  });

  const cleo = await (await newBrowser()).newPage();
  const { token, username } = await site.join("cleo");
  await test.step("another new member, whose post waits once though its answer was lost, takes it back: the words are in the composer again", async () => {
    await site.open(cleo, token, "/submit");
    await cleo.getByLabel("Title").fill("Too early");
    await cleo.getByLabel("URL").fill("https://pears.example/all");
    await cleo.getByLabel("Caption").fill("Look.");
    await loseAnswer(cleo, `${site.address}/api/submit`);
    await cleo.getByRole("button", { name: "Submit" }).click();
    await expect(cleo).toHaveURL(`${site.address}/drafts`);
    await expect(waiting(cleo, "Too early")).toHaveCount(1);
    await waiting(cleo, "Too early")
      .getByRole("button", { name: /^Take back/ })
      .click();
    await expect(cleo).toHaveURL(`${site.address}/submit`);
    await expect(cleo.getByLabel("Title")).toHaveValue("Too early");
    await expect(cleo.getByLabel("URL")).toHaveValue("https://pears.example/all");
    await expect(cleo.getByLabel("Caption")).toHaveValue("Look.");
    await ada.goto(`${site.address}/moderation/waiting`);
    await expect(ada.getByText("Nothing to review.")).toBeVisible();
  });

  const { id: parent } = await ada.evaluate(
    async ([post, token]) => {
      const answer = await fetch(`/api/submission/${post}/comments`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ text: "Which trees do you like?" }),
      });
      return ((await answer.json()) as { comment: { id: string } }).comment;
    },
    [id, site.token] as const,
  );

  await test.step("a reply that waits says so where the form has moved, and its words leave a form that was used meanwhile", async () => {
    await cleo.goto(`${site.address}/details/${id}`);
    await answered(cleo, "/api/profile");
    const reply = cleo.locator(`#comment-${parent}`).getByRole("button", { name: /^Reply/ });
    await reply.click();
    await cleo.getByLabel("Your reply").fill("Pear trees.");
    await cleo.getByRole("button", { name: "Reply", exact: true }).last().click();
    await expect(cleo.getByRole("alert").filter({ hasText: "Your comment waits" })).toBeVisible();
    await expect(noticeOf(cleo)).toBeVisible();
    const held = Promise.withResolvers<void>();
    await cleo.route(`${site.address}/api/submission/${id}/comments`, async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.fallback();
    });
    const field = cleo.getByLabel("Your comment");
    await field.fill("And plum trees.");
    await expect(noticeOf(cleo)).toHaveCount(0);
    await cleo.getByRole("button", { name: "Comment", exact: true }).click();
    await reply.click();
    held.resolve();
    await expect(noticeOf(cleo)).toBeVisible();
    await expect(cleo.getByLabel("Your reply")).toHaveValue("");
  });

  await test.step("taking back touches no post that is still on its way", async () => {
    problems.expect(/api\/submit|ERR_FAILED/);
    await cleo.goto(`${site.address}/submit`);
    await cleo.getByLabel("Title").fill("On its way");
    await cleo.getByLabel("URL").fill("https://pears.example/way");
    await cleo.route(`${site.address}/api/submit`, async (route) => route.abort());
    await cleo.getByRole("button", { name: "Submit" }).click();
    await expect(cleo.getByText("The site cannot be reached.")).toBeVisible();
    await cleo.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("idToken")}`,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ title: "Sent before", contentType: "text", content: "Kept words." });
      await (await fetch("/api/submit?by=another", { method: "POST", headers, body })).text();
    });
    await cleo.goto(`${site.address}/drafts`);
    await waiting(cleo, "Sent before")
      .getByRole("button", { name: /^Take back/ })
      .click();
    await expect(cleo.getByRole("alert").filter({ hasText: "another draft now" })).toBeVisible();
    await expect(waiting(cleo, "Sent before")).toHaveCount(0);
    await expect(cleo.getByRole("listitem").filter({ hasText: "Sent before" })).toContainText(
      "another draft",
    );
    await cleo.unroute(`${site.address}/api/submit`);
    await cleo.reload();
    await expect(waiting(cleo, "On its way")).toHaveCount(1);
  });

  await test.step("a bulk act refuses what waits, says so where nothing else is found, and its undo lets it wait again", async () => {
    await ada.goto(`${site.address}/moderation/members?name=${username}`);
    const status = ada.getByRole("region", { name: `Status of ${username}` });
    await status.getByRole("button", { name: "Remove posts and comments" }).click();
    const name = `Remove what ${username} wrote?`;
    const dialog = ada.getByRole("dialog", { name });
    await expect(dialog).toContainText("Nothing published would be removed. 3 wait for approval");
    await expectAccessible(ada, [320, 1440]);
    await decide(ada, name, "Remove", "Spam");
    await expect(status).toContainText("Refused 3 that waited for approval.");
    await expect(status).not.toContainText("0 posts");
    await cleo.reload();
    await expect(refused(cleo, "On its way")).toContainText("Spam");
    await status.getByRole("button", { name: "Undo the removal" }).click();
    await decide(ada, "Undo the removal?", "Undo", "A mistake");
    await expect(status).toContainText("Undone. 3 wait for approval again.");
    await cleo.reload();
    await expect(waiting(cleo, "On its way")).toHaveCount(1);
  });
});
