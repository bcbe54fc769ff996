import { expectAccessible } from "./accessible.ts";
import { cardOf } from "./filters.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

async function countOpened(person: Person): Promise<number> {
  return (await person.api<{ history: unknown[] }>("GET", "/history")).history.length;
}

test.describe("History", () => {
  test("lists the opened posts, the last first; one entry can be removed, or all at once", async ({
    alice,
    bob,
  }) => {
    const posts = [await alice.submitText(), await alice.submitText(), await alice.submitText()];
    const page = await bob.open("about:blank");
    for (const post of posts) {
      await page.goto(`/details/${post.id}`);
      await expect(page.getByRole("heading", { name: post.title })).toBeVisible();
      await expect.poll(() => countOpened(bob)).toBe(posts.indexOf(post) + 1);
    }
    await page.goto("/history");
    const rows = page.getByRole("list", { name: "Opened posts" }).getByRole("listitem");
    await expect(rows).toHaveText([posts[2]!, posts[1]!, posts[0]!].map(({ title }) => new RegExp(title)));
    await expectAccessible(page);
    await page.getByRole("button", { name: `Remove ${posts[1]!.title} from your history` }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Opened posts" })).toBeFocused();
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
    await expect(page.getByText("You have not opened anything yet.")).toBeVisible();
    expect(await countOpened(bob)).toBe(0);
  });

  test("makes read titles quieter, and includes links that were followed from a list", async ({
    alice,
    bob,
  }) => {
    const feed = unique("read");
    const post = await alice.submitLink({ feeds: [feed] });
    const other = await alice.submitLink({ feeds: [feed] });
    const page = await bob.open(`/feed/${feed}`);
    await page.route("https://example.com/**", (route) => route.fulfill({ body: "elsewhere" }));
    await expect(page.getByRole("button", { name: "Follow" })).toBeVisible();
    const linkOf = ({ title }: Post) => page.getByRole("link", { name: title, exact: true });
    await linkOf(other).click({ button: "right" });
    await linkOf(post).click();
    await expect.poll(() => countOpened(bob)).toBe(1);
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, post)).toHaveAttribute("data-read", "true");
    await expect(cardOf(page, other)).not.toHaveAttribute("data-read");
  });

  test("when it is deleted, shows the posts of an open list as unread again", async ({ alice, bob }) => {
    const feed = unique("forgotten");
    const posts = [await alice.submitText({ feeds: [feed] }), await alice.submitText({ feeds: [feed] })];
    for (const { id } of posts) await bob.api("POST", `/submission/${id}/opened`);
    const page = await bob.open(`/feed/${feed}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    const quiet = page.locator("[data-read]");
    await expect(quiet).toHaveCount(2);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Saved" }).click();
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
    await expect(page.getByText("You have not opened anything yet.")).toBeVisible();
    // The tabs of one's own lists take one place in the browser's history.
    await page.goBack();
    await expect(page).toHaveURL(`/feed/${feed}`);
    for (const post of posts) await expect(cardOf(page, post)).toBeVisible();
    await expect(quiet).toHaveCount(0);
  });

  test("is turned off in Settings, and then keeps nothing", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open("/settings");
    const keeps = page.getByRole("switch", { name: "Keep a history of the posts I open" });
    await keeps.click();
    await expect(keeps).not.toBeChecked();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Save this post" })).toBeVisible();
    await page.goto("/history");
    await expect(page.getByText("Your history is turned off.")).toBeVisible();
    expect(await countOpened(bob)).toBe(0);
    await expectAccessible(page);
  });

  test("leaves read posts out of the lists of a member who hides them, and a list says so", async ({
    alice,
    bob,
  }) => {
    const feed = unique("hides-read");
    const [read, unread] = [
      await alice.submitText({ feeds: [feed] }),
      await alice.submitText({ feeds: [feed] }),
    ];
    await bob.api("POST", `/submission/${read.id}/opened`);
    const page = await bob.open("/settings");
    const hides = page.getByRole("switch", { name: "Hide what I have read" });
    await hides.focus();
    await page.keyboard.press("Space");
    await expect(hides).toBeChecked();
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, unread)).toBeVisible();
    await expect(page.getByText("Not shown: 1 read.")).toBeVisible();
    await expect(cardOf(page, read)).toHaveCount(0);
    await page.getByRole("button", { name: "Show them" }).click();
    await expect(cardOf(page, read)).toBeVisible();
  });
});
