import { afterAll, describe, expect, test } from "vitest";
import type { ReportedPost } from "../../contract/moderation.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRules } from "./test-feed-rules.ts";

const app = await startTestApp();
afterAll(() => app.close());
const {
  alice: author,
  bob: reporter,
  carol: moderator,
  join,
  promote,
  submitText,
  comment,
} = await castOf(app);
const admin = await join("the_admin");
await promote(admin, "admin");
const { decide, decideOnComment, log, notifications, queue } = moderate(app);
const { give } = feedRoles(app);
const { write } = feedRules(app);
await give(admin, "Chess", moderator, "moderator");
const [kind, adverts] = (await write(admin, "Chess", "Be kind", "No adverts")) as [string, string];
// Other posts are in both feeds, so that a rule is looked for among those of the one post.
for (const feed of ["Chess", "Poker"]) await submitText(author, { customCategories: [feed] });
const [theirs] = (await write(admin, "Poker", "No bluffing")) as [string];

const report = ({ token }: Signed, id: string, body: object) =>
  app.call("POST", `/submission/${id}/report`, { token, body });
const reportComment = ({ token }: Signed, id: string, body: object) =>
  app.call("POST", `/comment/${id}/report`, { token, body });
const inQueue = async (by: Signed, id: string): Promise<ReportedPost> =>
  (await queue(by, "?limit=100")).posts.find(({ submission }: ReportedPost) => submission.id === id);
const inChess = (feeds = ["Chess"]) => submitText(author, { title: "Buy this", customCategories: feeds });
const removed = async (by: Signed, id: string) =>
  (await app.call("GET", `/submission/${id}/removed`, { token: by.token })).body;

const seen = (ruleTitle: string) => ({ rule: kind, ruleTitle });

describe("a report that names a rule", () => {
  test("on a post or a comment reaches the members who decide there, with the rule's words of that time", async () => {
    const id = await inChess();
    const { id: said } = await comment(author, id, "Rude.");
    expect((await report(reporter, id, { rule: adverts, reason: " A shop. " })).status).toBe(201);
    expect((await reportComment(reporter, said, { rule: kind })).status).toBe(201);
    await write(admin, "Chess", { id: adverts, title: "No shops" }, { id: kind, title: "Be friendly" });
    for (const by of [admin, moderator]) {
      const { reports, comments } = await inQueue(by, id);
      expect(reports).toMatchObject([
        { reason: "A shop.", rule: { id: adverts, words: "Rule 2 of /chess: No adverts" } },
      ]);
      expect(comments[0]!.reports).toMatchObject([
        { reason: null, rule: { id: kind, words: "Rule 1 of /chess: Be kind" } },
      ]);
    }
    await write(admin, "Chess", { id: kind, title: "Be kind" }, { id: adverts, title: "No adverts" });
  });

  test("keeps the words of a deleted rule; a report without a rule has none", async () => {
    const id = await submitText(author, { customCategories: ["Moss"] });
    const [gone] = await write(admin, "Moss", "No moss");
    await report(reporter, id, { rule: gone! });
    await report(moderator, id, { reason: "Spam" });
    await write(admin, "Moss");
    const { reports } = await inQueue(admin, id);
    expect(reports.map(({ rule }) => rule?.words)).toEqual([undefined, "Rule 1 of /moss: No moss"]);
  });

  test("is a 409 for a rule of another feed, one that is deleted, or none at all, and is not stored", async () => {
    const id = await inChess();
    const { id: said } = await comment(author, id, "Words.");
    const [gone] = await write(admin, "Fleeting", "Gone");
    await write(admin, "Fleeting");
    for (const rule of [theirs, gone!, "0", "x", "9".repeat(30)]) {
      for (const { status, body } of [
        await report(reporter, id, { rule }),
        await reportComment(reporter, said, { rule }),
      ])
        expect([status, body.code]).toEqual([409, "ruleGone"]);
    }
    expect(await inQueue(admin, id)).toBeUndefined();
    expect((await report(reporter, id, { rule: null })).status).toBe(201);
  });

  test("may name a rule of any feed of a post that is in several", async () => {
    const id = await inChess(["Chess", "Poker"]);
    expect((await report(reporter, id, { rule: theirs })).status).toBe(201);
    expect((await inQueue(moderator, id)).reports[0]!.rule?.words).toBe("Rule 1 of /poker: No bluffing");
  });

  test("has no characters that change the writing direction of the words after it", async () => {
    const id = await submitText(author, { customCategories: ["Turns"] });
    const [turned] = await write(admin, "Turns", "No \u202Eadverts");
    await report(reporter, id, { rule: turned! });
    expect((await inQueue(admin, id)).reports[0]!.rule?.words).toBe("Rule 1 of /turns: No adverts");
  });
});

