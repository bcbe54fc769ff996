import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered } from "./browser.ts";
import { give, photograph } from "./giving.ts";
import { expect, test, unique } from "./test.ts";

const type = (page: Page) => page.getByLabel("Content type");
const url = (page: Page) => page.getByLabel("URL");
const text = (page: Page) => page.getByLabel("Text", { exact: true });
const caption = (page: Page) => page.getByLabel("Caption");
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const notice = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const uploaded = (page: Page) => page.getByRole("img", { name: "The image you post" });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

test.describe("Content that is pasted or dropped outside a field", () => {
  test("sets the content type and fills the right field, says so, and can be undone", async ({ alice }) => {
    const page = await alice.open("/submit");
    await type(page).selectOption("Text");
    await text(page).fill("Already typed.");
    await give(page, "paste", { text: "https://example.com/a" });
    await expect(notice(page, "Set to Link, because you pasted an address.")).toBeVisible();
    await expect(url(page)).toHaveValue("https://example.com/a");
    await expect(caption(page)).toHaveValue("Already typed.");
    await expectAccessible(page);
    await undo(page).click();
    await expect(type(page)).toHaveValue("text");
    await expect(type(page)).toBeFocused();
    await expect(text(page)).toHaveValue("Already typed.");

    await give(page, "drop", { text: "https://youtu.be/dQw4w9WgXcQ" });
    await expect(
      notice(page, "Set to Video, because you dropped the address of a YouTube video."),
    ).toBeVisible();
    await expect(url(page)).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
    await give(page, "paste", { text: "Beside it." });
    await expect(notice(page, "The words you pasted are in the caption.")).toBeVisible();
    await expect(caption(page)).toHaveValue("Already typed.\n\nBeside it.");
    await undo(page).click();
    await expect(caption(page)).toHaveValue("Already typed.");
  });

  test("becomes a text post if it is words, several lines or an address with spaces", async ({ alice }) => {
    const page = await alice.open("/submit");
    // The page's effects ask for the profile, and one of them listens for what is pasted.
    await answered(page, "/api/profile");
    for (const words of ["Only words", "Two\nlines", "https://example.com/a b"]) {
      await give(page, "paste", { text: words });
      await expect(notice(page, "Set to Text, because you pasted words.")).toBeVisible();
      await expect(text(page)).toHaveValue(words);
      await undo(page).click();
      await expect(type(page)).toHaveValue("link");
    }
  });

  test("is uploaded if it is an image, whatever the content type was; Undo cancels the upload", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await type(page).selectOption("Text");
    await text(page).fill("Kept.");
    const files = [{ bytes: await photograph() }, { bytes: await photograph() }];
    await give(page, "drop", { files });
    await expect(notice(page, "Set to Image, because you dropped an image.")).toContainText(
      "Only the first of 2 files is uploaded: a post has one image.",
    );
    await expect(uploaded(page)).toBeVisible();
    await expect(caption(page)).toHaveValue("Kept.");
    await undo(page).click();
    await expect(text(page)).toHaveValue("Kept.");
    await type(page).selectOption("Link");
    await expect(uploaded(page)).toBeHidden();
  });

  test("is refused with the reason if no post can have such content, and the draft stays", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await type(page).selectOption("Text");
    await text(page).fill("Kept.");
    for (const [file, words] of [
      [{ bytes: Buffer.from("%PDF"), type: "application/pdf" }, "Please choose a JPEG"],
      [{ bytes: Buffer.alloc(0) }, "That file is empty."],
    ] as const) {
      await give(page, "drop", { files: [file] });
      await expect(notice(page, words)).toBeVisible();
    }
    await give(page, "paste", { text: "word ".repeat(200_000) });
    await expect(notice(page, "The text you pasted is too long")).toBeVisible();
    await expect(undo(page)).toBeHidden();
    await expect(type(page)).toHaveValue("text");
    await expect(text(page)).toHaveValue("Kept.");
    await type(page).selectOption("Image");
    await give(page, "drop", { files: [{ bytes: Buffer.alloc(0) }] });
    await expect(page.getByRole("alert").filter({ hasText: "That file is empty." })).toBeVisible();
  });

  test("cancels an upload if it is an address", async ({ alice }) => {
    const page = await alice.open("/submit");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/images", async (route) => {
      await held.promise;
      await route.abort();
    });
    await give(page, "paste", { files: [{ bytes: await photograph() }] });
    await expect(page.getByRole("progressbar", { name: "Uploading the image" })).toBeVisible();
    await give(page, "paste", { text: "https://example.com/instead" });
    await expect(page.getByRole("progressbar", { name: "Uploading the image" })).toBeHidden();
    await expect(url(page)).toHaveValue("https://example.com/instead");
    held.resolve();
  });
});

