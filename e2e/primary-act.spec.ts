import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

/** The words of the links and buttons that are filled with the accent, as far as they can be seen. */
function filledActs(page: Page): Promise<string[]> {
  return page
    .getByRole("link")
    .or(page.getByRole("button"))
    .filter({ visible: true })
    .evaluateAll((acts) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "var(--accent)";
      const accent = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const filled = acts.filter((act) => getComputedStyle(act).backgroundColor === accent);
      return filled.map((act) => act.textContent.trim());
    });
}

test.describe("New Post is the one filled act of a page that is read", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("on an empty feed, for members", async ({ alice }) => {
    const page = await alice.open(`/feed/${unique("nothing")}?time=all`);
    await expect(page.getByText("No posts yet. Be the first to post in this feed!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "New Post" }).first()).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
  });

  test("where there is nothing to catch up with", async ({ alice }) => {
    const page = await alice.open("/catch-up");
    await expect(page.getByRole("main").getByRole("link", { name: "See all feeds" })).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
  });

  test("in a conversation, until a message is typed", async ({ alice, bob }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    const message = page.getByPlaceholder("Type a message...");
    await expect(message).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
    await message.fill("Hello.");
    await expect.poll(() => filledActs(page)).toEqual(["New Post", "Send"]);
  });
});
