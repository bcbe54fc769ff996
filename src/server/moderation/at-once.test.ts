import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { automaticRules, words } from "../automatic-rules/test-automatic-rules.ts";
import { editing } from "../comments/test-edits.ts";
import { invite } from "../invitations/test-invitations.ts";
import { editingPosts } from "../posts/test-post-edits.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { moderate } from "./test-decisions.ts";

/**
 * Locks are taken in one order: no two decisions wait for each other, which PostgreSQL would end as a failure of the
 * server.
 */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol } = cast;
const [ada, abe, mona, moe] = await cast.joinAll("ada", "abe", "mona", "moe");
for (const admin of [alice, ada, abe]) await cast.promote(admin, "admin");
for (const moderator of [mona, moe]) await cast.promote(moderator, "moderator");
const { decide, decideOnComment, suspend, grant, warn, eraseAbout, blockDomain } = moderate(app);
const [ofPosts, ofComments] = [editingPosts(app), editing(app)];
const { send, reportMessage, cardOf, reading } = memberReportsOf(app);
const rules = automaticRules(app, alice);

/** A post and a comment by somebody, each with an earlier version. */
async function edited(by: Person) {
  const post = await cast.submitText(by);
  const { id: said } = await cast.comment(by, post, "First.");
  await Promise.all([ofPosts.age(post), ofComments.age(said)]);
  await ofPosts.edit(by, post, { title: "Second" });
  await ofComments.edit(by, said, "Second.", "First.");
  const [[ofPost], [ofComment]] = [await ofPosts.versions(post), await ofComments.versions(said)];
  return { post, said, ofPost: ofPost!.id!, ofComment: ofComment!.id! };
}

async function savePage({ token }: Person, text: string) {
  const { pages } = (await app.call("GET", "/admin/pages", alice)).body;
  const { version } = pages.find(({ name }: { name: string }) => name === "about");
  return app.call("POST", "/admin/pages/about", { token, body: { text, version } });
}

test("fifty decisions at once of three admins and two moderators, about each other too, all end without a failure of the server", async () => {
  await reportMessage(bob, await send(carol, bob, "Rude words"));
  const report = (await cardOf(alice, carol))!.reports[0]!.id;
  for (let round = 0; round < 3; round++) {
    const written = await Promise.all([edited(bob), edited(carol), edited(alice), edited(mona)]);
    const links = [await invite(app, alice), await invite(app, ada)];
    const acts = [alice, ada, abe, mona, moe].flatMap((by, at) => {
      const { post, said, ofPost, ofComment } = written[(at + round) % written.length]!;
      const other = [ada, abe, mona, moe, alice][at]!;
      return [
        () => changeSettings(app, by, { welcome: `Welcome ${at} in ${round}.` }),
        () => savePage(by, `Page ${at} in ${round}.`),
        () => rules.add(`Rule ${at} in ${round}`, words(`word${at}${round}`), "trying", by),
        () =>
          app.call("POST", `/admin/invitations/${links[at % 2]!.id}/taking-back`, {
            token: by.token,
            body: { reason: "Over." },
          }),
        () =>
          app.call("POST", "/register", {
            body: {
              username: `new_${at}_${round}`,
              email: `n${at}${round}@example.com`,
              password: "a long secret of ours",
              invitation: links[at % 2]!.secret,
            },
          }),
        () => reading(by, report),
        () => ofPosts.eraseAs(by, post, ofPost),
        () => ofComments.eraseAs(by, said, ofComment),
        () => decide(by, post, { decision: "lock" }),
        () => decideOnComment(by, said, { decision: "remove" }),
        () => warn(by, "bob", {}),
        () => suspend(by, other.username, { days: 0 }),
        () => grant(by, "carol", { role: at % 2 === 0 ? "moderator" : "member" }),
        () => eraseAbout(by, "bob", { about: "" }),
        () => blockDomain(by, `spam${at}.example`),
      ];
    });
    expect(acts.length).toBeGreaterThan(50);
    const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // Most requests succeed. The others are refused by a role, or find the work done.
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20);
    await cast.promote(carol, "member");
  }
});
