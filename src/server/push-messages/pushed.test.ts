import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Signed } from "../../../test/cast.ts";
import { enqueuePushes, forgetPushed } from "./due.ts";
import { METRICS_TOKEN, startPushedSite, type TestDevice } from "./test-pushed-site.ts";

const site = await startPushedSite();
const { app, cast, jobs, turnOn, signInAgain, push, letPass, pushLater, waiting } = site;
const { alice, bob, carol, join, submitText, comment } = cast;
afterAll(() => site.close());
beforeEach(() => site.forget());

const send = ({ token }: Signed, toUsername: string, text: string) =>
  app.call("POST", "/messages", { token, body: { toUsername, text } });
const readAll = ({ token }: Signed) => app.call("POST", "/notifications/read", { token });
const titles = ({ arrived }: TestDevice) => arrived.map(({ message }) => message.title);
const bodies = ({ arrived }: TestDevice) => arrived.map(({ message }) => message.body);

describe("a notification is pushed", () => {
  test("after five seconds unread, in the words of the list, to each device, once", async () => {
    const [one, two] = [await turnOn(alice), await turnOn(await signInAgain(alice))];
    const post = await submitText(alice, { title: "About owls" });
    await comment(bob, post, "They are *nice*.");
    await push();
    expect(one.arrived).toEqual([]);
    await pushLater();
    await push();
    for (const { arrived } of [one, two]) {
      expect(arrived).toHaveLength(1);
      const [{ message, headers, signed }] = arrived as [(typeof arrived)[0]];
      expect(message).toEqual({
        title: "bob commented on your post",
        body: "About owls\nThey are nice.",
        tag: `post-${post}`,
        address: expect.stringMatching(/^\/notifications\?open=\d+$/),
        icon: "/icon.png",
      });
      expect(headers).toMatchObject({ ttl: "86400", urgency: "normal" });
      expect(signed).toMatchObject({ sub: "mailto:ada@fire.example" });
    }
    // The push service must not learn that both are about the same discussion.
    expect(one.arrived[0]!.headers["topic"]).not.toBe(two.arrived[0]!.headers["topic"]);
  });

  test("also where a later comment of its discussion was deleted", async () => {
    const device = await turnOn(alice);
    const post = await submitText(alice);
    await comment(bob, post, "It stays.");
    const { id } = await comment(carol, post, "A slip.");
    await app.call("DELETE", `/comment/${id}`, carol);
    await pushLater();
    expect(titles(device)).toEqual(["bob commented on your post"]);
  });

  test("where a later comment of its discussion was deleted while the message about that one waited", async () => {
    const device = await turnOn(alice);
    const post = await submitText(alice);
    await comment(bob, post, "It stays.");
    const { id } = await comment(carol, post, "A slip.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("DELETE", `/comment/${id}`, carol);
    await push();
    await push();
    expect(titles(device)).toEqual(["bob commented on your post"]);
  });

  test("once, also where a later comment of its discussion was deleted before its message went", async () => {
    const device = await turnOn(alice);
    const post = await submitText(alice);
    await comment(bob, post, "It stays.");
    await pushLater();
    await letPass("11 minutes");
    const { id } = await comment(carol, post, "A slip.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("DELETE", `/comment/${id}`, carol);
    await push();
    await push();
    expect(titles(device)).toEqual(["bob commented on your post"]);
    await comment(carol, post, "No slip.");
    await pushLater();
    expect(titles(device)).toEqual(["bob commented on your post", "carol commented on your post"]);
  });

  test("with nothing of a message between members but its sender, and nothing of a moderator's decision", async () => {
    const device = await turnOn(alice);
    await send(bob, "alice", "A secret.");
    await sql`insert into notifications (member_id, type, words)
      select id, 'moderation', 'A moderator removed your post: Rude.' from members where username = 'alice'`.execute(
      app.db,
    );
    await pushLater();
    expect(titles(device)).toEqual(["bob sent you a message", "The moderators sent you a notification"]);
    expect(bodies(device)).toEqual(["", ""]);
    expect(JSON.stringify(device.arrived.map(({ message }) => message))).not.toMatch(/secret|Rude/);
    expect(device.arrived[0]!.headers["urgency"]).toBe("high");
  });

  test("once by two processes that look at the same time, and after one that died before it sent", async () => {
    const device = await turnOn(alice);
    await comment(bob, await submitText(alice), "One.");
    await letPass();
    await Promise.all([enqueuePushes(app.db), enqueuePushes(app.db), enqueuePushes(app.db)]);
    expect(await waiting()).toHaveLength(1);
    await push();
    await push();
    expect(device.arrived).toHaveLength(1);
  });

  test("again after ten minutes where a discussion goes on, or at once where the member has read the one before", async () => {
    const device = await turnOn(alice);
    const post = await submitText(alice);
    await comment(bob, post, "One.");
    await pushLater();
    await comment(carol, post, "Two.");
    await pushLater();
    expect(titles(device)).toEqual(["bob commented on your post"]);
    await pushLater("10 minutes");
    expect(titles(device)).toEqual(["bob commented on your post", "carol commented on your post"]);
    await readAll(alice);
    await comment(bob, post, "Three.");
    await pushLater();
    expect(device.arrived).toHaveLength(3);
    expect(new Set(device.arrived.map(({ headers }) => headers["topic"])).size).toBe(1);
  });
});

describe("a notification is not pushed", () => {
  test("that is read, was there before push messages were turned on, or is older than an hour", async () => {
    await comment(bob, await submitText(alice), "Before.");
    await letPass();
    const device = await turnOn(alice);
    await push();
    await comment(bob, await submitText(alice), "Read.");
    await readAll(alice);
    await pushLater();
    await comment(bob, await submitText(alice), "Old.");
    await pushLater("61 minutes");
    expect(device.arrived).toEqual([]);
  });

  test("of a comment whose writer the member has just muted, while those of others are", async () => {
    const dora = await join("dora");
    const device = await turnOn(dora);
    const post = await submitText(dora);
    await comment(carol, post, "Heard.");
    await comment(bob, post, "Muted.");
    await app.call("POST", "/mutes", { token: dora.token, body: { kind: "member", value: "bob" } });
    await pushLater();
    expect(titles(device)).toEqual(["carol commented on your post"]);
    const third = await submitText(dora);
    await comment(bob, third, "Muted, and alone.");
    await pushLater();
    await comment(carol, third, "A minute later.");
    await pushLater();
    expect(titles(device)).toEqual(["carol commented on your post", "carol commented on your post"]);
    const other = await submitText(dora);
    await comment(carol, other, "Carol, too.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("POST", "/mutes", { token: dora.token, body: { kind: "member", value: "carol" } });
    await push();
    expect(device.arrived).toHaveLength(2);
  });

  test("that is read or whose comment is deleted while its message waits", async () => {
    const device = await turnOn(alice);
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "A slip.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("DELETE", `/comment/${id}`, bob);
    await push();
    await send(bob, "alice", "Hello.");
    await letPass();
    await enqueuePushes(app.db);
    await readAll(alice);
    await push();
    expect(device.arrived).toEqual([]);
  });

  test("that is a message by a muted member, or by a member who was banned meanwhile", async () => {
    const [fay, spammer] = [await join("fay"), await join("spammer")];
    const device = await turnOn(fay);
    await app.call("POST", "/mutes", { token: fay.token, body: { kind: "member", value: "bob" } });
    await send(bob, "fay", "Hello.");
    await comment(spammer, await submitText(fay), "Buy.");
    await sql`update members set banned_at = now(), ban_reason = 'Spam.' where username = 'spammer'`.execute(
      app.db,
    );
    await pushLater();
    expect(device.arrived).toEqual([]);
    await comment(carol, await submitText(fay), "Hello.");
    await pushLater();
    expect(titles(device)).toEqual(["carol commented on your post"]);
  });

  test("whose writer is blocked, or which is older than an hour, by the time it is sent", async () => {
    const device = await turnOn(alice);
    await send(bob, "alice", "Hello.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("POST", "/user/bob/block", alice);
    await push();
    await comment(carol, await submitText(alice), "One.");
    await letPass();
    await enqueuePushes(app.db);
    await letPass("1 hour");
    await push();
    expect([device.arrived, await waiting()]).toEqual([[], []]);
    await app.call("DELETE", "/user/bob/block", alice);
  });

  test("to a device whose session has ended, nor to the next member in that browser", async () => {
    const eve = await join("eve");
    const device = await turnOn(eve, "/shared");
    await comment(bob, await submitText(eve), "For Eve.");
    await letPass();
    await enqueuePushes(app.db);
    await app.call("POST", "/logout", eve);
    await turnOn(carol, "/shared");
    await push();
    expect(device.arrived).toEqual([]);
  });
});

test("the metrics count the devices that get push messages", async () => {
  await turnOn(alice);
  await turnOn(bob);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await fetch(`${app.site}/metrics`, { headers });
  expect(await metrics.text()).toContain("hearth_push_devices 2\n");
});

test("the record of a pushed notification is deleted after a day", async () => {
  await turnOn(alice);
  await comment(bob, await submitText(alice), "One.");
  await pushLater();
  const count = async () => (await app.db.selectFrom("pushed_topics").select("topic").execute()).length;
  await forgetPushed(app.db);
  expect(await count()).toBe(1);
  await letPass("25 hours");
  await forgetPushed(app.db);
  expect(await count()).toBe(0);
});

test("a message whose job runs twice, as after a crash, has the same tag and topic", async () => {
  const device = await turnOn(alice);
  await comment(bob, await submitText(alice), "One.");
  await letPass();
  await enqueuePushes(app.db);
  const [job] = await waiting();
  const payload = job!.payload as Parameters<(typeof jobs)["send-push-message"]>[0];
  for (const _ of [1, 2]) await jobs["send-push-message"](payload);
  const [first, second] = device.arrived;
  expect([second!.message.tag, second!.headers["topic"]]).toEqual([
    first!.message.tag,
    first!.headers["topic"],
  ]);
});