test.describe("A paste into a field", () => {
  test("stays there; an address as the title is offered as the link", async ({ alice }) => {
    const page = await alice.open("/submit");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("https://example.com/pasted"));
    await caption(page).fill("See ");
    await caption(page).press("End");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(caption(page)).toHaveValue("See https://example.com/pasted");
    await expect(url(page)).toHaveValue("");
    await title(page).focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(title(page)).toHaveValue("https://example.com/pasted");
    await expect(url(page)).toHaveValue("");
    await page.getByRole("button", { name: "Use it as the link" }).click();
    await expect(title(page)).toHaveValue("");
    await expect(title(page)).toBeFocused();
    await expect(url(page)).toHaveValue("https://example.com/pasted");
    await expect(notice(page, "The address you entered is the URL now.")).toBeVisible();
    await undo(page).click();
    await expect(title(page)).toHaveValue("https://example.com/pasted");
    await expect(url(page)).toHaveValue("");
  });
});

test.describe("A caption", () => {
  test("of an image is on its card and below the image on its page, and search finds it", async ({
    alice,
  }) => {
    const [feed, word] = [unique("captions"), unique("Kestrel")];
    const page = await alice.open("/submit");
    await title(page).fill("A bird");
    await page.getByRole("combobox", { name: "Feeds" }).fill(feed);
    await give(page, "paste", { files: [{ bytes: await photograph() }] });
    await page.getByLabel("Image description").fill("A bird on a post");
    await caption(page).fill(`${word} at noon.\nIt stayed.`);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByRole("img", { name: "A bird on a post" })).toBeVisible();
    await expect(page.getByText(`${word} at noon.`)).toBeVisible();
    await page.goto(`/feed/${encodeURIComponent(feed)}`);
    await expect(page.getByRole("article", { name: "A bird" })).toContainText(`${word} at noon. It stayed.`);
    await page.goto(`/search?q=${encodeURIComponent(word)}`);
    await expect(page.getByRole("article").locator("mark").first()).toBeVisible();
  });
});

test("The image's buttons stand between it and its description, and the formatting between a field and its hint", async ({
  alice,
}) => {
  const page = await alice.open("/submit");
  await give(page, "paste", { files: [{ bytes: await photograph() }] });
  const parts = [
    page.getByRole("img", { name: "The image you post" }),
    page.getByRole("button", { name: "Remove image" }),
    page.getByLabel("Image description"),
    caption(page),
    page.getByRole("group", { name: "Formatting" }),
    page.getByText("Words of your own, shown with the image."),
    page.getByRole("button", { name: "Submit", exact: true }),
  ];
  for (const part of parts) await expect(part).toBeVisible();
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
  for (const [index, { y, height }] of boxes.slice(0, -1).entries()) {
    expect(boxes[index + 1]!.y).toBeGreaterThanOrEqual(y + height);
  }
  const [hint, submit] = boxes.slice(-2);
  expect(submit!.y - hint!.y - hint!.height).toBeLessThanOrEqual(32);
  await expect(caption(page)).toHaveAccessibleDescription("Words of your own, shown with the image.");
});

