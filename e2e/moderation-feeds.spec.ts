import { tryAgain } from "./try-again.ts";
import { decide } from "./moderation.ts";
import { givePeople } from "./people.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Feeds, for moderators", () => {
  test("A feed's new description shows on its page and in the directory", async ({ page, alice, mona }) => {
    const feed = unique("Ashes");
    await alice.submitText({ feeds: [feed] });
    const edit = await mona.open("/moderation/feeds");
    await edit.getByLabel("Search feeds").fill(feed);
    await edit.getByRole("list", { name: "Feeds" }).getByRole("link", { name: feed }).click();
    await edit.getByLabel("Description").fill("What is left of a fire.");
    await edit.getByRole("button", { name: "Save description" }).click();
    await decide(edit, `Change the description of /${feed.toLowerCase()}?`, "Save", "Clearer wording");
    await expect(edit.getByText("Saved.")).toBeVisible();
    await expect(async () => {
      expect(await (await page.request.get(`/feed/${feed}`)).text()).toContain("What is left of a fire.");
    }).toPass();
    await page.goto("/feeds-directory");
    await page.getByLabel("Search feeds").fill("What is left of a fire.");
    await expect(page.getByRole("main").getByRole("link", { name: feed }).first()).toBeVisible();
  });

  test("The owner of a feed sees its figures and what waits there, and opens it by its row", async ({
    alice,
    bob,
    person,
  }) => {
    const feed = unique("Cinders");
    await givePeople(await person("ada"), feed, bob);
    const post = await alice.submitText({ feeds: [feed] });
    const page = await bob.open("/moderation/feeds");
    const row = page.getByRole("list", { name: "Your feeds to moderate" }).getByRole("listitem");
    await expect(row).toContainText("Owner · 1 post · 1 this week · 0 followers");
    await expect(page.getByText("Nothing waits for you in your feeds.")).toBeVisible();
    await (await person("dave")).report(post, "Spam");
    await page.reload();
    await expect(page.getByRole("link", { name: "1 reported post" })).toHaveAttribute("href", "/moderation");
    await row.click();
    await expect(page).toHaveURL(`/moderation/feeds?name=${feed}`);
  });

  test("An owner gives the feed a colour and a picture, which its page shows", async ({ page, mona }) => {
    const feed = unique("Embers");
    const path = `/feed/${feed.toLowerCase()}`;
    const edit = await mona.open(`/moderation/feeds?name=${feed}`);
    const sign = edit.getByRole("region", { name: feed }).locator(`[data-feed="${feed.toLowerCase()}"]`);
    await test.step("the colour shows without a reload", async () => {
      await edit.getByRole("button", { name: "Teal" }).click();
      await decide(edit, `Change the colour of /${feed.toLowerCase()}?`, "Change colour", "Fits the subject");
      await expect(edit.getByText("The colour is changed.")).toBeVisible();
      await expect(edit.getByRole("button", { name: "Teal" })).toHaveAttribute("aria-pressed", "true");
      await expect(sign).toHaveCSS("--hue", "185");
    });
    await test.step("the picture is uploaded, and a visitor sees both", async () => {
      await edit.locator("input[type=file]").first().setInputFiles("src/web/public/icon-512.png");
      await decide(edit, `Show this picture for /${feed.toLowerCase()}?`, "Show picture", "Fits the subject");
      await expect(edit.getByText("The picture is shown.")).toBeVisible();
      await tryAgain(async (time) => {
        await page.goto(path);
        const head = page.locator(`header [data-feed="${feed.toLowerCase()}"]`);
        await expect(head).toHaveCSS("--hue", "185", time);
        const image = await head.evaluate((one) => getComputedStyle(one, "::after").backgroundImage);
        expect(image).toContain("/images/");
      });
    });
    await test.step("the picture is removed", async () => {
      await edit.getByRole("button", { name: "Remove picture" }).click();
      await decide(edit, `Remove the picture of /${feed.toLowerCase()}?`, "Remove picture", "Spam");
      await expect(edit.getByText("The picture is removed.")).toBeVisible();
      await expect(edit.getByRole("button", { name: "Add a picture" })).toBeVisible();
    });
  });

  test("A feed is closed to new posts and reopened", async ({ page, alice, mona }) => {
    const feed = unique("Cinders");
    await alice.submitText({ feeds: [feed] });
    const edit = await mona.open(`/moderation/feeds?name=${feed}`);
    await edit.getByRole("button", { name: "Close /" }).click();
    await decide(edit, `Close /${feed.toLowerCase()}?`, "Close feed", "Off topic");
    await expect(edit.getByText("Closed to new posts.").first()).toBeVisible();
    await page.goto(`/feed/${feed}`);
    await expect(page.getByText("Closed to new posts.")).toBeVisible();

    const submit = await alice.open(`/submit?category=${feed}`);
    await submit.getByLabel("Title").fill("A title");
    await submit.getByLabel("Content type").selectOption("text");
    await submit.getByRole("textbox", { name: "Text" }).fill("Some words.");
    await submit.getByRole("button", { name: "Submit" }).click();
    await expect(submit.getByRole("main").getByRole("alert").filter({ hasText: "closed" })).toBeVisible();

    await edit.getByRole("button", { name: "Reopen /" }).click();
    await decide(edit, `Reopen /${feed.toLowerCase()}?`, "Reopen feed", "A mistake");
    await expect(edit.getByRole("button", { name: "Close /" })).toBeVisible();
    await submit.getByRole("button", { name: "Submit" }).click();
    await expect(submit).toHaveURL(/\/details\//);
  });

  test("An empty closed feed has no New Post link", async ({ page, mona }) => {
    const feed = unique("Void");
    await mona.api("POST", `/moderation/feeds/${feed}`, { isClosed: true, reason: "Spam" });
    await page.goto(`/feed/${feed}?time=all`);
    await expect(page.getByText("No posts yet.", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "New Post" })).toHaveCount(0);
  });
});

