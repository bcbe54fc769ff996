import type { BrowserContext, Page } from "@playwright/test";
import { answered, refuse } from "./browser.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const thread = (page: Page) => page.locator("ol > li");
const waits = (page: Page) => page.getByText("Waiting for the connection. It will be sent by itself.");

interface Composer {
  /** Addresses of its call, as a pattern. */
  call: string;
  path: string;
  write(page: Page, words: string): Promise<void>;
  /** Reads as another member the texts that its call has written. */
  read(): Promise<string[]>;
}

type Written = Record<"comments" | "submissions" | "messages", { text: string; title: string }[]>;

async function commentForm(_: Person, bob: Person): Promise<Composer> {
  const post = await bob.submitText();
  return {
    call: "**/comments",
    path: `/details/${post.id}`,
    write: sendComment,
    read: () => commentsOn(bob, post),
  };
}

async function replyForm(_: Person, bob: Person): Promise<Composer> {
  const post = await bob.submitText();
  const id = await bob.comment(post, "Bob's");
  return {
    call: "**/comments",
    path: `/details/${post.id}`,
    write: async (page, words) => {
      await page
        .locator(`#comment-${id}`)
        .getByRole("button", { name: /^Reply/ })
        .click();
      await page.getByLabel("Your reply").fill(words);
      await page.getByRole("button", { name: "Reply", exact: true }).click();
    },
    read: async () => (await commentsOn(bob, post)).slice(1),
  };
}

async function postForm(alice: Person, bob: Person): Promise<Composer> {
  const feed = unique("w");
  return {
    call: "**/api/submit",
    path: "/submit",
    write: async (page, words) => {
      await page.getByLabel("Title").fill(words);
      await page.getByLabel("Content type").selectOption("text");
      await page.getByLabel("Text", { exact: true }).fill("Patience.");
      await page.getByLabel("Feeds", { exact: true }).fill(feed);
      await page.getByRole("button", { name: "Submit", exact: true }).click();
    },
    read: async () =>
      (await bob.api<{ user: Written }>("GET", `/user/${alice.username}`)).user.submissions
        .map(({ title }) => title)
        .toReversed(),
  };
}

async function messageForm(alice: Person, bob: Person): Promise<Composer> {
  return {
    call: "**/api/messages",
    path: `/messages?to=${bob.username}`,
    write: async (page, words) => {
      await page.getByLabel(`Message to ${bob.username}`).fill(words);
      await page.getByLabel(`Message to ${bob.username}`).press("Enter");
    },
    read: async () =>
      (await bob.api<Written>("GET", `/messages/${alice.username}`)).messages.map(({ text }) => text),
  };
}

async function sendComment(page: Page, words: string): Promise<void> {
  await page.getByLabel("Your comment").fill(words);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
}

async function commentsOn(person: Person, { id }: Post): Promise<string[]> {
  return (await person.api<Written>("GET", `/submission/${id}/comments`)).comments.map(({ text }) => text);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answered(page, "/api/profile");
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Lets a browser's writes to an address reach the site, and never answers them. The array grows with each. */
async function leaveUnanswered(context: BrowserContext, address: string): Promise<string[]> {
  const requests: string[] = [];
  await context.route(address, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fetch();
    requests.push(route.request().url());
  });
  return requests;
}

test.beforeEach(({ problems }) => problems.expect(/cannot be reached|busy|session has ended/i));

for (const [name, composer] of [
  ["comment", commentForm],
  ["reply", replyForm],
  ["post", postForm],
  ["message", messageForm],
] as const) {
  test(`a ${name} that meets a 500, a 503, no connection, a closed tab or an ended session waits, and arrives once`, async ({
    alice,
    bob,
  }) => {
    const { call, path, write, read } = await composer(alice, bob);
    const page = await alice.open("about:blank");
    for (const status of [500, 503]) {
      await open(page, path);
      await refuse(page, call, { status, error: "The site is busy.", times: 1 });
      await write(page, `Through a ${status}`);
      await expect.poll(async () => (await read()).at(-1)).toBe(`Through a ${status}`);
    }

    await open(page, path);
    await page.context().setOffline(true);
    await write(page, "From a tunnel");
    await expect(waits(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(read).toHaveLength(3);

    const closing = await page.context().newPage();
    await open(closing, path);
    await page.context().route(call, (route) => route.abort());
    await write(closing, "From a closed tab");
    await expect(waits(closing)).toBeVisible();
    await closing.close();
    await page.context().unroute(call);
    await page.goto("/terms");
    await expect.poll(read).toHaveLength(4);

    await page.route(/\/api\/(events|draft)/, (route) => route.abort());
    await open(page, path);
    await page.waitForLoadState("networkidle");
    // Without other calls the page learns that the session has ended only when it sends.
    await page.route("**/api/**", (route) => route.abort());
    await page.route(call, (route) => route.continue());
    await alice.api("POST", "/logout");
    await write(page, "After the session");
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("idToken")), "the 401 has signed out")
      .toBeNull();
    await page.unrouteAll();
    await signIn(page, alice);
    await expect
      .poll(read)
      .toEqual(["Through a 500", "Through a 503", "From a tunnel", "From a closed tab", "After the session"]);
  });
}

test("a comment that never gets an answer waits after half a minute, holds up no other tab, and is there once", async ({
  alice,
}) => {
  const [post, other] = [await alice.submitText(), await alice.submitText()];
  const page = await alice.open(`/details/${post.id}`);
  const tab = await page.context().newPage();
  await tab.goto(`/details/${other.id}`);
  for (const one of [page, tab]) await answered(one, "/api/profile");
  await page.clock.install();
  const address = `**/submission/${post.id}/comments`;
  const requests = await leaveUnanswered(page.context(), address);
  await sendComment(page, "Into the void.");
  // The other tab tries as well, and has the lock.
  await page.clock.fastForward(2_000);
  await expect.poll(() => requests).toHaveLength(2);
  // Well before its end: the time that the test itself takes counts, too.
  await page.clock.fastForward(16_000);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.clock.fastForward(13_000);
  await expect(waits(page)).toBeVisible();
  await tab.route("**/comments", (route) => route.abort(), { times: 1 });
  await sendComment(tab, "In another tab.");
  await expect(waits(tab)).toBeVisible();
  await page.context().unroute(address);
  await page.clock.fastForward(60_000);
  for (const one of [page, tab]) {
    await expect(thread(one)).toHaveCount(1);
    await expect(waits(one)).toBeHidden();
  }
  expect(await commentsOn(alice, post)).toEqual(["Into the void."]);
  expect(await commentsOn(alice, other)).toEqual(["In another tab."]);
});
