import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { error, tryAgainAfter } from "./failing-reads.ts";
import { expect, test } from "./test.ts";

const LISTS = [
  {
    list: "Hidden",
    address: "/hidden",
    call: "**/api/hidden-posts",
    failure: "Your hidden posts could not be loaded.",
    act: { path: "hide", calls: "**/api/submission/*/hide", name: /^Unhide/ },
  },
  {
    list: "History",
    address: "/history",
    call: "**/api/history",
    failure: "Your history could not be loaded.",
    act: { path: "opened", calls: "**/api/history/*", name: /^Remove A text/ },
  },
];

test.describe("Hidden and History", () => {
  for (const { list, address, call, failure, act } of LISTS) {
    test(`${list} says so when it fails to load and is asked for again; an act that fails keeps its row`, async ({
      alice,
      bob,
    }) => {
      const post = await alice.submitText();
      await bob.api("POST", `/submission/${post.id}/${act.path}`);
      const page = await bob.open("about:blank");
      await refuse(page, call, { error, times: 1 });
      await page.goto(address);
      await expect(page.getByText(failure)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Try again" }).click();
      await refuse(page, act.calls, { error, times: 1 });
      const button = page.getByRole("main").getByRole("button", { name: act.name });
      await button.click();
      await expect(page.getByRole("alert").getByText(error)).toBeVisible();
      await expect(button).toBeVisible();
      await expect(page.getByRole("link", { name: post.title, exact: true })).toBeVisible();
    });
  }
});

for (const { list, address, call, failure, empty } of [
  {
    list: "Saved",
    address: "/saved",
    call: "**/api/saved",
    failure: "Your saved posts and comments could not be loaded.",
    empty: "You have not saved anything yet.",
  },
  {
    list: "Catch up",
    address: "/catch-up",
    call: "**/api/catch-up",
    failure: "The posts could not be loaded.",
    empty: "You follow no feeds yet.",
  },
]) {
  test(`${list} says so when it fails to load, and loads when it is tried again`, async ({ alice }) => {
    const page = await alice.open("about:blank");
    await refuse(page, call, { error });
    await page.goto(address);
    await tryAgainAfter(page, call, failure);
    await expect(page.getByText(empty)).toBeVisible();
  });
}
