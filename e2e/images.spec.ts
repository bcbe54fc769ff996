import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { foreignRequests, hold } from "./browser.ts";
import { chooseDensity } from "./densities.ts";
import { give, photograph } from "./giving.ts";
import { expect, type Person, test, unique } from "./test.ts";

const chosen = (page: Page) => page.getByRole("img", { name: "The image you post" });
const description = (page: Page) => page.getByLabel("Image description");

async function submitImage(
  site: string,
  alice: Person,
  bytes: Buffer,
  parts: { title: string; feed: string },
) {
  const answer = await fetch(`${site}/api/images`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", authorization: `Bearer ${alice.token}` },
    body: new Uint8Array(bytes),
  });
  const { image } = (await answer.json()) as { image: { address: string } };
  return alice.submitLink({ title: parts.title, content: image.address, feeds: [parts.feed] });
}

test.describe("Images", () => {
  test("An image picked by keyboard and its description survive a reload, and the post shows both", async ({
    alice,
    baseURL,
  }) => {
    const [title, feed] = [unique("Hills"), unique("photographs")];
    const page = await alice.open("/submit");
    const requests = foreignRequests(page.context(), baseURL!);
    // Listen before the key press, which would otherwise open the system's file dialog.
    const asking = page.waitForEvent("filechooser");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("combobox", { name: "Feeds" }).fill(feed);
    await page.getByLabel("URL").fill("https://example.com/typed-before");
    const type = page.getByLabel("Content type");
    await expect(type).toHaveAccessibleDescription("For a picture from this device, choose Image.");
    await type.selectOption("Image");
    await expect(type).toHaveAccessibleDescription("");
    await expect(page.getByLabel("URL")).toBeHidden();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Image is required." })).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload an image" })).toBeFocused();
    await page.getByRole("button", { name: "Upload an image" }).focus();
    await page.keyboard.press("Enter");
    await (await asking).setFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph() });
    await expect(description(page)).toBeFocused();
    await page.keyboard.type("Hills in the evening");
    await expectAccessible(page, [320]);
    await page.reload();
    await expect(chosen(page)).toBeVisible();
    await expect(description(page)).toHaveValue("Hills in the evening");
    await page.getByLabel("Content type").selectOption("Link");
    await expect(page.getByLabel("URL")).toHaveValue("https://example.com/typed-before");
    await page.getByLabel("Content type").selectOption("Image");
    await page.getByRole("button", { name: "Remove image" }).click();
    await page.getByRole("button", { name: "Upload an image" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "a.jpg",
      mimeType: "image/jpeg",
      buffer: await photograph(),
    });
    await description(page).fill("Hills in the morning");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByRole("img", { name: "Hills in the morning" })).toBeVisible();
    await page.goto(`/feed/${feed}`);
    await expect(
      page.getByRole("article", { name: title }).getByRole("img", { name: "Hills in the morning" }),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  test("Images can be pasted and dropped; another kind of file is refused with a reason, and the form keeps its content", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await page.getByLabel("Title").fill("Two ways");
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "[name=title]");
    await expect(chosen(page)).toBeVisible();
    const first = await chosen(page).getAttribute("src");
    await give(page, "drop", { files: [{ bytes: await photograph() }] }, "[name=title]");
    await expect(chosen(page)).not.toHaveAttribute("src", first!);
    const second = await chosen(page).getAttribute("src");
    for (const [type, words] of [
      ["image/png", "That is not an image that can be shown here."],
      ["application/pdf", "Please choose a JPEG, PNG, GIF, WebP or AVIF image."],
    ] as const) {
      await give(page, "drop", { files: [{ bytes: Buffer.from("<svg/>"), type }] });
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      await expect(chosen(page)).toHaveAttribute("src", second!);
    }
    await expect(page.getByLabel("Title")).toHaveValue("Two ways");
  });

  test("The button Submit does nothing while an image uploads; the upload can be cancelled", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await page.getByLabel("Title").fill("Not yet");
    await page.getByLabel("URL").fill("https://example.com");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/images", async (route) => {
      await held.promise;
      await route.abort();
    });
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "[name=title]");
    await expect(page.getByRole("progressbar", { name: "Uploading the image" })).toBeVisible();
    await page.getByLabel("Title").press("Enter");
    await expect(page.getByRole("button", { name: "Submit", exact: true })).toHaveAttribute("aria-busy");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByLabel("Content type").selectOption("Link");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    held.resolve();
  });

  test("Nothing moves when an image loads, at 390 and 1440 wide, in a list and on its post's page", async ({
    page,
    alice,
    baseURL,
  }) => {
    const [title, feed] = [unique("Steady"), unique("photographs")];
    const post = await submitImage(baseURL!, alice, await photograph(), { title, feed });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [`/feed/${feed}`, `/details/${post.id}`]) {
        const held = Promise.withResolvers<void>();
        await page.route("**/images/**", async (route) => {
          await held.promise;
          await route.continue();
        });
        // The load would wait for the picture.
        await page.goto(path, { waitUntil: "domcontentloaded" });
        const [image, after] = [page.locator("article img"), page.locator("article footer")];
        await expect(image).toHaveAttribute("loading", path.startsWith("/details/") ? "eager" : "lazy");
        const before = [await boxOf(image), await boxOf(after)];
        held.resolve();
        await expect
          .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(1);
        expect([await boxOf(image), await boxOf(after)], `${path} ${width}`).toEqual(before);
        expect(before[0]!.height).toBeGreaterThan(100);
        await page.unroute("**/images/**");
      }
    }
    // The browser chose the file that fits the screen, in WebP.
    expect(await page.locator("article img").evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
      /\/images\/[0-9a-f]{32}\/900\.webp$/,
    );
  });

  test("A panorama is whole in lists, never larger than its pixels, and in rows a square; nothing moves when it loads", async ({
    page,
    alice,
    baseURL,
  }) => {
    const feed = unique("panoramas");
    for (const [title, width] of [
      ["Large", 2000],
      ["Small", 240],
    ] as const)
      await submitImage(baseURL!, alice, await photograph(width, width * 0.35), { title, feed });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await hold(page, "**/images/**");
      await page.goto(`/feed/${feed}`, { waitUntil: "domcontentloaded" });
      const image = (title: string) => page.getByRole("article", { name: title }).locator("img");
      const boxes = async () => [await boxOf(image("Large")), await boxOf(image("Small"))];
      await expect(page.getByRole("article")).toHaveCount(2);
      const before = await boxes();
      release();
      for (const title of ["Large", "Small"])
        await expect
          .poll(() => image(title).evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(1);
      const [large, small] = await boxes();
      expect([large, small]).toEqual(before);
      expect(large!.width / large!.height).toBeCloseTo(1 / 0.35, 1);
      expect([small!.width, small!.height]).toEqual([240, 84]);
      await chooseDensity(page, "compact");
      const row = await boxOf(image("Large"));
      expect(row.width).toBe(row.height);
      await chooseDensity(page, "comfortable");
      await page.unroute("**/images/**");
    }
  });
});

/** The element's box in whole pixels: the rounded height of a resized file changes its aspect ratio. */
async function boxOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox())!;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
