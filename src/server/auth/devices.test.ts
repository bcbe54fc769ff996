import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsTo, startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { deleteOldDevices } from "./devices.ts";

const app = await startTestApp({ rateLimits: true, trustProxy: ["127.0.0.1"] });
const { alice, bob, carol } = await castOf(app);
afterAll(() => app.close());

let networks = 0;
const nextNetwork = () => `203.${Math.floor(++networks / 250)}.${networks % 250}.1`;

/** Gives the function that signs in from a new browser on a network. */
function browser(network = nextNetwork()) {
  const call = callsTo(app.url);
  return (email: string, password: string, from = network) =>
    call("POST", "/login", { body: { email, password }, headers: { "x-forwarded-for": from } });
}

const guess = (logIn: ReturnType<typeof browser>, from?: string) => logIn(alice.email, "a guess", from);

describe("tries of one account's password", () => {
  test("are limited to 10 wrong ones from one network in 15 minutes, whether or not the account exists", async () => {
    const said = await Promise.all(
      [alice.email, "nobody@example.com"].map(async (email) => {
        const logIn = browser();
        for (let time = 0; time < 10; time++) expect((await logIn(email, "a guess")).status).toBe(401);
        const { status, body, headers } = await logIn(` ${email.toUpperCase()} `, "a guess");
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
        return [status, body.error];
      }),
    );
    expect(said[0]).toEqual([429, expect.stringMatching(/Please wait 1[45] minutes and try again/)]);
    expect(said[1]).toEqual(said[0]);
  });

  test("past the limit are refused even with the right password, so that no answer confirms a guess", async () => {
    const logIn = browser();
    for (let time = 0; time < 10; time++) await guess(logIn);
    expect(await logIn(alice.email, alice.password)).toMatchObject({ status: 429 });
  });
});

describe("strangers who guess from many networks", () => {
  const known = browser();
  beforeAll(async () => {
    await sql`delete from known_devices`.execute(app.db);
    expect(await known(alice.email, alice.password)).toMatchObject({ status: 200 });
    const stranger = browser();
    let refused = false;
    while (!refused) {
      const network = nextNetwork();
      for (let time = 0; time < 9 && !refused; time++)
        refused = (await guess(stranger, network)).status === 429;
      expect(networks).toBeLessThan(30);
    }
  });

  test("are refused on every network", async () => {
    expect(await guess(browser())).toMatchObject({ status: 429 });
  });

  test("do not lock the owner out of a browser that has signed in before, on any network", async () => {
    expect(await known(alice.email, alice.password, nextNetwork())).toMatchObject({ status: 200 });
  });

  test("leave a known device of the account exactly 10 tries", async () => {
    for (let time = 0; time < 10; time++) {
      expect(await guess(known, nextNetwork())).toMatchObject({ status: 401 });
    }
    expect(await guess(known, nextNetwork())).toMatchObject({ status: 429 });
  });

  test("are refused also on a device that is known to another account", async () => {
    const logIn = browser();
    expect(await logIn(bob.email, bob.password)).toMatchObject({ status: 200 });
    expect(await guess(logIn)).toMatchObject({ status: 429 });
  });
});

