import { answered, refuse } from "./browser.ts";
import { error, tryAgainAfter } from "./failing-reads.ts";
import { uniqueLetters } from "./people.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [390, 1440];

test("Comments, results of a search and a preview that fail to load say so, and come when they are tried again", async ({
  alice,
}) => {
  test.slow();
  const word = uniqueLetters("zq");
  const post = await alice.submitText({ title: `About ${word}` });
  await alice.comment(post, `First ${word}`);
  await alice.comment(post, `Second ${word}`);
  const page = await alice.open("about:blank");
  // Without this the page would load the comments by itself, after its events.
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(`/details/${post.id}`);
  await answered(page, "/api/profile");

  await test.step("Comments in another order", async () => {
    const call = "**/api/submission/*/thread?*";
    await refuse(page, call, { error });
    await page
      .getByRole("navigation", { name: "Order of comments" })
      .getByRole("link", { name: "Newest" })
      .click();
    await tryAgainAfter(page, call, "The comments could not be loaded.", WIDTHS);
    await expect(page.locator("li[id^=comment-]")).toContainText(["Second", "First"]);
  });

  await test.step("The preview of a comment, which shows the text as typed meanwhile", async () => {
    const call = "**/api/text-preview";
    const field = page.getByLabel("Your comment");
    const preview = page.getByRole("region", { name: "Preview" });
    await refuse(page, call, { error });
    await field.fill("A **bold** word");
    await page.getByRole("group", { name: "Formatting" }).getByRole("button", { name: "Preview" }).click();
    await expect(preview.getByText("A **bold** word")).toBeVisible();
    await tryAgainAfter(
      page,
      call,
      "The preview could not be loaded, so this is the text as you typed it.",
      WIDTHS,
    );
    await expect(preview.getByRole("strong")).toHaveText("bold");
    await expect(preview.getByRole("alert")).toHaveCount(0);
    await expect(preview).toBeFocused();
    await expect(field).toHaveValue("A **bold** word");
  });

  await test.step("Posts and comments that are searched for", async () => {
    await page.goto("/search");
    await answered(page, "/api/profile");
    for (const { call, failure, result } of [
      { call: "**/api/search?*", failure: "The posts could not be loaded.", result: post.title },
      {
        call: "**/api/search/comments?*",
        failure: "The comments could not be loaded.",
        result: `Second ${word}`,
      },
    ]) {
      await refuse(page, call, { error });
      if (result === post.title) await page.getByRole("searchbox").fill(word);
      else
        await page
          .getByRole("navigation", { name: "What to find" })
          .getByRole("link", { name: "Comments" })
          .click();
      await tryAgainAfter(page, call, failure, WIDTHS);
      await expect(page.getByRole("main").getByText(result)).toBeVisible();
    }
  });
});
