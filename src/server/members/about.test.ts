import { afterAll, describe, expect, test } from "vitest";
import { callsTo, startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote } = await castOf(app);
const { suspend, ban, eraseAbout, log, notifications } = moderate(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const set = ({ token }: Signed, about: unknown) =>
  app.call("POST", "/profile/about", { token, body: { about } });
const shown = async (name: string) => (await app.call("GET", `/user/${name}`)).body.user.about;
const own = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).body.user.about;

describe("POST /profile/about", () => {
  test("sets the words that one's profile shows to everybody; an empty text removes them", async () => {
    expect([await shown("alice"), await own(alice)]).toEqual([undefined, undefined]);
    expect((await set(alice, "  I map trees.\nhttps://trees.example  ")).status).toBe(204);
    const words = "I map trees.\nhttps://trees.example";
    expect([await shown("alice"), await own(alice), await shown("bob")]).toEqual([words, words, undefined]);
    expect((await set(alice, " ")).status).toBe(204);
    expect([await shown("alice"), await own(alice)]).toEqual([undefined, undefined]);
  });

  test("takes 500 characters, counted in code points, and not one more", async () => {
    const longest = "🌳".repeat(LIMITS.about);
    expect((await set(alice, longest)).status).toBe(204);
    expect(await shown("alice")).toBe(longest);
    const { status, body } = await set(alice, `${longest}!`);
    expect([status, body.error]).toEqual([400, "About you cannot exceed 500 characters."]);
    expect(await shown("alice")).toBe(longest);
  });

  test.each(["a\u0000b", "a\u001bb", "\ud800", 5, null, undefined])("is a 400 for %j", async (about) => {
    await set(alice, "As before.");
    expect((await set(alice, about)).status).toBe(400);
    expect(await shown("alice")).toBe("As before.");
  });

  test("a shared profile shows a change at once, by name and by uid", async () => {
    const uid: string = (await app.call("GET", "/user/bob")).body.user.uid;
    // A client that has written nothing: answers to the others are always fresh.
    const visitor = callsTo(app.url);
    const seen = () =>
      Promise.all(
        ["bob", "BOB", uid].map(async (name) => (await visitor("GET", `/user/${name}`)).body.user.about),
      );
    for (const words of ["first", "second", "third"]) {
      await set(bob, words);
      expect(await seen()).toEqual([words, words, words]);
    }
  });

  test("is a 401 when signed out and a 403 for a suspended member", async () => {
    const dora = await join("dora");
    expect((await app.call("POST", "/profile/about", { body: { about: "x" } })).status).toBe(401);
    await suspend(carol, "dora", { days: 1 });
    expect((await set(dora, "x")).status).toBe(403);
    expect(await shown("dora")).toBeUndefined();
  });
});

describe("POST /moderation/members/{username}/about-erasure", () => {
  test("erases the words at once, in the log without them, and notifies the member", async () => {
    const erin = await join("erin");
    await set(erin, "rude words");
    expect(await shown("erin")).toBe("rude words");
    const { status, body } = await eraseAbout(carol, "erin", {});
    expect([status, body.about]).toEqual([200, undefined]);
    expect(await shown("erin")).toBeUndefined();
    const { entries } = await log(carol, "?username=erin");
    expect(entries).toMatchObject([{ action: "erase-about", subject: "erin", reason: "Spam." }]);
    expect(JSON.stringify(entries)).not.toContain("rude words");
    expect((await notifications(erin))[0].message).toBe(
      "A moderator erased what your profile said about you: Spam.",
    );
  });

  test("is a 409 for other words than those that the moderator saw", async () => {
    const gwen = await join("gwen");
    await set(gwen, "newer words");
    const { status, body } = await eraseAbout(carol, "gwen", { about: "rude words" });
    expect([status, body.code, await shown("gwen")]).toEqual([409, "profileChangedMeanwhile", "newer words"]);
    expect((await eraseAbout(carol, "gwen", { about: "newer words" })).status).toBe(200);
    expect((await eraseAbout(carol, "gwen", { about: "newer words" })).status).toBe(200);
    expect(await shown("gwen")).toBeUndefined();
  });

  test("does nothing a second time", async () => {
    expect((await eraseAbout(carol, "erin", {})).status).toBe(200);
    expect((await log(carol, "?username=erin")).entries).toHaveLength(1);
  });

  test("also erases those of a banned member, which stay with their posts until then", async () => {
    const finn = await join("finn");
    await set(finn, "still here");
    await ban(carol, "finn", { isBanned: true });
    expect(await shown("finn")).toBe("still here");
    await eraseAbout(carol, "finn", {});
    expect(await shown("finn")).toBeUndefined();
  });

  test("is a 403 for members, and for a moderator's own words", async () => {
    await set(carol, "mine");
    expect((await eraseAbout(bob, "carol", {})).status).toBe(403);
    expect((await eraseAbout(carol, "carol", {})).status).toBe(403);
    expect(await shown("carol")).toBe("mine");
    expect((await eraseAbout(carol, "nobody_here", {})).status).toBe(404);
  });
});
