import type { Page } from "@playwright/test";
import { answered, loseAnswerAndHold } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const thread = (page: Page) => page.locator("ol > li");
const send = (page: Page) => page.getByRole("button", { name: "Comment", exact: true });

test.describe("Unsent comments", () => {
  test("A half-written comment survives a reload, and the form is empty once it is posted", async ({
    alice,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.getByLabel("Your comment").fill("Half a thou");
    await page.reload();
    await expect(page.getByLabel("Your comment")).toHaveValue("Half a thou");
    await page.getByLabel("Your comment").fill("A whole thought.");
    await send(page).click();
    await expect(thread(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel("Your comment")).toHaveValue("");
  });

  test("A comment that fails to send stays in the form with the reason, and pressing Comment again sends it", async ({
    alice,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    // The comments have been read, so the aborted request is the POST.
    await answered(page, "/thread");
    await page.route("**/comments", (route) => route.abort());
    await page.getByLabel("Your comment").fill("Through a bad line.");
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The site cannot be reached.");
    await expect(page.getByLabel("Your comment")).toHaveValue("Through a bad line.");
    await page.unroute("**/comments");
    await send(page).click();
    await expect(thread(page)).toHaveCount(1);
  });

  test("A comment whose answer was lost is not posted a second time", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await answered(page, "/thread");
    const goOn = await loseAnswerAndHold(page, "**/comments");
    await page.getByLabel("Your comment").fill("Once.");
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The site cannot be reached.");
    await send(page).click();
    goOn();
    await expect(thread(page)).toHaveCount(1);
    await page.reload();
    await expect(thread(page)).toHaveCount(1);
  });

  test("A comment sent without a connection fails at once, and is sent when the connection is back", async ({
    alice,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await answered(page, "/api/votes/status");
    await page.context().setOffline(true);
    await page.getByLabel("Your comment").fill("From a tunnel.");
    await send(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "The site cannot be reached." })).toBeVisible();
    await page.context().setOffline(false);
    await send(page).click();
    await expect(thread(page)).toHaveCount(1);
  });

  test("Text typed while a comment is being sent stays in the form", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    const held = Promise.withResolvers<void>();
    await page.route("**/comments", async (route) => {
      await held.promise;
      await route.continue();
    });
    const input = page.getByLabel("Your comment");
    await input.fill("First.");
    await send(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    await input.fill("First. And a second thought.");
    held.resolve();
    await expect(thread(page)).toHaveCount(1);
    await expect(input).toHaveValue("First. And a second thought.");
    await page.reload();
    await expect(input).toHaveValue("First. And a second thought.");
  });

  test("A half-written reply is still a reply to the same comment after a reload", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await page.getByLabel("Your reply").fill("A lot");
    await page.reload();
    await expect(page.getByText(`Replying to ${bob.username}`)).toBeVisible();
    await expect(page.getByLabel("Your reply")).toHaveValue("A lot");
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(thread(page).nth(1)).toContainText(`replying to ${bob.username}`);
  });

  test("Words begun as a reply to one member say so in the form of another, until the field is empty", async ({
    alice,
    bob,
    carol,
  }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    await carol.comment(post, "And I?");
    await bob.comment(post, "Or you?");
    const page = await alice.open(`/details/${post.id}`);
    const buttons = (member: Person) => page.getByRole("button", { name: `Reply to ${member.username}` });
    const replyTo = (member: Person) => buttons(member).first().click();
    const field = page.getByRole("textbox", { name: /^Your (reply|comment)$/ });
    const note = page.getByRole("status").filter({ hasText: `From your reply to ${bob.username}` });
    await replyTo(bob);
    await field.fill("For Bob alone");
    await expect(note).toBeHidden();
    await replyTo(carol);
    await expect(field).toHaveValue("For Bob alone");
    await expect(note).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(`From your reply to ${bob.username}`));
    await page.reload();
    await expect(page.getByText(`Replying to ${carol.username}`)).toBeVisible();
    await expect(note).toBeVisible();
    // Both comments are by the member whom the words are for.
    for (const button of await buttons(bob).all()) {
      await button.click();
      await expect(page.getByText(`Replying to ${bob.username}`)).toBeVisible();
      await expect(note).toBeHidden();
    }
    await page.getByRole("button", { name: "Cancel reply" }).click();
    await expect(page.getByLabel("Your comment")).toHaveValue("For Bob alone");
    await expect(note).toBeVisible();
    await field.fill("");
    await field.fill("For everybody");
    await expect(note).toBeHidden();
  });

  test("A reply form left empty is closed after a reload", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await expect(page.getByLabel("Your reply")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Your comment")).toBeVisible();
  });

  test("A double click posts one comment", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.getByLabel("Your comment").fill("Once.");
    await send(page).dblclick();
    await expect(page.getByLabel("Your comment")).toHaveValue("");
    await page.reload();
    await expect(thread(page)).toHaveCount(1);
  });

  test("Sending a comment after the session has ended opens the login modal and keeps the text", async ({
    alice,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open("about:blank");
    // Without these the page learns that the session has ended only when it sends the comment.
    await page.route(/\/api\/(events|draft)/, (route) => route.abort());
    await page.goto(`/details/${post.id}`);
    await page.getByLabel("Your comment").fill("Words worth keeping.");
    // The page must not learn it by the calls that it makes at first, either.
    await page.waitForLoadState("networkidle");
    await alice.api("POST", "/logout");
    await send(page).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await modal.getByLabel("Email").fill(alice.email);
    await modal.getByLabel("Password", { exact: true }).fill(alice.password);
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expect(modal).toBeHidden();
    // The comment has waited, and goes by itself.
    await expect(thread(page)).toContainText("Words worth keeping.");
  });
});

