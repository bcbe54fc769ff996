import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, refuse } from "./browser.ts";
import { givePicture, photograph } from "./giving.ts";
import { decide } from "./moderation.ts";
import { expect, test } from "./test.ts";

async function choose(page: Page, button: string, times = 1): Promise<void> {
  const asking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  const buffer = Buffer.concat([await photograph(), Buffer.alloc(times)]);
  await (await asking).setFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
}

const pictureIn = (place: Page | Locator) => place.locator('img[src^="/images/"]');
const srcOf = async (place: Page | Locator) => (await pictureIn(place).getAttribute("src"))!;
const isLoaded = (place: Page | Locator) =>
  pictureIn(place).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** The pictures' widths divided by their heights: 1 for a circle. */
const shapesIn = (place: Page | Locator) =>
  pictureIn(place).evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => image.clientWidth / image.clientHeight),
  );

test.describe("A member's picture", () => {
  test("is chosen in the settings, stands on both profiles and beside comments, is replaced and removed", async ({
    alice,
    bob,
    page,
  }) => {
    const post = await bob.submitText();
    const id = await alice.comment(post, "With a face");
    const settings = await alice.open("/settings");
    await choose(settings, "Choose a picture");
    await expect(settings.getByText("Your picture is saved.")).toBeVisible();
    await expect.poll(() => isLoaded(settings)).toBe(true);
    await expectAccessible(settings, [320]);
    const first = await srcOf(settings);
    await page.goto(`/user/${alice.username}`);
    await expect.poll(() => srcOf(page)).toBe(first);
    await expect.poll(() => isLoaded(page)).toBe(true);
    await page.goto(`/details/${post.id}`);
    await expect(pictureIn(page.locator(`#comment-${id}`))).toHaveAttribute("src", first);
    await choose(settings, "Choose another picture", 2);
    await expect.poll(() => srcOf(settings)).not.toBe(first);
    await page.reload();
    await expect(pictureIn(page.locator(`#comment-${id}`))).not.toHaveAttribute("src", first);
    await settings.goto("/profile");
    await expect(pictureIn(settings)).toBeVisible();
    await settings.goto("/settings");
    await settings.getByRole("button", { name: "Remove picture" }).press("Enter");
    await expect(settings.getByText("Your picture is removed.")).toBeVisible();
    await expect(pictureIn(settings)).toHaveCount(0);
    await page.reload();
    await expect(page.locator(`#comment-${id}`)).toContainText("With a face");
    await expect(pictureIn(page)).toHaveCount(0);
  });

  test("stands on a post's own page, in notifications, conversations, the search and the list of blocked members", async ({
    alice,
    bob,
    page,
    baseURL,
  }) => {
    await givePicture(baseURL!, alice);
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await expect(pictureIn(page.getByRole("article").first())).toBeVisible();
    expect(await shapesIn(page)).toEqual([1]);
    await alice.comment(await bob.submitText(), "With a face");
    await alice.api("POST", "/messages", { toUsername: bob.username, text: "Hello" });
    const own = await bob.open("/notifications");
    await expect(pictureIn(own.getByRole("main"))).toHaveCount(2);
    expect(await shapesIn(own.getByRole("main"))).toEqual([1, 1]);
    await own.goto(`/messages?to=${alice.username}`);
    // In the list of conversations, above the messages, and beside the message.
    await expect(pictureIn(own.getByRole("main"))).toHaveCount(3);
    expect(await shapesIn(own.getByRole("main"))).toEqual([1, 1, 1]);
    await own.goto(`/search?query=${alice.username}`);
    await expect(
      pictureIn(own.getByRole("navigation", { name: "Matching feeds and members" })),
    ).toBeVisible();
    expect(await shapesIn(own.getByRole("main"))).toEqual([1]);
    await bob.api("POST", `/user/${alice.username}/block`);
    await own.goto("/settings");
    await expect(pictureIn(own.getByRole("main"))).toBeVisible();
    expect(await shapesIn(own.getByRole("main"))).toEqual([1]);
  });

  test("stays the earlier one, with the reason, if a new one is refused or the answer is lost; a second try works", async ({
    alice,
    problems,
  }) => {
    problems.expect(/500|ERR_FAILED/);
    const page = await alice.open("/settings");
    await refuse(page, "**/profile/picture", { error: "Please try later.", times: 1 });
    await choose(page, "Choose a picture");
    await expect(page.getByRole("alert").filter({ hasText: "Please try later." })).toBeVisible();
    await expect(pictureIn(page)).toHaveCount(0);
    const asking = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await (await asking).setFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
    await expect(page.getByText("Please choose a JPEG, PNG, GIF, WebP or AVIF image.")).toBeVisible();
    await loseAnswer(page, "**/profile/picture");
    await choose(page, "Choose a picture");
    await expect(page.getByRole("alert").filter({ hasText: /reached/ })).toBeVisible();
    await choose(page, "Choose a picture");
    await expect(page.getByText("Your picture is saved.")).toBeVisible();
    await expect(pictureIn(page)).toBeVisible();
  });

  test("is removed by a moderator, and the sign is back at once", async ({ alice, mona, baseURL }) => {
    await givePicture(baseURL!, alice);
    const page = await mona.open(`/user/${alice.username}`);
    await expect(pictureIn(page)).toBeVisible();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await decide(page, `Remove ${alice.username}'s picture?`, "Remove", "Harassment");
    await expect(pictureIn(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
    const own = await alice.open("/notifications");
    await expect(own.getByRole("main")).toContainText("A moderator removed your picture: Harassment");
  });
});
