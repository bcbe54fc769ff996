import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { memberReportsOf } from "./test-member-reports.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "admin");
afterAll(() => app.close());
const { report, reportMessage, send, cardOf, reading, dismiss } = memberReportsOf(app);
const { log, suspend } = moderate(app);

const status = ({ token }: Signed, id: string) => app.call("GET", `/message/${id}/report`, { token });
const newestOf = async (person: Person) => (await cardOf(carol, person))!.reports[0]!;
const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);

describe("a report on a message", () => {
  test("shows moderators the message and at most five before it, as its reporter was told, and nothing else", async () => {
    const [eve, finn] = [await join("eve"), await join("finn")];
    for (let n = 1; n <= 4; n++) {
      await send(eve, finn, `Eve ${n}`);
      await send(finn, eve, `Finn ${n}`);
    }
    const id = await send(eve, finn, "Rude words, [a link](https://a.example/x).");
    await send(eve, finn, "Later words");
    await send(eve, alice, "To somebody else");
    const told = (await status(finn, id)).body;
    expect([told.hasReported, texts(told.shown)]).toEqual([
      false,
      ["Finn 2", "Eve 3", "Finn 3", "Eve 4", "Finn 4", "Rude words, [a link](https://a.example/x)."],
    ]);
    expect(await reportMessage(finn, id, { reason: "Harassment or hate" })).toMatchObject({
      status: 201,
      body: { hasReported: true },
    });
    const read = await reading(carol, (await newestOf(eve)).id);
    expect([read.status, read.body]).toEqual([200, { about: null, picture: null, messages: told.shown }]);
    expect(told.shown.at(-1)).toMatchObject({ id, isReported: true, formatted: expect.any(Array) });
    expect(told.shown[0].isReported).toBe(false);
  });

  test("is for the receiver alone: a 404 for everybody else, also for moderators, and a 403 for the sender", async () => {
    const id = await send(alice, bob, "Words to Bob");
    for (const other of [carol, dave]) {
      expect([(await status(other, id)).status, (await reportMessage(other, id)).status]).toEqual([404, 404]);
    }
    expect(await reportMessage(alice, id)).toMatchObject({ status: 403, body: { code: "reportOwnMessage" } });
    expect((await status(alice, id)).status).toBe(403);
    for (const gone of ["0", "x", "999999999"]) expect((await reportMessage(bob, gone)).status).toBe(404);
    expect((await app.call("POST", `/message/${id}/report`, { body: {} })).status).toBe(401);
  });

  test("is one for each message, also for requests that race and after the decision, besides one on the member", async () => {
    const gina = await join("gina");
    const [first, second] = [await send(gina, bob, "One"), await send(gina, bob, "Two")];
    const answers = await Promise.all(Array.from({ length: 8 }, () => reportMessage(bob, first)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect([(await reportMessage(bob, second)).status, (await report(bob, gina)).status]).toEqual([201, 201]);
    const { reports } = (await cardOf(carol, gina))!;
    for (const { id, isOfMessage } of reports) if (isOfMessage) await reading(carol, id);
    await dismiss(
      carol,
      gina,
      reports.map(({ id }) => id),
    );
    expect(await reportMessage(bob, first)).toMatchObject({ status: 400, body: { code: "alreadyReported" } });
    expect((await status(bob, first)).body.hasReported).toBe(true);
  });

  test("works after the reporter has blocked the sender", async () => {
    const hugo = await join("hugo");
    const id = await send(hugo, bob, "Unwanted words");
    await app.call("POST", "/user/hugo/block", { token: bob.token });
    expect((await reportMessage(bob, id)).status).toBe(201);
  });

  test("works while the receiver is suspended, who may report nothing else", async () => {
    const [hana, post] = [await join("hana"), await submitText(alice)];
    const id = await send(hana, bob, "Words to somebody who cannot answer");
    await suspend(carol, "bob", { days: 3 });
    expect((await reportMessage(bob, id, { reason: "Harassment or hate" })).status).toBe(201);
    expect((await cardOf(carol, hana))?.reports).toMatchObject([{ userName: "bob", isOfMessage: true }]);
    const onPost = await app.call("POST", `/submission/${post}/report`, { token: bob.token, body: {} });
    for (const { body } of [await report(bob, hana), onPost]) expect(body.code).toBe("suspended");
    await suspend(carol, "bob", { days: 0 });
  });

  test("stays decidable after the message is gone", async () => {
    const ida = await join("ida");
    const id = await send(ida, bob, "Gone soon");
    await reportMessage(bob, id);
    await sql`delete from messages where id = ${id}`.execute(app.db);
    const { body } = await reading(carol, (await newestOf(ida)).id);
    expect(texts(body.messages)).toEqual(["Gone soon"]);
  });

  test("ends with the account of the sender, and the log says so", async () => {
    const jack = await join("jack");
    await reportMessage(bob, await send(jack, bob, "Last words"));
    const body = { username: "jack", currentPassword: jack.password, content: "keep" };
    await app.call("POST", "/delete-account", { token: jack.token, body });
    const { rows } = await sql`select from member_reports where messages::text like '%Last words%'`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    expect((await log(carol)).entries[0]).toMatchObject({
      action: "close-reports",
      subject: "deleted member",
    });
    const left = (await app.call("GET", "/conversations", { token: bob.token })).body.conversations;
    const own = (await app.call("GET", `/messages/${left[0].otherId}`, { token: bob.token })).body.messages;
    expect(await reportMessage(bob, own[0].id)).toMatchObject({
      status: 404,
      body: { code: "userNotFound" },
    });
  });
});

describe("reading the messages of a report", () => {
  test("is in the log once for each moderator and report, also for requests at once, and never what they say", async () => {
    const kate = await join("kate");
    await reportMessage(bob, await send(kate, bob, "Secret words"));
    await reportMessage(bob, await send(kate, bob, "More words"));
    const [second, first] = (await cardOf(carol, kate))!.reports;
    await Promise.all([1, 2, 3].map(() => reading(carol, first!.id)));
    await reading(carol, second!.id);
    await reading(dave, first!.id);
    const { entries } = await log(dave, "?username=kate");
    expect(
      entries.map(({ action, userName, detail }: Record<string, string>) => [action, userName, detail]),
    ).toEqual([
      ["read-messages", "dave", `Report ${first!.id}`],
      ["read-messages", "carol", `Report ${second!.id}`],
      ["read-messages", "carol", `Report ${first!.id}`],
    ]);
    expect(JSON.stringify(entries)).not.toContain("words");
  });

  test("is refused once it is decided, for a report on oneself, and to members", async () => {
    const [lena, mia] = [await join("lena"), await join("mia")];
    await promote(mia, "moderator");
    await reportMessage(bob, await send(mia, bob, "As a moderator"));
    const { id } = await newestOf(mia);
    for (const [reader, status] of [
      [mia, 404],
      [lena, 403],
      [carol, 403],
      [dave, 200],
    ] as const)
      expect((await reading(reader, id)).status).toBe(status);
    await dismiss(dave, mia, [id]);
    expect(await reading(dave, id)).toMatchObject({ status: 404, body: { code: "reportNotFound" } });
    expect((await log(mia, "?username=mia")).entries).toEqual([]);
  });
});
