import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Menu" });

async function openDrawer(page: Page) {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(drawerOf(page)).toBeVisible();
  return drawerOf(page);
}

test.describe("Top bar and drawer", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("Behind the drawer and a dialog the page does not scroll; once both are closed it does", async ({
    page,
  }) => {
    await page.goto("/terms");
    const scrolls = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");
    expect(await scrolls()).toBe(true);
    const drawer = await openDrawer(page);
    expect(await scrolls()).toBe(false);
    await drawer.getByRole("button", { name: "Close menu" }).click();
    await expect.poll(scrolls).toBe(true);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect.poll(scrolls).toBe(false);
    await page.keyboard.press("Escape");
    await expect.poll(scrolls).toBe(true);
  });

  test('Top bar: "menu button, product title link to /, … theme toggle"', async ({ page }) => {
    await page.goto("/no/such/page");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Switch between dark and light" })).toBeVisible();
    await bar.getByRole("link", { name: "Hearth" }).click();
    await expect(page).toHaveURL("/");
  });

  test("Drawer signed out: \"'Join the conversation', Home, … Sign in, Create account\"", async ({
    page,
  }) => {
    await page.goto("/");
    const drawer = await openDrawer(page);
    await expect(drawer.getByText("Join the conversation")).toBeVisible();
    await expect(drawer.getByRole("link")).toHaveText([
      "Home",
      "Search",
      "Feeds",
      "Sign in",
      "Create account",
      "About",
      "Terms",
      "Privacy",
    ]);
    await expect(drawer.getByRole("button", { name: "Logout" })).toHaveCount(0);
    await drawer.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login");
  });

  test('Drawer signed in: "welcome, Home, … Profile, … New Post, Logout"', async ({ alice }) => {
    const page = await alice.open("/");
    const drawer = await openDrawer(page);
    await expect(drawer.getByText(`Welcome, ${alice.username}`)).toBeVisible();
    await expect(drawer.getByRole("link")).toHaveText([
      "Home",
      "Search",
      "Notifications",
      "Messages",
      "Feeds",
      "Catch up",
      "Profile",
      "Saved",
      "Drafts",
      "Settings",
      "New Post",
      "About",
      "Terms",
      "Privacy",
    ]);
    const logOut = drawer.getByRole("button", { name: "Logout" });
    await expect(logOut).toBeVisible();
    // Beside each other, so that the feeds above have room.
    const [act, link] = await Promise.all(
      [logOut, drawer.getByRole("link", { name: "About" })].map(async (part) => (await part.boundingBox())!),
    );
    expect(link!.y).toBeLessThan(act!.y + act!.height);
    expect(link!.x).toBeGreaterThanOrEqual(act!.x + act!.width);
    await expect(drawer.getByText("Join the conversation")).toHaveCount(0);
  });

  test("About, Terms and Privacy stand at the foot of the drawer and of the side navigation", async ({
    page,
  }) => {
    await page.goto("/");
    await (await openDrawer(page)).getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL("/terms");
    await navigation.getByRole("link", { name: "About", exact: true }).click();
    await expect(page).toHaveURL("/about");
  });

  test("Following a link closes the drawer", async ({ page, alice }) => {
    const { id } = await alice.submitText();
    await page.goto(`/details/${id}`);
    const drawer = await openDrawer(page);
    await drawer.getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(drawer).toBeHidden();
  });

  test("Escape closes the drawer and the focus returns to the menu button", async ({ page }) => {
    await page.goto("/");
    const drawer = await openDrawer(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  });

  test("A press beside the drawer closes it, and so does its close button", async ({ page }) => {
    await page.goto("/");
    const drawer = await openDrawer(page);
    await page.mouse.click(350, 400);
    await expect(drawer).toBeHidden();
    await openDrawer(page);
    await drawer.getByRole("button", { name: "Close menu" }).click();
    await expect(drawer).toBeHidden();
  });

  test("Tab keeps the focus in the open drawer", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu", exact: true }).focus();
    await page.keyboard.press("Enter");
    const drawer = drawerOf(page);
    await expect(drawer).toBeVisible();
    const controls = await drawer.locator("a:visible, button:visible").count();
    for (let n = 0; n < controls + 2; n++) {
      await page.keyboard.press("Tab");
      // Past the last control the focus may move to the browser's toolbar; the active element is then the body.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
        ),
      ).toBe(true);
    }
  });

  test('"Logout clears token and user", and the server revokes the token', async ({ alice }) => {
    const page = await alice.open("/");
    const drawer = await openDrawer(page);
    const answer = page.waitForResponse("**/api/logout");
    await drawer.getByRole("button", { name: "Logout" }).click();
    expect((await answer).status()).toBe(204);
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
    await expect(alice.api("GET", "/profile")).rejects.toThrow("401");
    await page.goto("/");
    await expect((await openDrawer(page)).getByText("Join the conversation")).toBeVisible();
  });

  test("Signing out in one tab signs out the other", async ({ alice }) => {
    const page = await alice.open("/");
    const other = await page.context().newPage();
    await other.goto("/");
    await (await openDrawer(page)).getByRole("button", { name: "Logout" }).click();
    await expect((await openDrawer(other)).getByText("Join the conversation")).toBeVisible();
  });
});
