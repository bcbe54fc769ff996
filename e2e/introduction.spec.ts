import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const LINE = "A place to share links, pictures and words, and to talk about them.";
const PHONE = { width: 390, height: 844 };
const introduction = (page: Page) => page.getByRole("region", { name: "About Hearth" });

test.describe("The introduction on Home", () => {
  test("Says to visitors what the site is, with Create account and Sign in, also without scripts", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
      viewport: PHONE,
    });
    const page = await context.newPage();
    await page.goto("/");
    await expect(introduction(page)).toContainText(`Hearth ${LINE}`);
    const links = introduction(page).getByRole("link");
    await expect(links).toHaveText(["About Hearth", "Create account", "Sign in"]);
    await expect(links.first()).toHaveAttribute("href", "/about");
    await expect(links.nth(1)).toHaveAttribute("href", "/register");
    await expect(links.last()).toHaveAttribute("href", "/login");
    // The choice could not be remembered.
    await expect(introduction(page).getByRole("button", { name: "Put away" })).toBeHidden();
    await context.close();
  });

  test("From 600 pixels on, has no Sign in, because the bar on top has it", async ({ page }) => {
    for (const [path, links] of [
      ["/", ["About Hearth", "Create account"]],
      ["/feeds-directory", ["Create account"]],
    ] as const) {
      await page.goto(path);
      for (const width of [600, 1299]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(introduction(page).getByRole("link")).toHaveText(links);
        await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(1);
      }
    }
  });

  test("Can be closed, and stays closed on later visits, even before the first paint", async ({ page }) => {
    await page.goto("/");
    await introduction(page).getByRole("button", { name: "Put away" }).click();
    await expect(introduction(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    // Without the scripts that are loaded, the early script alone hides it.
    // The last page must not get the empty files.
    await page.goto("about:blank");
    await page.route("**/*.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    await page.reload();
    await expect(introduction(page)).toBeHidden();
  });
});

test.describe("The introduction on other pages", () => {
  test("Is one line on a feed, a post, a profile, the search and the directory, and nowhere else", async ({
    page,
    alice,
  }) => {
    const feed = unique("landing");
    const { id } = await alice.submitText({ feeds: [feed] });
    const landing = [
      `/feed/${feed}`,
      `/details/${id}`,
      `/user/${alice.username}`,
      "/search",
      "/feeds-directory",
    ];
    await page.setViewportSize(PHONE);
    for (const path of landing) {
      await page.goto(path);
      await expect(introduction(page)).toContainText(LINE);
      await expect(introduction(page).getByRole("link")).toHaveText(["Create account", "Sign in"]);
      await expect(introduction(page).getByRole("button")).toHaveCount(0);
    }
    for (const path of ["/terms", "/login", "/submit"]) {
      await page.goto(path);
      await expect(introduction(page)).toHaveCount(0);
    }
  });

  test("A wide window asks once, in the box at its side, which says what the site is", async ({ page }) => {
    await page.setViewportSize({ width: 1300, height: 900 });
    const box = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("region", { name: "Join the conversation" });
    for (const path of ["/feeds-directory", "/"]) {
      await page.goto(path);
      await expect(box.getByRole("link")).toHaveText(["Sign in", "Create account"]);
      await expect(page.getByRole("main").getByRole("link", { name: "Create account" })).toHaveCount(0);
      // Home has a panel that says it.
      await expect(path === "/" ? introduction(page) : box).toContainText(LINE);
      await expect(page.getByText(LINE).filter({ visible: true })).toHaveCount(1);
    }
  });

  test("Leads back to the page after signing in", async ({ page, alice }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/feeds-directory");
    await introduction(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/feeds-directory");
    await expect(introduction(page)).toHaveCount(0);
  });

  test("Is never shown to members, not even before the scripts have run", async ({ alice }) => {
    const page = await alice.open("/");
    const post = await alice.submitText();
    const paths = ["/", "/feeds-directory", `/details/${post.id}`];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expect(introduction(page)).toHaveCount(0);
    }
    // The last page must not get the empty files.
    await page.goto("about:blank");
    await page.route("**/*.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    for (const path of paths) {
      await page.goto(path);
      const line = page.locator("main").getByText(LINE);
      await expect(line).toBeAttached();
      await expect(line).toBeHidden();
    }
  });
});