test("A chain of 60 replies and 35 more comments can all be read, without sideways scrolling", async ({
  page,
  alice,
}) => {
  test.slow();
  const post = await alice.submitText();
  let parent: string | undefined;
  for (let n = 1; n <= 60; n++) parent = await alice.comment(post, `Deep ${n}`, parent);
  for (let n = 0; n < 35; n += 5) {
    await Promise.all(Array.from({ length: 5 }, () => alice.comment(post, "Flat")));
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/details/${post.id}`);
  await expect(thread(page)).toHaveCount(40);
  await page.getByRole("link", { name: "More comments (55 left)" }).scrollIntoViewIfNeeded();
  await expect(thread(page).nth(59)).toContainText("Deep 60");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "More comments (15 left)" }).scrollIntoViewIfNeeded();
  await expect(thread(page)).toHaveCount(95);

  // A link to the last comment loads only that comment's page; earlier ones are loaded on request.
  const { comments } = await alice.api<{ comments: { id: string }[] }>(
    "GET",
    `/submission/${post.id}/comments`,
  );
  await page.goto("/");
  await page.goto(`/details/${post.id}#comment-${comments.at(-1)!.id}`);
  await expect(page.locator(`#comment-${comments.at(-1)!.id}`)).toBeInViewport();
  await expect(thread(page)).toHaveCount(15);
  await page.getByRole("link", { name: "Earlier comments (80)" }).click();
  await expect(thread(page)).toHaveCount(55);
  await page.close();

  // The new comment belongs on a page that is not loaded yet. Until then it is shown first in the thread.
  const own = await alice.open(`/details/${post.id}`);
  await expect(thread(own)).toHaveCount(40);
  await own.getByLabel("Your comment").fill("The newest of all.");
  await send(own).click();
  const newest = thread(own).filter({ hasText: "The newest of all." });
  await expect(newest).toBeFocused();
  await expect(newest).toBeInViewport();
  await expect(thread(own).first()).toContainText("The newest of all.");
  for (const left of [56, 16]) {
    await own.getByRole("link", { name: `More comments (${left} left)` }).scrollIntoViewIfNeeded();
  }
  await expect(thread(own)).toHaveCount(96);
  await expect(thread(own).last()).toContainText("The newest of all.");
});

test("a member's draft is hidden in every tab while another member is signed in, and shown again afterwards", async ({
  alice,
  bob,
  carol,
}) => {
  const post = await carol.submitText();
  const page = await alice.open(`/details/${post.id}`);
  await page.getByLabel("Your comment").fill("Alice's secret");
  const other = await page.context().newPage();
  const signIn = async (token: string) => {
    await other.evaluate((token) => localStorage.setItem("idToken", token), token);
    await other.goto("/settings");
  };
  await other.goto("/settings");
  await other.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/login");
  await signIn(bob.token);
  await expect(other.getByText(bob.email)).toBeVisible();
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  await other.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/login");
  // The logout has revoked Alice's first token.
  const { idToken } = await (
    await other.request.post("/api/login", { data: { email: alice.email, password: alice.password } })
  ).json();
  await signIn(idToken);
  await expect(other.getByText(alice.email)).toBeVisible();
  await page.goto(`/details/${post.id}`);
  await expect(page.getByLabel("Your comment")).toHaveValue("Alice's secret");
});
