import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp({ rateLimits: true });
afterAll(() => app.close());

const statuses = async (times: number, ...request: Parameters<TestApp["call"]>): Promise<number[]> =>
  (await atOnce(times, () => app.call(...request))).map(({ status }) => status);

const NOBODY = { email: "nobody@example.com", password: "x" };
const logIn = (headers: Record<string, string> = {}, { call } = app) =>
  call("POST", "/login", { body: NOBODY, headers });

const TOO_MANY = { error: "Too many requests. Please wait a moment and try again." };

describe("after 20 sign-ins in a minute", () => {
  beforeAll(async () => {
    expect(await statuses(20, "POST", "/login", { body: NOBODY })).toEqual(Array(20).fill(401));
  });

  test("429 with Retry-After, in the one error shape", async () => {
    const { status, body, headers } = await logIn();
    expect([status, body]).toEqual([429, TOO_MANY]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  test("another call is not stopped", async () => {
    expect(await app.call("GET", "/submissions")).toMatchObject({ status: 200 });
  });

  test.each(["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "x-client-ip"])(
    "an address in %s is not believed: no proxy is configured",
    async (header) => {
      const address = header === "forwarded" ? "for=203.0.113.9" : "203.0.113.9";
      expect(await logIn({ [header]: address })).toMatchObject({ status: 429 });
    },
  );
});

test("429 after 20 registrations in an hour, refused ones and all", async () => {
  const body = { username: "x", email: "x", password: "x" };
  expect(await statuses(20, "POST", "/register", { body })).toEqual(Array(20).fill(400));
  expect(await app.call("POST", "/register", { body })).toMatchObject({ status: 429, body: TOO_MANY });
});

test("guessing at tokens is counted as well", async () => {
  const guess = ["POST", "/submission/1/upvote", { token: "guess" }] as const;
  expect(new Set(await statuses(120, ...guess))).toEqual(new Set([401]));
  expect(await app.call(...guess)).toMatchObject({ status: 429, body: TOO_MANY });
});

test("429 after 600 of any other call in a minute", async () => {
  expect(new Set(await statuses(600, "GET", "/profile"))).toEqual(new Set([401]));
  expect(await app.call("GET", "/profile")).toMatchObject({ status: 429, body: TOO_MANY });
});

test("feeds and sitemaps, which are no calls, are limited too", async () => {
  for (const path of ["/atom.xml", "/sitemap.xml", "/robots.txt"]) {
    const { headers } = await fetch(app.site + path);
    expect([path, headers.get("x-ratelimit-limit")]).toEqual([path, "600"]);
  }
});

test("with rate limits off nothing is counted", async () => {
  const open = await startTestApp();
  const answers = await atOnce(21, () => logIn({}, open));
  await open.close();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test("behind a proxy readers are told apart by their address, whatever port stands beside it", async () => {
  const behind = await startTestApp({ rateLimits: true, trustProxy: ["127.0.0.1"] });
  for (let port = 1; port <= 20; port++) {
    expect(await logIn({ "x-forwarded-for": `203.0.113.9:${port}` }, behind)).toMatchObject({ status: 401 });
  }
  expect(await logIn({ "x-forwarded-for": "203.0.113.9:9999" }, behind)).toMatchObject({ status: 429 });
  expect(await logIn({ "x-forwarded-for": "203.0.113.9" }, behind)).toMatchObject({ status: 429 });
  expect(await logIn({ "x-forwarded-for": "203.0.113.10:1" }, behind)).toMatchObject({ status: 401 });
  await behind.close();
});
