import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Person, Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { startWebServer } from "../../../test/web-server.ts";
import { LIMITS } from "../../contract/limits.ts";
import { tokenHash } from "../auth/tokens.ts";
import { startPushedSite, subscriptionOf } from "./test-pushed-site.ts";
import { TestReceiver } from "./test-receiver.ts";

const site = await startPushedSite();
const { app, cast, service, origin, turnOn } = site;
const { alice, bob, join } = cast;
afterAll(() => site.close());
beforeEach(() => void Object.assign(service, { status: 201, headers: {} }));

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signIn({ email, password }: Person, userAgent = FIREFOX): Promise<Signed> {
  const headers = { "user-agent": userAgent };
  return { token: (await app.call("POST", "/login", { body: { email, password }, headers })).body.idToken };
}

const list = async ({ token }: Signed) => (await app.call("GET", "/push-devices", { token })).body;
const stored = async () =>
  (await app.db.selectFrom("push_subscriptions").select("endpoint").execute()).map(
    ({ endpoint }) => endpoint,
  );
const tryOut = ({ token }: Signed) => app.call("POST", "/push-devices/test", { token });
const subscribe = ({ token }: Signed, endpoint: string, receiver = new TestReceiver()) =>
  app.call("POST", "/push-devices", { token, body: subscriptionOf(receiver, endpoint) });
const address = (path: string) => origin + path;