describe("a removal that names a rule", () => {
  test("needs no other reason; the author, the log and the removed post say which rule, in the words of that time", async () => {
    const id = await inChess();
    await report(reporter, id, { rule: adverts });
    expect((await decide(moderator, id, { decision: "remove", reason: " ", rule: adverts })).status).toBe(
      200,
    );
    await write(admin, "Chess", { id: kind, title: "Be kind" }, { id: adverts, title: "No shops" });
    expect((await notifications(author))[0].message).toBe(
      "A moderator removed your post “Buy this”: Rule 2 of /chess: No adverts",
    );
    expect(await removed(author, id)).toMatchObject({ rule: "Rule 2 of /chess: No adverts", reason: "" });
    expect(
      (await log(admin)).entries.find(({ action }: { action: string }) => action === "remove-post"),
    ).toMatchObject({ submissionId: id, rule: "Rule 2 of /chess: No adverts", reason: "" });
    expect(await inQueue(admin, id)).toBeUndefined();
    await write(admin, "Chess", { id: kind, title: "Be kind" }, { id: adverts, title: "No adverts" });
  });

  test("a removal of a comment may add a line, which its author reads after the rule", async () => {
    const { id: said } = await comment(author, await inChess(), "Rude.");
    const body = { decision: "remove", reason: "Twice today.", rule: kind };
    expect((await decideOnComment(moderator, said, body)).body).toEqual({ isRemoved: true });
    expect((await notifications(author))[0].message).toBe(
      "A moderator removed your comment on “Buy this”: Rule 1 of /chess: Be kind. Twice today.",
    );
    expect((await log(admin)).entries[0]).toMatchObject({
      ...{ commentId: said, rule: "Rule 1 of /chess: Be kind", reason: "Twice today." },
    });
  });

  test("closes the reports on the comments below with the rule as their reason", async () => {
    const id = await inChess();
    const { id: said } = await comment(author, id, "Words.");
    await reportComment(reporter, said, {});
    await decide(admin, id, { decision: "remove", reason: "", rule: kind });
    const closed = (await log(admin)).entries.find(
      ({ action, commentId }: { action: string; commentId: string }) =>
        action === "close-reports" && commentId === said,
    );
    expect(closed.reason).toBe("Rule 1 of /chess: Be kind");
  });

  test("is a 409 for a rule of a feed that the post is not in, also one that it left, and changes nothing", async () => {
    const id = await inChess();
    const { id: said } = await comment(author, id, "Words.");
    for (const rule of [theirs, "0", "x"]) {
      for (const { status, body } of [
        await decide(moderator, id, { decision: "remove", rule }),
        await decideOnComment(moderator, said, { decision: "remove", rule }),
      ])
        expect([status, body.code]).toEqual([409, "ruleGone"]);
    }
    const was = { title: "Buy this", text: "Some words.", customCategories: ["Chess"] };
    const edit = { ...was, customCategories: ["Poker"], was };
    expect((await app.call("POST", `/submission/${id}`, { token: author.token, body: edit })).status).toBe(
      200,
    );
    expect((await decide(admin, id, { decision: "remove", rule: kind })).status).toBe(409);
    expect((await app.call("GET", `/submission/${id}`)).status).toBe(200);
    expect((await decide(admin, id, { decision: "remove", rule: theirs })).status).toBe(200);
  });

  test("without a reason and a rule is a 400, and no other decision names a rule", async () => {
    const id = await inChess();
    for (const body of [
      { decision: "remove", reason: " " },
      { decision: "remove", reason: " ", rule: null },
      { decision: "remove", reason: " ", rule: "" },
    ]) {
      const { status, body: said } = await decide(moderator, id, body);
      expect([status, said.error]).toEqual([400, "Reason is required."]);
    }
    for (const decision of ["lock", "unlock", "dismiss", "restore"]) {
      const { status, body } = await decide(admin, id, { decision, rule: kind });
      expect([status, body.error]).toEqual([400, "Only a removal names a rule."]);
    }
    expect((await app.call("GET", `/submission/${id}`)).body.submission.isLocked).toBe(false);
  });

  test("and a report are a 409 if the rule's title has changed since it was read", async () => {
    const id = await inChess();

    for (const { status, body } of [
      await report(reporter, id, seen("Be rude")),
      await decide(moderator, id, { decision: "remove", ...seen("Be rude") }),
    ])
      expect([status, body.code]).toEqual([409, "ruleGone"]);
    expect((await report(reporter, id, seen("Be kind"))).status).toBe(201);
    expect((await decide(moderator, id, { decision: "remove", ...seen("Be kind") })).status).toBe(200);
  });

  test("is restored as any other, and the decision that restores names no rule", async () => {
    const id = await inChess();
    await decide(moderator, id, { decision: "remove", reason: "", rule: kind });
    expect((await decide(moderator, id, { decision: "restore", reason: "A mistake." })).status).toBe(200);
    expect((await log(admin)).entries[0]).not.toHaveProperty("rule");
    await decide(moderator, id, { decision: "remove", reason: "After all." });
    expect(await removed(author, id)).not.toHaveProperty("rule");
  });
});
