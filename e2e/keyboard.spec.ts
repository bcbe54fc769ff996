import { openLive } from "./browser.ts";
import { press, tabTo } from "./keyboard.ts";
import { expect, test, unique } from "./test.ts";

test("A member can do everything with the keyboard alone", async ({ page, alice, bob }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const feed = unique("Keys");
  const post = await bob.submitText({ feeds: [feed] });
  const main = page.getByRole("main");
  const go = (name: string) =>
    press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }));

  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(alice.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(alice.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await go("Feeds");
  await tabTo(page, page.getByPlaceholder("Search feeds..."));
  await page.keyboard.type(feed);
  await press(page, main.getByRole("button", { name: `Follow ${feed}` }).last());
  await expect(main.getByRole("button", { name: `Unfollow ${feed}` }).last()).toBeFocused();

  await go("Home");
  await press(page, main.getByRole("link", { name: "My Feed" }));
  await press(page, main.getByRole("article").getByRole("link", { name: post.title, exact: true }));
  await expect(page).toHaveURL(`/details/${post.id}`);
  await press(page, main.getByRole("button", { name: /^Heart/ }));
  await expect(main.getByRole("button", { name: /^Heart/ })).toHaveText("1");
  await press(page, main.getByRole("button", { name: "Report", exact: true }));
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Space");
  await tabTo(page, page.getByLabel("Details"));
  await page.keyboard.type("Only a try.");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Report", exact: true }));
  await expect(main.getByRole("button", { name: "Already reported" })).toBeVisible();
  await tabTo(page, page.getByLabel("Your comment"));
  await page.keyboard.type(`Hello @${bob.username.slice(0, 4)}`);
  await expect(page.getByRole("option", { name: bob.username })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("listitem").getByText("Hello")).toBeVisible();
  await bob.comment(post, `Welcome @${alice.username}.`);

  await go("Notifications");
  await press(page, main.getByRole("button", { name: "Mark all as read" }));
  await expect(main.getByText("New", { exact: true })).toHaveCount(0);
  await press(page, main.getByRole("button", { name: "Delete notification" }));
  await expect(page.getByText("You have no notifications.")).toBeVisible();

  await go("Messages");
  await press(page, main.getByRole("button", { name: "New Message" }));
  await page.keyboard.type(bob.username);
  await tabTo(page, page.getByRole("dialog").getByLabel("Message"));
  await page.keyboard.type("From the keyboard.");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Send" }));
  await expect(page.getByRole("log").getByText("From the keyboard.")).toBeVisible();
  await tabTo(page, page.getByPlaceholder("Type a message..."));
  await page.keyboard.type("And again.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("And again.")).toBeVisible();

  await go("Search");
  await tabTo(page, page.getByPlaceholder("Search by title or content..."));
  await page.keyboard.type(post.title);
  await page.keyboard.press("Enter");
  await press(page, main.getByRole("article").getByRole("link", { name: post.title, exact: true }));
  await expect(page).toHaveURL(`/details/${post.id}`);

  await go("New Post");
  await tabTo(page, page.getByLabel("Title"));
  const own = unique("By keyboard");
  await page.keyboard.type(own);
  await tabTo(page, page.getByLabel("Content type"));
  await page.keyboard.type("Text");
  await tabTo(page, page.getByLabel("Text", { exact: true }));
  await page.keyboard.type("Words.");
  await press(page, page.getByRole("button", { name: "Submit", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: own })).toBeVisible();
  await press(page, main.getByRole("button", { name: "Delete", exact: true }));
  await page.keyboard.type(own);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/submit|\/$/);

  await go("Settings");
  await press(page, main.getByRole("button", { name: "Logout" }));
  await expect(page).toHaveURL("/login");
});

test("A client-side navigation announces the page's title and moves the focus to its content", async ({
  page,
  bob,
}) => {
  const feed = unique("Said");
  const post = await bob.submitText({ feeds: [feed] });
  await openLive(page, `/feed/${feed}`);
  const link = page.getByRole("main").getByRole("link", { name: post.title, exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${post.title} - Hearth` })).toBeAttached();
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
  // An element that is on both pages keeps the focus.
  const bar = page.getByRole("banner").getByRole("link", { name: "Hearth" });
  await bar.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Hearth" }).last()).toHaveText("Hearth");
  await expect(bar).toBeFocused();
});
