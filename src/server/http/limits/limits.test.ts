import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf, type Person } from "../../../../test/cast.ts";
import { atOnce, inFlight } from "../../../../test/race.ts";

const app = await startTestApp({ rateLimits: true, withPages: true });
const { alice, bob, carol, submitText } = await castOf(app);
afterAll(() => app.close());

const statuses = async (times: number, ...request: Parameters<TestApp["call"]>): Promise<number[]> => {
  const answered: number[] = [];
  await inFlight(50, Array.from({ length: times }), async () => {
    answered.push((await app.call(...request)).status);
  });
  return answered;
};

/** Signs in with a wrong password. */
const guess = (email: string, headers: Record<string, string> = {}, { call } = app) =>
  call("POST", "/login", { body: { email, password: "a guess" }, headers });

const TOO_MANY = {
  error: expect.stringMatching(/^Too many requests. Please wait \d+ (seconds?|minutes) and try again.$/),
  code: "tooManyRequests",
};

describe("after 10 wrong passwords for one account", () => {
  beforeAll(async () => {
    const answers = await atOnce(10, () => guess("nobody@example.com"));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
  });

  test("the next one is a 429 with Retry-After, in the API's error shape, whose text has the time left", async () => {
    const { status, body, headers } = await guess("nobody@example.com");
    expect([status, body]).toEqual([429, TOO_MANY]);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(body.error).toContain(` wait ${Math.ceil(seconds / 60)} minutes`);
  });

  test("other calls are not limited", async () => {
    expect(await app.call("GET", "/submissions")).toMatchObject({ status: 200 });
  });

  test.each(["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "x-client-ip"])(
    "an address in %s is ignored where no proxy is trusted",
    async (header) => {
      const address = header === "forwarded" ? "for=203.0.113.9" : "203.0.113.9";
      expect(await guess("nobody@example.com", { [header]: address })).toMatchObject({ status: 429 });
    },
  );
});

test("429 after 600 registrations in an hour, invalid ones included", async () => {
  const body = { username: "x", email: "x", password: "x" };
  // The three members of the cast have registered already.
  expect(await statuses(597, "POST", "/register", { body })).toEqual(Array(597).fill(400));
  const { status, body: said } = await app.call("POST", "/register", { body });
  expect([status, said]).toEqual([429, TOO_MANY]);
  expect(said.error).toContain(" minutes and ");
});

test("requests with guessed tokens are counted too", async () => {
  const report = ["POST", "/submission/1/report", { token: "guess" }] as const;
  expect(new Set(await statuses(600, ...report))).toEqual(new Set([401]));
  expect(await app.call(...report)).toMatchObject({ status: 429, body: TOO_MANY });
});

test("each member has a count of their own, also behind one address", async () => {
  const body = { title: "x", contentType: "text", content: "x" };
  const submit = { token: alice.token, body };
  expect(await statuses(10, "POST", "/submit", submit)).toEqual(Array(10).fill(201));
  expect(await app.call("POST", "/submit", submit)).toMatchObject({ status: 429, body: TOO_MANY });
  expect(await app.call("POST", "/submit", { token: bob.token, body })).toMatchObject({ status: 201 });
});

test("a write without a rule of its own is limited by member", async () => {
  const write = ["POST", "/notifications/read", alice] as const;
  expect(new Set(await statuses(120, ...write))).toEqual(new Set([200]));
  expect(await app.call(...write)).toMatchObject({ status: 429 });
  expect(await app.call("POST", "/notifications/read", bob)).toMatchObject({ status: 200 });
});

test("429 after 3,000 requests in a minute for a call without a rule of its own", async () => {
  expect(new Set(await statuses(3_000, "GET", "/profile"))).toEqual(new Set([401]));
  expect(await app.call("GET", "/profile")).toMatchObject({ status: 429, body: TOO_MANY });
});

test("searches by the call and by the page, and why they find a post, count together; the page shows the refusal in words", async () => {
  const id = await submitText(carol);
  const why = () => app.call("GET", `/submission/${id}/search-placing?q=${Math.random()}`);
  const page = () => fetch(`${app.site}/search?q=${Math.random()}`);
  expect(new Set(await statuses(298, "GET", "/search?q=word"))).toEqual(new Set([200]));
  expect([(await page()).status, (await why()).status]).toEqual([200, 200]);
  expect(await why()).toMatchObject({ status: 429, body: TOO_MANY });
  expect(await app.call("GET", "/search?q=word")).toMatchObject({ status: 429 });
  for (const way of ["Search", "search/", "SEARCH//"]) {
    expect([way, (await fetch(`${app.site}/${way}?q=word`)).status]).toEqual([way, 429]);
  }
  const refused = await page();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refused.text()).toMatch(/<p>Too many requests. Please wait \d+ seconds? and try again.<\/p>/);
});

test("pages that are not cached are limited, cached ones are not", async () => {
  const id = await submitText(bob);
  const kept = `${app.site}/details/${id}`;
  let refused = 0;
  await atOnce(20, async (part) => {
    for (let number = 0; number < 40 && refused === 0; number++) {
      // Keeps the page in the cache, where it expires after 20 seconds: a slow machine may need longer to
      // reach the limit.
      if (part === 0) await fetch(kept);
      const { status } = await fetch(`${app.site}/nothing/${part}-${number}`);
      refused += Number(status === 429);
    }
  });
  expect(refused).toBeGreaterThan(0);
  expect((await fetch(kept)).status).toBe(200);
});

test("Atom feeds, sitemaps and robots.txt are limited too", async () => {
  for (const path of ["/atom.xml", "/sitemap.xml", "/robots.txt"]) {
    const { headers } = await fetch(app.site + path);
    expect([path, headers.get("x-ratelimit-limit")]).toEqual([path, "3000"]);
  }
});

const change = ({ token, password }: Person, email: string) =>
  app.call("POST", "/change-email", { token, body: { email, currentPassword: password } });

test("an e-mail address gets at most three confirmation mails in an hour, whoever asks and however it is written", async () => {
  expect(await change(carol, alice.email)).toMatchObject({ status: 409 });
  for (const person of [alice, alice, bob]) {
    expect(await change(person, "victim@example.org")).toMatchObject({ status: 202 });
  }
  expect(await change(carol, " Victim@Example.org")).toMatchObject({ status: 429, body: TOO_MANY });
  expect(await change(carol, "carol@example.org")).toMatchObject({ status: 202 });
});

test("with rate limits off nothing is counted", async () => {
  const open = await startTestApp();
  const answers = await atOnce(11, () => guess("nobody@example.com", {}, open));
  await open.close();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test("behind a proxy clients are told apart by their address, whatever their port", async () => {
  const behind = await startTestApp({ rateLimits: true, trustProxy: ["127.0.0.1"] });
  const from = (address: string) => guess("nobody@example.com", { "x-forwarded-for": address }, behind);
  for (let port = 1; port <= 10; port++) {
    expect(await from(`203.0.113.9:${port}`)).toMatchObject({ status: 401 });
  }
  expect(await from("203.0.113.9:9999")).toMatchObject({ status: 429 });
  expect(await from("203.0.113.9")).toMatchObject({ status: 429 });
  expect(await from("203.0.113.10:1")).toMatchObject({ status: 401 });
  // An address that the client sent itself stands before the proxy's, and is ignored.
  expect(await from("198.51.100.1, 203.0.113.9")).toMatchObject({ status: 429 });
  await behind.close();
});
