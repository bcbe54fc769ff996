import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { warn, log, notifications } = moderate(app);

describe("a warning", () => {
  test("tells the member the reason and not the moderator, is in the log, and changes nothing else", async () => {
    const { status, body } = await warn(bob, "alice", { reason: "No insults." });
    expect([status, body]).toMatchObject([200, { userName: "alice", warnings: 1, suspendedUntil: null }]);
    const [told] = await notifications(alice);
    expect(told).toMatchObject({ message: "A moderator warned you: No insults.", userName: null });
    expect((await log(carol)).entries[0]).toMatchObject({
      ...{ action: "warn-member", subjectName: "alice", userName: "bob", reason: "No insults." },
    });
    await submitText(alice);
  });

  test("is counted for other moderators", async () => {
    await warn(carol, "alice", { reason: "No links." });
    expect((await app.call("GET", "/moderation/members/alice", dave)).body.warnings).toBe(2);
    expect((await app.call("GET", "/moderation/members/bob", dave)).body).not.toHaveProperty("warnings");
  });

  test("is one, however often the same request is sent", async () => {
    const erin = await join("erin");
    const answers = await atOnce(3, () => warn(bob, "erin", { reason: "Once." }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await notifications(erin)).length).toBe(1);
    expect((await warn(bob, "erin", { reason: "Another." })).body.warnings).toBe(2);
  });

  test.each([
    ["a member", alice, "bob", 403],
    ["a moderator, of another", bob, "carol", 403],
    ["a moderator, of themselves", bob, "bob", 403],
    ["an admin, of a moderator", dave, "bob", 200],
    ["a moderator, of nobody", bob, "nobody_here", 404],
  ])("by %s is answered by the rules of suspensions", async (_who, by, of, status) => {
    expect((await warn(by, of, { reason: "Because." })).status).toBe(status);
  });

  test("needs a reason", async () => {
    expect((await warn(bob, "alice", { reason: " " })).body.errors).toEqual(["Reason is required."]);
  });
});
