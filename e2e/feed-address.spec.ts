import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { expectFocus, press } from "./keyboard.ts";
import { expect, test, unique } from "./test.ts";

const shown = (page: Page) => page.getByRole("textbox", { name: "Secret address" });
const make = (page: Page) => page.getByRole("button", { name: "Make a secret address" });

test.describe("The secret address of My Feed", () => {
  test("is made in Settings, shown once, copied, replaced and turned off", async ({
    alice,
    bob,
    request,
  }) => {
    const feed = unique("by-reader");
    const post = await alice.submitText({ feeds: [feed] });
    await bob.api("POST", "/follow-category", { category: feed });
    const page = await bob.open("/settings");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, make(page));
    await expect(shown(page)).toHaveValue(/\/my-feed\/[\w-]{43}\/atom\.xml$/);
    await expect(page.getByRole("heading", { name: "My Feed in a feed reader" })).toBeFocused();
    await expectAccessible(page);
    const first = await shown(page).inputValue();
    await press(page, page.getByRole("button", { name: "Copy address" }));
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(await (await request.get(first)).text()).toContain(post.title);

    await page.reload();
    await expect(page.getByText("Your address is shown only once")).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    await press(page, page.getByRole("button", { name: "Replace address" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    expect((await request.get(first)).status()).toBe(200);
    await press(page, page.getByRole("button", { name: "Replace address" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Replace" }));
    await expect(shown(page)).toBeVisible();
    await expectFocus(page);
    const second = await shown(page).inputValue();
    expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

    await press(page, page.getByRole("button", { name: "Turn off address" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Turn off" }));
    await expect(page.getByText("Your address is turned off.")).toBeVisible();
    await expect(make(page)).toBeVisible();
    await expectFocus(page);
    await expect(shown(page)).toHaveCount(0);
    expect((await request.get(second)).status()).toBe(404);
  });

  test("fits on a phone; the page says why it could not be made; it ends when the member signs out everywhere else", async ({
    alice,
    request,
  }) => {
    await request.post("/api/login", { data: { email: alice.email, password: alice.password } });
    const page = await alice.open("/settings");
    await expect(make(page)).toBeVisible();
    await refuse(page, "**/api/my-feed/address", { error: "Not now.", times: 1 });
    await make(page).click();
    const section = page.getByRole("region", { name: "My Feed in a feed reader" });
    await expect(section.getByText("Not now.")).toBeVisible();
    await make(page).click();
    await expect(shown(page)).toBeVisible();
    await expectAccessible(page, [390]);
    const address = await shown(page).inputValue();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(make(page)).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
  });
});
