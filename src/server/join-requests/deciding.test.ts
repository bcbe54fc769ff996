import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { mailsOf, receiverOf } from "../../../test/mails.ts";
import { atOnce } from "../../../test/race.ts";
import { milliseconds } from "../../contract/moments.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { approveRequest, eraseRefused, refuseRequest } from "./decide.ts";
import { withdrawRequest } from "./erase-requester.ts";
import { QUESTION, requestsOf } from "./test-requests.ts";

const app = await startTestApp();
const beside = await startTestApp({ beside: app });
const { alice, bob, carol, promote, submitText } = await castOf(app);
const { runDueJobs, mails, empty, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await beside.close();
  await app.close();
});
await promote(alice, "admin");
await promote(bob, "moderator");
const { open, ask, stateOf, requestOf, withdraw, approve, refuse, queue } = requestsOf(app);
await open(alice);
const { log, notifications, suspend } = moderate(app);
beforeEach(async () => {
  await empty();
  await sql`delete from members where id in (select member_id from join_requests)`.execute(app.db);
});

const names = ({ requests }: { requests: { userName: string }[] }) =>
  requests.map(({ userName }) => userName);

describe("the queue", () => {
  test("is for moderators and admins", async () => {
    const { uid } = await ask("asks_first");
    for (const [by, status] of [[alice, 200] as const, [bob, 200] as const, [carol, 403] as const]) {
      const { token } = by;
      expect((await app.call("GET", "/moderation/join-requests", { token })).status).toBe(status);
    }
    expect((await app.call("GET", "/moderation/join-requests")).status).toBe(401);
    expect([(await approve(carol, uid)).status, (await refuse(carol, uid)).status]).toEqual([403, 403]);
  });

  test("has the requests that wait, the oldest first, in pages, and counts all", async () => {
    for (const name of ["asks_one", "asks_two", "asks_three"]) await ask(name, `I am ${name}.`);
    const page = await queue(bob, "?limit=2");
    expect(page).toMatchObject({
      ...{ waiting: 3, refused: 0 },
      requests: [
        { userName: "asks_one", answer: "I am asks_one.", question: QUESTION, isAddressConfirmed: false },
        { userName: "asks_two", refusal: null },
      ],
    });
    expect(JSON.stringify(page)).not.toContain("@example.com");
    expect(names(await queue(bob, `?limit=2&cursor=${page.next}`))).toEqual(["asks_three"]);
    expect((await queue(bob, `?limit=2&cursor=${page.next}`)).next).toBeNull();
  });

  test("says whose address Google has confirmed", async () => {
    const { uid } = await ask("by_google");
    await sql`insert into identities (issuer, subject, member_id) values ('i', 's', ${uid})`.execute(app.db);
    expect((await queue(bob)).requests).toMatchObject([{ isAddressConfirmed: true }]);
  });

  test("lists refused requests separately, the latest first, and stays when registration opens", async () => {
    for (const name of ["asks_one", "asks_two", "asks_three"]) {
      const { uid } = await ask(name);
      if (name !== "asks_two") await refuse(bob, uid);
    }
    await open(alice, "open");
    expect(await queue(bob)).toMatchObject({ waiting: 1, refused: 2, requests: [{ userName: "asks_two" }] });
    expect(names(await queue(bob, "?refused=true"))).toEqual(["asks_three", "asks_one"]);
    const { next } = await queue(bob, "?refused=true&limit=1");
    expect(names(await queue(bob, `?refused=true&limit=1&cursor=${next}`))).toEqual(["asks_one"]);
    await open(alice);
  });
});

describe("an approval", () => {
  test("makes a member at once, who is told by a notification, a mail and the open page", async () => {
    const dora = await ask("dora");
    await sql`update members set created_at = now() - interval '9 days' where id = ${dora.uid}`.execute(
      app.db,
    );
    const stream = await openEvents(beside, "", dora.token);
    expect((await approve(bob, dora.uid)).status).toBe(204);
    await stream.next("notification");
    stream.close();
    expect(await stateOf(dora)).toBe("member");
    await submitText(dora);
    const { createdAt } = (await app.call("GET", "/user/dora")).body.user;
    expect(Date.now() - milliseconds(createdAt)).toBeLessThan(86_400_000);
    expect((await notifications(dora))[0].message).toContain("approved your request");
    await runDueJobs();
    const [mail] = await mails();
    expect([receiverOf(mail!), mail!.text]).toEqual([
      dora.email,
      expect.stringContaining("You are a member now"),
    ]);
    expect((await log(bob)).entries[0]).toMatchObject({
      ...{ action: "approve-join-request", userName: "bob", subject: "dora", reason: "" },
    });
  });

  test("again, or of a member, changes nothing and is not logged twice", async () => {
    const { uid } = await ask("erin_asks");
    const answers = await atOnce(4, () => approve(bob, uid));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const { entries } = await log(bob, "?username=erin_asks");
    expect(entries).toHaveLength(1);
    expect((await refuse(alice, uid)).body.code).toBe("joinRequestApproved");
  });

  test("changes a refusal", async () => {
    const fred = await ask("fred_asks");
    await refuse(bob, fred.uid, "No.");
    expect((await approve(alice, fred.uid)).status).toBe(204);
    expect(await stateOf(fred)).toBe("member");
    const { entries } = await log(bob, "?username=fred_asks");
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      "approve-join-request",
      "refuse-join-request",
    ]);
  });
});

