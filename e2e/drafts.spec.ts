import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered, refuse } from "./browser.ts";
import { expect, type Person, test, unique } from "./test.ts";

interface Listed {
  key: string;
  words: string;
}

const field = (page: Page) => page.getByLabel("Your comment");
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

/** The words of the member's drafts on the server, by composer. */
async function storedFor(person: Person): Promise<string[]> {
  const { drafts } = await person.api<{ drafts: Listed[] }>("GET", "/drafts");
  return drafts
    .map(({ key, words }) => `${key.replace(/-\d+/, "").replace(/~.*/, "~")}: ${words}`)
    .toSorted();
}

/** Waits until the server has these drafts of the member. */
async function expectStored(person: Person, drafts: string[]): Promise<void> {
  await expect.poll(() => storedFor(person), { timeout: 15_000 }).toEqual(drafts);
}

async function openPost(person: Person, id: string): Promise<Page> {
  const page = await person.open(`/details/${id}`);
  await answered(page, "/api/profile");
  return page;
}

test.beforeEach(({ problems }) => problems.expect(/cannot be reached/));

test("a draft appears on the member's other devices, and disappears there once it is sent", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const here = await openPost(alice, post.id);
  await field(here).fill("Begun on the train");
  await expectStored(alice, ["comment: Begun on the train"]);
  const there = await openPost(alice, post.id);
  await field(there).focus();
  await expect(field(there)).toHaveValue("Begun on the train");
  await field(there).fill("Begun on the train, ended at home.");
  await there.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(there.locator("ol > li")).toHaveCount(1);
  await expectStored(alice, []);
  await here.reload();
  await answered(here, "/api/profile");
  await field(here).focus();
  await expect(field(here)).toHaveValue("");
});

test("typed words stay when the answer about an earlier version arrives after they were stored", async ({
  alice,
}) => {
  const page = await alice.open("about:blank");
  const caption = page.getByLabel("Caption");
  const [titled, begun, typed, told, read, stored] = [1, 2, 3, 4, 5, 6].map(() =>
    Promise.withResolvers<void>(),
  );
  let isAsked = false;
  await page.route("**/api/profile?*", async (route) => {
    await titled!.promise;
    await route.fallback();
  });
  await page.route("**/api/draft", async (route) => {
    const isLater = route.request().postData()?.includes("And a caption");
    if (isLater) {
      await told!.promise;
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      // On a slow machine both are stored before the draft is read.
      if (isAsked) await read!.promise;
    }
    const answer = await route.fetch();
    begun!.resolve();
    await typed!.promise;
    await route.fulfill({ response: answer });
    told!.resolve();
    if (isLater) stored!.resolve();
  });
  await page.route("**/api/draft?*", async (route) => {
    isAsked = true;
    const answer = await route.fetch();
    read!.resolve();
    await stored!.promise;
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([name, known]) => name.startsWith("knownDraft-") && known.includes('"tried":[]'),
      ),
    );
    await route.fulfill({ response: answer });
  });
  const late = page.waitForResponse((response) => response.url().includes("/api/draft?"));
  await page.goto("/submit");
  await page.getByLabel("Title").fill("A title");
  titled!.resolve();
  await begun!.promise;
  await caption.fill("And a caption");
  typed!.resolve();
  await (await late).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(caption).toHaveValue("And a caption");
});

test("a new post's draft is loaded into an empty form, and not over typed words", async ({ alice }) => {
  const title = unique("Elsewhere");
  const here = await alice.open("/submit");
  await answered(here, "/api/profile");
  await here.getByLabel("Title").fill(title);
  await expectStored(alice, [`submit: ${title}`]);
  const there = await alice.open("/submit");
  await expect(there.getByLabel("Title")).toHaveValue(title);
});

test("a draft that is discarded while it is stored for the first time does not come back", async ({
  alice,
}) => {
  const page = await alice.open("/submit");
  await answered(page, "/api/profile");
  const title = page.getByLabel("Title");
  const stored = Promise.withResolvers<void>();
  await page.route("**/api/draft", async (route) => {
    await stored.promise;
    await route.continue().catch(() => {});
  });
  await title.fill(unique("Second thoughts"));
  await page.reload();
  await page.waitForRequest("**/api/draft");
  await title.fill("");
  const fetched = page.waitForResponse(/\/api\/draft\?/);
  stored.resolve();
  await fetched;
  await expectStored(alice, []);
  await expect(title).toHaveValue("");
});

test("if two devices change a draft without knowing of each other, both versions are kept", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const [here, there] = [await openPost(alice, post.id), await openPost(alice, post.id)];
  await there.context().setOffline(true);
  await field(there).fill("Written in the tunnel");
  await field(here).fill("Written at the desk");
  await expectStored(alice, ["comment: Written at the desk"]);
  await there.context().setOffline(false);
  await expectStored(alice, ["comment: Written in the tunnel", "comment~: Written at the desk"]);
  await expect(there.getByRole("alert").getByText("Both are kept: see Drafts.")).toBeVisible();
  await expect(field(there)).toHaveValue("Written in the tunnel");

  await there.goto("/drafts");
  await expect(rows(there)).toHaveCount(2);
  await there.getByRole("button", { name: /^Continue: .*Written at the desk/ }).click();
  await expect(field(there)).toHaveValue("Written at the desk");
  await expectStored(alice, ["comment: Written at the desk", "comment~: Written in the tunnel"]);
});

