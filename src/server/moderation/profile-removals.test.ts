import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { milliseconds } from "../../contract/moments.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { tidyAppeals } from "../appeals/closing.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { drawing } from "../images/test-images.ts";
import { ageEntries } from "./test-log-age.ts";
import { eraseOldRemovedParts } from "./profile-removals.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { eraseAbout, removePicture, ban, log, notifications } = moderate(app);
const { sanctions, appealSanctionAs, appealLatestSanction, queue, settle } = appealsOf(app);

const site = app.url.replace(/\/api$/, "");
let shade = 255;
type Part = "about" | "picture";
const PARTS: Part[] = ["about", "picture"];

const shown = async (name: string) => (await app.call("GET", `/user/${name}`)).body.user;
const isServed = async (key: string) =>
  (await fetch(site + imagePath({ key, width: 96, format: "webp" }), { method: "HEAD" })).status;

/** Puts new words or a new picture on a profile, and returns them. */
async function put({ token, username }: Person, part: Part): Promise<string> {
  const raw = new Uint8Array(await drawing({}, shade--).png().toBuffer());
  const headers = { "content-type": "image/png" };
  const value =
    part === "about"
      ? `${username} grows trees no. ${shade}.`
      : (await app.call("POST", "/images?shape=square", { token, raw, headers })).body.image.key;
  const body = part === "about" ? { about: value } : { key: value };
  expect((await app.call("POST", `/profile/${part}`, { token, body })).status).toBe(204);
  return value;
}

const taking = { about: eraseAbout, picture: removePicture };

/** A member whose words or picture Carol removed, with the id of the removal. */
async function taken(name: string, part: Part) {
  const member = await join(name);
  const value = await put(member, part);
  expect((await taking[part](carol, name, {})).status).toBe(200);
  const [entry] = (await log(carol, `?username=${name}`)).entries;
  return { member, value, id: entry.id as string };
}

const read = ({ token }: Signed, id: string) =>
  app.call("GET", `/moderation/profile-removals/${id}`, { token });
const act =
  (deed: "restoration" | "erasure") =>
  ({ token }: Signed, id: string) =>
    app.call("POST", `/moderation/profile-removals/${id}/${deed}`, { token, body: { reason: "A mistake." } });
const [restore, erase] = [act("restoration"), act("erasure")];
const ownPicture = ({ token }: Signed, id: string) => app.call("GET", `/sanctions/${id}/picture`, { token });
const age = (id: string, days: number) =>
  sql`update profile_removals set removed_at = removed_at - make_interval(days => ${days}) where entry_id = ${id}`.execute(
    app.db,
  );
const firstMessage = async (member: Signed) => (await notifications(member))[0].message as string;

