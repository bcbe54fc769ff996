import { decideByKeyboard, expectFocus, press, tabTo } from "./keyboard.ts";
import { cardOf, REMOVE_ONE } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test, unique } from "./test.ts";

test("A moderator decides about reports, acts in bulk and back, and decides an appeal with the keyboard alone", async ({
  alice,
  bob,
  carol,
  mona,
}) => {
  test.slow();
  const reported = await alice.submitText();
  await bob.report(reported, "It is an advertisement.");
  const page = await mona.open("/moderation");
  await page.setViewportSize({ width: 1440, height: 900 });
  const goTo = (name: RegExp) =>
    press(page, page.getByRole("navigation", { name: "Moderation" }).getByRole("link", { name }));

  await test.step("the queue: remove, and undo", async () => {
    const card = cardOf(page, reported);
    await press(page, card.getByRole("button", { name: REMOVE_ONE }));
    await decideByKeyboard(page, "Remove this post?", "Remove", "Spam");
    await expect(card).toContainText("Removed.");
    await expectFocus(page);
    await press(page, card.getByRole("button", { name: "Undo" }));
    await decideByKeyboard(page, "Restore this post?", "Restore", "A mistake");
    await expect(card).toContainText("Restored.");
    await expectFocus(page);
  });

  await test.step("a bulk act with its preview, and its undo", async () => {
    await goTo(/^Members/);
    await tabTo(page, page.getByRole("combobox", { name: "Username" }));
    await page.keyboard.type(alice.username);
    await page.keyboard.press("Enter");
    const status = page.getByRole("region", { name: `Status of ${alice.username}` });
    await press(page, status.getByRole("button", { name: "Remove posts and comments" }));
    const title = `Remove what ${alice.username} wrote?`;
    await expect(page.getByRole("dialog", { name: title })).toContainText("1 post would be removed");
    await decideByKeyboard(page, title, "Remove", "Spam");
    await expect(status).toContainText("Removed 1 post.");
    await expectFocus(page);
    await press(page, status.getByRole("button", { name: "Undo the removal" }));
    await decideByKeyboard(page, "Undo the removal?", "Undo", "A mistake");
    await expect(status).toContainText("Undone: restored 1 post.");
    await expectFocus(page);
  });

  await test.step("an appeal", async () => {
    await grantRole(carol.username, "moderator");
    const removed = await bob.submitText();
    await carol.api("POST", `/moderation/posts/${removed.id}/decisions`, {
      decision: "remove",
      reason: "Off topic.",
    });
    const { removals } = await bob.api<{ removals: { id: string }[] }>("GET", "/removals");
    const words = unique("It belongs here");
    await bob.api("POST", `/removals/${removals[0]!.id}/appeal`, { text: words });
    await page.reload();
    await goTo(/^Appeals/);
    const appeal = page
      .getByRole("list", { name: "Appeals" })
      .getByRole("article")
      .filter({ hasText: words });
    await press(page, appeal.getByRole("button", { name: /^Grant/ }));
    await decideByKeyboard(page, "Grant the appeal?", "Grant", "It is.");
    await expect(page.getByText("Granted. The post is back.")).toBeVisible();
    await expectFocus(page);
  });
});

