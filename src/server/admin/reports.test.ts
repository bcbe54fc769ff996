import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { commandsBeside } from "./test-commands.ts";

const app = await startTestApp();
const cast = await castOf(app);
const admin = commandsBeside(app);
afterAll(() => app.close());

test("the operator lists and decides a report on the only moderator", async () => {
  const keeper = await cast.join("keeper");
  await cast.promote(keeper, "admin");
  const id = await cast.submitText(keeper);
  // A row written before control characters were refused may still have them.
  const title = "Mine \u202eand \u009bonly mine";
  await app.db.updateTable("posts").set({ title }).where("id", "=", Number(id)).execute();
  const { id: said } = await cast.comment(keeper, id, "My words.");
  const body = { reason: "Harassment or hate" };
  const { token } = await cast.join("reporter");
  for (const path of [`/submission/${id}/report`, `/comment/${said}/report`]) {
    expect((await app.call("POST", path, { token, body })).status).toBe(201);
  }
  const listed = await admin("reports", "keeper");
  expect(listed.end).toBe(0);
  expect(listed.said).toContain(`post ${id} by keeper: "Mine \\u202eand \\u009bonly mine"`);
  expect(listed.said).toMatch(/reported by reporter on \d{4}-\d\d-\d\d: "Harassment or hate"/);
  expect(listed.said).toContain(`comment ${said} by keeper: "My words."`);
  expect((await admin("reports")).said).toContain(`post ${id} by keeper`);

  const because = ["--reason", "Not fit for this site"];
  expect(await admin("decide", "comment", said, "dismiss", ...because)).toMatchObject({ end: 0 });
  expect(await admin("decide", "post", id, "remove", ...because)).toMatchObject({ end: 0 });
  await expect.poll(async () => (await app.call("GET", `/submission/${id}`)).status).toBe(404);
  expect(await admin("reports", "keeper")).toMatchObject({ end: 0, said: "Nothing is reported.\n" });
  const { entries } = (await app.call("GET", "/moderation/log", { token: keeper.token })).body;
  expect(entries[0]).toMatchObject({ action: "remove-post", userName: null, submissionId: id });
});

test("reports and decide let the operator dismiss the reports on the only admin, without the texts of messages", async () => {
  const admin1 = await cast.join("sole_admin");
  await cast.promote(admin1, "admin");
  const { token } = await cast.join("complainer");
  const message = { toUsername: "complainer", text: "Rude words" };
  const sent = await app.call("POST", "/messages", { token: admin1.token, body: message });
  for (const path of ["/user/sole_admin/report", `/message/${sent.body.message.id}/report`]) {
    expect((await app.call("POST", path, { token, body: { reason: "Spam" } })).status).toBe(201);
  }
  const { said } = await admin("reports", "sole_admin");
  const [ofMessage, ofMember] = [...said.matchAll(/report (\d+)/g)].map(([, id]) => id!);
  expect(said).toMatch(
    /^admin sole_admin\n {2}report \d+ about a message reported by complainer on .*"Spam"\n {2}report \d+ reported by/,
  );
  expect(said).not.toContain("Rude words");
  expect(await admin("decide", "member", "sole_admin", "remove", "--reason", "No")).toMatchObject({ end: 1 });
  const dismiss = ["decide", "member", "sole_admin", "dismiss", "--reason", "Looked into it"];
  expect(await admin(...dismiss)).toMatchObject({ end: 1 });
  const upTo = (id: string) => admin(...dismiss, "--up-to", id);
  expect(await upTo(ofMessage!)).toMatchObject({
    said: "Dismissed: 1. Still open, since their messages were not read: 1.\n",
  });
  expect(await admin("reports", "--read", ofMessage!)).toMatchObject({ said: 'reported: "Rude words"\n' });
  // A report that is closed has nothing to read.
  expect(await admin("reports", "--read", ofMember!)).toMatchObject({ end: 1 });
  expect(await upTo(ofMessage!)).toMatchObject({ end: 0 });
  expect(await admin("reports", "sole_admin")).toMatchObject({ end: 0, said: "Nothing is reported.\n" });
});
