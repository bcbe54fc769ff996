import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";

const barOf = (page: Page) => page.getByRole("navigation", { name: "Bottom" });

/** Does as a phone does when its keyboard opens or closes: the visible part of the page gets lower or higher. */
const setKeyboard = (page: Page, height: number) =>
  page.evaluate((height) => {
    const { innerHeight, visualViewport } = window;
    Object.defineProperty(visualViewport, "height", { configurable: true, value: innerHeight - height });
    visualViewport!.dispatchEvent(new Event("resize"));
  }, height);

const iconsIn = (bar: Locator) =>
  bar.locator("svg:visible").evaluateAll((icons) => icons.map((icon) => icon.innerHTML));

test.describe("The bottom bar", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("has Home, Search, Post, Notifications and Me for members", async ({ alice }) => {
    const page = await alice.open("/");
    const links = barOf(page).getByRole("link");
    await expect(links).toHaveText(["Home", "Search", "Post", "Notifications", "Me"]);
    for (const [name, path] of Object.entries({
      Search: "/search",
      Post: "/submit",
      Notifications: "/notifications",
      Me: "/profile",
      Home: "/",
    })) {
      await barOf(page).getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(links.and(page.locator("[aria-current=page]"))).toHaveText([name]);
    }
  });

  test("shows no icon that the top bar shows too", async ({ alice }) => {
    const page = await alice.open("/");
    await expect(barOf(page).getByRole("link", { name: "Notifications" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Notifications" })).toBeVisible();
    const below = await iconsIn(barOf(page));
    expect(below).toHaveLength(5);
    expect((await iconsIn(page.getByRole("banner"))).filter((icon) => below.includes(icon))).toEqual([]);
  });

  test("scrolls with the page in a low window, as at 400 % zoom, and so does the top bar", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 225 });
    await page.goto("/terms");
    await expect(page.getByRole("banner")).toBeInViewport();
    await expect(barOf(page)).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, 200));
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expect(barOf(page)).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(barOf(page)).toBeInViewport({ ratio: 1 });
  });

  test("has Home, Search, Feeds and Sign in for visitors, and signing in leads back to the page", async ({
    page,
  }) => {
    await page.goto("/terms");
    const links = barOf(page).getByRole("link");
    await expect(links).toHaveText(["Home", "Search", "Feeds", "Sign in"]);
    await links.filter({ hasText: "Sign in" }).click();
    await expect(page).toHaveURL("/login");
    await expect(barOf(page)).toHaveCount(0);
    await page.goto("/terms");
    await links.filter({ hasText: "Feeds" }).click();
    await expect(page).toHaveURL("/feeds-directory");
  });

  test("is below 600 pixels only, with targets of at least 48 pixels that all fit at 320", async ({
    alice,
  }) => {
    const page = await alice.open("/");
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(barOf(page)).toBeHidden();
    for (const width of [599, 320]) {
      await page.setViewportSize({ width, height: 600 });
      await expect(barOf(page)).toBeVisible();
      for (const link of await barOf(page).getByRole("link").all()) {
        const box = (await link.boundingBox())!;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
    }
  });

  test("shows the number of unread notifications as soon as there is one", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await alice.open("/");
    const notifications = barOf(page).getByRole("link", { name: "Notifications" });
    await expect(notifications).toHaveText("Notifications");
    await bob.comment(post, "Hello.");
    await expect(notifications).toHaveText("Notifications1 unread");
  });

  test("leaves its space to the keyboard while a text field has the focus", async ({ alice }) => {
    const page = await alice.open("/submit");
    await expect(barOf(page)).toBeVisible();
    await page.getByLabel("Title").focus();
    await expect(barOf(page)).toBeVisible();
    await setKeyboard(page, 320);
    await expect(barOf(page)).toBeHidden();
    await setKeyboard(page, 0);
    await expect(barOf(page)).toBeVisible();
    await setKeyboard(page, 320);
    await page.getByLabel("Title").blur();
    await expect(barOf(page)).toBeVisible();
  });

  test("covers neither the end of a page nor the message form, and a dialog covers it", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    const bottomOf = async (name: string) => {
      const box = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
      return box.y + box.height;
    };
    await expect(page.getByPlaceholder("Type a message...")).toBeVisible();
    const top = (await barOf(page).boundingBox())!.y;
    expect(await bottomOf("Send")).toBeLessThan(top);
    await page.goto("/submit");
    await page.getByRole("button", { name: "Submit", exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await bottomOf("Submit")).toBeLessThan(top);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    expect(
      await page.evaluate(() => document.elementFromPoint(40, innerHeight - 20)?.closest("dialog")),
    ).not.toBeNull();
  });

  test("meets WCAG, also with a badge and on the page that it marks", async ({ alice, bob, page }) => {
    const post = await alice.submitText();
    await bob.comment(post, "Hello.");
    const members = await alice.open("/submit");
    await expect(barOf(members).getByText("unread")).toBeVisible();
    await expectAccessible(members, [320, 599]);
    await page.goto("/terms");
    await expectAccessible(page, [320, 599]);
  });
});

const newPost = (page: Page, within: "banner" | "main" | "navigation") =>
  page.getByRole(within).getByRole("link", { name: "New Post" });

test.describe("New Post", () => {
  test("is in the top bar from 600 to 1299 pixels and in the side navigation above, for members only", async ({
    alice,
    page,
  }) => {
    const members = await alice.open("/");
    for (const width of [599, 600, 1299, 1300]) {
      await members.setViewportSize({ width, height: 800 });
      await expect(newPost(members, "banner")).toBeVisible({ visible: width >= 600 && width < 1300 });
    }
    await newPost(members, "navigation").click();
    await expect(members).toHaveURL("/submit");
    await page.goto("/feed/Art");
    await expect(page.getByRole("link", { name: "7d", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "New Post" })).toHaveCount(0);
  });

  test("on a feed's page chooses that feed", async ({ alice }) => {
    await alice.submitText({ feeds: ["Art"] });
    const page = await alice.open("/feed/art?time=all");
    await expect(page.getByRole("article").first()).toBeVisible();
    await newPost(page, "main").click();
    await expect(page).toHaveURL("/submit?category=Art");
    const chosen = page.getByRole("list", { name: "Chosen feeds" }).getByRole("button");
    await expect(chosen).toHaveAccessibleName("Remove Art");
  });
});
