import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { givePeople } from "./people.ts";
import { expect, test, unique } from "./test.ts";
import { tryAgain } from "./try-again.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test.describe("Tags", () => {
  test("An owner writes tags, authors choose them for new and old posts, readers filter by them, and a moderator corrects one", async ({
    alice,
    bob,
    carol,
    browser,
    baseURL,
  }) => {
    const feed = unique("Ferns");
    await givePeople(alice, feed, bob);
    const old = await carol.submitText({ title: "An old fern", feeds: [feed] });

    const settings = await bob.open(`/moderation/feeds?name=${feed}`);
    const form = settings.getByRole("form", { name: "Tags" });
    for (const [number, name] of ["Question", "Show & tell", "Swap"].entries()) {
      await form.getByRole("button", { name: "Add a tag" }).click();
      await expect(form.getByLabel(`Tag ${number + 1}`, { exact: true })).toBeFocused();
      await settings.keyboard.type(name);
    }
    await form.getByRole("button", { name: "Move tag 3 up" }).click();
    await form.getByRole("button", { name: "Save tags" }).click();
    await expect(form.getByText("Saved.")).toBeVisible();
    await expectAccessible(settings, [390]);

    const composer = await carol.open(`/submit?category=${feed}`);
    await composer.getByLabel("Content type").selectOption("text");
    await composer.getByLabel("Title").fill("A new fern");
    await composer.getByLabel("Text", { exact: true }).fill("What is it?");
    const tags = composer.getByRole("group", { name: "Tags (optional, up to 3)" });
    await expect(tags.getByRole("checkbox")).toHaveCount(3);
    await tags.getByLabel("Question").check();
    await tags.getByLabel("Show & tell").check();
    await expectAccessible(composer, [390]);
    await composer.reload();
    await expect(tags.getByLabel("Question")).toBeChecked();
    await composer.getByRole("button", { name: "Submit" }).click();
    await composer.waitForURL(/\/details\//);
    await expect(composer.getByRole("link", { name: "Question" })).toBeVisible();
    await expectAccessible(composer, [390]);

    await composer.goto(`/edit/${old.id}`);
    await composer.getByLabel("Swap").check();
    await composer.getByRole("button", { name: "Save" }).click();
    await composer.waitForURL(`/details/${old.id}`);
    await composer.getByRole("link", { name: "Swap" }).click();
    await expect(titles(composer)).toHaveText(["An old fern"]);
    const filter = composer.getByRole("navigation", { name: "Tags" });
    await expect(filter.getByRole("link")).toHaveText(["All", "Question", "Swap", "Show & tell"]);
    await expect(filter.getByRole("link", { name: "Swap" })).toHaveAttribute("aria-current", "true");
    await expectAccessible(composer, [390, 1440]);
    await composer.getByRole("link", { name: "Hot" }).click();
    await expect(composer).toHaveURL(`/feed/${feed}?tag=Swap&sort=hot`);
    await expect(titles(composer)).toHaveText(["An old fern"]);
    await filter.getByRole("link", { name: "Show & tell" }).click();
    await expect(composer).toHaveURL(`/feed/${feed}?tag=Show%20%26%20tell&sort=hot`);
    await expect(titles(composer)).toHaveText(["A new fern"]);
    await filter.getByRole("link", { name: "All" }).click();
    await expect(titles(composer)).toHaveText(["A new fern", "An old fern"]);

    const open = await bob.open(`/details/${old.id}`);
    await open.getByRole("button", { name: "Moderate", exact: true }).click();
    await open.getByRole("button", { name: "Choose its tags" }).click();
    const dialog = open.getByRole("dialog", { name: "Tags of this post" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Please give a reason.")).toBeVisible();
    await dialog.getByRole("button", { name: "Fits better" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("These are its tags already. Please choose others.")).toBeVisible();
    await dialog.getByLabel("Swap").uncheck();
    await dialog.getByLabel("Question").check();
    await expectAccessible(open, [390]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(open.getByRole("link", { name: "Question" })).toBeVisible();
    await expect(open.getByRole("link", { name: "Swap" })).toHaveCount(0);
    const log = await bob.open("/moderation/log");
    await expect(log.getByRole("list", { name: "Log" }).getByRole("listitem").first()).toContainText(
      /changed the tags of the post “An old fern” by .*: Swap became Question/,
    );

    const told = await carol.open("/notifications");
    await expect(
      told.getByText("A moderator changed the tags of your post “An old fern”: Fits better"),
    ).toBeVisible();

    const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage();
    await plain.goto(`/feed/${feed}`);
    await plain.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "Question" }).click();
    // A post comes into a list of a tag within five seconds.
    await tryAgain(async (time) => {
      await plain.reload();
      await expect(titles(plain)).toHaveText(["A new fern", "An old fern"], time);
    });
    await plain.goto(`/feed/${feed}?tag=Swap&time=all`);
    await expect(plain.getByText("No posts with this tag yet.")).toBeVisible();
    await plain.goto(`/feed/${feed}?tag=Moss`);
    await expect(plain.getByText("This feed has no tag “Moss”.")).toBeVisible();
    await plain.getByRole("link", { name: "All posts in this feed" }).click();
    await expect(titles(plain)).toHaveCount(2);
    await plain.context().close();
  });
});
