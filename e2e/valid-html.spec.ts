import { faultsIn } from "../test/valid-html.ts";
import { answered } from "./browser.ts";
import { expect, test } from "./test.ts";

test.describe("Valid HTML", () => {
  test("The pages of the built site are valid as the server sends them", async ({ request, alice }) => {
    const post = await alice.submitText();
    for (const path of ["/", `/details/${post.id}`, "/login", "/offline", "/no/such/page"]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain('rel="stylesheet"');
      expect(await faultsIn(html), path).toEqual([]);
    }
  });

  test("Pages are valid in a moderator's browser, after the scripts have run", async ({ alice, mona }) => {
    const post = await alice.submitText();
    await alice.comment(post, `Hello @${mona.username}`);
    const page = await mona.open("/");
    for (const path of [
      "/?view=recent&time=24h",
      `/details/${post.id}`,
      "/feeds-directory",
      "/submit",
      "/notifications",
      `/messages?to=${alice.username}`,
      "/settings",
      "/profile",
      `/user/${alice.username}`,
      "/moderation",
      "/moderation/log",
    ]) {
      await page.goto(path);
      await answered(page, "/api/profile");
      await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
      expect(await faultsIn(await page.content()), path).toEqual([]);
    }
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
