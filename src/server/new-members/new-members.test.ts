import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import type { NewMember } from "../../contract/new-members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { writing } from "../automatic-rules/test-automatic-rules.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { holding } from "../held/test-held.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { codeOfRefusal, exampleLinks, limiting, TOO_MANY_LINKS } from "./test-new-members.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: moderator, join, promote, submitText, comment, upload } = cast;
await promote(admin, "admin");
await promote(moderator, "moderator");
const { log, suspend } = moderate(app);
const { submit, reply } = writing(app);
const { limit, age, standing, newMember } = limiting(app, admin);
const thread = await submitText(moderator, { title: "A thread" });

let count = 0;
const newcomer = (): Promise<Person> => join(`newcomer_${(count += 1)}`);
const NO_IMAGES = "403 newMemberImages";

test("on a new site new members use links and images like everybody", async () => {
  const by = await newcomer();
  const image = await upload(by, await drawing().png().toBuffer());
  expect(await codeOfRefusal(submit(by, { content: exampleLinks(12) }))).toBe("ok");
  expect(await codeOfRefusal(reply(by, thread, `![shown](${image.address}) ${exampleLinks(12)}`))).toBe("ok");
  expect(await newMember(by)).toBeNull();
  expect((await app.call("GET", "/moderation/members/newcomer_1", moderator)).body.newMember).toBeUndefined();
});

