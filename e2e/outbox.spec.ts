import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered, loseAnswerAndHold, refuse, refuseAndHold } from "./browser.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const thread = (page: Page) => page.locator("ol > li");
const field = (page: Page) => page.getByLabel("Your comment");
const waits = (page: Page) => page.getByText("Waiting for the connection. It will be sent by itself.");

/** Fails every comment that this browser sends, until the returned function is called. */
async function cutComments(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route("**/comments", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  return () => context.unroute("**/comments");
}

async function commentOn(page: Page, text: string): Promise<void> {
  await answered(page, "/api/profile");
  await field(page).fill(text);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
}

async function commentsOn(person: Person, post: Post): Promise<string[]> {
  const { comments } = await person.api<{ comments: { text: string; userName: string }[] }>(
    "GET",
    `/submission/${post.id}/comments`,
  );
  return comments.map(({ text, userName }) => `${userName}: ${text}`);
}

test.beforeEach(({ problems }) => problems.expect(/cannot be reached|out of order|busy/i));

test("a comment sent without a connection waits visibly, and is sent by itself when the connection is back", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  await answered(page, "/api/profile");
  await field(page).focus();
  await answered(page, "/waiting-acts");
  await answered(page, "/api/draft?");
  await page.context().setOffline(true);
  await commentOn(page, "From a tunnel.");
  await expect(page.getByRole("alert")).toContainText("The site cannot be reached.");
  await expect(waits(page)).toBeVisible();
  await expect(field(page)).toHaveValue("From a tunnel.");
  await page.context().setOffline(false);
  await expect(thread(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
  await expect(waits(page)).toBeHidden();
  expect(await commentsOn(alice, post)).toEqual([`${alice.username}: From a tunnel.`]);
});

test("a comment whose answer was lost is sent again by itself, and exists once", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const goOn = await loseAnswerAndHold(page, "**/comments");
  await commentOn(page, "Said once.");
  await expect(waits(page)).toBeVisible();
  await expectAccessible(page);
  goOn();
  await expect(waits(page)).toBeHidden();
  await expect(thread(page)).toHaveCount(1);
  expect(await commentsOn(alice, post)).toHaveLength(1);
});

test("a post that a 500 or a 503 stopped is published by itself, once, and its author is led to it", async ({
  alice,
}) => {
  const title = unique("Waits");
  const page = await alice.open("/submit");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content type").selectOption("text");
  await page.getByLabel("Text", { exact: true }).fill("Patience.");
  await page.getByLabel("Feeds", { exact: true }).fill(unique("w"));
  await refuse(page, "**/api/submit", { status: 503, error: "The site is busy.", times: 1 });
  const goOn = await refuseAndHold(page, "**/api/submit", { status: 500, error: "Out of order." });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Submission failed.");
  await expect(waits(page)).toBeVisible();
  const busy = page.waitForResponse((response) => response.status() === 503);
  goOn();
  await busy;
  await expect(page).toHaveURL(/\/details\/\d+$/);
  const { user } = await alice.api<{ user: { submissions: { title: string }[] } }>("GET", "/profile");
  expect(user.submissions.map((post) => post.title)).toEqual([title]);
});

test("a message waits in its conversation, is sent again by itself, and is delivered once", async ({
  alice,
  bob,
}) => {
  const page = await alice.open(`/messages?to=${bob.username}`);
  await answered(page, "/api/profile");
  const goOn = await loseAnswerAndHold(page, "**/api/messages");
  const message = page.getByLabel(`Message to ${bob.username}`);
  await message.fill("Written once.");
  await message.press("Enter");
  await expect(waits(page)).toBeVisible();
  goOn();
  await expect(message).toHaveValue("");
  await expect(waits(page)).toBeHidden();
  const { messages } = await alice.api<{ messages: unknown[] }>("GET", `/messages/${bob.username}`);
  expect(messages).toHaveLength(1);
});

test("a waiting comment of a closed tab is sent when another page of the site opens", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const context = page.context();
  const mend = await cutComments(context);
  await commentOn(page, "After a night.");
  await expect(waits(page)).toBeVisible();
  await page.close();
  const list = await context.newPage();
  await list.goto("/drafts");
  await expect(waits(list)).toBeVisible();
  await expectAccessible(list);
  await list.close();
  await mend();
  const home = await context.newPage();
  await home.goto("/");
  await expect(home.getByRole("alert").getByText("Your comment was posted.")).toBeVisible();
  expect(await commentsOn(alice, post)).toEqual([`${alice.username}: After a night.`]);
});

test("a comment of a tab that was killed while sending is sent by the next tab, and exists once", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const context = page.context();
  const arrived = Promise.withResolvers<void>();
  await page.route("**/comments", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fetch();
    arrived.resolve();
  });
  await commentOn(page, "Killed.");
  await arrived.promise;
  await page.close();
  const next = await context.newPage();
  await next.goto(`/details/${post.id}`);
  await expect(thread(next)).toHaveCount(1);
  await expect(field(next)).toHaveValue("");
  expect(await commentsOn(alice, post)).toHaveLength(1);
});