test.describe("The preview", () => {
  test("shows the card as lists will, beside the form, with inert links", async ({ alice }) => {
    const page = await alice.open("/submit?category=Books");
    await page.setViewportSize({ width: 1000, height: 800 });
    await title(page).fill("A walk");
    await url(page).fill("example.com/walk");
    await caption(page).fill("By the river.");
    const card = preview(page).locator("article");
    for (const words of ["A walk", "example.com", "By the river.", "/books", alice.username]) {
      await expect(card).toContainText(words);
    }
    const [form, pane] = [await page.locator("form").last().boundingBox(), await preview(page).boundingBox()];
    expect(pane!.x).toBeGreaterThan(form!.x + form!.width);
    await expect(preview(page).locator("[inert]")).toContainText("A walk");
    const isReached = await card
      .getByRole("link")
      .first()
      .evaluate((link) => {
        link.focus();
        return document.activeElement === link;
      });
    expect(isReached).toBe(false);
  });

  test("is a disclosure below the form on phones, and loads when it is opened", async ({ alice }) => {
    const page = await (await alice.open("/submit")).context().newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto("/submit");
    await title(page).fill("On the phone");
    expect(loaded.filter((address) => address.includes("draft-card"))).toEqual([]);
    const toggle = page.getByRole("button", { name: "Show the preview" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.press("Enter");
    await expect(preview(page).locator("article")).toContainText("On the phone");
    await expectAccessible(page, [320]);
    await page.getByRole("button", { name: "Hide the preview" }).click();
    await expect(preview(page).locator("article")).toBeHidden();
  });
});

test.describe("The draft's line", () => {
  test("says where the draft is stored and how old it is, also after a return to the page; discarding can be undone", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await expect(page.getByText("saved in this browser")).toBeHidden();
    await title(page).fill("Half a thought");
    await expect(page.getByText("Draft saved in this browser, just now.")).toBeVisible();
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem("draft-submit")!);
      localStorage.setItem("draft-submit", JSON.stringify({ ...draft, savedAt: Date.now() - 86_400_000 }));
    });
    await page.reload();
    await expect(page.getByText("Your draft from yesterday.")).toBeVisible();
    await expect(page.getByText("Draft saved in this browser, yesterday.")).toBeVisible();
    await page.getByRole("button", { name: "Discard draft" }).press("Enter");
    await expect(notice(page, "Draft discarded.")).toBeVisible();
    await expect(title(page)).toHaveValue("");
    expect(await page.evaluate(() => localStorage.getItem("draft-submit"))).toBe(null);
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveValue("Half a thought");
    await title(page).fill("Half a thought more");
    await expect(page.getByText("Draft saved in this browser, just now.")).toBeVisible();
    await expect(page.getByText("Your draft from")).toBeHidden();
  });
});

test.describe("Suggested feeds", () => {
  test("are the followed ones first, then the active ones; without a feed the form says where the post goes", async ({
    alice,
    bob,
  }) => {
    const [followed, active] = [unique("Zfollowed"), unique("Zactive")];
    await bob.submitText({ feeds: [followed] });
    await bob.submitText({ feeds: [active] });
    await alice.api("POST", "/follow-category", { category: followed });
    const page = await alice.open("/submit");
    const without = page.getByText("Without a feed, your post appears in /uncategorized only.");
    await expect(without).toBeVisible();
    await page.getByRole("combobox", { name: "Feeds" }).click();
    const options = page.getByRole("option");
    await expect(options.first()).toContainText(followed);
    const names = await options.locator("bdi").allTextContents();
    expect(names.indexOf(active)).toBeLessThan(names.indexOf("3D Printing"));
    await options.first().click();
    await expect(without).toBeHidden();
  });

  test("have their sign and number of posts, and stay above a phone's keyboard", async ({ alice }) => {
    const feed = unique("Counted");
    await alice.submitText({ feeds: [feed] });
    await alice.submitText({ feeds: [feed] });
    const page = await alice.open("/submit");
    // As low as a phone's window is above its keyboard.
    await page.setViewportSize({ width: 390, height: 380 });
    await page.getByRole("combobox", { name: "Feeds" }).pressSequentially(feed.slice(0, -1));
    const option = page.getByRole("option", { name: `${feed} 2 posts` });
    await expect(option).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("option", { name: /^Create feed/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole("combobox", { name: "Feeds" }).press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${feed}` })).toBeVisible();
  });
});
