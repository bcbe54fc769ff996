import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { drawing } from "../images/test-images.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText } = await castOf(app);
const [dave, erin] = [await join("dave"), await join("erin")];
await promote(alice, "admin");
await promote(carol, "moderator");
await promote(dave, "moderator");
afterAll(() => app.close());
const { report, queue, cardOf, dismiss, reading } = memberReportsOf(app);
const { warn, suspend, ban, eraseAbout, log, notifications } = moderate(app);

const newest = async (person: Person, reader: Signed = carol) =>
  (await cardOf(reader, person))!.reports[0]!.id;
const setAbout = (by: Signed, about: string) =>
  app.call("POST", "/profile/about", { token: by.token, body: { about } });

describe("the queue of reported members", () => {
  test("has the latest report first, in pages, with the profile and the latest posts", async () => {
    const people = [await join("fay"), await join("gus"), await join("hal")];
    for (const person of people) await report(bob, person);
    await setAbout(people[0]!, "Rude words");
    for (const title of ["One", "Two", "Three", "Four"]) await submitText(people[0]!, { title });
    await report(erin, people[0]!, { reason: "Spam" });
    const first = await queue(carol, "?limit=2");
    expect(first.members.map(({ userName }: { userName: string }) => userName)).toEqual(["fay", "hal"]);
    expect(first).toMatchObject({ total: 3, next: expect.any(String) });
    expect(first.members[0]).toMatchObject({
      ...{ about: "Rude words", role: "member", mayDecide: true, decidedReports: 0 },
      reports: [
        { userName: "erin", reason: "Spam", isChanged: false },
        { userName: "bob", reason: null, isChanged: true },
      ],
      posts: [{ title: "Four" }, { title: "Three" }, { title: "Two" }],
    });
    const second = await queue(carol, `?limit=2&cursor=${first.next}`);
    expect(second).toMatchObject({ members: [{ userName: "gus" }], next: null, total: 3 });
    for (const person of people) {
      const { reports } = (await cardOf(carol, person))!;
      await dismiss(
        carol,
        person,
        reports.map(({ id }) => id),
      );
    }
    expect(await queue(carol)).toEqual({ members: [], next: null, total: 0 });
  });

  test("keeps the profile as it was when it was reported: the words, and the picture, which readers no longer get", async () => {
    const ida = await join("ida");
    const raw = new Uint8Array(await drawing().png().toBuffer());
    const headers = { "content-type": "image/png" };
    const { key } = (await app.call("POST", "/images?shape=square", { token: ida.token, raw, headers })).body
      .image;
    const setPicture = (picture: string | null) =>
      app.call("POST", "/profile/picture", { token: ida.token, body: { key: picture } });
    await setPicture(key);
    await setAbout(ida, "Rude words");
    await report(bob, ida);
    await setPicture(null);
    await setAbout(ida, "Kind words");
    await sql`update images set kept_at = '-infinity' where key = ${key}`.execute(app.db);
    await removeUnusedImages(app.db, app.images.store);
    const { body } = await reading(carol, await newest(ida));
    expect(body).toMatchObject({ about: "Rude words", messages: [] });
    expect(body.picture).toMatch(/^data:image\/webp;base64,./);
    const address = app.url.replace(/\/api$/, "") + imagePath({ key, width: 96, format: "webp" });
    expect((await fetch(address)).status).toBe(404);
    expect((await log(carol, "?username=ida")).entries).toEqual([]);
    await dismiss(carol, ida, [await newest(ida)]);
    await removeUnusedImages(app.db, app.images.store);
    expect(await app.db.selectFrom("images").select("key").where("key", "=", key).execute()).toEqual([]);
  });
});

describe("a decision about a reported member", () => {
  test.each([
    ["a warning", "warn-member", (by: Person, of: string, body: object) => warn(by, of, body)],
    [
      "a suspension",
      "suspend-member",
      (by: Person, of: string, body: object) => suspend(by, of, { days: 1, ...body }),
    ],
    [
      "a ban",
      "ban-member",
      (by: Person, of: string, body: object) => ban(by, of, { isBanned: true, ...body }),
    ],
    ["erasing the words", "erase-about", (by: Person, of: string, body: object) => eraseAbout(by, of, body)],
  ])("closes the reports that the moderator saw, with %s", async (_, action, act) => {
    const person = await join(`m_${action.replaceAll("-", "_")}`.slice(0, 20));
    await setAbout(person, "Some words");
    await report(bob, person);
    const seen = await newest(person);
    await report(erin, person);
    expect((await act(carol, person.username, { reason: "Enough.", reportIds: [seen] })).status).toBe(200);
    expect(await cardOf(carol, person)).toMatchObject({ reports: [{ userName: "erin" }], decidedReports: 1 });
    expect((await log(carol, "?limit=2")).entries).toMatchObject([
      { action: "close-reports", subject: person.username, detail: `1 report: ${seen}`, reason: "Enough." },
      { action },
    ]);
  });

  test("without reportIds closes none", async () => {
    const jack = await join("jack");
    await report(bob, jack);
    await warn(carol, "jack", {});
    expect((await cardOf(carol, jack))!.reports).toHaveLength(1);
  });

  test("that is refused closes none", async () => {
    await report(bob, dave);
    const reportIds = [await newest(dave)];
    expect((await warn(carol, "dave", { reportIds })).status).toBe(403);
    expect((await dismiss(carol, dave, reportIds)).status).toBe(403);
    expect((await cardOf(carol, dave))!.reports).toHaveLength(1);
    expect((await dismiss(alice, dave, reportIds)).body).toEqual({ closed: 1 });
  });

  test("of two who dismiss at once closes once, and is in the log once", async () => {
    const kate = await join("kate");
    await report(bob, kate);
    const ids = [await newest(kate)];
    const answers = await Promise.all([carol, dave, alice].map((by) => dismiss(by, kate, ids)));
    expect(answers.filter(({ body }) => body.closed === 1)).toHaveLength(1);
    const { entries } = await log(carol, "?username=kate");
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(["dismiss-reports"]);
  });
});

describe("nobody handles or sees a report on themselves", () => {
  test("a reported moderator sees it neither in the queue nor in the log, and an admin decides", async () => {
    await report(bob, carol, { reason: "Harassment or hate" });
    expect(await cardOf(carol, carol)).toBeUndefined();
    const seen = await cardOf(dave, carol);
    expect(seen).toMatchObject({ mayDecide: false, reports: [{ userName: "bob" }] });
    const reportIds = [seen!.reports[0]!.id];
    expect((await dismiss(carol, carol, reportIds)).status).toBe(403);
    expect((await cardOf(alice, carol))!.mayDecide).toBe(true);
    await warn(alice, "carol", { reason: "Be kind.", reportIds });
    const read = (await log(carol, "?username=carol")).entries.map(
      ({ action }: { action: string }) => action,
    );
    expect(read).toEqual(["warn-member"]);
    expect((await log(dave, "?username=carol")).entries[0]).toMatchObject({ action: "close-reports" });
    expect(JSON.stringify(await notifications(carol))).not.toContain("report");
  });

  test("a report on the only admin waits for the operator, and the moderators see that", async () => {
    await report(bob, alice);
    expect(await cardOf(alice, alice)).toBeUndefined();
    expect(await cardOf(carol, alice)).toMatchObject({ role: "admin", mayDecide: false });
    const reportIds = [await newest(alice)];
    for (const by of [alice, carol]) expect((await dismiss(by, alice, reportIds)).status).toBe(403);
  });
});
