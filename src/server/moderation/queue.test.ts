import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { ReportedPost } from "../../contract/moderation.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment, crowd } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
const { decide, decideOnComment, queue, log } = moderate(app);

const report = ({ token }: Signed, path: string, reason?: string) =>
  app.call("POST", `${path}/report`, { token, body: reason === undefined ? {} : { reason } });
const ids = ({ posts }: { posts: ReportedPost[] }) => posts.map(({ submission }) => submission.id);

describe("the queue", () => {
  test("groups reports by post, with reasons and who reported, the latest report first", async () => {
    const [one, other] = [await submitText(alice, { title: "One" }), await submitText(alice)];
    const { id: said } = await comment(bob, one, "Rude words.");
    await report(bob, `/submission/${one}`, "Spam");
    await report(dave, `/submission/${other}`);
    await report(dave, `/comment/${said}`, "Rude");
    await report(dave, `/submission/${one}`);
    const { posts, next, total } = await queue(carol);
    expect([next, total]).toEqual([null, 2]);
    expect(posts).toMatchObject([
      {
        submission: { id: one, title: "One", isLocked: false },
        isRemoved: false,
        reports: [
          { userName: "dave", reason: null },
          { userName: "bob", reason: "Spam" },
        ],
        comments: [
          {
            id: said,
            text: "Rude words.",
            userName: "bob",
            isRemoved: false,
            reports: [{ userName: "dave", reason: "Rude" }],
          },
        ],
      },
      { submission: { id: other }, reports: [{ userName: "dave" }], comments: [] },
    ]);
  });

  test("drops a post or comment whose reports are dismissed; its reporter cannot report it again, but others can", async () => {
    const id = await submitText(alice);
    const { id: said } = await comment(bob, id, "Words.");
    await report(bob, `/submission/${id}`);
    await report(alice, `/comment/${said}`);
    await decide(carol, id, { decision: "dismiss", reason: "Fine." });
    expect((await queue(carol)).posts[0]).toMatchObject({
      submission: { id },
      reports: [],
      comments: [{ id: said }],
    });
    await decideOnComment(carol, said, { decision: "dismiss", reason: "Fine, too." });
    expect(ids(await queue(carol))).not.toContain(id);
    expect((await log(carol)).entries.slice(0, 2)).toMatchObject([
      { action: "dismiss-reports", submissionId: id, commentId: said, reason: "Fine, too." },
      { action: "dismiss-reports", submissionId: id, commentId: null, reason: "Fine." },
    ]);
    expect(await report(bob, `/submission/${id}`)).toMatchObject({
      status: 400,
      body: { error: "Already reported." },
    });
    // Another member can still report the post, which puts it back into the queue.
    expect((await report(dave, `/submission/${id}`)).status).toBe(201);
    expect((await queue(carol)).posts[0].submission.id).toBe(id);
    // Dismissing the reports of an unreported post does nothing and is not logged.
    const unreported = await submitText(alice, { title: "Unreported" });
    await decide(carol, unreported, { decision: "dismiss" });
    expect((await log(carol)).entries[0].subject).not.toBe("Unreported");
  });

  test("drops a removed comment with its reports", async () => {
    const id = await submitText(alice);
    const { id: said } = await comment(bob, id, "Words.");
    await report(alice, `/comment/${said}`);
    await decideOnComment(carol, said, { decision: "remove" });
    expect(ids(await queue(carol))).not.toContain(id);
  });

  test("is read in pages, each post once, with the number of all that wait", async () => {
    const before = (await queue(carol)).total;
    for (let n = 0; n < 5; n++) await report(bob, `/submission/${await submitText(alice)}`);
    const all = ids(await queue(carol, "?limit=100"));
    expect(all).toHaveLength(before + 5);
    const seen: string[] = [];
    for (let query = "?limit=2"; ;) {
      const page = await queue(carol, query);
      expect(page.total).toBe(before + 5);
      seen.push(...ids(page));
      if (page.next === null) break;
      query = `?limit=2&cursor=${page.next}`;
    }
    expect(seen).toEqual(all);
    for (const query of ["?cursor=x", "?limit=101"]) {
      const answer = await app.call("GET", `/moderation/reports${query}`, { token: carol.token });
      expect(answer.status).toBe(400);
    }
  });

  test("shows the newest hundred reports of a post that thousands have reported", async () => {
    const id = await submitText(alice);
    await crowd(1_500);
    await sql`
      insert into reports (post_id, author_id, member_id)
      select posts.id, posts.member_id, members.id from members join posts on posts.id = ${id} where username like 'crowd%'`.execute(
      app.db,
    );
    const [first] = (await queue(carol)).posts;
    expect([first.submission.id, first.reports.length]).toEqual([id, 100]);
    await decide(carol, id, { decision: "dismiss" });
    expect(ids(await queue(carol))).not.toContain(id);
  });
});
