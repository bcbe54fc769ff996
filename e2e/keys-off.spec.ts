import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { keysUnder, openWithKeys, shortcutsOf, untilKeysAct } from "./shortcuts.ts";
import { expect, type Person, test, unique } from "./test.ts";

const EVERYWHERE = ["/", "g then h", "g then n", "g then m", "g then p", "?", "Escape"];
const ALL = ["j", "k", "o or Enter", "a", "s", "b", "c", "r", "l", "u", "x", "n", ...EVERYWHERE];

/** A feed with a link and a text that has a comment. */
async function makeFeed(alice: Person, bob: Person) {
  const feed = unique("Typed");
  await alice.submitLink({ feeds: [feed] });
  const post = await alice.submitText({ feeds: [feed] });
  await bob.comment(post, "A comment.");
  await bob.api("POST", "/messages", { toUsername: alice.username, text: "Psst." });
  return { feed, post };
}

test.describe("The list of shortcuts, shown by ?", () => {
  test("lists first the keys that work on this screen, and then the others", async ({ alice, bob }) => {
    const { feed, post } = await makeFeed(alice, bob);
    const page = await alice.open("about:blank");
    for (const [address, here] of Object.entries({
      "/": ["j", "k", "o or Enter", "a", "c"],
      [`/feed/${feed}`]: ["j", "k", "o or Enter", "a", "c", "l"],
      [`/details/${post.id}`]: ["j", "k", "a", "s", "c", "r", "u"],
      "/notifications": ["j", "k", "o or Enter"],
      "/messages": ["j", "k", "o or Enter"],
      [`/messages?to=${bob.username}`]: ["j", "k", "o or Enter", "u"],
      "/terms": [],
    })) {
      // A page for everybody may be a second old, as Home is here.
      await tryAgain(async (time) => {
        await openWithKeys(page, address);
        const items = page.getByRole("main").locator("[data-anchor], [data-stop]");
        if (here.length > 0) await expect(items.first()).toBeVisible(time);
      });
      await page.keyboard.press("?");
      await expect(shortcutsOf(page)).toBeVisible();
      const now = [...here, ...EVERYWHERE];
      const shown = await keysUnder(page, "On this screen");
      // Others post on Home meanwhile, and perhaps no link.
      const sure = address === "/" ? shown.filter((key) => !/^[nl]$/.test(key)) : shown;
      expect(sure, address).toEqual(now);
      const others = await keysUnder(page, "Elsewhere");
      expect([...shown, ...others].toSorted(), address).toEqual(ALL.toSorted());
      await page.keyboard.press("Escape");
      await expect(shortcutsOf(page)).toBeHidden();
    }
  });

  test("also opens from the foot of the navigation and of the drawer", async ({ page }) => {
    await openLive(page, "/");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: "Shortcuts", exact: true })
      .click();
    await expect(shortcutsOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shortcutsOf(page)).toBeHidden();
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Menu" })
      .getByRole("button", { name: "Shortcuts", exact: true })
      .click();
    await expect(shortcutsOf(page)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await shortcutsOf(page).getByRole("button", { name: "Close" }).click();
    await expect(shortcutsOf(page)).toBeHidden();
  });

  test("is accessible, and closes when Back shows another screen", async ({ page }) => {
    await openWithKeys(page, "/terms");
    await page.keyboard.type("gh");
    await expect(page).toHaveURL("/");
    await page.keyboard.press("?");
    await expect(shortcutsOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL("/terms");
    await expect(shortcutsOf(page)).toBeHidden();
  });
});

/** Presses keys that would open the first post, or Home. */
const tryAll = async (page: Page) => {
  for (const key of ["j", "o", "/", "g", "n", "?"]) await page.keyboard.press(key);
};

test.describe("No key acts", () => {
  test("while the reader types in a field or chooses in a dialog", async ({ alice, bob }) => {
    const { post } = await makeFeed(alice, bob);
    const page = await openWithKeys(await alice.open("about:blank"), `/details/${post.id}`);
    const field = page.getByRole("textbox", { name: "Your comment" });
    await field.focus();
    await tryAll(page);
    await expect(field).toHaveValue("jo/gn?");
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Delete this post?" });
    await dialog.getByRole("button", { name: "Close" }).focus();
    await tryAll(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/details/${post.id}`);
  });

  test("with Ctrl, Alt or Cmd, with Shift and a letter, while an input method composes, or if the page has handled it", async ({
    page,
    alice,
    bob,
  }) => {
    const { feed } = await makeFeed(alice, bob);
    await openWithKeys(page, `/feed/${feed}`);
    for (const modifier of ["Control", "Alt", "Meta", "Shift"]) await page.keyboard.press(`${modifier}+j`);
    await page.evaluate(() => {
      const init = { key: "j", bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, isComposing: true }));
      document.body.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
      document.body.dispatchEvent(new KeyboardEvent("keydown", init));
    });
    await expect(page.locator("article:focus")).toHaveCount(0);
    await page.keyboard.press("j");
    await expect(page.getByRole("article").first()).toBeFocused();
    // A held key gives one heart only: here it asks to sign in once.
    await page.evaluate(() => {
      const held = { key: "a", repeat: true, bubbles: true, cancelable: true };
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", held));
    });
    await page.keyboard.press("j");
    await expect(page.getByRole("article").nth(1)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("once shortcuts are turned off, on this device, until they are turned on again", async ({
    alice,
    bob,
  }) => {
    const { feed } = await makeFeed(alice, bob);
    const page = await openWithKeys(await alice.open("about:blank"), "/settings");
    const section = page.getByRole("region", { name: "Keyboard shortcuts" });
    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(section.getByRole("status")).toHaveText("This device uses no shortcuts.");
    await tryAll(page);
    await expect(page).toHaveURL("/settings");
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLive(page, `/feed/${feed}`);
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/later-work-")),
    );
    await tryAll(page);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: "Shortcuts", exact: true })
      .click();
    await expect(shortcutsOf(page).getByText("This device uses no shortcuts.")).toBeVisible();
    await expect(page).toHaveURL(`/feed/${feed}`);
    await expect(page.getByRole("article").first()).not.toBeFocused();
    await shortcutsOf(page).getByRole("button", { name: "Turn on" }).click();
    await page.keyboard.press("Escape");
    await expect(shortcutsOf(page)).toBeHidden();
    await untilKeysAct(page);
    await page.keyboard.press("j");
    await expect(page.getByRole("article").first()).toBeFocused();
  });
});

test("A device with touch alone shows nothing about shortcuts", async ({ browser, alice }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  await context.addInitScript((token) => localStorage.setItem("idToken", token), alice.token);
  const phone = await context.newPage();
  await phone.goto("/settings");
  await expect(phone.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  await expect(phone.getByRole("region", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await phone.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(
    phone.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Terms" }),
  ).toBeVisible();
  await expect(phone.getByRole("button", { name: "Shortcuts", exact: true })).toHaveCount(0);
  await context.close();
});
