import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { mute } from "./filters.ts";
import { leaveFor, uniqueLetters } from "./people.ts";
import { expect, test, unique } from "./test.ts";
import { askWhy, askWhyOfRow, factOf, numberOf } from "./why.ts";

/** The relative time at the end of a line: the test may be slow, so minutes may have passed. */
const AGO = /\((just now|\d+m ago)\)$/;

test.describe("Why is this here?", () => {
  test("in a search has the words, the parts of the score and, in the other orders, their numbers", async ({
    alice,
    bob,
  }) => {
    const [word, other] = [uniqueLetters("sf"), uniqueLetters("sg")];
    const inText = await alice.submitText({ title: `One ${other}`, content: `It has the ${word}.` });
    const inTitle = await alice.submitText({ title: `The ${word} and a ${other}` });
    await bob.heart(inText);
    const page = await openLive(await bob.open("about:blank"), `/search?q=${word}+${other}`);
    const ranked = await askWhy(page, inText);
    await expect(ranked).toContainText(`It is number 2 of “Results for ${word} ${other}”.`);
    await expect(ranked).toContainText("then those with a higher score");
    expect(await factOf(ranked, word)).toBe("Below the title");
    expect(await factOf(ranked, other)).toBe("In the title");
    const [rank, length, score] = [
      await numberOf(ranked, "Rank of the words"),
      await numberOf(ranked, "÷ log₂"),
      await numberOf(ranked, "= the score"),
    ];
    expect(Math.abs(rank / length - score)).toBeLessThan(0.00001);
    await expectAccessible(page, [320, 1440]);
    await page.keyboard.press("Escape");
    expect(await numberOf(await askWhy(page, inTitle), "= the score")).toBeGreaterThan(score);
    await page.keyboard.press("Escape");
    const order = page.getByRole("navigation", { name: "Order" });
    const titles = page.getByRole("article").getByRole("heading");
    await order.getByRole("link", { name: "Hearts" }).click();
    await expect(titles).toHaveText([inText.title, inTitle.title]);
    const byHearts = await askWhy(page, inText);
    await expect(byHearts).toContainText("It is number 1 of");
    await expect(byHearts).toContainText("Posts with more hearts come first");
    expect(await numberOf(byHearts, "Hearts")).toBe(1);
    await page.keyboard.press("Escape");
    await order.getByRole("link", { name: "Date" }).click();
    await expect(titles).toHaveText([inTitle.title, inText.title]);
    const byDate = await askWhy(page, inText);
    await expect(byDate).toContainText("It is number 2 of");
    await expect(byDate).toContainText("The newest posts come first.");
  });

  test("in the viewer's own lists says when a post was added, and names the lists of saved things that have the post", async ({
    alice,
    bob,
  }) => {
    const [saved, earlier] = [await alice.submitText(), await alice.submitText()];
    for (const { id } of [earlier, saved]) await bob.api("POST", `/submission/${id}/save`);
    const { list } = await bob.api<{ list: { id: string } }>("POST", "/saved-lists", { name: "To cook" });
    await bob.api("POST", `/submission/${saved.id}/lists/${list.id}`);
    const page = await bob.open("/saved");
    const why = await askWhyOfRow(page, saved);
    await expect(why).toContainText("It is number 1 of “Saved”. What you saved last comes first.");
    await expect(why).toContainText("To cook");
    expect(await factOf(why, "In your lists")).toBe("To cook");
    expect(await factOf(why, /^Saved$/)).toMatch(AGO);
    await expectAccessible(page, [320, 1440]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `More about ${saved.title}` })).toBeFocused();
    await expect(await askWhyOfRow(page, earlier)).toContainText("It is number 2 of “Saved”.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `More about ${earlier.title}` }).click();
    await expect(page.getByRole("menuitem", { name: "Take out of saved" })).toBeVisible();
    // Hide is not offered: the row would stay, and the press would seem to do nothing.
    await expect(page.getByRole("menuitem", { name: "Hide" })).toHaveCount(0);
    await page.goto(`/saved?list=${list.id}`);
    await expect(await askWhyOfRow(page, saved)).toContainText("It is number 1 of “To cook”.");
    await page.keyboard.press("Escape");
    await bob.api("DELETE", `/submission/${saved.id}/lists/${list.id}`);
    await expect(await askWhyOfRow(page, saved)).toContainText("You have taken it out of this list.");

    await bob.api("POST", `/submission/${earlier.id}/hide`);
    await page.goto("/hidden");
    const hidden = await askWhyOfRow(page, earlier);
    await expect(hidden).toContainText("It is number 1 of “Hidden”. What you hid last comes first.");
    expect(await factOf(hidden, /^Hidden$/)).toMatch(AGO);
    await page.keyboard.press("Escape");
    // The post is saved as well, which no other list has asked for on this page.
    await page.getByRole("button", { name: `More about ${earlier.title}` }).click();
    await expect(page.getByRole("menuitem", { name: "Take out of saved" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Add to a list…" })).toBeVisible();
    await bob.api("POST", `/submission/${saved.id}/opened`);
    await page.goto("/history");
    const opened = await askWhyOfRow(page, saved);
    await expect(opened).toContainText("It is number 1 of “History”. What you opened last comes first.");
    expect(await factOf(opened, /^Opened$/)).toMatch(AGO);
  });

  test("names what the reader's filters leave out, where they do", async ({ alice, bob, carol }) => {
    const feed = unique("why");
    const shown = await alice.submitText({ feeds: [feed] });
    await carol.submitText({ feeds: [feed] });
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}?time=24h`);
    const all = await askWhy(page, shown);
    await expect(all).toContainText("It is number 2 of");
    await expect(all).not.toContainText("have no number");
    await mute(bob, "member", carol.username);
    await page.goto(`/feed/${feed}?time=24h`);
    await expect(page.getByText("Not shown: 1 by muted members.")).toBeVisible();
    await expect(await askWhy(page, shown)).toContainText(
      "It is number 1 of “Posts in " +
        feed +
        "”. Posts that you are not shown have no number: 1 by muted members.",
    );
  });

  test("in Catch up says from which posts they were chosen", async ({ alice, bob }) => {
    const feed = unique("Missed");
    await alice.api("POST", "/follow-category", { category: feed });
    const post = await bob.submitText({ feeds: [feed] });
    await leaveFor(alice, 5);
    const page = await alice.open("/catch-up");
    const why = await askWhy(page, post);
    await expect(why).toContainText("It is number 1 of “Missed posts”.");
    await expect(why).toContainText(
      /at most 30 posts of the feeds that you follow, from after you were last here \(5d ago\) and before you came back,/,
    );
    await expectAccessible(page, [320, 1440]);
  });
});
