import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { foreignRequests, hold } from "./browser.ts";
import { give, photograph, uploaded } from "./giving.ts";
import { decide } from "./moderation.ts";
import { shifted, watchShifts } from "./shifts.ts";
import { expect, type Person, test } from "./test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Your comment" });
const description = (page: Page) => page.getByLabel("Image description");
const send = (page: Page) => page.getByRole("button", { name: "Comment", exact: true });
const pictures = (page: Page) => page.locator("[id^=comment-]").getByRole("img");
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });
const picked = async () => ({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph() });

/** Opens the form of a new post's comments, with its tools. */
async function openForm(alice: Person, text = ""): Promise<Page> {
  const page = await alice.open(`/details/${(await alice.submitText()).id}`);
  await field(page).fill(text);
  await expect(page.getByRole("button", { name: "Add an image" })).toBeVisible();
  return page;
}

const isLoaded = (page: Page) =>
  expect.poll(() => pictures(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1);

test.describe("Images in comments", () => {
  test("An image chosen by keyboard and its description survive a reload, and the comment shows both, also without scripts", async ({
    alice,
    browser,
    baseURL,
  }) => {
    const page = await openForm(alice, "Look:");
    const requests = foreignRequests(page.context(), baseURL!);
    // Listen before the key press, which would otherwise open the system's file dialog.
    const asking = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add an image" }).focus();
    await page.keyboard.press("Enter");
    await (await asking).setFiles(await picked());
    await expect(description(page)).toBeFocused();
    await page.keyboard.type("A *green* [field] & <more>");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("img")).toBeVisible();
    await expectAccessible(page, [320]);
    await page.reload();
    await field(page).focus();
    await expect(description(page)).toHaveValue("A *green* [field] & <more>");
    await send(page).click();
    const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const visitor = await plain.newPage();
    await expect(pictures(page)).toHaveAttribute("alt", "A *green* [field] & <more>");
    await visitor.goto(new URL(page.url()).pathname);
    for (const looking of [page, visitor]) {
      await expect(pictures(looking)).toHaveAttribute("alt", "A *green* [field] & <more>");
      await pictures(looking).scrollIntoViewIfNeeded();
      await isLoaded(looking);
    }
    await expect(field(page)).toHaveValue("");
    await expectAccessible(page, [390, 1440]);
    await pictures(page).click();
    await expect(page).toHaveURL(/\/images\/[0-9a-f]{32}\/900\.jpg$/);
    await plain.close();
    expect(requests).toEqual([]);
  });

  test("Images can be pasted and dropped; another kind of file is refused with a reason, and the text stays", async ({
    alice,
  }) => {
    const page = await openForm(alice, "Two:");
    await field(page).focus();
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "textarea");
    await expect(description(page)).toHaveCount(1);
    // Words that are being typed keep the focus.
    await expect(field(page)).toBeFocused();
    await give(page, "drop", { files: [{ bytes: await photograph() }] }, "textarea");
    await expect(description(page)).toHaveCount(2);
    const text = await field(page).inputValue();
    expect(text).toMatch(/^Two:(\n\n!\[\]\(\/images\/[0-9a-f]{32}\/900\.jpg\)){2}$/);
    for (const [type, words] of [
      ["image/png", "That is not an image that can be shown here."],
      ["application/pdf", "Please choose a JPEG, PNG, GIF, WebP or AVIF image."],
    ] as const) {
      await give(page, "drop", { files: [{ bytes: Buffer.from("<svg/>"), type }] }, "textarea");
      await expect(alert(page, words)).toBeVisible();
      await expect(field(page)).toHaveValue(text);
    }
    await page.getByRole("button", { name: "Remove image" }).first().click();
    await expect(description(page)).toHaveCount(1);
    await send(page).click();
    await expect(pictures(page)).toHaveCount(1);
  });

  test("An image pasted beside the comment's field is added, too; a description that is being typed keeps the focus", async ({
    alice,
  }) => {
    const page = await openForm(alice, "Three:");
    const pasted = async (at: string) => give(page, "paste", { files: [{ bytes: await photograph() }] }, at);
    await page.getByRole("button", { name: "Preview" }).focus();
    await pasted("button:focus");
    await expect(description(page)).toBeFocused();
    await page.keyboard.type("The first");
    await pasted("textarea:focus");
    await expect(description(page)).toHaveCount(2);
    await page.keyboard.type(" one");
    await expect(page.locator("textarea:focus")).toHaveValue("The first one");
    await send(page).click();
    await expect(pictures(page)).toHaveCount(2);
    await expect(page.getByRole("img", { name: "The first one" })).toBeVisible();
  });

  for (const [fails, howToEnd] of [
    ["fails", (_: Page, drop: () => void) => drop()],
    // A minute in which not a byte moved.
    ["never gets an answer", (page: Page) => page.clock.fastForward(61_000)],
  ] as const) {
    test(`The form waits for an upload; an upload that ${fails} says so and loses nothing`, async ({
      alice,
    }) => {
      const page = await openForm(alice, "Not yet");
      const held = Promise.withResolvers<void>();
      await page.clock.install();
      await page.route("**/api/images", async (route) => {
        await held.promise;
        await route.abort();
      });
      await give(page, "paste", { files: [{ bytes: await photograph() }] }, "textarea");
      await expect(page.getByRole("progressbar", { name: "Uploading the image" })).toBeVisible();
      await field(page).press("Control+Enter");
      await expect(alert(page, "Please wait until the image is uploaded, or cancel it.")).toBeVisible();
      await expect(field(page)).toHaveValue("Not yet");
      await howToEnd(page, held.resolve);
      await expect(page.getByRole("progressbar")).toBeHidden();
      await expect(alert(page, "The site cannot be reached.")).toBeVisible();
      await expect(field(page)).toHaveValue("Not yet");
      await send(page).click();
      await expect(page.locator("[id^=comment-]")).toContainText("Not yet");
    });
  }

  test("An image that is gone, and more than four images, are refused with a reason, and the text stays", async ({
    alice,
    baseURL,
  }) => {
    const gone = `Here:\n\n![](/images/${"0".repeat(32)}/900.jpg)`;
    const page = await openForm(alice, gone);
    await expect(alert(page, "This image cannot be loaded.")).toBeVisible();
    await send(page).click();
    await expect(alert(page, "That image is gone. Please upload it again.")).toBeVisible();
    await expect(field(page)).toHaveValue(gone);
    const four = `![](${await uploaded(baseURL!, alice)})\n`.repeat(4);
    await field(page).fill(four);
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "textarea");
    await expect(alert(page, "A comment can have at most 4 images.")).toBeVisible();
    await expect(field(page)).toHaveValue(four);
    await send(page).click();
    await expect(pictures(page)).toHaveCount(4);
  });

  test("Images can be added to a reply and to an edit, and an edit can remove one", async ({
    alice,
    baseURL,
  }) => {
    const post = await alice.submitText();
    const path = await uploaded(baseURL!, alice);
    await alice.comment(post, `First\n\n![Before](${path})`);
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${alice.username}` }).click();
    const reply = page.getByRole("textbox", { name: "Your reply" });
    await expect(page.getByRole("button", { name: "Add an image" })).toBeVisible();
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "li textarea");
    await expect(description(page)).toHaveCount(1);
    await description(page).fill("In the reply");
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(reply).toBeHidden();
    await expect(page.getByRole("img", { name: "In the reply" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole("button", { name: "Edit your comment" }).first().click();
    await expect(description(page)).toHaveValue("Before");
    // Also on a phone the buttons have their room above the images.
    await page.getByRole("button", { name: "Bold" }).click({ trial: true });
    await page.getByRole("button", { name: "Remove image" }).click();
    await give(page, "paste", { files: [{ bytes: await photograph() }] }, "li textarea");
    await description(page).fill("After");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("img", { name: "After" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Before" })).toHaveCount(0);
    expect((await fetch(baseURL! + path)).status).toBe(404);
  });

  test("Nothing moves when an image loads, at 390 and 1440 wide, and the image is no wider than the text", async ({
    alice,
    page,
    baseURL,
  }) => {
    const post = await alice.submitText();
    await alice.comment(post, `![](${await uploaded(baseURL!, alice)})\n\nWords below`);
    await watchShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await hold(page, "**/images/**");
      await page.goto(`/details/${post.id}`, { waitUntil: "domcontentloaded" });
      await expect(pictures(page)).toHaveAttribute("loading", "lazy");
      await shifted(page);
      release();
      await isLoaded(page);
      expect(await shifted(page), `${width}`).toBe(0);
      const box = (await pictures(page).boundingBox())!;
      expect(Math.round(box.height)).toBe(400);
      expect(box.x + box.width).toBeLessThan(width);
      await page.unroute("**/images/**");
    }
  });

  test("Removing the comment takes its image down, and restoring the comment brings the image back", async ({
    alice,
    bob,
    mona,
    baseURL,
  }) => {
    const post = await alice.submitText();
    const path = await uploaded(baseURL!, alice);
    const id = await alice.comment(post, `![A field](${path})`);
    const status = async () => (await fetch(baseURL! + path)).status;
    await bob.api("POST", `/comment/${id}/report`, { reason: "Not a field" });
    const page = await mona.open("/moderation");
    const reported = page.locator("article").filter({ hasText: post.title });
    await expect(reported.getByRole("img", { name: "A field" })).toBeVisible();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("img", { name: "A field" })).toBeVisible();
    await page
      .locator("[id^=comment-]")
      .getByRole("button", { name: `Remove the comment by ${alice.username}` })
      .click();
    await decide(page, "Remove this comment?", "Remove", "Not a field");
    await expect(page.getByRole("img", { name: "A field" })).toHaveCount(0);
    expect(await status()).toBe(404);
    await page.goto(`/moderation/log?name=${alice.username}`);
    await page.getByRole("button", { name: "Restore" }).click();
    await decide(page, "Restore this comment?", "Restore", "It is one");
    await expect.poll(status).toBe(200);
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("img", { name: "A field" })).toBeVisible();
  });
});