test.describe("On a site of its own", () => {
  let site: SiteWithAdmin;
  test.beforeAll(async () => {
    site = await startSiteWithAdmin();
  });
  test.afterAll(() => site.stop());

  test("An automatic rule is written, tried, changed and deleted with the keyboard alone", async ({
    page,
  }) => {
    test.slow();
    const bram = await site.join("bram");
    await bram.api("POST", "/submit", {
      title: "The casino of our town",
      contentType: "text",
      content: "Come.",
    });
    await site.open(page, site.token, "/moderation/rules");
    const form = page.getByRole("form", { name: "Automatic rule" });
    await press(page, page.getByRole("button", { name: "New rule" }));
    await tabTo(page, form.getByLabel("Name"));
    await page.keyboard.type("Gambling");
    await tabTo(page, form.getByLabel("Words and phrases"));
    await page.keyboard.type("casino");
    const refuses = form.getByLabel("Refuses");
    await tabTo(page, form.getByRole("radio", { checked: true }));
    for (let presses = 0; presses < 4 && !(await refuses.isChecked()); presses++)
      await page.keyboard.press("ArrowDown");
    await expect(refuses).toBeFocused();
    await press(page, form.getByRole("button", { name: "Try it" }));
    await expect(form.getByRole("status").filter({ hasText: "would have caught 1 post of 1" })).toBeVisible();
    await press(page, form.getByRole("button", { name: "Save rule" }));
    const rule = page.getByRole("list", { name: "Automatic rules" }).getByRole("listitem");
    await expect(rule).toContainText("Refuses");
    await expectFocus(page);
    await press(page, rule.getByRole("button", { name: "Delete the rule Gambling" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect(page.getByText("There are no automatic rules.")).toBeVisible();
    await expectFocus(page);
  });

  test("With the keyboard alone, a moderator approves and refuses posts and requests to join that wait, and an author appeals", async ({
    page,
    newBrowser,
  }) => {
    test.slow();
    await site.change({ firsts: 5, registration: "open" });
    const cleo = await site.join("cleo");
    for (const title of ["Pears", "Plums"])
      await cleo.api("POST", "/submit", { title, contentType: "text", content: "Words." });
    await site.open(page, site.token, "/moderation/waiting");
    const held = page.getByRole("list", { name: "Posts and comments that wait" });
    const card = (name: string) => held.getByRole("article", { name });

    await test.step("a moderator decides about both posts", async () => {
      await press(page, card("Pears").getByRole("button", { name: "Approve" }));
      await expect(card("Pears")).toContainText("Approved.");
      await expectFocus(page);
      await press(page, card("Plums").getByRole("button", { name: "Refuse" }));
      await decideByKeyboard(page, "Refuse this post?", "Refuse", "Off topic");
      await expect(card("Plums")).toContainText("Refused.");
      await expectFocus(page);
    });

    await test.step("the author appeals against the removal of the approved one", async () => {
      const seeIt = card("Pears").getByRole("link", { name: "See it" });
      const post = (await seeIt.getAttribute("href"))!.split("/").at(-1);
      const answer = await page.request.post(`${site.address}/api/moderation/posts/${post}/decisions`, {
        headers: { authorization: `Bearer ${site.token}` },
        data: { decision: "remove", reason: "Off topic" },
      });
      expect(answer.ok()).toBe(true);
      const author = await (await newBrowser()).newPage();
      await site.open(author, cleo.token, "/removals");
      const removed = author.getByRole("article").filter({ hasText: "Pears" });
      await press(author, removed.getByRole("button", { name: "Appeal" }));
      await tabTo(author, removed.getByRole("textbox", { name: "Your appeal" }));
      await author.keyboard.type("Pears are what this feed is about.");
      await press(author, removed.getByRole("button", { name: "Send appeal" }));
      await expect(removed.getByText("Your appeal waits for a decision.")).toBeVisible();
      await expectFocus(author);
    });

    await test.step("a moderator decides about two requests to join", async () => {
      await site.change({ registration: "approval", question: "Why?" });
      const ask = (username: string) =>
        page.request.post(`${site.address}/api/register`, {
          data: {
            username,
            email: `${username}@example.com`,
            password: "a long way home",
            answer: "I like pears.",
          },
        });
      for (const name of ["dora", "emil"]) expect((await ask(name)).status()).toBe(201);
      await page.goto(`${site.address}/moderation/requests`);
      const requests = page.getByRole("list", { name: "Requests to join" });
      const request = (name: string) => requests.getByRole("article", { name });
      await press(page, request("dora").getByRole("button", { name: "Approve" }));
      await expect(page.getByText("Approved. dora is a member now.")).toBeVisible();
      await expectFocus(page);
      await press(page, request("emil").getByRole("button", { name: "Refuse" }));
      await tabTo(page, page.getByRole("dialog").getByRole("textbox"));
      await page.keyboard.type("Not now.");
      await press(page, page.getByRole("dialog").getByRole("button", { name: "Refuse", exact: true }));
      await expect(
        page.getByText("Refused. You can still approve the request, further below."),
      ).toBeVisible();
      await expectFocus(page);
    });
  });
});
