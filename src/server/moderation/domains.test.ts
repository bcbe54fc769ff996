import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { domainOf } from "./domains.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, promote, submitText } = await castOf(app);
await promote(carol, "moderator");
const { blockDomain, log } = moderate(app);
await blockDomain(carol, "spam.example");
await blockDomain(carol, "bücher.example", { reason: "Fakes." });
await blockDomain(carol, "192.0.2.7");

const REFUSAL = { status: 400, body: { error: "Links to spam.example are blocked here: Spam." } };
const submit = (body: object) =>
  app.call("POST", "/submit", {
    token: alice.token,
    body: { title: "A title", contentType: "link", ...body },
  });

describe("a post's address", () => {
  test.each([
    "http://spam.example",
    "https://spam.example/a?b#c",
    "https://www.spam.example/",
    "https://a.b.spam.example/",
    "https://SPAM.Example/",
    "https://spam.example./",
    "https://spam.example:8443/",
    "https://good.example@spam.example/",
    "https://user:secret@spam.example/",
    "https://spam%2eexample/",
    "https://ｓｐａｍ。example/",
  ])("%s is refused with the blocked domain and the reason", async (content) => {
    expect(await submit({ content })).toMatchObject(REFUSAL);
  });

  test.each(["https://xn--bcher-kva.example/", "https://shop.BÜCHER.example/"])(
    "%s is refused",
    async (content) => {
      const error = "Links to xn--bcher-kva.example are blocked here: Fakes.";
      expect(await submit({ content })).toMatchObject({ status: 400, body: { error } });
    },
  );

  test.each(["http://192.0.2.7/", "http://3221225991/", "http://0xc0.0.2.7/"])(
    "%s is refused",
    async (content) => {
      expect((await submit({ content })).status).toBe(400);
    },
  );

  test.each([
    "https://notspam.example/",
    "https://spam.example.org/",
    "https://good.example/spam.example",
    "https://good.example/?u=https://spam.example/",
    "https://spam.example:443@good.example/",
    "http://1.192.0.2/",
  ])("%s is accepted", async (content) => {
    expect((await submit({ content })).status).toBe(201);
  });

  test("is refused for a video as well, and gets no link preview", async () => {
    await blockDomain(carol, "youtu.be");
    expect((await submit({ contentType: "video", content: "https://youtu.be/dQw4w9WgXcQ" })).status).toBe(
      400,
    );
    await blockDomain(carol, "youtu.be", { isBlocked: false });
    const url = encodeURIComponent("https://spam.example/page");
    expect(await app.call("GET", `/link-preview?url=${url}`, { token: alice.token })).toMatchObject(REFUSAL);
  });
});

describe("links in texts", () => {
  const TEXT = "Look (https://spam.example/offer), now!";

  test("of posts, captions, comments and messages are refused", async () => {
    const id = await submitText(bob);
    expect(await submit({ content: "https://example.com/", caption: TEXT })).toMatchObject(REFUSAL);
    expect(await submit({ contentType: "text", content: TEXT })).toMatchObject(REFUSAL);
    const comment = { token: alice.token, body: { text: TEXT } };
    expect(await app.call("POST", `/submission/${id}/comments`, comment)).toMatchObject(REFUSAL);
    const message = { token: alice.token, body: { toUsername: "bob", text: TEXT } };
    expect(await app.call("POST", "/messages", message)).toMatchObject(REFUSAL);
  });

  test("are checked quickly, even long ones or a great many", async () => {
    const long = `http://${"a.".repeat(19_000)}spam.example/`;
    const many = `https://${"b.".repeat(100)}good.example/ `.repeat(150);
    for (const content of [long, many]) {
      expect((await submit({ contentType: "text", content })).status).toBe(201);
    }
    expect(await submit({ contentType: "text", content: `${many} https://spam.example` })).toMatchObject(
      REFUSAL,
    );
  });

  test("a blocked domain that is named without a link is accepted", async () => {
    expect((await submit({ contentType: "text", content: "Beware of spam.example!" })).status).toBe(201);
  });
});

describe("the list of blocked domains", () => {
  test("says who blocked a domain and why; blocking twice changes nothing; unblocking removes it; both are logged", async () => {
    const { body } = await blockDomain(carol, "https://www.Bad.example/page?x", { reason: "Malware." });
    await blockDomain(carol, "bad.example", { reason: "Again." });
    expect(body.domains).toContainEqual({
      domain: "bad.example",
      reason: "Malware.",
      userName: "carol",
      createdAt: expect.anything(),
    });
    const after = await blockDomain(carol, "bad.example", { isBlocked: false, reason: "Clean now." });
    expect(after.body.domains.map(({ domain }: { domain: string }) => domain)).toEqual([
      "192.0.2.7",
      "spam.example",
      "xn--bcher-kva.example",
    ]);
    await blockDomain(carol, "bad.example", { isBlocked: false });
    expect((await log(carol)).entries.slice(0, 2)).toMatchObject([
      { action: "unblock-domain", subject: "bad.example", reason: "Clean now." },
      { action: "block-domain", subject: "bad.example", reason: "Malware." },
    ]);
    expect((await submit({ content: "https://bad.example/" })).status).toBe(201);
  });

  test.each(["com", "localhost", "ftp://spam.example", "spam example", "a b", "http://", "/", "."])(
    "%j is refused as a domain",
    async (domain) => {
      expect(await blockDomain(carol, domain)).toMatchObject({
        status: 400,
        body: { error: "Domain must be a host name such as spam.example." },
      });
    },
  );

  test.each([
    ["spam.example", "spam.example"],
    [" ".trim() + "SPAM.example.", "spam.example"],
    ["www.spam.example", "spam.example"],
    ["http://user@spam.example:80/a", "spam.example"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["[2001:db8::1]", "[2001:db8::1]"],
  ])("typing %s means the domain %s", (typed, domain) => expect(domainOf(typed)).toBe(domain));
});
