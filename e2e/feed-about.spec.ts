import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { givePeople } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1700, height: 900 };

test.describe("The side text and the about page of a feed", () => {
  test("An owner writes both texts, keeps what is typed when somebody else saves first, and visitors read them on every screen, also without JavaScript; a moderator of the site removes a text with a reason", async ({
    alice,
    bob,
    carol,
    browser,
    baseURL,
    mona,
  }) => {
    const feed = unique("Mosses");
    await givePeople(alice, feed, bob);
    const path = `/moderation/feeds/${feed}/texts`;
    const page = await bob.open(`/moderation/feeds?name=${feed}`);
    const side = page.getByRole("region", { name: "Side text" });
    const about = page.getByRole("region", { name: "About page" });

    await test.step("The owner writes both texts, with a preview and no reason", async () => {
      await side.getByLabel("Side text").fill("### Welcome\n\nSay **hello**.");
      await side.getByRole("button", { name: "Preview" }).click();
      await expect(side.getByRole("region", { name: "Preview" }).getByRole("strong")).toHaveText("hello");
      await expect(side.getByLabel("Reason", { exact: true })).toHaveCount(0);
      await expectAccessible(page, [390, 1440]);
      await side.getByRole("button", { name: "Save side text" }).click();
      await expect(side.getByText("Saved.")).toBeVisible();
      await about.getByLabel("Text of the about page").fill("# History\n\nIt began in a garden.");
      await about.getByRole("button", { name: "Save about page" }).click();
      await expect(about.getByText("Saved.")).toBeVisible();
    });

    await test.step("A save over somebody else's change shows it and loses nothing", async () => {
      await side.getByLabel("Side text").fill("Say hello today.");
      const { side: present } = await alice.api<{ side: { version: string } }>("GET", path);
      await alice.api("POST", path, {
        side: { text: "Say hi.", version: present.version },
        reason: "Shorter.",
      });
      await side.getByRole("button", { name: "Save side text" }).click();
      await expect(side.getByRole("alert").filter({ hasText: "was changed after you began" })).toBeVisible();
      await page.reload();
      await expect(side.getByLabel("Side text")).toHaveValue("Say hello today.");
      await side.getByRole("button", { name: "Replace it" }).click();
      await expect(side.getByText("Saved.")).toBeVisible();
    });

    await test.step("Visitors read the side text on the about page, to which a phone's line leads, and in the rail of a wide screen", async () => {
      const plain = await (
        await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
      ).newPage();
      await plain.setViewportSize(PHONE);
      // The page of a moment ago may be served once more.
      await tryAgain(async (time) => {
        await plain.goto(`/feed/${feed}`);
        await plain.getByRole("link", { name: "About", exact: true }).click();
        await expect(plain.getByText("Say hello today.")).toBeVisible(time);
      });
      await plain.goBack();
      await expect(plain.getByText("Say hello today.")).toBeHidden();
      await plain.setViewportSize(WIDE);
      const panel = plain.getByRole("region", { name: `About ${feed}` });
      await expect(panel.getByText("Say hello today.")).toBeVisible();
      await panel.getByRole("link", { name: "More about" }).click();
      await expect(plain.getByRole("heading", { level: 1 })).toHaveText(`About ${feed}`);
      await expect(plain.getByRole("heading", { level: 2, name: "History" })).toBeVisible();
      await plain.context().close();
      const reading = await carol.open(`/feed/${feed}/about`);
      await expect(reading.getByText("It began in a garden.")).toBeVisible();
      await expectAccessible(reading, [320, 1440]);
      await reading.getByRole("link", { name: `Posts in ${feed}` }).click();
      await reading.setViewportSize(PHONE);
      await reading.getByRole("link", { name: "About", exact: true }).click();
      await expect(reading).toHaveTitle(`About ${feed} - Hearth`);
      await reading.goBack();
      await expectAccessible(reading, [320, 1700]);
      await reading.setViewportSize(WIDE);
      await reading.goto(`/details/${(await alice.submitText({ feeds: [feed] })).id}`);
      await expect(
        reading.getByRole("region", { name: `About ${feed}` }).getByText("Say hello today."),
      ).toBeVisible();
    });

    await test.step("A moderator of the site removes the about text with a reason, which the owner reads", async () => {
      const tool = await mona.open(`/moderation/feeds?name=${feed}`);
      const form = tool.getByRole("region", { name: "About page" });
      await form.getByLabel("Text of the about page").fill("");
      await form.getByRole("button", { name: "Save about page" }).click();
      await expect(form.getByText("Please give a reason.")).toBeVisible();
      await expect(form.getByLabel("Reason", { exact: true })).toHaveAccessibleDescription(
        "Please give a reason.",
      );
      await form.getByLabel("Reason", { exact: true }).fill("An advert.");
      await expectAccessible(tool, [390, 1440]);
      await form.getByRole("button", { name: "Save about page" }).click();
      await expect(form.getByText("Saved.")).toBeVisible();
      await tool.goto("/moderation/log");
      const entry = tool.getByRole("list", { name: "Log" }).getByRole("listitem");
      await expect(entry.filter({ hasText: `/${feed.toLowerCase()}` }).first()).toContainText(
        "removed the about page of",
      );
      await page.reload();
      await about.getByText("Earlier words").click();
      await about.getByRole("button", { name: "Use again" }).first().click();
      await expect(about.getByLabel("Text of the about page")).toHaveValue(/It began in a garden\.$/);
      const told = await bob.open("/notifications");
      await expect(told.getByText(`about page of your feed ${feed}: An advert.`)).toBeVisible();
    });

    await test.step("A moderator of the site whose role in the feed ended meanwhile is asked for a reason, and loses no words", async () => {
      const people = `/moderation/feeds/${feed}/people`;
      await alice.api("POST", people, { username: mona.username, role: "moderator" });
      await mona.api("POST", `/category/${feed}/role`, { answer: "accept" });
      const tool = await mona.open(`/moderation/feeds?name=${feed}`);
      const form = tool.getByRole("region", { name: "Side text" });
      await form.getByLabel("Side text").fill("Say hello, please.");
      await expect(form.getByRole("button", { name: "Cancel" })).toBeVisible();
      await expect(form.getByLabel("Reason", { exact: true })).toHaveCount(0);
      await alice.api("POST", `${people}/${mona.username}/end`, { reason: "On a journey." });
      await form.getByRole("button", { name: "Save side text" }).click();
      await form.getByLabel("Reason", { exact: true }).fill("Politer.");
      await expect(form.getByLabel("Side text")).toHaveValue("Say hello, please.");
      await form.getByRole("button", { name: "Save side text" }).click();
      await expect(form.getByText("Saved.")).toBeVisible();
    });
  });
});
