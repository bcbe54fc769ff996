import type { Page } from "@playwright/test";
import { grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** The character RIGHT-TO-LEFT OVERRIDE, which reverses the rest of the line. */
const OVERRIDE = "\u202E";

/** Finds the elements whose text contains the override and is not isolated by `bdi` or `dir=auto`. */
function unisolated(page: Page): Promise<string[]> {
  return page.evaluate((override) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const isShown = !parent.closest("script, textarea");
      if (isShown && node.nodeValue?.includes(override) && !parent.closest("bdi, [dir=auto]")) {
        found.push(parent.outerHTML.slice(0, 200));
      }
    }
    return found;
  }, OVERRIDE);
}

test("A direction override in a text does not reverse the text around it on members' and moderators' pages", async ({
  alice,
  bob,
  carol,
}) => {
  const title = `${OVERRIDE}${unique("title")}`;
  const post = await alice.submitText({ title, content: `${OVERRIDE}content` });
  const comment = await bob.comment(post, `@${alice.username} ${OVERRIDE}comment`);
  await bob.api("POST", "/messages", { toUsername: alice.username, text: `${OVERRIDE}message` });
  await bob.report(post, `${OVERRIDE}reason`);
  await bob.api("POST", `/comment/${comment}/report`, { reason: `${OVERRIDE}reason` }).catch(() => {});
  await grantRole(carol.username, "moderator");
  await carol.api("POST", "/moderation/feeds/Yoga", {
    description: `${OVERRIDE}about`,
    reason: `${OVERRIDE}reason`,
  });

  const members = await alice.open("/notifications");
  for (const [path, shown] of [
    ["/notifications", title],
    [`/messages?to=${bob.username}`, `${OVERRIDE}message`],
    ["/profile", title],
    [`/details/${post.id}`, `${OVERRIDE}comment`],
  ] as const) {
    await members.goto(path);
    await expect(members.getByText(shown).first()).toBeVisible();
    expect([path, await unisolated(members)]).toEqual([path, []]);
  }

  const moderators = await carol.open("/moderation");
  for (const [path, shown] of [
    ["/moderation", `${OVERRIDE}reason`],
    ["/moderation/log", `${OVERRIDE}about`],
    ["/feeds-directory", `${OVERRIDE}about`],
  ] as const) {
    await moderators.goto(path);
    await expect(moderators.getByText(shown).first()).toBeVisible();
    expect([path, await unisolated(moderators)]).toEqual([path, []]);
  }
});