describe("where new members use at most two links", () => {
  beforeAll(() => limit({ newDays: 7, newPosts: 2, newLinks: 2 }));

  test("a post and a comment with more are refused, with the limit, the reason and the end", async () => {
    const by = await newcomer();
    expect(await codeOfRefusal(submit(by, { content: exampleLinks(2) }))).toBe("ok");
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(2)))).toBe("ok");
    const refused = await submit(by, { content: exampleLinks(3) });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatch(
      /^New members can use at most 2 links in a post or comment, and this has 3\. You are a new member until \d+ \w+ \d+, \d\d:\d\d UTC, and until 2 more of your posts and comments have stood for a day\.$/,
    );
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
  });

  test("the address of a link or video post counts as a link; the same link twice counts once", async () => {
    const by = await newcomer();
    const link = { contentType: "link", content: "https://example.com/page" };
    expect(await codeOfRefusal(submit(by, { ...link, caption: exampleLinks(1) }))).toBe("ok");
    expect(await codeOfRefusal(submit(by, { ...link, caption: exampleLinks(2) }))).toBe(TOO_MANY_LINKS);
    const video = { contentType: "video", content: "https://youtu.be/dQw4w9WgXcQ", caption: exampleLinks(2) };
    expect(await codeOfRefusal(submit(by, video))).toBe(TOO_MANY_LINKS);
    expect(
      await codeOfRefusal(
        reply(by, thread, `${exampleLinks(1)} ${exampleLinks(2)} [once more](https://example.com/0)`),
      ),
    ).toBe("ok");
  });

  test("links to pages of the site do not count", async () => {
    const publicUrl = "https://hearth.example";
    const named = await startTestApp({ beside: app, publicUrl });
    onTestFinished(() => named.close());
    const by = await newcomer();
    const inside = Array.from({ length: 4 }, (_, index) => `${publicUrl}/details/${index}`).join(" ");
    const there = writing(named);
    expect(await codeOfRefusal(there.reply(by, thread, `${inside} ${exampleLinks(2)}`))).toBe("ok");
    expect(
      await codeOfRefusal(there.reply(by, thread, `${publicUrl}.evil.example/ ${exampleLinks(2)}`)),
    ).toBe(TOO_MANY_LINKS);
  });

  test("an edit cannot add more links; links from before the limit may stay", async () => {
    const by = await newcomer();
    await limit({ newLinks: null });
    const text = exampleLinks(4);
    const { submissionId } = (await submit(by, { content: text })).body;
    const said = await comment(by, thread, text);
    await limit({ newLinks: 2 });
    const words = { title: "A text", text, imageAlt: "", customCategories: [] };
    const editPost = (now: string) =>
      app.call("POST", `/submission/${submissionId}`, {
        token: by.token,
        body: { ...words, text: now, was: words },
      });
    const editComment = (now: string) =>
      app.call("POST", `/comment/${said.id}`, { token: by.token, body: { text: now, was: text } });
    for (const edit of [editPost, editComment]) {
      expect(await codeOfRefusal(edit(`${text} https://example.com/more`))).toBe(TOO_MANY_LINKS);
      expect(await codeOfRefusal(edit(`Mended. ${text}`))).toBe("ok");
    }
  });

  test("the site's moderators and the people of a feed in their feed are not limited", async () => {
    expect(await codeOfRefusal(reply(moderator, thread, exampleLinks(9)))).toBe("ok");
    const by = await newcomer();
    await submitText(moderator, { customCategories: ["Ours", "Theirs"] });
    await feedRoles(app).give(admin, "Ours", by, "moderator");
    const inOurs = await submitText(moderator, { customCategories: ["Ours"] });
    expect(await codeOfRefusal(submit(by, { content: exampleLinks(3), customCategories: ["Ours"] }))).toBe(
      "ok",
    );
    expect(await codeOfRefusal(reply(by, inOurs, exampleLinks(3)))).toBe("ok");
    expect(
      await codeOfRefusal(submit(by, { content: exampleLinks(3), customCategories: ["Ours", "Theirs"] })),
    ).toBe(TOO_MANY_LINKS);
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
  });

  test("the people of a feed cannot bring more links into other feeds by an edit", async () => {
    const by = await newcomer();
    await submitText(moderator, { customCategories: ["Own", "Others"] });
    await feedRoles(app).give(admin, "Own", by, "owner");
    const post = async (content: string, customCategories: string[]) => {
      const { status, body } = await submit(by, { content, customCategories });
      expect(status).toBe(201);
      const was = { title: "A text", text: content, imageAlt: "", customCategories };
      return (edit: object) =>
        codeOfRefusal(
          app.call("POST", `/submission/${body.submissionId}`, {
            token: by.token,
            body: { ...was, ...edit, was },
          }),
        );
    };
    const inBoth = await post("No link.", ["Own", "Others"]);
    expect(await inBoth({ text: exampleLinks(3) })).toBe(TOO_MANY_LINKS);
    const inOwn = await post(exampleLinks(3), ["Own"]);
    expect(await inOwn({ customCategories: ["Others"] })).toBe(TOO_MANY_LINKS);
    expect(await inOwn({ customCategories: ["Own", "Others"] })).toBe(TOO_MANY_LINKS);
    expect(await inOwn({ text: exampleLinks(9) })).toBe("ok");
  });

  test("a member is new until the days have passed and the posts and comments have stood for a day", async () => {
    const by = await newcomer();
    await age(by, 8);
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
    await standing(by, 1);
    expect((await reply(by, thread, exampleLinks(3))).body.error).toContain(
      "You are a new member until one more of your posts and comments has stood for a day.",
    );
    await standing(by, 1);
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe("ok");
    await age(by, 6);
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
  });

  test("a new member and moderators read until when the member is new, and nothing of it once the member is not", async () => {
    const by = await newcomer();
    const facts = await newMember(by);
    expect(facts).toEqual({ until: expect.anything(), left: 2, isAfterRemoval: false });
    const days = (milliseconds(facts!.until!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const status = async () =>
      (await app.call("GET", `/moderation/members/${by.username}`, moderator)).body.newMember as NewMember;
    expect(await status()).toEqual({ ...facts, until: expect.anything() });
    await suspend(moderator, by.username, { days: 1 });
    expect(await status()).toMatchObject({ left: 2 });
    await suspend(moderator, by.username, { days: 0 });
    await age(by, 30);
    await standing(by, 2);
    expect([await newMember(by), await status()]).toEqual([null, undefined]);
    expect(await newMember(moderator)).toBeNull();
    expect((await app.call("GET", "/new-member")).status).toBe(401);
  });

  test("a held post is approved with its links, also those above a limit that came later", async () => {
    await limit({ newLinks: null });
    await holding(app, cast).hold(1);
    const by = await newcomer();
    const { held } = (await submit(by, { content: exampleLinks(5) })).body;
    await limit({ newLinks: 0 });
    expect((await holding(app, cast).approve(moderator, held.id)).status).toBe(200);
    expect(await codeOfRefusal(submit(by, { content: exampleLinks(1) }))).toBe(TOO_MANY_LINKS);
    await holding(app, cast).hold(0);
  });

  test("of several members' posts that arrive together, each is refused or added", async () => {
    await limit({ newLinks: 2 });
    const authors = [await newcomer(), await newcomer(), moderator];
    const answers = await Promise.all(
      authors.flatMap((by) => [2, 3].map((number) => codeOfRefusal(reply(by, thread, exampleLinks(number))))),
    );
    expect(answers).toEqual(["ok", TOO_MANY_LINKS, "ok", TOO_MANY_LINKS, "ok", "ok"]);
  });
});