describe.each([
  ["in this process", true],
  ["in the database", "in the database"],
] as const)("a right password, with requests counted %s,", (_where, rateLimits) => {
  test("uses up no try: after twelve sign-ins in a row ten wrong ones are still compared", async () => {
    const site = await startTestApp({ rateLimits });
    const { carol } = await castOf(site);
    const logIn = (password: string) =>
      callsTo(site.url)("POST", "/login", { body: { email: carol.email, password } });
    for (let time = 0; time < 12; time++)
      expect([time, (await logIn(carol.password)).status]).toEqual([time, 200]);
    for (let time = 0; time < 10; time++)
      expect([time, (await logIn("a guess")).status]).toEqual([time, 401]);
    expect(await logIn(carol.password)).toMatchObject({ status: 429 });
    await site.close();
  });

  test("signs in thirty times at once, though of thirty wrong ones only ten are compared", async () => {
    const site = await startTestApp({ rateLimits });
    const { carol, bob } = await castOf(site);
    const logIn = ({ email }: Person, password: string) =>
      callsTo(site.url)("POST", "/login", { body: { email, password } });
    const right = await atOnce(30, () => logIn(carol, carol.password));
    expect(right.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const wrong = await atOnce(30, () => logIn(bob, "a guess"));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    await site.close();
  });
});

test("a network may send 200 wrong passwords for all accounts together; known devices still sign in from it", async () => {
  const [known, stranger] = [browser(), browser()];
  const network = nextNetwork();
  expect(await known(bob.email, bob.password, network)).toMatchObject({ status: 200 });
  const answers = await atOnce(200, (index) => stranger(`nobody${index}@example.com`, "a guess", network));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(await stranger("nobody@example.com", "a guess", network)).toMatchObject({ status: 429 });
  expect(await stranger("nobody@example.com", "a guess")).toMatchObject({ status: 401 });
  expect(await known(bob.email, bob.password, network)).toMatchObject({ status: 200 });
});

async function cookieOf({ call }: typeof app, path: string, body: object) {
  const { headers } = await call("POST", path, { body });
  return headers.getSetCookie().find((cookie) => cookie.includes("device="));
}

const knownTo = async (token: string) => {
  const hash = createHash("sha256").update(token).digest();
  const { rows } = await sql<{ username: string }>`
    select username from known_devices join members on id = member_id
    where device_hash = ${hash} order by username`.execute(app.db);
  return rows.map(({ username }) => username);
};

describe("the cookie of a device", () => {
  test("is set after a sign-in, sent to sign-in only, and stored as a hash", async () => {
    const site = await startTestApp();
    const { carol } = await castOf(site);
    const cookie = await cookieOf(site, "/login", carol);
    expect(cookie).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
    );
    const token = /=([\w-]+)/.exec(cookie!)![1]!;
    const hash = createHash("sha256").update(token).digest();
    const { rows } = await sql`
      select from known_devices join members on id = member_id
      where device_hash = ${hash} and username = 'carol'`.execute(site.db);
    expect(rows).toHaveLength(1);
    expect(await cookieOf(site, "/login", { ...carol, password: "wrong" })).toBeUndefined();
    await site.close();
  });

  describe("that a browser sends", () => {
    const TOKEN = /^device=([\w-]{43});/;
    /** Signs in with these device tokens; returns the token that the browser has afterwards. */
    const tokenAfter = async (person: typeof alice, ...tokens: string[]) => {
      const headers = {
        cookie: tokens.map((token) => `device=${token}`).join("; "),
        "x-forwarded-for": nextNetwork(),
      };
      const answer = await callsTo(app.url)("POST", "/login", { body: person, headers });
      expect(answer.status).toBe(200);
      const given = answer.headers.getSetCookie().find((cookie) => TOKEN.test(cookie));
      return TOKEN.exec(given ?? "")![1]!;
    };
    const PLANTED = "P".repeat(43);

    test("a device cookie of the member's own stays", async () => {
      const token = await tokenAfter(bob);
      expect(await tokenAfter(bob, token)).toBe(token);
      expect(await knownTo(token)).toEqual(["bob"]);
    });

    test("is replaced if a stranger planted it, and the planted one is the known device of nobody", async () => {
      const token = await tokenAfter(bob, PLANTED);
      expect(token).not.toBe(PLANTED);
      expect([await knownTo(PLANTED), await knownTo(token)]).toEqual([[], ["bob"]]);
    });

    test("is replaced if another member planted their own, and the new one is a known device of both members", async () => {
      const planted = await tokenAfter(carol);
      const token = await tokenAfter(bob, planted);
      expect(await knownTo(planted)).toEqual([]);
      expect(await knownTo(token)).toEqual(["bob", "carol"]);
    });

    test("stays the member's own even when a planted one is sent before it", async () => {
      const token = await tokenAfter(bob);
      expect(await tokenAfter(bob, PLANTED, token)).toBe(token);
    });

    test("is the same for all members who share a browser", async () => {
      const first = await tokenAfter(bob);
      const second = await tokenAfter(carol, first);
      expect(await tokenAfter(bob, second)).toBe(second);
    });
  });

  test("is sent over https only, where the site uses https", async () => {
    const site = await startTestApp({ publicUrl: "https://hearth.example" });
    const { carol } = await castOf(site);
    expect(await cookieOf(site, "/login", carol)).toMatch(/^__Secure-device=.*; Secure(;|$)/);
    await site.close();
  });
});

test("a member has at most twenty known devices, and none unused for more than a year", async () => {
  const site = await startTestApp();
  const { carol } = await castOf(site);
  const known = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from known_devices join members on id = member_id
      where username = 'carol'`.execute(site.db)
    ).rows[0]!.n;
  for (let time = 0; time < 25; time++) {
    await callsTo(site.url)("POST", "/login", { body: carol });
  }
  expect(await known()).toBe(20);
  await sql`update known_devices set used_at = now() - interval '366 days'`.execute(site.db);
  await deleteOldDevices(site.db);
  expect(await known()).toBe(0);
  await site.close();
});
