import type { Page } from "@playwright/test";
import { pageSamples, routePaths } from "../test/page-samples.ts";
import { faultsIn } from "../test/valid-html.ts";
import { grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** Members are led away from these pages. */
const FOR_VISITORS = ["/login", "/register", "/join", "/join-request", "/forgot", "/set-up"];

async function expectValid(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading").first()).toBeAttached();
  await expect(main.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expect(main.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  expect(await faultsIn(await page.content()), address).toEqual([]);
}

test.describe("Valid HTML", () => {
  test("The pages of the built site are valid as the server sends them", async ({ request, alice }) => {
    const post = await alice.submitText();
    for (const path of ["/", `/details/${post.id}`, "/login", "/offline", "/no/such/page"]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain('rel="stylesheet"');
      expect(await faultsIn(html), path).toEqual([]);
    }
  });

  test("Every page is valid in an admin's browser, after the scripts have run", async ({ alice, mona }) => {
    test.slow();
    const feed = unique("valid");
    // Only its author has the page to edit a post.
    const post = await mona.submitText({ feeds: [feed] });
    await alice.submitText({ feeds: [feed] });
    await alice.comment(post, `Hello @${mona.username}`);
    await grantRole(mona.username, "admin");
    const samples = pageSamples({ feed, postId: post.id, username: alice.username });
    const page = await mona.open("/");
    for (const path of routePaths().filter((path) => !FOR_VISITORS.includes(path))) {
      await test.step(path, async () => {
        for (const address of samples[path]!) await expectValid(page, address);
      });
    }
  });

  test("Pages for visitors alone are valid in a browser, after the scripts have run", async ({ page }) => {
    const samples = pageSamples({ feed: "Books", postId: "1", username: "nobody" });
    for (const address of FOR_VISITORS.flatMap((path) => samples[path]!)) await expectValid(page, address);
  });

  test("A post's page is valid in a visitor's browser, with the login modal open", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: /^Heart/ }).click();
    await expect(page.getByRole("dialog", { name: "Log in to Hearth" })).toBeVisible();
    expect(await faultsIn(await page.content())).toEqual([]);
  });
});