describe("what a moderator removed from a profile", () => {
  test("is kept, read by its member where the notification leads, and not in the log", async () => {
    const { member, value } = await taken("words", "about");
    expect((await notifications(member))[0]).toMatchObject({ isOfRemovals: true });
    const [own] = await sanctions(member);
    expect(own).toMatchObject({ kind: "about", about: value, reason: "Spam.", mayAppeal: true });
    const days = (milliseconds(own!.erasedFrom!) - milliseconds(own!.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(180);
    expect(JSON.stringify(own)).not.toContain("carol");
    expect(JSON.stringify(await log(carol, "?username=words"))).not.toContain(value);
  });

  test("is a picture that its member reads, while nobody is served it at its address", async () => {
    const { member, value, id } = await taken("face", "picture");
    expect(await sanctions(member)).toMatchObject([{ id, kind: "picture" }]);
    const { status, body } = await ownPicture(member, id);
    expect([status, body.picture.slice(0, 23)]).toEqual([200, "data:image/webp;base64,"]);
    expect(await isServed(value)).toBe(404);
    for (const other of [bob, dave]) expect((await ownPicture(other, id)).status).toBe(404);
    const { id: ofWords, member: writer } = await taken("no_face", "about");
    expect((await ownPicture(writer, ofWords)).status).toBe(404);
  });

  test("is read by moderators from the log, with who removed it, when and why", async () => {
    const { value, id } = await taken("read_about", "about");
    expect((await log(bob, "?username=read_about")).entries).toMatchObject([{ id, isInForce: true }]);
    expect((await read(bob, id)).body).toMatchObject({
      ...{ part: "about", about: value, picture: null, subjectName: "read_about", userName: "carol" },
      ...{ reason: "Spam.", isReplaced: false, mayDecide: true },
      ...{ appeal: "possible", mayErase: true },
    });
    const picture = await taken("read_picture", "picture");
    expect((await read(bob, picture.id)).body).toMatchObject({ part: "picture", about: null });
    expect((await read(bob, picture.id)).body.picture).toContain("data:image/webp");
  });

  test("cannot be read by its own member, even as a moderator, and an entry that is no removal is a 404", async () => {
    const { member, id } = await taken("becomes", "about");
    expect((await read(member, id)).status).toBeGreaterThanOrEqual(403);
    await promote(member, "moderator");
    expect((await read(member, id)).body.code).toBe("profileRemovalNotFound");
    expect((await restore(member, id)).status).toBe(403);
    expect((await read(bob, id)).body).toMatchObject({ mayDecide: false, mayErase: false });
    expect((await read(dave, id)).body).toMatchObject({ mayDecide: true, mayErase: true });
    for (const none of ["0", "x"]) expect((await read(dave, none)).body.code).toBe("profileRemovalNotFound");
  });

  test("has its files kept by the clean-up of images until it is erased", async () => {
    const { value, id } = await taken("files", "picture");
    const clean = async () => {
      await sql`update images set kept_at = now() - interval '2 days' where key = ${value}`.execute(app.db);
      await removeUnusedImages(app.db, app.images.store);
      return app.images.store.has(value, "96.webp");
    };
    expect(await clean()).toBe(true);
    await erase(bob, id);
    expect(await clean()).toBe(false);
  });

  test.each(PARTS)("is erased with its account: %s", async (part) => {
    const { member, id } = await taken(`leaves_${part}`, part);
    const body = { username: member.username, currentPassword: member.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: member.token, body })).status).toBe(204);
    expect((await read(bob, id)).status).toBe(404);
  });

  test.each(PARTS)("is erased 180 days later and not before: %s", async (part) => {
    const { member, id } = await taken(`old_${part}`, part);
    await appealSanctionAs(member, id);
    await age(id, 179);
    await eraseOldRemovedParts(app.db);
    expect((await read(bob, id)).status).toBe(200);
    await age(id, 1);
    await eraseOldRemovedParts(app.db);
    await tidyAppeals(app.db);
    expect([(await read(bob, id)).status, await sanctions(member)]).toEqual([404, []]);
    expect((await log(bob, `?username=old_${part}`)).entries).toMatchObject([{ id, isInForce: false }]);
    expect(await firstMessage(member)).toContain("since what was removed is erased by now.");
  });
});

describe("a restoration", () => {
  test.each(PARTS)(
    "gives back the removed part once, is logged without its content, and tells the member: %s",
    async (part) => {
      const { member, value, id } = await taken(`back_${part}`, part);
      const answers = await atOnce(3, () => restore(bob, id));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
      expect((await shown(member.username))[part]).toBe(value);
      const isThere = part === "about" || (await isServed(value)) === 200;
      expect(isThere).toBe(true);
      const { entries } = await log(bob, `?username=back_${part}`);
      expect(entries).toMatchObject([
        { action: `restore-${part}`, userName: "bob", reason: "A mistake." },
        { id, isInForce: false },
      ]);
      expect(JSON.stringify(entries)).not.toContain(value);
      expect(await firstMessage(member)).toMatch(/^A moderator restored .*: A mistake\.$/);
      expect(await sanctions(member)).toEqual([]);
    },
  );

  test.each(PARTS)("is refused where the member has put something else in its place: %s", async (part) => {
    const { member, id } = await taken(`other_${part}`, part);
    const later = await put(member, part);
    expect((await read(bob, id)).body.isReplaced).toBe(true);
    expect((await restore(bob, id)).body.code).toBe("profileFilledMeanwhile");
    expect([(await shown(member.username))[part], (await read(bob, id)).status]).toEqual([later, 200]);
  });

  test("is refused where the files of the picture are gone", async () => {
    const { value, id } = await taken("lost", "picture");
    await sql`delete from images where key = ${value}`.execute(app.db);
    expect((await restore(bob, id)).body.code).toBe("pictureGone");
  });

  test("is a 403 where the moderator may not sanction the member, and is possible where the member is banned", async () => {
    const { member, value, id } = await taken("rises", "about");
    await promote(member, "admin");
    expect((await restore(bob, id)).status).toBe(403);
    expect((await erase(bob, id)).status).toBe(403);
    await promote(member, "member");
    await ban(carol, "rises", { isBanned: true });
    expect((await restore(bob, id)).status).toBe(204);
    expect((await shown("rises")).about).toBe(value);
  });
});