describe("a refusal", () => {
  test("is shown with its line by mail, on the open page and at the next visit; the account is erased in 30 days", async () => {
    const dora = await ask("dora_asks");
    const stream = await openEvents(beside, "", dora.token);
    expect((await refuse(bob, dora.uid, " Sorry, <b>not</b> yet. ")).status).toBe(204);
    await stream.next("notification");
    stream.close();
    expect(await stateOf(dora)).toBe("refused");
    const { refusal } = (await requestOf(dora)).body;
    expect(refusal.line).toBe("Sorry, <b>not</b> yet.");
    expect(milliseconds(refusal.erasedAt) - milliseconds(refusal.refusedAt)).toBe(30 * 86_400_000);
    await runDueJobs();
    const [mail] = await mails();
    expect([receiverOf(mail!), mail!.text]).toEqual([
      dora.email,
      expect.stringContaining("A moderator writes: “Sorry, <b>not</b> yet.”"),
    ]);
    expect((await log(bob)).entries[0]).toMatchObject({
      ...{ action: "refuse-join-request", subject: "dora_asks", reason: "Sorry, <b>not</b> yet." },
    });
  });

  test("needs no line to the person, and refuses a line that is too long", async () => {
    const { uid } = await ask("gus_asks");
    const { status, body } = await refuse(bob, uid, "x".repeat(501));
    expect([status, body.errors]).toEqual([400, ["Line cannot exceed 500 characters."]]);
    expect((await refuse(bob, uid)).status).toBe(204);
    await runDueJobs();
    expect((await mails())[0]!.text).not.toContain("writes");
  });

  test("that is sent again changes nothing; of two moderators with other lines the second is told", async () => {
    const { uid } = await ask("hal_asks");
    const answers = await Promise.all([refuse(bob, uid, "No."), refuse(alice, uid, "Never.")]);
    const first = answers.findIndex(({ status }) => status === 204);
    expect(answers[1 - first]).toMatchObject({ status: 409, body: { code: "joinRequestRefusedMeanwhile" } });
    expect((await refuse(bob, uid, first === 0 ? "No." : "Never.")).status).toBe(204);
    expect((await log(bob)).entries[1].subject).not.toBe("hal_asks");
  });

  test("is erased with the account after 30 days, and not before", async () => {
    const [early, late] = [await ask("early_one"), await ask("late_one")];
    await refuse(bob, early.uid);
    await refuse(bob, late.uid);
    await sql`
      update join_requests set refused_at = now() - interval '30 days 1 second'
      where member_id = ${early.uid}`.execute(app.db);
    await eraseRefused(app.db);
    expect(names(await queue(bob, "?refused=true"))).toEqual(["late_one"]);
    expect((await app.call("GET", "/profile", early)).status).toBe(401);
    expect(await stateOf(await ask("early_one"))).toBe("waiting");
  });
});

describe("somebody who withdraws", () => {
  test("before a decision is gone for moderators, who are told so", async () => {
    const ida = await ask("ida_asks");
    await withdraw(ida);
    for (const answer of [await approve(bob, ida.uid), await refuse(bob, ida.uid)])
      expect(answer).toMatchObject({ status: 404, body: { code: "joinRequestGone" } });
    for (const uid of ["x", "1", "'"]) expect((await approve(bob, uid)).body.code).toBe("joinRequestGone");
  });

  test("while an approval is under way is a member, and keeps the account", async () => {
    const jo = await ask("jo_asks");
    let leaving!: ReturnType<typeof withdraw>;
    await app.db.transaction().execute(async (transaction) => {
      await approveRequest(transaction, null, jo.uid);
      leaving = withdraw(jo);
      await untilWaitingForLocks(app.db, 1);
    });
    expect(await leaving).toMatchObject({ status: 409, body: { code: "noJoinRequest" } });
    expect(await stateOf(jo)).toBe("member");
  });

  test("makes a refusal at the same moment a 404", async () => {
    const kim = await ask("kim_asks");
    let refusing!: Promise<void>;
    await app.db.transaction().execute(async (transaction) => {
      await withdrawRequest(transaction, kim.uid);
      refusing = app.db.transaction().execute((other) => refuseRequest(other, null, kim.uid, ""));
      refusing.catch(() => {});
      await untilWaitingForLocks(app.db, 1);
    });
    await expect(refusing).rejects.toMatchObject({ status: 404 });
  });

  test("long after a refusal keeps the account that is approved at the moment of its erasure", async () => {
    const lea = await ask("lea_asks");
    await refuse(bob, lea.uid);
    await sql`update join_requests set refused_at = now() - interval '31 days'`.execute(app.db);
    let erasing!: Promise<void>;
    await app.db.transaction().execute(async (transaction) => {
      await approveRequest(transaction, null, lea.uid);
      erasing = eraseRefused(app.db);
      await untilWaitingForLocks(app.db, 1);
    });
    await erasing;
    expect(await stateOf(lea)).toBe("member");
  });
});

test("a moderator who was suspended meanwhile decides nothing", async () => {
  await promote(carol, "moderator");
  const { uid } = await ask("moe_asks");
  await suspend(alice, "carol", { days: 1 });
  expect((await approve(carol, uid)).status).toBe(403);
  expect((await queue(bob)).waiting).toBe(1);
});
