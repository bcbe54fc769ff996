import type { Page } from "@playwright/test";
import { answered, openLive } from "./browser.ts";
import { cardOf } from "./filters.ts";
import { photograph } from "./giving.ts";
import { expectFocus, openAs, press, pressInMenu, tabTo } from "./keyboard.ts";
import { leaveFor } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });

async function go(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }));
}

test.describe("By keyboard alone", () => {
  test("a member hides a post, mutes a feed, a member and a word, and undoes each of these", async ({
    alice,
    bob,
  }) => {
    test.slow();
    const feed = unique("keys");
    const word = unique("pumpkin");
    const post = await alice.submitText({ feeds: [feed], title: `A ${word}` });
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await test.step("Hide, and Undo", async () => {
      await pressInMenu(page, cardOf(page, post), "Hide");
      await expect(button(page, "Undo")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(cardOf(page, post)).toBeVisible();
      await expectFocus(page);
    });
    await test.step("Mute a member for a week, and Undo", async () => {
      await pressInMenu(page, cardOf(page, post), `Mute ${alice.username}`);
      await tabTo(page, dialog(page).getByLabel("For how long"));
      await page.keyboard.type("For a week");
      await press(page, dialog(page).getByRole("button", { name: "Mute" }));
      await expect(main(page).getByText(`You have muted ${alice.username}.`)).toBeVisible();
      await expectFocus(page);
      await press(page, button(page, "Undo"));
      await expect(cardOf(page, post)).toBeVisible();
      await expectFocus(page);
    });
    await test.step("Mute a feed, and unmute it on its page", async () => {
      await press(page, button(page, `Mute ${feed}`));
      await press(page, dialog(page).getByRole("button", { name: "Mute" }));
      await expect(main(page).getByText("You have muted this feed.")).toBeVisible();
      await expectFocus(page);
      await press(page, button(page, `Unmute ${feed}`).first());
      await expect(main(page).getByText("You have muted this feed.")).toHaveCount(0);
      await expectFocus(page);
    });
    await test.step("Mute a word in Settings, and unmute it", async () => {
      await go(page, "Settings");
      await tabTo(page, page.getByLabel("Word or phrase"));
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Muted “${word}”.`)).toBeVisible();
      await expectFocus(page);
      await press(page, button(page, `Unmute “${word}”`));
      await expect(page.getByText("You have muted nothing.")).toBeVisible();
      await expectFocus(page);
    });
  });

  test("a member searches with filters, catches up, and forgets the history", async ({ alice, bob }) => {
    test.slow();
    const feed = unique("away");
    await bob.api("POST", "/follow-category", { category: feed });
    const [first, second] = await alice.submitInOrder(2, feed);
    await alice.heart(first!);
    await leaveFor(bob, 5);
    const page = await openAs(bob, "/");
    await test.step("Catch up, to the end of the list", async () => {
      const offer = page.getByRole("region", { name: "Welcome back" });
      await press(page, offer.getByRole("link", { name: "Catch up" }));
      await expect(page).toHaveURL("/catch-up");
      await press(page, main(page).getByRole("link", { name: first!.title, exact: true }));
      await expect(page).toHaveURL(`/details/${first!.id}`);
    });
    await test.step("Search by author, by hearts", async () => {
      await go(page, "Search");
      await tabTo(page, page.getByRole("searchbox"));
      await page.keyboard.type(`author:${alice.username} type:text`);
      await page.keyboard.press("Enter");
      const titles = page.getByRole("article").getByRole("heading");
      await expect(titles).toHaveText([second!.title, first!.title]);
      await press(
        page,
        page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Hearts" }),
      );
      await expect(titles).toHaveText([first!.title, second!.title]);
      await expectFocus(page);
      await press(page, page.getByText("Search tips"));
      await expect(page.getByText("posts by one member")).toBeVisible();
      await press(page, main(page).getByRole("link", { name: second!.title, exact: true }));
      await expect(page).toHaveURL(`/details/${second!.id}`);
    });
    await test.step("History", async () => {
      await expect
        .poll(async () => (await bob.api<{ history: unknown[] }>("GET", "/history")).history.length)
        .toBe(2);
      await go(page, "Saved");
      await press(page, main(page).getByRole("link", { name: "History" }));
      await press(page, button(page, `Remove ${second!.title} from your history`));
      await expect(page.getByRole("list", { name: "Opened posts" })).toBeFocused();
      await press(page, button(page, "Clear history"));
      await press(page, dialog(page).getByRole("button", { name: "Clear history" }));
      await expect(page.getByText("You have not opened anything yet.")).toBeVisible();
      await expectFocus(page);
    });
  });

  test("a member continues a draft, sends the outbox, orders comments and follows a discussion", async ({
    alice,
    bob,
  }) => {
    test.slow();
    const post = await alice.submitText();
    await alice.comment(post, "Older");
    const loved = await alice.comment(post, "Loved");
    await alice.api("POST", `/comment/${loved}/upvote`);
    const page = await openAs(bob, `/details/${post.id}`);
    const field = page.getByLabel("Your comment");
    await test.step("Order of comments", async () => {
      const order = page.getByRole("navigation", { name: "Order of comments" });
      await press(page, order.getByRole("link", { name: "Hearts" }));
      await expect(page.locator("li[id^=comment-]").first()).toContainText("Loved");
      await expectFocus(page);
    });
    await test.step("Notifications of a discussion", async () => {
      await pressInMenu(page, main(page).getByRole("article").first(), "Notifications…");
      await tabTo(page, dialog(page).getByRole("radio", { checked: true }));
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Space");
      const chosen = await dialog(page).getByRole("radio", { checked: true }).getAttribute("value");
      await press(page, dialog(page).getByRole("button", { name: "Save" }));
      await expect(dialog(page)).toHaveCount(0);
      await expectFocus(page);
      const { notices } = await bob.api<{ notices: string }>("GET", `/submission/${post.id}/notices`);
      expect(notices).toBe(chosen);
      expect(notices).not.toBe("usual");
    });
    await test.step("A draft is gone on with", async () => {
      await tabTo(page, field);
      await page.keyboard.type("Half a thought");
      await go(page, "Drafts");
      await press(page, page.getByRole("button", { name: /^Continue: .*Half a thought/ }));
      await expect(page).toHaveURL(`/details/${post.id}`);
      await expect(field).toHaveValue("Half a thought");
    });
    await test.step("What waits is sent", async () => {
      await answered(page, "/api/profile");
      await tabTo(page, field);
      await page.route("**/comments", (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );
      await page.keyboard.press("End");
      await page.keyboard.type(", ended");
      await page.keyboard.press("Control+Enter");
      await press(page, page.getByRole("button", { name: "Do not send" }));
      await expect(page.getByRole("button", { name: "Do not send" })).toHaveCount(0);
      await expectFocus(page);
      await tabTo(page, field);
      await page.keyboard.press("Control+Enter");
      await tabTo(page, page.getByRole("button", { name: "Send now" }));
      // Let through only now: what waits goes by itself as soon as it can.
      await page.unroute("**/comments");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("listitem").filter({ hasText: "Half a thought, ended" })).toBeVisible();
      await expectFocus(page);
    });
  });

  test("a member gives the profile a picture and words, and takes the picture away", async ({ alice }) => {
    const page = await openAs(alice, "/settings");
    const asking = page.waitForEvent("filechooser");
    await press(page, button(page, "Choose a picture"));
    await (await asking).setFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph() });
    await expect(page.getByText("Your picture is saved.")).toBeVisible();
    await expectFocus(page);
    await press(page, button(page, "Remove picture"));
    await expect(page.getByText("Your picture is removed.")).toBeVisible();
    await expectFocus(page);
    await tabTo(page, page.getByLabel("About you"));
    await page.keyboard.type("I map trees.");
    await press(page, button(page, "Save"));
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expectFocus(page);
  });
});