describe("an erasure for good", () => {
  test.each(PARTS)(
    "leaves nothing to read or restore, ends the appeal, and tells the member: %s",
    async (part) => {
      const { member, id } = await taken(`gone_${part}`, part);
      await appealSanctionAs(member, id);
      expect((await erase(bob, id)).status).toBe(204);
      expect([(await read(bob, id)).status, (await restore(bob, id)).status]).toEqual([404, 404]);
      expect(await sanctions(member)).toEqual([]);
      expect((await log(bob, `?username=gone_${part}`)).entries[0]).toMatchObject({
        ...{ action: "erase-profile-removal", detail: part, reason: "A mistake." },
      });
      expect(await firstMessage(member)).toMatch(
        /^A moderator erased for good .* Your appeal about it has ended without a decision\. .*: A mistake\.$/,
      );
      const { rows } = await sql`select from appeals where removal_id = ${id} and state = 'waiting'`.execute(
        app.db,
      );
      expect(rows).toEqual([]);
    },
  );
});

describe("an appeal against a removal from a profile", () => {
  test.each(PARTS)("is sent once, and decided by somebody else than who removed it: %s", async (part) => {
    const { member, id } = await taken(`appeals_${part}`, part);
    const appeal = await appealLatestSanction(member, bob);
    expect((await appealSanctionAs(member, id, "Again.")).body.code).toBe("alreadyAppealed");
    expect((await queue(bob, "?limit=100")).appeals.at(-1)).toMatchObject({
      ...{ kind: part, removalId: id, userName: member.username, mayDecide: true },
      sanction: { userName: "carol", reason: "Spam." },
    });
    expect((await settle(carol, appeal, "grant")).body.code).toBe("appealOfOthers");
    expect((await settle(bob, appeal, "uphold")).status).toBe(204);
    expect(await firstMessage(member)).toMatch(/^Your appeal was decided: .* stays removed\./);
    expect(await sanctions(member)).toMatchObject([{ mayAppeal: false, appeal: { state: "upheld" } }]);
    expect((await read(bob, id)).status).toBe(200);
  });

  test.each(PARTS)("that is granted gives it back: %s", async (part) => {
    const { member, value } = await taken(`granted_${part}`, part);
    const appeal = await appealLatestSanction(member, bob);
    expect((await settle(bob, appeal, "grant")).status).toBe(204);
    expect((await shown(member.username))[part]).toBe(value);
    expect(await firstMessage(member)).toMatch(/^Your appeal was granted: .* is back\./);
    expect((await log(bob, `?username=granted_${part}`)).entries[0]).toMatchObject({
      ...{ action: "grant-appeal", detail: part },
    });
  });

  test("that is granted leaves what the member has put in its place, and says so", async () => {
    const { member, id } = await taken("granted_late", "about");
    const later = await put(member, "about");
    const appeal = await appealLatestSanction(member, bob);
    expect((await settle(bob, appeal, "grant")).status).toBe(204);
    expect([(await shown(member.username)).about, (await read(bob, id)).status]).toEqual([later, 404]);
    expect(await firstMessage(member)).toContain("Your profile stays as it is now.");
  });

  test("closes with a restoration, after which it cannot be decided", async () => {
    const { member, id } = await taken("closed", "about");
    const appeal = await appealLatestSanction(member, bob);
    expect((await restore(carol, id)).status).toBe(204);
    expect((await settle(bob, appeal, "grant")).body.code).toBe("appealClosed");
  });

  test("is possible for 30 days, as against a warning", async () => {
    const [sent, late] = [await taken("in_time", "about"), await taken("late", "picture")];
    const isOfBoth = sql<boolean>`subject_name in ('in_time', 'late')`;
    await ageEntries(app.db, isOfBoth, 29);
    expect((await appealSanctionAs(sent.member, sent.id)).status).toBe(200);
    await ageEntries(app.db, isOfBoth, 1);
    expect(await sanctions(late.member)).toMatchObject([{ mayAppeal: false, appeal: null }]);
    expect((await appealSanctionAs(late.member, late.id)).body.code).toBe("appealTooLate");
  });

  test("is a 404 for everybody else, and counts among the ten that wait", async () => {
    const { member, id } = await taken("counted", "about");
    expect((await appealSanctionAs(bob, id)).body.code).toBe("sanctionNotFound");
    for (let n = 0; n < 10; n++) {
      await put(member, "about");
      await eraseAbout(carol, "counted", {});
    }
    const answers = [];
    for (const sanction of await sanctions(member)) answers.push(await appealSanctionAs(member, sanction.id));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
  });
});
