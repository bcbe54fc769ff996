import { expectAccessible, livelyFeed } from "./accessible.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Screens that meet WCAG 2.2 AA: reading, signing in, posting and Profile", () => {
  test.slow();

  test("Home", async ({ page, alice }) => {
    await livelyFeed(alice);
    await page.goto("/?view=recent&time=all");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("Feed page, signed out", async ({ page, alice }) => {
    const { feed } = await livelyFeed(alice);
    await page.goto(`/feed/${feed}`);
    await expect(page.getByRole("button", { name: "Load image from" })).toHaveCount(2);
    await expectAccessible(page);
  });

  test("Feed page, signed in, with a heart", async ({ alice }) => {
    const { feed, post } = await livelyFeed(alice);
    const page = await alice.open(`/feed/${feed}`);
    await expect(page.getByRole("button", { name: `Heart: ${post.title}` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible(page);
  });

  test("Empty feed page", async ({ page }) => {
    await page.goto(`/feed/${unique("empty")}?time=all`);
    await expectAccessible(page);
  });

  test("Post with comments, signed out", async ({ page, alice }) => {
    const { post } = await livelyFeed(alice);
    await page.goto(`/details/${post.id}`);
    await expectAccessible(page);
  });

  test("Post with comments, signed in, replying", async ({ alice }) => {
    const { post } = await livelyFeed(alice);
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: "Reply to" }).first().click();
    await expect(page.getByText(`Replying to ${alice.username}`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test("Not found", async ({ page }) => {
    await page.goto("/no/such/page");
    await expectAccessible(page);
  });

  test("Open drawer, signed out", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page, [320, 1000]);
  });

  test("Open drawer, signed in", async ({ alice }) => {
    const page = await alice.open("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(`Welcome, ${alice.username}`)).toBeVisible();
    await expectAccessible(page, [320, 1000]);
  });

  test("Open login modal, after a failed login", async ({ page, alice }) => {
    const { post } = await livelyFeed(alice);
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: "Log in to leave a comment." }).click();
    const modal = page.getByRole("dialog");
    await modal.getByLabel("Email").fill("nobody@example.com");
    await modal.getByLabel("Password", { exact: true }).fill("not the password");
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expect(modal.getByRole("alert")).toHaveText("Invalid email or password.");
    await expectAccessible(page);
  });

  for (const path of ["/login", "/register"]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Not set up on this site")).toBeVisible();
      await expectAccessible(page);
    });
  }

  test("/submit, signed out, with the refusal", async ({ page }) => {
    await page.goto("/submit");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Please log in to submit content.")).toBeVisible();
    await expectAccessible(page);
  });

  test("/submit, signed in, with an error at each field, and with suggested categories", async ({
    alice,
  }) => {
    const page = await alice.open("/submit?category=Books");
    await page.getByLabel("Title").fill("x".repeat(201));
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Title cannot exceed 200 characters.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Feeds" }).fill("mu");
    await expect(page.getByRole("option", { name: /^Music( |$)/ })).toBeVisible();
    await expectAccessible(page, [320]);
  });

  test("/profile, empty, with posts, and with the dialog to delete one", async ({ alice }) => {
    const page = await alice.open("/profile");
    await expect(page.getByText("You haven't submitted anything yet.")).toBeVisible();
    await expectAccessible(page, [320]);
    await livelyFeed(alice);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(5);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete:" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, [320]);
  });
});