describe("a device with push messages", () => {
  test("is listed with its browser, that of this session first, and can be turned off from any", async () => {
    const dora = await join("dora");
    const there = await signIn(dora);
    const device = await turnOn(there);
    await turnOn(dora);
    const { isOn, devices } = await list(there);
    expect(isOn).toBe(true);
    const moment = { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) };
    expect(devices[0]).toEqual({
      ...{ id: device.id, device: "Firefox on Windows", kind: "computer", isCurrent: true },
      ...{ since: moment, lastSeenAt: moment },
    });
    expect(devices.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    for (const _ of [1, 2]) {
      const { token } = dora;
      expect((await app.call("DELETE", `/push-devices/${device.id}`, { token })).status).toBe(204);
    }
    expect((await list(there)).devices).toHaveLength(1);
    expect((await tryOut(there)).body.code).toBe("pushDeviceNotFound");
  });

  test("is a member's own", async () => {
    const { id } = await turnOn(alice);
    expect((await app.call("DELETE", `/push-devices/${id}`, bob)).status).toBe(204);
    expect((await list(alice)).devices).toHaveLength(1);
    expect((await list(bob)).devices).toEqual([]);
  });

  test("has one subscription for each session, also after a double press", async () => {
    const eve = await join("eve");
    await atOnce(4, (n) => subscribe(eve, address(`/eve/${n}`)));
    expect((await list(eve)).devices).toHaveLength(1);
  });

  test("belongs to whoever turned it on last in that browser", async () => {
    const [fay, gus] = [await join("fay"), await join("gus")];
    await turnOn(fay, "/shared");
    const second = await turnOn(gus, "/shared");
    expect([(await list(fay)).devices.length, (await list(gus)).devices.length]).toEqual([0, 1]);
    expect((await tryOut(fay)).status).toBe(404);
    expect((await tryOut(gus)).body).toEqual({ outcome: "sent" });
    expect(second.arrived).toHaveLength(1);
  });

  test("is one of ten at most, also in a race", async () => {
    const hal = await join("hal");
    const sessions = await Promise.all(Array.from({ length: LIMITS.pushDevices + 2 }, () => signIn(hal)));
    const answers = await Promise.all(sessions.map((one, n) => subscribe(one, address(`/hal/${n}`))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(LIMITS.pushDevices);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("tooManyPushDevices");
  });
});

describe("push messages end", () => {
  const ways: [string, (person: Person, here: Signed) => Promise<unknown>][] = [
    ["signing out", (_, here) => app.call("POST", "/logout", here)],
    ["ending the session elsewhere", (person) => app.call("DELETE", "/sessions/others", person)],
    [
      "a new password",
      ({ token, password }) => {
        const body = { currentPassword: password, newPassword: "another long secret" };
        return app.call("POST", "/change-password", { token, body });
      },
    ],
    [
      "deleting the account",
      ({ token, username, password }) => {
        const body = { currentPassword: password, username, content: "keep" };
        return app.call("POST", "/delete-account", { token, body });
      },
    ],
    [
      "a session that is not used any more",
      ({ username }) =>
        sql`update sessions set last_seen_at = now() - interval '31 days'
          from members where members.id = member_id and username = ${username}`.execute(app.db),
    ],
  ];
  test.each(ways)("with %s", async (way, end) => {
    const person = await join(`one_${ways.findIndex(([name]) => name === way)}`);
    const here = await signIn(person);
    const device = await turnOn(here);
    expect((await tryOut(here)).body).toEqual({ outcome: "sent" });
    await end(person, here);
    const { rows } = await sql`
      select from push_subscriptions join sessions using (token_hash)
      where endpoint = ${device.endpoint} and last_seen_at > now() - interval '30 days'`.execute(app.db);
    expect(rows).toEqual([]);
    expect([401, 404]).toContain((await tryOut(here)).status);
    expect(device.arrived).toHaveLength(1);
  });
});

describe("a test message", () => {
  test("is encrypted for the browser, and signed by the site's one key pair", async () => {
    const ida = await join("ida");
    await app.db.deleteFrom("push_keys").execute();
    const keys = await atOnce(4, () => app.call("POST", "/push-devices/key", ida));
    const device = await turnOn(ida);
    expect((await tryOut(ida)).body).toEqual({ outcome: "sent" });
    const [{ message, headers, signed }] = device.arrived as [(typeof device.arrived)[0]];
    expect(message).toMatchObject({ title: "This is a test message", isTest: true, address: "/settings" });
    expect(signed).toMatchObject({ sub: "https://hearth.example", key: keys[0]!.body.key });
    expect(new Set(keys.map(({ body }) => body.key)).size).toBe(1);
    expect(headers).toMatchObject({
      ttl: "300",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(headers).not.toHaveProperty("cookie");
  });

  test.each([404, 410])("ends the subscription where the push service answers %s", async (status) => {
    const jim = await join(`jim${status}`);
    const device = await turnOn(jim);
    service.status = status;
    expect((await tryOut(jim)).body).toEqual({ outcome: "gone" });
    expect(await stored()).not.toContain(device.endpoint);
  });

  test("says that it failed where the push service refuses, which ends no subscription", async () => {
    const kim = await join("kim");
    const device = await turnOn(kim);
    service.status = 503;
    expect((await tryOut(kim)).body).toEqual({ outcome: "failed" });
    expect(await stored()).toContain(device.endpoint);
  });

  test("never goes to an address that is not public", async () => {
    const lea = await join("lea");
    const inside = await startWebServer(() => {}, { host: "127.0.0.1" });
    for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost"]) {
      expect((await subscribe(lea, `https://${host}:${inside.port}/`)).status).toBe(204);
      expect((await tryOut(lea)).body).toEqual({ outcome: "failed" });
    }
    expect(inside.connections()).toBe(0);
    await inside.close();
  });
});

test("a device from before is listed and can be deleted where the operator has turned push messages off", async () => {
  const off = await startPushedSite({ isOn: false });
  const { alice: her } = off.cast;
  await sql`insert into push_subscriptions (token_hash, endpoint, public_key, auth_secret)
    values (${tokenHash(her.token)}, ${address("/before")}, '', '')`.execute(off.app.db);
  const listed = async () => (await off.app.call("GET", "/push-devices", her)).body;
  const { isOn, devices } = await listed();
  expect([isOn, devices]).toEqual([false, [expect.objectContaining({ isCurrent: true })]]);
  expect((await off.app.call("DELETE", `/push-devices/${devices[0].id}`, her)).status).toBe(204);
  expect(await listed()).toEqual({ isOn: false, devices: [] });
  await off.close();
});

test("two members who swap their browsers at the same time both get push messages there", async () => {
  const [mia, noa] = [await join("mia"), await join("noa")];
  for (let round = 0; round < 5; round++) {
    const [one, other] = [address(`/one${round}`), address(`/other${round}`)];
    await subscribe(mia, one);
    await subscribe(noa, other);
    const answers = await Promise.all([subscribe(mia, other), subscribe(noa, one)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await stored()).toEqual(expect.arrayContaining([one, other]));
  }
});

describe("a subscription is refused", () => {
  test("with an address that is not https or too long, and with keys that are none", async () => {
    const good = subscriptionOf(new TestReceiver(), address("/x"));
    const bad = [
      { ...good, endpoint: "http://good.test/x" },
      { ...good, endpoint: "ftp://good.test/x" },
      { ...good, endpoint: "nonsense" },
      { ...good, endpoint: address(`/${"x".repeat(LIMITS.pushEndpoint)}`) },
      { ...good, keys: { ...good.keys, auth: "short" } },
      { ...good, keys: { ...good.keys, p256dh: "A".repeat(87) } },
      { ...good, keys: { ...good.keys, p256dh: `B${"A".repeat(86)}` } },
      { endpoint: good.endpoint },
    ];
    const answers = await Promise.all(
      bad.map((body) => app.call("POST", "/push-devices", { token: bob.token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 400));
    expect((await list(bob)).devices).toEqual([]);
  });

  test("where the operator has turned push messages off", async () => {
    const off = await startPushedSite({ isOn: false });
    const { token } = off.cast.alice;
    const body = subscriptionOf(new TestReceiver(), address("/x"));
    for (const [path, sent] of [
      ["/push-devices", body],
      ["/push-devices/key", undefined],
      ["/push-devices/test", undefined],
    ] as const)
      expect((await off.app.call("POST", path, { token, body: sent })).body.code).toBe("noPushMessages");
    await off.close();
  });
});
