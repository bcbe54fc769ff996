import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { markMessagesRead } from "../notifications/notifications.ts";

const app = await startTestApp();
const { alice, bob, carol, join } = await castOf(app);
afterAll(() => app.close());

const send = ({ token }: Signed, toUsername: unknown, text: unknown = "Hello.") =>
  app.call("POST", "/messages", { token, body: { toUsername, text } });

async function read({ token }: Signed, path: string) {
  const { status, body } = await app.call("GET", path, { token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const texts = async (by: Signed, path: string) =>
  (await read(by, path)).messages.map(({ text }: { text: string }) => text);

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

describe("messages", () => {
  test("are readable by both members, oldest first", async () => {
    const { status, body } = await send(alice, "BOB", "  Hello, Bob. ");
    const { body: profile } = await app.call("GET", "/user/alice");
    expect([status, body.message]).toEqual([
      201,
      {
        id: expect.stringMatching(/^\d+$/),
        senderId: profile.user.uid,
        text: "Hello, Bob.",
        createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      },
    ]);
    await send(bob, "alice", "Hello, Alice.");
    expect(await texts(alice, "/messages/bob")).toEqual(["Hello, Bob.", "Hello, Alice."]);
    expect(await texts(bob, "/messages/alice")).toEqual(["Hello, Bob.", "Hello, Alice."]);
  });

  test("are readable by nobody else", async () => {
    expect(await texts(carol, "/messages/alice")).toEqual([]);
    expect(await texts(carol, "/messages/bob")).toEqual([]);
    expect((await read(carol, "/conversations")).conversations).toEqual([]);
    for (const path of ["/messages/bob", "/conversations"]) {
      expect((await app.call("GET", path)).status).toBe(401);
    }
    expect((await app.call("POST", "/messages", { body: {} })).status).toBe(401);
  });

  test("to an unknown user are a 404, to oneself a 400", async () => {
    for (const name of ["nobody_here", "no such name", "\u2603"]) {
      const { status, body } = await send(alice, name);
      expect([status, body.error]).toEqual([404, "User not found."]);
    }
    expect((await app.call("GET", "/messages/nobody_here", alice)).status).toBe(404);
    const { status, body } = await send(alice, "Alice");
    expect([status, body.error]).toEqual([400, "You cannot send a message to yourself."]);
  });

  test.for([
    [undefined, "x", "Recipient is required."],
    ["", "x", "Recipient is required."],
    ["bob", undefined, "Message is required."],
    ["bob", "  \n ", "Message is required."],
    ["bob", "a".repeat(10_001), "Message cannot exceed 10000 characters."],
    ["bob", "\0", "Message contains characters that cannot be stored."],
    [7, "x", "Recipient must be a text."],
  ] as const)("to %j, with the text %j, is a 400", async ([to, text, error]) => {
    const { status, body } = await app.call("POST", "/messages", {
      ...alice,
      body: { toUsername: to, text },
    });
    expect([status, body.errors]).toEqual([400, [error]]);
  });

  test("repeated with the same Idempotency-Key are sent once", async () => {
    const dave = await join("dave");
    const request = {
      ...dave,
      body: { toUsername: "bob", text: "Once." },
      headers: { "idempotency-key": "m" },
    };
    const answers = await Promise.all([1, 2, 3].map(() => app.call("POST", "/messages", request)));
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    expect(await texts(bob, "/messages/dave")).toEqual(["Once."]);
  });

  test("without a cursor are the newest page, whose next leads to older ones", async () => {
    const [erin, frank] = [await join("erin"), await join("frank")];
    for (let n = 1; n <= 45; n++) await send(n % 2 ? erin : frank, n % 2 ? "frank" : "erin", `${n}`);
    const newest = await read(erin, "/messages/frank");
    expect(newest.messages.map(({ text }: { text: string }) => text)).toEqual(numbers(6, 45));
    expect(await texts(erin, `/messages/frank?cursor=${newest.next}`)).toEqual(numbers(1, 5));
    expect(await texts(frank, "/messages/erin?limit=10&offset=5")).toEqual(numbers(31, 40));
    expect((await app.call("GET", "/messages/frank?cursor=x", erin)).status).toBe(400);
  });

  test("of two members who first write at the same moment are one conversation", async () => {
    const [gina, hugo] = [await join("gina"), await join("hugo")];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? send(gina, "hugo") : send(hugo, "gina"))),
    );
    expect((await read(gina, "/conversations")).conversations).toHaveLength(1);
    expect(await texts(gina, "/messages/hugo")).toHaveLength(20);
  });
});

describe("conversations", () => {
  test("are listed newest first, with the last message and the number of unread ones", async () => {
    const ivan = await join("ivan");
    await send(alice, "ivan", "one");
    await send(carol, "ivan", "two");
    await send(alice, "ivan", "three");
    const { conversations } = await read(ivan, "/conversations");
    expect(conversations).toMatchObject([
      { username: "alice", unread: 2, lastMessage: { text: "three" } },
      { username: "carol", unread: 1, lastMessage: { text: "two" } },
    ]);
    expect((await read(alice, "/conversations")).conversations[0]).toMatchObject({
      username: "ivan",
      unread: 0,
    });
  });

  test("opening a conversation marks its message notifications read", async () => {
    const judy = await join("judy");
    await send(alice, "judy");
    await send(carol, "judy");
    const unread = async () => (await read(judy, "/notifications")).unread;
    expect(await unread()).toEqual({ total: 2, messages: 2 });
    await read(judy, "/messages/alice?offset=1");
    expect(await unread()).toEqual({ total: 2, messages: 2 });
    await read(judy, "/messages/alice");
    expect(await unread()).toEqual({ total: 1, messages: 1 });
    const { conversations } = await read(judy, "/conversations");
    expect(conversations.map((one: { unread: number }) => one.unread)).toEqual([1, 0]);
  });

  test("a message is pushed to both members at once, and to nobody else", async () => {
    // A new member, since events of earlier messages may still be on their way to the others.
    const stranger = await join("mallory");
    const [to, from, other] = await Promise.all(
      [bob, alice, stranger].map(({ token }) => openEvents(app, "?category=*", token)),
    );
    await send(alice, "bob");
    expect(await to!.next("message")).toMatchObject({ username: "alice" });
    expect(await from!.next("message")).toMatchObject({ username: "bob" });
    await app.call("POST", "/submit", { ...bob, body: { title: "x", contentType: "text", content: "x" } });
    await other!.next("submitted");
    expect(other!.seen.map(({ event }) => event)).toEqual(["submitted"]);
    for (const events of [to, from, other]) events!.close();
  });

  test("opening one with unread messages is announced once to the reader's other screens", async () => {
    const screen = await openEvents(app, "", bob.token);
    await send(alice, "bob");
    await screen.next("notification");
    await read(bob, "/messages/alice");
    await screen.next("notification");
    await read(bob, "/messages/alice");
    await send(carol, "bob");
    await screen.next("message");
    expect(screen.seen.filter(({ event }) => event === "notification")).toHaveLength(2);
    screen.close();
  });

  test("a message that comes after the page was read stays unread", async () => {
    await send(alice, "bob");
    const { messages } = await read(bob, "/messages/alice");
    const newest = Number(messages.at(-1).id);
    await send(alice, "bob");
    const actor = messages.at(-1).senderId;
    await markMessagesRead(app.db, await memberIdOf(app.db, "bob"), { actorId: actor, upTo: newest });
    const { conversations } = await read(bob, "/conversations");
    expect(conversations.find(({ username }: { username: string }) => username === "alice").unread).toBe(1);
  });
});