describe("where new members show no images", () => {
  let old: Signed;
  beforeAll(async () => {
    await limit({ newDays: 7, newPosts: 0, newLinks: null, newImages: false });
    const person = await newcomer();
    await age(person, 30);
    old = person;
  });

  test("uploads, and posts and comments with an image, are refused; other members may show images", async () => {
    const by = await newcomer();
    const image = await upload(old, await drawing().png().toBuffer());
    const raw = new Uint8Array(await drawing().png().toBuffer());
    const headers = { "content-type": "image/png" };
    const uploaded = (query = "") => app.call("POST", `/images${query}`, { token: by.token, raw, headers });
    expect(await codeOfRefusal(uploaded())).toBe(NO_IMAGES);
    expect(await codeOfRefusal(uploaded("?shape=icon"))).not.toBe("ok");
    // A picture of the member, which no post or comment shows.
    const { address, key } = (await uploaded("?shape=square")).body.image;
    expect(
      await codeOfRefusal(app.call("POST", "/profile/picture", { token: by.token, body: { key } })),
    ).toBe("ok");
    expect(await codeOfRefusal(reply(by, thread, `![shown](${address})`))).toBe(NO_IMAGES);
    const post = { contentType: "link", content: image.address, imageAlt: "A drawing" };
    expect(await codeOfRefusal(submit(by, post))).toBe(NO_IMAGES);
    expect(await codeOfRefusal(reply(by, thread, `![shown](${image.address})`))).toBe(NO_IMAGES);
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(9)))).toBe("ok");
    expect(await codeOfRefusal(submit(old, post))).toBe("ok");
  });

  test("the people of a feed may show an image there, and cannot move the post to another feed", async () => {
    const by = await newcomer();
    await submitText(moderator, { customCategories: ["Gallery", "Elsewhere"] });
    await feedRoles(app).give(admin, "Gallery", by, "owner");
    const image = await upload(by, await drawing().png().toBuffer());
    const customCategories = ["Gallery"];
    const post = { contentType: "link", content: image.address, imageAlt: "A drawing", customCategories };
    const { status, body } = await submit(by, post);
    expect(status).toBe(201);
    const was = { title: "A text", text: "", imageAlt: "A drawing", customCategories };
    const edit = (words: object) =>
      codeOfRefusal(
        app.call("POST", `/submission/${body.submissionId}`, {
          token: by.token,
          body: { ...was, ...words, was },
        }),
      );
    expect(await edit({ customCategories: ["Elsewhere"] })).toBe(NO_IMAGES);
    expect(await edit({ title: "Another title" })).toBe("ok");
  });

  test("an edit cannot add an image; an image from before may stay", async () => {
    const by = await newcomer();
    await age(by, 30);
    const first = await upload(by, await drawing().png().toBuffer());
    const second = await upload(by, await drawing({}, 120).png().toBuffer());
    const was = `![first](${first.address})`;
    const said = await comment(by, thread, was);
    await age(by, 1);
    const edit = (text: string) =>
      codeOfRefusal(app.call("POST", `/comment/${said.id}`, { token: by.token, body: { text, was } }));
    expect(await edit(`${was} ![second](${second.address})`)).toBe(NO_IMAGES);
    expect(await edit(`Mended. ${was}`)).toBe("ok");
  });
});

describe("the settings", () => {
  test("hold in every process, and are in the log", async () => {
    const other = await startTestApp({ beside: app });
    onTestFinished(() => other.close());
    const by = await newcomer();
    const there = writing(other);
    await limit({ newDays: 7, newPosts: 5, newLinks: 0, newImages: true });
    await expect
      .poll(() => codeOfRefusal(there.reply(by, thread, exampleLinks(1))), BY_EVENT)
      .toBe(TOO_MANY_LINKS);
    expect((await log(admin)).entries.slice(0, 1)).toMatchObject([
      { action: "change-setting", subject: "newImages", earlier: "false", detail: "true" },
    ]);
    await limit({ newLinks: null });
    expect((await log(admin)).entries[0]).toMatchObject({ subject: "newLinks", earlier: "0", detail: "" });
    await expect.poll(() => codeOfRefusal(there.reply(by, thread, exampleLinks(1))), BY_EVENT).toBe("ok");
  });

  test.each([
    [{ newLinks: 11 }, "New links must be a whole number from 0 to 10."],
    [{ newDays: 366 }, "New days must be a whole number from 0 to 365."],
    [{ newPosts: 1.5 }, "New posts must be a whole number from 0 to 100."],
    [{ newImages: "no" }, "New images must be true or false."],
    [{ newWait: 1 }, "New wait must be true or false."],
  ])("with %j are a 400", async (settings, problem) => {
    expect((await changeSettings(app, admin, settings as object)).body.errors).toEqual([problem]);
  });
});
