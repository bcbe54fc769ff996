import type { Page } from "@playwright/test";
import { pages } from "../src/contract/paths.ts";
import { pageSamples, routePaths } from "../test/page-samples.ts";
import { grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const top = (page: Page) => page.getByRole("navigation", { name: "Top" }).getByRole("link");

/** The pages for people who are not signed in. */
const FOR_VISITORS = new Set([
  "/login",
  "/register",
  "/join",
  "/forgot",
  "/reset-password",
  "/confirm-email",
  "/set-up",
]);

/** The address, the title and the headings of a page. */
async function shownOn(page: Page): Promise<string> {
  const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
  return [new URL(page.url()).pathname, await page.title(), ...headings].join(" | ");
}

test.describe("Layout", () => {
  test("Each route shows the same page on a phone and on a wide screen, and fits both", async ({
    newBrowser,
    alice,
  }) => {
    test.slow();
    await grantRole(alice.username, "admin");
    const { id: postId } = await alice.submitText({ feeds: ["Books"] });
    const samples = pageSamples({ feed: "Books", postId, username: alice.username });
    const contexts = { visitor: await newBrowser(), member: await newBrowser(alice.token) };
    const pagesOf = async (who: keyof typeof contexts) => {
      const both = [await contexts[who].newPage(), await contexts[who].newPage()] as const;
      await both[0].setViewportSize({ width: 1440, height: 900 });
      await both[1].setViewportSize({ width: 390, height: 844 });
      return both;
    };
    const [visitors, members] = [await pagesOf("visitor"), await pagesOf("member")];
    // The public log is off by default, and then not found.
    for (const path of routePaths().filter((one) => one !== "*" && one !== pages.publicLog)) {
      const [wide, narrow] = FOR_VISITORS.has(path) ? visitors : members;
      const address = samples[path]![0]!;
      await Promise.all([wide.goto(address), narrow.goto(address)]);
      const compare = async () => {
        const [onWide, onNarrow] = [await shownOn(wide), await shownOn(narrow)];
        const isShown = onWide.split(" | ").length > 2 && !/\| (404|Page not found)/.test(onWide);
        return isShown && onWide === onNarrow ? "the same page" : `${onWide} / ${onNarrow}`;
      };
      await expect.poll(compare, path).toBe("the same page");
      for (const page of [wide, narrow]) {
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(excess, `${path} is wider than the window`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('"1300 or more: side navigation plus a centre scroll area"', async ({ page }) => {
    await page.goto("/");
    for (const width of [1300, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("banner")).toBeHidden();
    }
  });

  test('"Below 1300: a top bar plus a slide-out drawer"', async ({ page }) => {
    await page.goto("/");
    for (const width of [1299, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
  });

  test("From 600 to 1299 pixels the bar on top leads to the most used places", async ({ page, alice }) => {
    const signIn = page.getByRole("banner").getByRole("link", { name: "Sign in" });
    const members = await alice.open("/terms");
    for (const one of [page, members]) {
      await one.goto("/terms");
      for (const width of [599, 1300]) {
        await one.setViewportSize({ width, height: 800 });
        await expect(top(one)).toHaveCount(0);
      }
    }
    await expect(signIn).toBeHidden();
    for (const width of [600, 820, 1299]) {
      await page.setViewportSize({ width, height: 800 });
      await members.setViewportSize({ width, height: 800 });
      await expect(top(page)).toHaveText(["Home", "Feeds"]);
      await expect(top(members).filter({ visible: true })).toHaveText(
        width < 820 ? ["Home", "Feeds"] : ["Home", "My Feed", "Feeds"],
      );
      for (const one of [page, members]) {
        const excess = await one.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess).toBeLessThanOrEqual(0);
        const tools = one.getByRole("banner").getByRole("button", { name: "Switch between dark and light" });
        await expect(tools).toBeInViewport({ ratio: 1 });
      }
    }
    await top(page).filter({ hasText: "Feeds" }).click();
    await expect(page).toHaveURL("/feeds-directory");
    await expect(top(page).filter({ hasText: "Feeds" })).toHaveAttribute("aria-current", "page");
    await signIn.click();
    await expect(page).toHaveURL("/login");
    await top(members).filter({ hasText: "My Feed" }).click();
    await expect(members).toHaveURL("/?view=my-feed");
    const here = top(members).and(members.locator("[aria-current=page]"));
    await expect(here).toHaveText(["My Feed"]);
    await members.reload();
    await expect(here).toHaveText(["My Feed"]);
    await top(members).filter({ hasText: "Home" }).click();
    await expect(here).toHaveText(["Home"]);
  });

  test("The bar on top marks My Feed where Home shows it as the member's last choice", async ({
    alice,
    page,
  }) => {
    const members = await alice.open("/");
    const here = top(members).and(members.locator("[aria-current=page]"));
    const view = (name: string) =>
      members.getByRole("navigation", { name: "View" }).getByRole("link", { name });
    await view("My Feed").click();
    await expect(here).toHaveText(["My Feed"]);
    await members.goto("/");
    await expect(here).toHaveText(["My Feed"]);
    await top(members).filter({ hasText: "Feeds" }).click();
    await expect(here).toHaveText(["Feeds"]);
    await members.goto("/");
    await view("Recent").click();
    await expect(here).toHaveText(["Home"]);
    // A visitor's browser may have stored this view while somebody was signed in.
    await page.addInitScript(() => localStorage.setItem("homeView", "my-feed"));
    await page.goto("/");
    await expect(top(page).and(page.locator("[aria-current=page]"))).toHaveText(["Home"]);
  });

  test('"Home and feed lists switch to a two-column layout at width 1000 or more"', async ({
    page,
    alice,
  }) => {
    const feed = unique("columns");
    await alice.submitMany(2, feed);
    for (const path of [`/feed/${feed}`, "/?view=recent&time=all"]) {
      await page.goto(path);
      const cards = page.getByRole("article");
      await expect(cards.nth(1)).toBeVisible();
      for (const [width, columns] of [
        [1000, 2],
        [999, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const [first, second] = await Promise.all([0, 1].map((n) => cards.nth(n).boundingBox()));
        expect(second!.x > first!.x ? 2 : 1).toBe(columns);
      }
    }
  });

  test('"Auth routes … render standalone without navigation chrome"', async ({ page }) => {
    for (const path of [
      "/login",
      "/register",
      "/forgot",
      "/reset-password?oobCode=x",
      "/confirm-email?oobCode=x",
      "/login/anything",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    }
  });

  test("Not found: \"Shows '404', \"Oops! The page you're looking for doesn't exist.\" and a 'Go Back Home' link\"", async ({
    page,
  }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole("link", { name: "Go Back Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("navigation", { name: "View" })).toBeVisible();
  });

  test("The skip link is the first element that Tab reaches, and leads to the content", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("Every request of a page goes to the site itself", async ({ page, alice }) => {
    const { id } = await alice.submitText();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    for (const path of ["/", `/details/${id}`, "/no/such/page"]) {
      await page.goto(path, { waitUntil: "load" });
    }
    expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
  });
});

test.describe("Side navigation", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("Signed out: \"Home …, plus 'Join the conversation' with Sign in (/login) and Create account (/register)\"", async ({
    page,
  }) => {
    await page.goto("/");
    const side = page.getByRole("navigation", { name: "Main" });
    await expect(side.getByRole("list").getByRole("link")).toHaveText(["Home", "Search", "Feeds"]);
    const join = side.getByRole("region", { name: "Join the conversation" });
    await expect(join).toContainText("Join the conversation");
    await expect(join.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
    await expect(join.getByRole("link", { name: "Create account" })).toHaveAttribute("href", "/register");
  });

  test('Signed in: "Home /, … Profile /profile, … New Post /submit, and a light/dark theme toggle"', async ({
    alice,
  }) => {
    const page = await alice.open("/");
    const side = page.getByRole("navigation", { name: "Main" });
    const links = side.getByRole("list").getByRole("link");
    await expect(links).toHaveText([
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
    ]);
    for (const [name, href] of Object.entries({ Home: "/", Profile: "/profile", "New Post": "/submit" })) {
      await expect(side.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(side.getByRole("button", { name: "Dark theme" })).toBeVisible();
    await expect(side.getByText("Join the conversation")).toHaveCount(0);
  });

  test("The link to the current page is marked", async ({ page }) => {
    await page.goto("/");
    const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
    await expect(home).toHaveAttribute("aria-current", "page");
  });
});
