import type { Page } from "@playwright/test";
import { answered, hold } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

/** Does something in the page as soon as React has taken over, before its later effects: on a slow phone, between two frames. */
async function asItTakesOver(page: Page, act: () => void): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(`
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...input) => {
      listen(...input);
      // The router listens in the first effects.
      if (input[0] === "click") queueMicrotask(${act.toString()});
    };
  `);
}

/** Types a letter where the focus is. */
const typeX = () => document.execCommand("insertText", false, "x");

test.describe("While a slow page hydrates", () => {
  test("a Reply that is pressed counts", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    const page = await alice.open("/terms");
    // Until it is known whether a member mutes anybody, comments are hidden.
    await answered(page, "/api/profile");
    await asItTakesOver(page, () => document.querySelector<HTMLElement>("[data-act=reply]")!.click());
    await page.goto(`/details/${post.id}`);
    await expect(page.getByLabel("Your reply")).toBeFocused();
  });

  test("a typed letter stays at its place among the words around it", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open("/terms");
    await asItTakesOver(page, typeX);
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/details/${post.id}`, { waitUntil: "commit" });
    const field = page.getByLabel("Your comment");
    await field.fill("Before,  after.");
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
    goOn();
    await expect(field).toHaveValue("Before, x after.");
    await page.keyboard.type("yz");
    await expect(field).toHaveValue("Before, xyz after.");
  });

  test("a typed letter continues the draft of an earlier visit", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    const field = page.getByLabel("Your comment");
    await field.fill("Begun earlier. ");
    await asItTakesOver(page, typeX);
    await page.goto("/terms");
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/details/${post.id}`, { waitUntil: "commit" });
    await field.focus();
    goOn();
    await expect(field).toHaveValue("Begun earlier. x");
    await page.keyboard.type("yz");
    await expect(field).toHaveValue("Begun earlier. xyz");
  });

  test("a search shows what was typed before", async ({ page, alice }) => {
    const needle = unique("zq").replace("_", "");
    const { title } = await alice.submitText({ title: `About ${needle}` });
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto("/search", { waitUntil: "commit" });
    await page.getByPlaceholder("Search by title or content...").pressSequentially(needle);
    goOn();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([title]);
    await expect(page).toHaveURL(`/search?q=${needle}`);
  });

  test("the directory shows the feeds that were searched for before", async ({ page }) => {
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto("/feeds-directory", { waitUntil: "commit" });
    await page.getByPlaceholder("Search feeds...").pressSequentially("Zoology");
    goOn();
    const feeds = page.getByRole("region", { name: "All Categories" }).getByRole("listitem");
    await expect(feeds).toHaveCount(1);
    await expect(feeds).toContainText("Zoology");
  });
});