test("two tabs that both hold a waiting comment send it once", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const mend = await cutComments(page.context());
  await commentOn(page, "From one of two.");
  await expect(waits(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/details/${post.id}`);
  await expect(waits(other)).toBeVisible();
  await mend();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event("online")))));
  await expect(thread(page)).toHaveCount(1);
  await expect(waits(page)).toBeHidden();
  await expect(waits(other)).toBeHidden();
  await expect(field(other)).toHaveValue("");
  expect(await commentsOn(alice, post)).toHaveLength(1);
});

test("a refused send becomes a draft again with the reason, also after a reload", async ({ alice, bob }) => {
  const page = await alice.open(`/messages?to=${bob.username}`);
  await answered(page, "/api/profile");
  await page.route("**/api/messages", (route) => route.abort(), { times: 1 });
  const message = page.getByLabel(`Message to ${bob.username}`);
  await message.fill("Are you there?");
  await bob.api("POST", `/user/${alice.username}/block`);
  await message.press("Enter");
  const reason = page.getByRole("alert").getByText("You cannot send messages to this member.");
  await expect(reason).toBeVisible();
  await expect(waits(page)).toBeHidden();
  await page.reload();
  await expect(reason).toBeVisible();
  await expect(message).toHaveValue("Are you there?");
  await message.press("End");
  await message.pressSequentially("!");
  await expect(reason).toBeHidden();
  const words = async () =>
    (await alice.api<{ drafts: { words: string }[] }>("GET", "/drafts")).drafts.map((draft) => draft.words);
  await expect.poll(words).toEqual(["Are you there?!"]);
  await page.goto("/drafts");
  await expect(page.getByRole("main").getByText("Are you there?!")).toBeVisible();
  await expect(page.getByText("You cannot send messages to this member.")).toBeHidden();
});

test("a refusal is shown on any page, and the words can be copied even if their post is gone", async ({
  alice,
  bob,
}) => {
  const post = await bob.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const mend = await cutComments(page.context());
  await commentOn(page, "Too late.");
  await expect(waits(page)).toBeVisible();
  await bob.api("DELETE", `/submission/${post.id}`);
  await mend();
  await page.goto("/settings");
  await expect(
    page.getByRole("alert").getByText("Your comment could not be posted: see Drafts."),
  ).toBeVisible();
  await page.goto("/drafts");
  await expect(page.getByRole("listitem").filter({ hasText: "Too late." })).toBeVisible();
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Copy text: Comment .*Too late/ }).click();
  await expect(page.getByRole("alert").getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Too late.");
});

test("a message to a new recipient that had to wait leads to its conversation", async ({ alice, bob }) => {
  const page = await alice.open("/messages");
  await answered(page, "/api/profile");
  await page.getByRole("button", { name: "New Message" }).click();
  const dialog = page.getByRole("dialog", { name: "New Message" });
  await dialog.getByLabel("Recipient username").fill(bob.username);
  await dialog.getByLabel("Message", { exact: true }).fill("Written once.");
  await page.route("**/api/messages", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(waits(page)).toBeVisible();
  await expect(page).toHaveURL(`/messages?to=${bob.username}`);
  await expect(dialog).toBeHidden();
});

test("a waiting comment is never sent in another member's name, and is sent when its author signs in again", async ({
  alice,
  bob,
}) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const mend = await cutComments(page.context());
  await commentOn(page, "Signed: Alice.");
  await expect(waits(page)).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await mend();
  for (const { email, password, username } of [bob, alice]) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`/details/${post.id}`);
    await answered(page, "/api/profile");
    if (username === alice.username) break;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(field(page)).toHaveValue("");
    expect(await commentsOn(alice, post)).toEqual([]);
    await page.evaluate(() => localStorage.removeItem("idToken"));
  }
  await expect(thread(page)).toHaveCount(1);
  expect(await commentsOn(bob, post)).toEqual([`${alice.username}: Signed: Alice.`]);
});

test("a comment that has waited for almost a day, as long as the server knows its key, is not sent by itself", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const mend = await cutComments(page.context());
  await commentOn(page, "From yesterday.");
  await expect(waits(page)).toBeVisible();
  await page.evaluate((key) => {
    const waiting = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...waiting, since: Date.now() - 23.5 * 3_600_000 }));
  }, `draft-waiting-comment-${post.id}`);
  await mend();
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This has waited for too long to be sent by itself.");
  await expect(field(page)).toHaveValue("From yesterday.");
  expect(await commentsOn(alice, post)).toEqual([]);
});

test("Do not send, or writing on, makes a waiting comment a draft; Send now sends it", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await alice.open(`/details/${post.id}`);
  const mend = await cutComments(page.context());
  await commentOn(page, "One");
  await page.getByRole("button", { name: "Do not send" }).click();
  await expect(waits(page)).toBeHidden();
  await expect(field(page)).toHaveValue("One");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(waits(page)).toBeVisible();
  await field(page).press("End");
  await field(page).pressSequentially(" and two");
  await expect(waits(page)).toBeHidden();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(waits(page)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(thread(page)).toHaveCount(1);
  expect(await commentsOn(alice, post)).toEqual([`${alice.username}: One and two`]);
});