test("two tabs of a browser see each other's changes", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await openPost(alice, post.id);
  const other = await page.context().newPage();
  await other.goto(`/details/${post.id}`);
  await field(page).fill("One");
  await expect(field(other)).toHaveValue("One");
  await field(other).press("End");
  await field(other).pressSequentially(" and two");
  await expect(field(page)).toHaveValue("One and two");
});

test("a draft is stored when its page is left before its author pauses, and when the connection is back", async ({
  alice,
  bob,
}) => {
  const post = await alice.submitText();
  const page = await openPost(alice, post.id);
  await field(page).fill("First");
  await expectStored(alice, ["comment: First"]);
  await field(page).fill("First, and away");
  await page.goto("about:blank");
  await expectStored(alice, ["comment: First, and away"]);

  const offline = await bob.open("/submit");
  await answered(offline, "/api/profile");
  await offline.context().setOffline(true);
  await offline.getByLabel("Title").fill("In the tunnel");
  await offline.context().setOffline(false);
  await expectStored(bob, ["submit: In the tunnel"]);
});

test("the list says what each draft is; a draft can be continued, or deleted and restored", async ({
  alice,
  bob,
}) => {
  const post = await bob.submitText();
  const page = await openPost(alice, post.id);
  await field(page).fill("Half a thought");
  await page.goto(`/messages?to=${bob.username}`);
  await page.getByLabel(`Message to ${bob.username}`).fill("Are you");
  await expectStored(alice, ["comment: Half a thought", `message-${bob.username}: Are you`]);

  // Another device, which has none of the drafts.
  const list = await alice.open("/drafts");
  await expect(rows(list)).toHaveCount(2);
  await expect(rows(list).filter({ hasText: `Comment on “${post.title}”` })).toContainText("Half a thought");
  await expect(rows(list).filter({ hasText: `Message to ${bob.username}` })).toContainText("Are you");
  await expectAccessible(list);
  await list.getByRole("button", { name: /^Delete: .*Half a thought/ }).press("Enter");
  await expect(list.getByText("Draft deleted.")).toBeVisible();
  await expectStored(alice, [`message-${bob.username}: Are you`]);
  await expect(list.getByRole("button", { name: /^Undo: .*Half a thought/ })).toBeFocused();
  await list.keyboard.press("Enter");
  await expectStored(alice, ["comment: Half a thought", `message-${bob.username}: Are you`]);
  // On a phone the row has no button for it: a press anywhere on the row continues the draft.
  await list.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(list, [390]);
  await rows(list)
    .filter({ hasText: "Half a thought" })
    .click({ position: { x: 8, y: 20 } });
  await expect(list).toHaveURL(`/details/${post.id}`);
  await expect(field(list)).toHaveValue("Half a thought");
});

test("the list is empty, or says that it could not be loaded and tries again; visitors are asked to sign in", async ({
  alice,
  page: visitor,
}) => {
  const page = await alice.open("/drafts");
  await expect(page.getByText("You have no drafts.")).toBeVisible();
  await expectAccessible(page);
  await refuse(page, "**/api/drafts", { error: "Out of order.", times: 1 });
  await page.reload();
  await expect(page.getByText("Your drafts on other devices could not be loaded.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You have no drafts.")).toBeVisible();
  await visitor.goto("/drafts");
  await expect(visitor.getByRole("main")).toContainText(/sign in|log in/i);
});

test("a comment that is sent at once leaves no draft behind, even if its draft was just being stored", async ({
  alice,
}) => {
  const post = await alice.submitText();
  const page = await openPost(alice, post.id);
  await field(page).fill("Begun");
  await expectStored(alice, ["comment: Begun"]);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/draft", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await field(page).fill("Begun and ended.");
  await asked.promise;
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  held.resolve();
  await expect(page.locator("ol > li")).toHaveCount(1);
  await page.reload();
  await answered(page, "/api/profile");
  await expectStored(alice, []);
});

test("a draft whose deletion is undone while it is under way is stored again", async ({ alice }) => {
  const post = await alice.submitText();
  const page = await openPost(alice, post.id);
  await field(page).fill("Deleted and undone");
  await expectStored(alice, ["comment: Deleted and undone"]);
  await page.goto("/drafts");
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/draft/delete", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Delete: / }).click();
  await asked.promise;
  await page.getByRole("button", { name: /^Undo: / }).click();
  held.resolve();
  await answered(page, "/api/draft/delete");
  await expectStored(alice, ["comment: Deleted and undone"]);
  await page.getByRole("button", { name: /^Continue: / }).click();
  await field(page).focus();
  await answered(page, "/api/draft?");
  await expect(field(page)).toHaveValue("Deleted and undone");
});