test.describe("Domains, for moderators", () => {
  test("A domain is blocked with a reason, and unblocked", async ({ alice, mona }) => {
    const domain = `${unique("lamps").replace("_", "-")}.example`;
    const page = await mona.open("/moderation/domains");
    await page.getByRole("textbox", { name: "Domain" }).fill(`https://www.${domain}/buy`);
    await page.getByRole("button", { name: "Block domain" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Reason is required." })).toBeVisible();
    await page.getByRole("textbox", { name: "Domain" }).fill(domain);
    await page.getByRole("button", { name: "Spam" }).click();
    await page.getByRole("button", { name: "Block domain" }).click();
    const item = page
      .getByRole("list", { name: "Blocked domains" })
      .getByRole("listitem")
      .filter({ hasText: domain });
    await expect(item).toContainText("Spam");
    await expect(item).toContainText(mona.username);
    await expect(alice.submitLink({ content: `https://www.${domain}/buy` })).rejects.toThrow();

    await item.getByRole("button", { name: "Unblock" }).click();
    await decide(page, `Unblock ${domain}?`, "Unblock", "A mistake");
    await expect(page.getByText(`${domain} is no longer blocked.`).locator("..")).toBeFocused();
    await expect(item).toHaveCount(0);
    await alice.submitLink({ content: `https://www.${domain}/buy` });
  });
});

test.describe("The log", () => {
  test("shows each decision with its moderator, subject and reason, newest first, and can be filtered by member", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "lock", reason: "Heated" });
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, {
      decision: "remove",
      reason: "Off topic",
    });
    await mona.api("POST", `/moderation/members/${bob.username}/suspension`, { days: 7, reason: "Too loud" });
    const page = await mona.open("/moderation/log");
    await page
      .getByRole("combobox", { name: "Only decisions about this member" })
      .fill(alice.username.slice(0, -1));
    await expect(page.getByRole("option", { name: alice.username })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const entries = page.getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(`${mona.username} removed the post “${post.title}”`);
    await expect(entries.first()).toContainText("Off topic");
    await expect(entries.last()).toContainText("locked the discussion of");
    const name = entries.first().getByRole("link", { name: mona.username });
    await expect(name).toHaveCSS("text-decoration-line", "none");
    await expect(name).toHaveCSS("font-weight", "600");
    await name.hover();
    await expect(name).toHaveCSS("text-decoration-line", "underline");
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect(entries.filter({ hasText: `suspended ${bob.username}` }).first()).toContainText("Too loud");
  });
});
