import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { answered, hold } from "./browser.ts";
import { give, photograph, select } from "./giving.ts";
import { expect, type Person, test } from "./test.ts";

const COMMENT_TOOLS = "**/assets/comment-tools*";
const NOT_LOADED = "The formatting tools could not be loaded.";
const ADDRESS = "https://example.org/a";
const IMAGE = String.raw`!\[\]\(\/images\/[0-9a-f]{32}\/900\.jpg\)`;
const LINKED = String.raw`see \[this\]\(https:\/\/example\.org\/a\)`;

const field = (page: Page) => page.getByLabel("Your comment");
const send = (page: Page) => page.getByRole("button", { name: "Comment", exact: true });
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });
const image = async () => ({ files: [{ bytes: await photograph() }] });

async function openPost(person: Person): Promise<Page> {
  const page = await person.open(`/details/${(await person.submitText()).id}`);
  await answered(page, "/api/profile");
  return page;
}

/** Pastes an address on the word "this", and an image. */
async function paste(page: Page, into: Locator): Promise<void> {
  await into.fill("see this now");
  await select(into, "this");
  await give(page, "paste", { text: ADDRESS }, "textarea:focus");
  await expect(into).toHaveValue(`see ${ADDRESS} now`);
  expect(await give(page, "paste", await image(), "textarea:focus")).toBe(true);
}

/** Drags a file over the field and drops it. Returns the effect that the browser shows, and whether the page took the drop. */
function drag(into: Locator) {
  return into.evaluate((area) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.dropEffect = "copy";
    dataTransfer.items.add(new File(["words"], "a.txt", { type: "text/plain" }));
    const fire = (type: string) =>
      !area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    const isTaken = fire("dragover") && fire("drop");
    return { isTaken, effect: dataTransfer.dropEffect };
  });
}

