import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const cardOf = (page: Page, { username }: Person) =>
  page.getByRole("complementary", { name: `About ${username}` });

const bylineOf = (page: Page, { username }: Person) =>
  page.getByRole("article").getByRole("link", { name: username }).first();

/** Opens a post's page, once the code that watches the links is there. */
async function openPost(page: Page, id: string): Promise<void> {
  const watching = page.waitForResponse(/later-work/);
  await page.goto(`/details/${id}`);
  await watching;
}

test.describe("A member's card", () => {
  test.use({ viewport: { width: 1100, height: 800 } });

  test("opens while the mouse rests on a byline, with words, figures and Message; the mouse can move onto it", async ({
    page,
    alice,
  }) => {
    await alice.api("POST", "/profile/about", { about: "I map trees." });
    const post = await alice.submitText();
    await openPost(page, post.id);
    await bylineOf(page, alice).hover();
    const card = cardOf(page, alice);
    await expect(card).toContainText("I map trees.");
    await expect(card).toContainText("Joined");
    await expect(card.getByRole("definition")).toHaveText(["1", "0", "0", "0"]);
    await expect(card.getByRole("link", { name: "Message" })).toHaveAttribute(
      "href",
      `/messages?to=${alice.username}`,
    );
    await card.getByRole("definition").first().hover();
    await expect(card).toBeVisible();
    await expectAccessible(page, []);
    await card.getByRole("link", { name: alice.username }).click();
    await expect(page).toHaveURL(`/user/${alice.username}`);
    await expect(card).toHaveCount(0);
  });

  test("closes when the mouse leaves and upon Escape, and does not come back until the mouse does", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    await openPost(page, post.id);
    const card = cardOf(page, alice);
    await bylineOf(page, alice).hover();
    await expect(card).toBeVisible();
    await page.getByRole("heading", { level: 1 }).hover();
    await expect(card).toHaveCount(0);
    await bylineOf(page, alice).hover();
    await expect(card).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(`/details/${post.id}`);
    await page.getByRole("heading", { level: 1 }).hover();
    await bylineOf(page, alice).hover();
    await expect(card).toBeVisible();
  });

  test("is the only card, and closes, even if the card for a link that the mouse has left arrives late", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Hello");
    await openPost(page, post.id);
    const [first, second] = [bylineOf(page, alice), page.locator(`#comment-${id}`).getByRole("link").first()];
    const away = page.getByRole("heading", { level: 1 });
    await second.hover();
    await expect(cardOf(page, bob)).toBeVisible();
    await away.hover();
    await expect(cardOf(page, bob)).toHaveCount(0);
    const { promise: later, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/user/${alice.username}/card`, async (route) => {
      await later;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/card$/);
    await first.hover();
    await asked;
    await second.hover();
    await expect(cardOf(page, bob)).toBeVisible();
    const late = answered(page, `/user/${alice.username}/card`);
    release();
    await late;
    await away.hover();
    await expect(cardOf(page, bob)).toHaveCount(0);
    await expect(cardOf(page, alice)).toHaveCount(0);
  });

  test("does not open for the keyboard, and has no Message to oneself", async ({ alice, page }) => {
    const post = await alice.submitText();
    await openPost(page, post.id);
    await bylineOf(page, alice).focus();
    const own = await alice.open("/");
    await openPost(own, post.id);
    const loaded = answered(own, "/card");
    await bylineOf(own, alice).hover();
    await loaded;
    await expect(cardOf(own, alice)).toBeVisible();
    await expect(cardOf(own, alice).getByRole("link", { name: "Message" })).toHaveCount(0);
    await expect(cardOf(page, alice)).toHaveCount(0);
  });
});

/** Puts a finger on the middle of an element by the browser's own touch input, from which the browser makes gestures. */
async function touch(page: Page, at: Locator) {
  await at.scrollIntoViewIfNeeded();
  const box = (await at.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x, y }]);
  return {
    move: (by: number) => send("touchMove", [{ x, y: y + by }]),
    lift: async () => {
      await send("touchEnd", []);
      await devtools.detach();
    },
  };
}

test.describe("A member's card, for a finger,", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("opens upon a long press of a name or a picture, which is no tap, and closes by a tap elsewhere, Escape and a way back", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Hello");
    await openPost(page, post.id);
    const byline = page.locator(`#comment-${id} p`).first();
    const name = byline.getByRole("link", { name: bob.username });
    const card = cardOf(page, bob);
    const finger = await touch(page, name);
    await expect(card).toBeVisible();
    await finger.lift();
    await expectAccessible(page, []);
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(`/details/${post.id}`);
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    // The keyboard still follows the link.
    await name.press("Enter");
    await expect(page).toHaveURL(`/user/${bob.username}`);
    await page.goBack();
    const other = await touch(page, byline.locator("[aria-hidden]").first());
    await expect(card).toBeVisible();
    await other.lift();
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(card).toHaveCount(0);
    await name.tap();
    await expect(page).toHaveURL(`/user/${bob.username}`);
    await page.goBack();
    const last = await touch(page, name);
    await expect(card).toBeVisible();
    await last.lift();
    await page.goForward();
    await expect(page).toHaveURL(`/user/${bob.username}`);
    await expect(card).toHaveCount(0);
  });

  test("does not open where the finger moves on, nor after a tap", async ({ page, alice }) => {
    const post = await alice.submitText();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openPost(page, post.id);
    await page.clock.install();
    const finger = await touch(page, bylineOf(page, alice));
    await finger.move(30);
    await page.clock.fastForward(1_000);
    await finger.lift();
    await bylineOf(page, alice).tap();
    await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(`/user/${alice.username}`);
    expect(asked.filter((path) => path.endsWith("/card"))).toEqual([]);
  });
});
