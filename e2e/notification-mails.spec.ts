import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { tabTo } from "./keyboard.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { passToMails } from "./people.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, which can send mails. */
let site: SiteWithAdmin;
let server: MailServer;
test.beforeAll(async () => {
  server = await startMailServer();
  site = await startSiteWithAdmin({ PUBLIC_URL: "", SMTP_URL: server.url });
});
test.afterAll(async () => {
  await site.stop();
  await server.close();
});

/** Waits for this many mails to an address, and returns the newest. */
async function mailed(address: string, count: number) {
  await expect.poll(async () => (await server.mailsTo(address)).length, { timeout: 30_000 }).toBe(count);
  return (await server.mailsTo(address)).at(-1)!;
}

const section = (page: Page) => page.getByRole("region", { name: "Notifications and posts by mail" });
const replies = (page: Page) => section(page).getByLabel("Comments, replies and mentions");

test("A member chooses mails, confirms the address, gets a mail about a comment, and ends the mails by the link in it", async ({
  page,
  browser,
}) => {
  const [me, other] = [await site.join("rosa"), await site.join("paul")];
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();

  await test.step("A refused choice says so; the next one mails a link", async () => {
    await site.open(page, me.token, "/settings");
    await expect(replies(page)).toHaveValue("never");
    await refuse(page, "**/api/notification-mails", { times: 1 });
    await tabTo(page, replies(page));
    await page.keyboard.press("ArrowDown");
    await expect(section(page).getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    await expect(replies(page)).toHaveValue("never");
    await page.keyboard.press("ArrowDown");
    await expect(section(page).getByRole("status")).toContainText(`confirm ${me.email} first`);
    await expectAccessible(page, [320, 1440]);
  });

  await test.step("Opening the link without scripts confirms the address", async () => {
    const { text = "" } = await mailed(me.email, 1);
    await plain.goto(/http\S+oobCode=\S+/.exec(text)![0]);
    await plain.getByRole("button", { name: "Confirm this email" }).click();
    await expect(plain.getByText("Your email is confirmed.")).toBeVisible();
    await page.reload();
    await expect(section(page)).toContainText(`Mails go to ${me.email}.`);
    await expect(replies(page)).toHaveValue("soon");
  });

  const mail =
    await test.step("A comment that stays unread is mailed, and the mail leads to it", async () => {
      const post = await me.submitText();
      const said = await other.comment(post, "What a post!");
      await passToMails(site.dataDir);
      const { text = "" } = await mailed(me.email, 2);
      expect(text).toContain("> What a post!");
      await page.goto(/http\S+#comment-\d+/.exec(text)![0]);
      await expect(page.locator(`#comment-${said}`)).toContainText("What a post!");
      return text;
    });

  await test.step("A digest is one of the mails, with times of its own", async () => {
    await site.open(page, me.token, "/settings");
    const digest = section(page).getByLabel("Posts that you have missed");
    await tabTo(page, digest);
    await page.keyboard.press("ArrowDown");
    await expect(digest).toHaveValue("daily");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(async () => (await me.api<{ digest: string }>("GET", "/notification-mails")).digest)
      .toBe("weekly");
    await page.reload();
    await expect(digest).toHaveValue("weekly");
    await expectAccessible(page, [320, 1440]);
  });

  await test.step("Its last link ends these mails without a sign-in, once the button is pressed", async () => {
    const link = /http\S+\/unsubscribe\/\S+/.exec(mail)![0];
    await page.goto(link);
    await expectAccessible(page, [320, 1440]);
    await plain.goto(link);
    await plain.getByRole("button", { name: "No more of these mails" }).click();
    await expect(plain.getByText("You get no more mails about comments")).toBeVisible();
    await plain.context().close();
    await page.goto(`${site.address}/settings`);
    await expect(replies(page)).toHaveValue("never");
  });
});
