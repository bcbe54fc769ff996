import type { Locator } from "@playwright/test";
import { refuse } from "./browser.ts";
import { expect, test } from "./test.ts";

/** Lists that are empty, loading or failing, where no other journey covers them. */

const LISTS = [
  { path: "/notifications", calls: "**/api/notifications?*", label: "Loading your notifications" },
  { path: "/messages", calls: "**/api/conversations*", label: "Loading your conversations" },
  { path: "/settings", calls: "**/api/sessions*", label: "Loading your devices" },
];

for (const { path, calls, label } of LISTS) {
  test(`${path} shows placeholders as long as its list is loading, not a spinner`, async ({ alice }) => {
    const page = await alice.open("about:blank");
    const seen = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole("status", { name: label })).toBeVisible();
    seen.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: label })).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  });
}

test("A page whose form is known has placeholders of its parts until the viewer is known, not a spinner", async ({
  alice,
}) => {
  const page = await alice.open("about:blank");
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/profile*", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.goto("/settings");
  const loading = page.getByRole("main").getByRole("status", { name: "Loading your settings" });
  await expect(loading).toBeVisible();
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0);
  seen.resolve();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test("An empty list and one that failed have a drawing, which loads from a file of its own", async ({
  alice,
}) => {
  const page = await alice.open("/terms");
  const drawings: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/assets/drawings-")) drawings.push(`${response.status()}`);
  });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "View" })).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByText("You have no notifications.")).toBeVisible();
  await expect.poll(() => drawings).toEqual(["200"]);
  await page.getByRole("link", { name: "Find a discussion to join" }).click();
  await expect(page).toHaveURL("/");
});

test("A list that failed says what happened, and 'Try again' loads it", async ({ alice, problems }) => {
  problems.expect(/Out of order/);
  const page = await alice.open("/terms");
  await refuse(page, "**/api/sessions*", { error: "Out of order.", times: 1 });
  await page.goto("/settings");
  await expect(page.getByRole("alert").filter({ hasText: "Out of order." })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
});

/** The place of a part on the page, however far the page is scrolled. */
const placeOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top: top + scrollY, height };
  });

test("A post that loads has placeholders of its parts, and a thread has room for as many comments as there are", async ({
  alice,
  bob,
}) => {
  const post = await alice.submitText({ content: "Some words about pear trees. ".repeat(18) });
  for (const text of ["One.", "Two.", "Three."]) await bob.comment(post, text);
  const page = await alice.open("/notifications");
  const [read, discussed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/submission/${post.id}`, (route) => read.promise.then(() => route.continue()));
  await page.route(new RegExp(`/api/submission/${post.id}/(comments|thread)`), (route) =>
    discussed.promise.then(() => route.continue()),
  );
  await page.getByRole("listitem").getByRole("link", { name: post.title }).first().click();
  const loading = page.getByRole("status", { name: "Loading the post" });
  await expect(loading).toBeVisible();
  const room = await placeOf(loading);
  read.resolve();
  await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  await expect(loading).toHaveCount(0);
  const article = await placeOf(page.getByRole("article").first());
  expect(room.top).toBe(article.top);
  expect(Math.abs(room.height - article.height)).toBeLessThan(120);
  const comments = page.getByRole("status", { name: "Loading comments" });
  const reserved = (await comments.boundingBox())!.height;
  discussed.resolve();
  await expect(page.getByText("Three.", { exact: true })).toBeVisible();
  await expect(comments).toHaveCount(0);
  const heights = await page
    .locator("[id^=comment-]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights).toHaveLength(3);
  const taken = heights.reduce((sum, height) => sum + height, 0);
  expect(Math.abs(reserved - taken)).toBeLessThan(30);
});
