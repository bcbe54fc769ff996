import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsTo } from "../app.ts";
import { atOnce, inFlight } from "../race.ts";
import { IS_LONG } from "./extent.ts";
import { type AttackedSite, type Person, startAttackedSite } from "./site.ts";
import { nextNetwork, strangerAt } from "./strangers.ts";

let attacked: AttackedSite;
let alice: Person;
let bob: Person;
let carol: Person;
beforeAll(async () => {
  attacked = await startAttackedSite({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  ({ alice, bob, carol } = attacked.cast);
});
afterAll(() => attacked.stop());

const stranger = () => strangerAt(attacked.url);

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe("guessing a password", () => {
  test("from one network ends after ten tries, and then the right password is refused too", async () => {
    const network = nextNetwork();
    const answers = await atOnce(14, () =>
      stranger()("/login", { email: alice.email, password: "guess" }, network),
    );
    expect(statusesOf(answers)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const right = await stranger()("/login", alice, network);
    expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("from the addresses of one IPv6 /64 ends after ten tries", async () => {
    const answers = await atOnce(14, (index) =>
      stranger()(
        "/login",
        { email: "six@example.com", password: "guess" },
        { "x-forwarded-for": `2001:db8:1:2:${index}::1` },
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test("from the many /64s of one /48 ends after twenty tries", async () => {
    const answers = await atOnce(30, (index) =>
      stranger()(
        "/login",
        { email: "forty-eight@example.com", password: "guess" },
        { "x-forwarded-for": `2001:db8:48:${index.toString(16)}::1` },
      ),
    );
    expect(statusesOf(answers)).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  });

  test.runIf(IS_LONG)(
    "is still refused after a flood from 51,000 networks of one /48",
    async () => {
      const network = nextNetwork();
      const guess = () => stranger()("/login", { email: "flushed@example.com", password: "guess" }, network);
      await atOnce(10, guess);
      const call = callsTo(attacked.url);
      const flood = Array.from({ length: 51_000 }, (_, index) => `2001:db8:f100:${index.toString(16)}::1`);
      await inFlight(40, flood, (address) =>
        call("POST", "/confirm-email", { body: {}, headers: { "x-forwarded-for": address } }),
      );
      expect((await guess()).status).toBe(429);
    },
    600_000,
  );

  test("from many networks ends too, and the member can still sign in on a known device", async () => {
    const own = stranger();
    expect(await own("/login", bob)).toMatchObject({ status: 200 });
    const answers = await atOnce(110, () => stranger()("/login", { email: bob.email, password: "guess" }));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(await own("/login", bob)).toMatchObject({ status: 200 });
  });

  test("by trying one password on many accounts ends after two hundred tries", async () => {
    const network = nextNetwork();
    const answers = await atOnce(205, (index) =>
      stranger()("/login", { email: `member${index}@example.com`, password: "Summer2026!" }, network),
    );
    expect(statusesOf(answers)).toEqual([...Array(200).fill(401), ...Array(5).fill(429)]);
  });

  test("with a device cookie planted in the member's browser gains no tries", async () => {
    const victim = carol;
    const planted = "P".repeat(43);
    const cookie = { cookie: `device=${planted}` };
    const signedIn = await stranger()("/login", victim, { ...nextNetwork(), ...cookie });
    expect(signedIn.status).toBe(200);
    const given = signedIn.headers.getSetCookie().find((one) => one.startsWith("device="));
    expect(given).toMatch(/^device=[\w-]{43};/);
    expect(given).not.toContain(planted);
    // A known device has tries of its own on every network, so a cookie that worked would get a 401 here.
    const network = nextNetwork();
    const guess = (headers = {}) =>
      stranger()("/login", { ...victim, password: "guess" }, { ...network, ...headers });
    await atOnce(10, () => guess());
    expect((await guess(cookie)).status).toBe(429);
  });

  test("finds no weak password: registration refuses weak ones", async () => {
    for (const password of ["password1", "Qwerty123", "weakling2026", "hearth123", "1234567"]) {
      const body = { username: "weakling", email: "weakling@example.com", password };
      expect([password, (await stranger()("/register", body)).status]).toEqual([password, 400]);
    }
  });
});

test("sign-ins with the right password do not count as tries", async () => {
  const network = nextNetwork();
  for (let time = 0; time < 12; time++) {
    expect([time, (await stranger()("/login", carol, network)).status]).toEqual([time, 200]);
  }
});