test.describe("Files and addresses that are given to a form before its tools are loaded", () => {
  test("an image, and an address pasted on words, are added to the comment once the tools are loaded; a press on Send before says so", async ({
    alice,
  }) => {
    const page = await openPost(alice);
    const goOn = await hold(page, COMMENT_TOOLS);
    await paste(page, field(page));
    await page.keyboard.type("!");
    await send(page).click();
    await expect(alert(page, "Your image is not added yet.")).toBeVisible();
    await expect(field(page)).toHaveValue(`see ${ADDRESS}! now`);
    goOn();
    await expect(field(page)).toHaveValue(new RegExp(`^${LINKED}! now\n\n${IMAGE}$`));
    await expect(alert(page, "Your image is not added yet.")).toBeHidden();
    await send(page).click();
    const comment = page.locator("[id^=comment-]");
    await expect(comment.getByRole("link", { name: "this", exact: true })).toHaveAttribute("href", ADDRESS);
    await expect(comment.getByRole("img")).toBeVisible();
  });

  test("a file that is no image is refused once the tools are loaded, and nothing waits any more", async ({
    alice,
  }) => {
    const page = await openPost(alice);
    const goOn = await hold(page, COMMENT_TOOLS);
    await field(page).fill("Words");
    await give(page, "paste", { files: [{ bytes: Buffer.from("words"), type: "text/css" }] }, "textarea");
    await send(page).click();
    await expect(alert(page, "Your image is not added yet.")).toBeVisible();
    goOn();
    await expect(alert(page, "Please choose a JPEG, PNG, GIF, WebP or AVIF image.")).toBeVisible();
    await expect(alert(page, "Your image is not added yet.")).toHaveCount(0);
  });

  test("a second press on Send sends the comment without the image", async ({ alice }) => {
    const page = await openPost(alice);
    const goOn = await hold(page, COMMENT_TOOLS);
    await field(page).fill("Without it");
    await give(page, "paste", await image(), "textarea");
    await send(page).click();
    await expect(alert(page, "Your image is not added yet.")).toBeVisible();
    await send(page).click();
    await expect(page.locator("[id^=comment-]")).toContainText("Without it");
    goOn();
    await expect(page.getByRole("button", { name: "Add an image" })).toBeVisible();
    await expect(page.getByLabel("Image description")).toHaveCount(0);
    await expect(field(page)).toHaveValue("");
  });

  test("Send asks again after another image was pasted: no image is left out without telling its author", async ({
    alice,
  }) => {
    const page = await openPost(alice);
    await hold(page, COMMENT_TOOLS);
    const waiting = alert(page, "Your image is not added yet.");
    await field(page).fill("Without them");
    await give(page, "paste", await image(), "textarea");
    await send(page).click();
    await expect(waiting).toBeVisible();
    await give(page, "paste", await image(), "textarea");
    await page.keyboard.type(".");
    await expect(waiting).toBeHidden();
    await send(page).click();
    await expect(waiting).toBeVisible();
    await expect(field(page)).toHaveValue("Without them.");
    await send(page).click();
    await expect(page.locator("[id^=comment-]")).toContainText("Without them.");
  });

  test("images and addresses that are pasted or dropped before the page's script has loaded are kept, too", async ({
    alice,
  }) => {
    const page = await alice.open("/terms");
    const { id } = await alice.submitText();
    await test.step("in the form of a comment", async () => {
      const goOn = await hold(page, "**/assets/*.js");
      await page.goto(`/details/${id}`, { waitUntil: "commit" });
      await paste(page, field(page));
      goOn();
      await expect(field(page)).toHaveValue(new RegExp(`^${LINKED} now\n\n${IMAGE}$`));
      await page.unroute("**/assets/*.js");
    });
    await test.step("dropped on the form of a comment", async () => {
      const goOn = await hold(page, "**/assets/*.js");
      const other = await alice.submitText();
      await page.goto(`/details/${other.id}`, { waitUntil: "commit" });
      expect(await give(page, "drop", await image(), "textarea")).toBe(true);
      goOn();
      await expect(field(page)).toHaveValue(new RegExp(`^${IMAGE}$`));
      await page.unroute("**/assets/*.js");
    });
    await test.step("in the form of a post", async () => {
      const goOn = await hold(page, "**/assets/*.js");
      await page.goto("/submit", { waitUntil: "commit" });
      const caption = page.getByLabel("Caption");
      await paste(page, caption);
      goOn();
      await expect(page.getByText("Set to Image, because you pasted an image.")).toBeVisible();
      await expect(page.getByLabel("Image description")).toBeVisible();
      await expect(caption).toHaveValue(new RegExp(`^${LINKED} now$`));
    });
  });

  test("an image is added to an edited comment once the tools are loaded", async ({ alice }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Before");
    const page = await alice.open(`/details/${post.id}`);
    const goOn = await hold(page, COMMENT_TOOLS);
    await page.locator(`#comment-${id}`).getByRole("button", { name: "Edit your comment" }).press("Enter");
    const edit = page.getByRole("textbox", { name: "Edit your comment" });
    await paste(page, edit);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(alert(page, "Your image is not added yet.")).toBeVisible();
    goOn();
    await expect(edit).toHaveValue(new RegExp(`^${LINKED} now\n\n${IMAGE}$`));
  });

  test("images and addresses wait if the tools cannot be loaded; the form says so, and Try again loads them", async ({
    alice,
    bob,
  }) => {
    const page = await openPost(alice);
    await test.step("in a comment", async () => {
      await page.route(COMMENT_TOOLS, (route) => route.abort());
      await paste(page, field(page));
      await expect(alert(page, NOT_LOADED)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Try again" }).press("Enter");
      await expect(field(page)).toBeFocused();
      await expect(alert(page, NOT_LOADED)).toBeVisible();
      await expect(field(page)).toHaveValue(`see ${ADDRESS} now`);
      await page.unroute(COMMENT_TOOLS);
      await page.getByRole("button", { name: "Try again" }).press("Enter");
      await expect(field(page)).toHaveValue(new RegExp(`^${LINKED} now\n\n${IMAGE}$`));
      await expect(field(page)).toBeFocused();
      await expect(alert(page, NOT_LOADED)).toHaveCount(0);
    });
    await test.step("in a message", async () => {
      const other = await bob.open(`/messages?to=${alice.username}`);
      const message = other.getByLabel(`Message to ${alice.username}`);
      await other.route("**/assets/formatting-bar*", (route) => route.abort());
      await message.fill("see this now");
      await select(message, "this");
      await give(other, "paste", { text: ADDRESS }, "textarea");
      await expect(alert(other, NOT_LOADED)).toBeVisible();
      await expectAccessible(other);
      await other.unroute("**/assets/formatting-bar*");
      await other.getByRole("button", { name: "Try again" }).press("Enter");
      await expect(message).toHaveValue(`see [this](${ADDRESS}) now`);
    });
  });

  test("a dragged file never makes the browser leave the page; where no file is accepted, the pointer shows that", async ({
    alice,
    bob,
  }) => {
    const page = await bob.open(`/messages?to=${alice.username}`);
    const message = page.getByLabel(`Message to ${alice.username}`);
    await expect(message).toBeVisible();
    expect(await drag(message)).toEqual({ isTaken: true, effect: "none" });
    const post = await openPost(alice);
    const { isTaken } = await drag(field(post));
    expect(isTaken).toBe(true);
    await expect(alert(post, "Please choose a JPEG, PNG, GIF, WebP or AVIF image.")).toBeVisible();
  });
});
