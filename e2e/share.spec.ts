import { expect, test, unique } from "./test.ts";

test.describe("Share links", () => {
  test("\"text is title + excerpt up to 160 characters + 'Read the entire post here' + URL + hashtags of the categories\"", async ({
    page,
    alice,
    baseURL,
  }) => {
    const feed = unique("Kilns");
    const post = await alice.submitText({ content: "word ".repeat(100), feeds: [feed] });
    await page.goto(`/details/${post.id}`);
    const share = page.getByRole("list", { name: "Share" });
    const microblog = new URL((await share.getByRole("link", { name: "Share on X" }).getAttribute("href"))!);
    const text = microblog.searchParams.get("text")!;
    const address = `${baseURL}/details/${post.id}`;
    const excerpt = `${"word ".repeat(32).trim()}...`;
    expect(text).toBe(
      `${post.title}\n\n${excerpt}\n\nRead the entire post here ${address}\n\n#${feed.replace("_", "")}`,
    );
    const social = new URL(
      (await share.getByRole("link", { name: "Share on Facebook" }).getAttribute("href"))!,
    );
    expect(social.searchParams.get("u")).toBe(address);
    expect(social.searchParams.get("quote")).toBe(text);
  });

  test("Copy link copies the address to the clipboard and confirms it", async ({
    page,
    alice,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/details/${post.id}`);
  });
});
