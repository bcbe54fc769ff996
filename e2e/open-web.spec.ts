import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { startSecondProcess } from "./second-process.ts";
import { expect, test, unique } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** The addresses in the browser's caches, and the entries whose body contains one of these words. */
function cacheContents(page: Page, words: string[] = []): Promise<{ paths: string[]; found: string[] }> {
  return page.evaluate(async (words) => {
    const paths: string[] = [];
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        // A newer copy may just be taking its place.
        const text = await (await cache.match(request))?.text();
        if (text === undefined) continue;
        paths.push(pathname + search);
        found.push(...words.filter((word) => text.includes(word)).map((word) => `${word} in ${pathname}`));
      }
    }
    return { paths, found };
  }, words);
}

/** Waits until the browser has cached a page and the offline page. */
async function expectCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => (await cacheContents(page)).paths)
    .toEqual(expect.arrayContaining([path, "/offline"]));
}

/** Stops the service worker, as browsers do when it is idle. The next page starts it again. */
async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
}

test("The site can be installed as an app", async ({ page }) => {
  await page.goto("/terms");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ name: "Hearth", display: "standalone" });
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Playwright's browser contexts count as private windows, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("Offline, a page read before is shown as a dated copy, and any other page says that it is not stored", async ({
  page,
  context,
  problems,
  alice,
}) => {
  problems.expect(/cannot be reached/);
  // The list shows the words as well, of this post and of an earlier try.
  const words = `Words to keep, ${unique("kept")}.`;
  const post = await alice.submitText({ content: words });
  const banner = page.getByRole("status").getByText("You are offline");
  await page.goto("/?view=recent&time=all");
  await expectCached(page, "/?view=recent&time=all");
  await page
    .getByRole("article", { name: post.title })
    .getByRole("link", { name: post.title })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
  await expectCached(page, `/api/submission/${post.id}/thread?order=oldest&offset=0`);
  await expect(banner).toHaveCount(0);

  await context.setOffline(true);
  await page.goto("/?view=recent&time=all");
  await expect(banner).toContainText(/This is an earlier copy, from \w+ \d+, \d{4}/);
  await page
    .getByRole("article", { name: post.title })
    .getByRole("link", { name: post.title })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  await expect(page.getByText("Log in to leave a comment.")).toBeVisible();
  await expect(banner).toBeVisible();
  await expectAccessible(page, [320]);

  await page.goto("/settings");
  await expect(page.getByText("This page is not stored on this device.")).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await expectAccessible(page, [320]);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Go Back Home" }).click();
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("No private page is cached for offline reading, and logging out clears the cached pages", async ({
  alice,
  bob,
}) => {
  const post = await alice.submitText();
  await bob.api("POST", "/messages", { toUsername: alice.username, text: "For you alone." });
  const page = await alice.open("/");
  await expectCached(page, "/");
  for (const path of [
    "/messages",
    "/notifications",
    "/settings",
    "/profile",
    "/search?q=secret",
    `/details/${post.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
  }
  await expectCached(page, `/details/${post.id}`);
  const { paths, found } = await cacheContents(page, [alice.token, alice.email, "For you alone."]);
  expect(found).toEqual([]);
  expect(paths.filter((path) => !path.startsWith("/assets/")).toSorted()).toEqual([
    "/",
    `/details/${post.id}`,
    "/offline",
  ]);

  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect
    .poll(async () => (await cacheContents(page)).paths.filter((path) => !path.startsWith("/assets/")))
    .toEqual(["/offline"]);
});

test("SERVICE_WORKER=off removes the service worker and its caches from browsers that have it", async ({
  page,
}) => {
  const on = await startSecondProcess();
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    await page.goto(`${on.address}/terms`);
    await expectCached(page, "/terms");
    expect(await workers()).toBe(1);
  } finally {
    await on.stop();
  }
  const off = await startSecondProcess({ PORT: new URL(on.address).port, SERVICE_WORKER: "off" });
  try {
    await stopWorkers(page);
    await page.goto(`${off.address}/privacy`);
    await expect.poll(async () => [await workers(), (await cacheContents(page)).paths]).toEqual([0, []]);
  } finally {
    await off.stop();
  }
});
