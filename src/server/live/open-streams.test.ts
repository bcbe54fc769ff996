import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { atOnce } from "../../../test/race.ts";
import { networksOf } from "../http/limits/network.ts";
import { Live, MOST_STREAMS } from "./live.ts";

const app = await startTestApp();
const { alice, bob } = await castOf(app);
afterAll(() => app.close());

const WAIT = {
  error: "Too many requests. Please wait 60 seconds and try again.",
  code: "tooManyRequests",
};

describe("event streams that are open at once", () => {
  test("are at most 20 of a member: the next is a 429 until one has ended", async () => {
    const streams = await atOnce(20, () => openEvents(app, "?category=*", alice.token));
    const { status, body, headers } = await app.call("GET", "/events", alice);
    expect([status, body, headers.get("retry-after")]).toEqual([429, WAIT, "60"]);
    expect((await app.call("GET", "/events", bob)).status).toBe(200);
    expect((await app.call("GET", "/events")).status).toBe(200);
    streams.pop()!.close();
    await expect.poll(async () => (await app.call("GET", "/events", alice)).status).toBe(200);
    for (const stream of streams) stream.close();
  });

  test("are at most 1,000 from a network, members and visitors together", async () => {
    const proxied = await startTestApp({ beside: app, trustProxy: ["127.0.0.1"] });
    const ask = (from: string, token?: string) =>
      proxied.call("GET", "/events", { token, headers: { "x-forwarded-for": from } });
    const leave = new AbortController();
    // Referenced until the end: a stream without a reference is garbage-collected, which ends it.
    const streams = await atOnce(MOST_STREAMS.ofNetwork, (n) => {
      const headers = { "x-forwarded-for": `2001:db8::${n.toString(16)}` };
      return fetch(`${proxied.url}/events`, { headers, signal: leave.signal });
    });
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    for (const token of [undefined, bob.token]) {
      expect(await ask("2001:db8::ffff", token)).toMatchObject({ status: 429, body: WAIT });
    }
    expect((await ask("2001:db8:1::1")).status).toBe(200);
    leave.abort();
    expect(streams).toHaveLength(MOST_STREAMS.ofNetwork);
    await expect.poll(async () => (await ask("2001:db8::ffff", bob.token)).status).toBe(200);
    await proxied.close();
  });

  test("are at most 20,000 of a process: the next is a 503", async () => {
    const { connectionString } = app.database;
    const live = new Live({ connectionString, db: app.db, onFailure: () => {} });
    const nobody = { viewer: null, token: null, postId: null, category: null };
    const open = (n: number) => live.open(nobody, networksOf(`192.0.2.${n % 100}`));
    const streams = await atOnce(MOST_STREAMS.inAll, open);
    await expect(open(0)).rejects.toMatchObject({ status: 503 });
    const left = streams.pop()!.destroy();
    await once(left, "close");
    streams.push(await open(0));
    for (const stream of streams) stream.destroy();
  });
});

test("a stop ends every stream with a retry time, even one that opens meanwhile", async () => {
  const { connectionString } = app.database;
  const live = new Live({ connectionString, db: app.db, onFailure: () => {} });
  const nobody = { viewer: null, token: null, postId: null, category: null };
  const streams = await atOnce(50, () => live.open(nobody, networksOf("192.0.2.1")));
  live.endStreams();
  streams.push(await live.open(nobody, networksOf("192.0.2.1")));
  const times = await atOnce(streams.length, async (index) =>
    Number(/retry: (\d+)\n\n$/.exec(await text(streams[index]!))?.[1]),
  );
  expect(times.every((ms) => ms >= 0 && ms < 2_000)).toBe(true);
  expect(new Set(times).size, "not all at once").toBeGreaterThan(10);
});
