import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { atOnce } from "../../../../test/race.ts";
import { expiryOf, makeChallenge } from "./challenge.ts";
import { floodsOf, forgetFloods } from "./floods.ts";
import { solve } from "./test-floods.ts";

const TOKEN = "a token for the metrics";
const LIMITED = { rateLimits: "in the database", registrationFlood: 3, metricsToken: TOKEN } as const;
const app = await startTestApp(LIMITED);
afterAll(() => app.close());

let people = 0;
const person = (more: object = {}) => {
  const username = `person_${++people}`;
  return { username, email: `${username}@example.com`, password: `${username}'s long secret`, ...more };
};
const register = (body: object = person(), on = app) => on.call("POST", "/register", { body });
const challenge = async (on = app) => (await on.call("POST", "/register/challenge")).body;
const bits = async (tries: number) => {
  await setTries(tries);
  return (await challenge()).bits as number;
};
const prove = async (on = app) => {
  const { challenge: text, bits } = await challenge(on);
  return solve(text, bits);
};
const setTries = (tries: number) =>
  sql`insert into registration_tries values (date_trunc('minute', now()), ${tries})
    on conflict (minute) do update set count = excluded.count`.execute(app.db);
const count = async (name: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from members where username = ${name}`.execute(app.db))
    .rows[0]!.n;

beforeEach(async () => {
  await sql`truncate registration_tries, request_counts`.execute(app.db);
});

describe("without a flood", () => {
  test("a registration needs no proof, and a proof that it brings is not read", async () => {
    expect((await register()).status).toBe(201);
    expect((await register(person({ proof: "anything" }))).status).toBe(201);
  });
});

describe("during a flood, which counts the tries of all addresses in all processes", () => {
  test("a registration needs a proof, also where the earlier tries failed or came to another process", async () => {
    const other = await startTestApp({ ...LIMITED, beside: app });
    expect((await register(person({ username: "admin" }))).body.code).toBe("usernameReserved");
    expect((await register(person(), other)).status).toBe(201);
    const body = person();
    const refused = await register(body);
    expect([refused.status, refused.body.code]).toEqual([403, "proofNeeded"]);
    expect(refused.body.error).toContain("/api/register/challenge");
    expect(await count(body.username)).toBe(0);
    expect((await register({ ...body, proof: await prove(other) })).status).toBe(201);
    await other.close();
  });

  test("the overview and the metrics say so", async () => {
    const { body } = await register();
    await sql`update members set role = 'admin' where id = (select member_id from sessions order by id desc limit 1)`.execute(
      app.db,
    );
    await setTries(12);
    const { registrations } = (await app.call("GET", "/admin/overview", { token: body.idToken })).body;
    expect(registrations).toEqual({ tries: 12, isFlood: true });
    const metrics = await fetch(`${app.site}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain("hearth_registration_tries 12\n");
  });

  test("the log says when a flood begins and when it has ended, once", async () => {
    const said: string[] = [];
    const settings = { rateLimits: true, registrationFlood: 3 };
    const floods = floodsOf(settings, { warn: (_: unknown, line: string) => void said.push(line) } as never);
    await setTries(2);
    for (let time = 0; time < 2; time++) await floods.admit(app.db, undefined).catch(() => {});
    await sql`truncate registration_tries`.execute(app.db);
    for (let time = 0; time < 2; time++) await floods.admit(app.db, undefined);
    expect(said).toEqual([
      "a flood of registrations has begun: browsers compute for each",
      "the flood of registrations has ended",
    ]);
  });

  test("no proof is needed ten minutes after the last try", async () => {
    await setTries(50);
    expect((await register()).status).toBe(403);
    await sql`update registration_tries set minute = minute - interval '10 minutes'`.execute(app.db);
    expect((await register()).status).toBe(201);
  });

  test("of ten registrations at once with the same proof, one makes an account", async () => {
    await setTries(3);
    const proof = await prove();
    const answers = await atOnce(10, () => register(person({ proof })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "proofNeeded")).toHaveLength(9);
  });

  test("a proof is still good after a refusal for another reason", async () => {
    await setTries(3);
    const proof = await prove();
    const body = person({ proof });
    expect((await register({ ...body, password: "password" })).status).toBe(400);
    expect((await register(body)).status).toBe(201);
  });

  test.each([
    ["of another challenge's signature", (proof: string) => proof.replace(/^\d/, "9")],
    ["with too few bits", (proof: string) => proof.replace(/^(\d+)\.\d+/, "$1.1")],
    ["with another number", (proof: string) => `${proof}1`],
    ["that is none", () => "' or true --"],
    ["that is empty", () => ""],
  ])("a proof %s is refused", async (_, change) => {
    await setTries(3);
    const { status, body } = await register(person({ proof: change(await prove()) }));
    expect([status, body.code]).toEqual([403, "proofNeeded"]);
  });

  test("a larger flood needs more work, up to a maximum", async () => {
    expect([await bits(3), await bits(6), await bits(13), await bits(100_000)]).toEqual([18, 19, 20, 21]);
  });
});

test("a site without limits gives challenges, too, for programs that ask before they need one", async () => {
  const free = await startTestApp();
  try {
    expect(await challenge(free)).toMatchObject({ bits: 18 });
  } finally {
    await free.close();
  }
});

test("a proof expires after ten minutes", async () => {
  const key = Buffer.alloc(32, 7);
  const then = 1_800_000_000_000;
  const proof = solve(makeChallenge(key, 8, then), 8);
  expect(expiryOf(key, proof, then + 599_000)).toBe(then + 600_000);
  expect(expiryOf(key, proof, then + 600_000)).toBeNull();
  expect(expiryOf(Buffer.alloc(32, 8), proof, then)).toBeNull();
});

test("expired tries and used proofs are deleted", async () => {
  await sql`insert into registration_tries values (now() - interval '2 hours', 1), (now(), 1)`.execute(
    app.db,
  );
  await sql`insert into used_proofs values ('\\x00', now() - interval '2 hours'), ('\\x01', now())`.execute(
    app.db,
  );
  await forgetFloods(app.db);
  const { rows } = await sql<{ left: number }>`
    select ((select count(*) from registration_tries) + (select count(*) from used_proofs where length(proof_hash) = 1))::int as left`.execute(
    app.db,
  );
  expect(rows).toEqual([{ left: 2 }]);
});
