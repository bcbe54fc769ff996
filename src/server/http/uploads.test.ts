import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";

const KB = 1_000;
const app = await startTestApp({
  trustProxy: ["127.0.0.1"],
  limits: { uploads: { ofMember: 2, ofNetwork: 12, bytes: 800 * KB, bytesOfNetwork: 400 * KB } },
});
const { alice, bob, crowd } = await castOf(app);
const others = await crowd(24);
afterAll(() => app.close());

const begun: ClientRequest[] = [];
afterEach(async () => {
  begun.splice(0).forEach((one) => one.destroy());
  await expect.poll(app.underWay).toBe(0);
});

const NETWORK = "203.0.113.1";
const headersOf = ({ token }: Signed, from: string) => ({
  authorization: `Bearer ${token}`,
  "content-type": "image/png",
  "x-forwarded-for": from,
});

/** Begins an upload that never completes. */
function begin(by: Signed, { from = NETWORK, bytes = 1 }: { from?: string; bytes?: number } = {}) {
  const headers = { ...headersOf(by, from), "content-length": 9_000 * KB };
  const one = request(`${app.url}/images`, { method: "POST", headers }).on("error", () => {});
  one.write(Buffer.alloc(bytes));
  begun.push(one);
  return one;
}

/** The status of the answer; null when the request ends without one. */
const statusOf = async (one: ClientRequest): Promise<number | null> => {
  const answered = once(one, "response") as Promise<[{ statusCode: number }]>;
  return answered.then(([{ statusCode }]) => statusCode).catch(() => null);
};

const picture = new Uint8Array(await drawing().png().toBuffer());
const upload = (by: Signed, from = NETWORK) =>
  app.call("POST", "/images", { raw: picture, headers: headersOf(by, from) });
/** A picture, followed by useless bytes. */
const large = new Uint8Array(Buffer.concat([picture, Buffer.alloc(200 * KB)]));

test("a member's third upload at once is a 429 until one ends; other members' uploads are accepted", async () => {
  const own = [begin(alice), begin(alice), begin(alice)];
  // Two of the uploads wait for the rest of their bodies: only the third is answered.
  await Promise.race(own.map((one) => once(one, "response")));
  const { status, body, headers } = await upload(alice);
  expect([status, body, headers.get("retry-after")]).toEqual([
    429,
    { error: "Too many requests. Please wait 10 seconds and try again.", code: "tooManyRequests" },
    "10",
  ]);
  expect((await upload(bob)).status).toBe(201);
  own.forEach((one) => one.destroy());
  await expect.poll(async () => (await upload(alice)).status).toBe(201);
});

test("slow uploads keep nobody out: while ten uploads of five members stall, another member's upload is accepted", async () => {
  others.slice(0, 5).forEach((one) => [begin(one), begin(one)]);
  await expect.poll(app.underWay).toBe(10);
  expect((await upload(alice)).status).toBe(201);
  expect(app.underWay()).toBe(10);
});

test("uploads at once are limited for each IPv4 address and each /48", async () => {
  for (const [from, same, other] of [
    [NETWORK, NETWORK, "203.0.113.2"],
    ["2001:db8:1:1::1", "2001:db8:1:ffff::1", "2001:db8:2::1"],
  ] as const) {
    const slow = others.slice(0, 6).flatMap((one) => [begin(one, { from }), begin(one, { from })]);
    await expect.poll(app.underWay).toBe(12);
    expect((await upload(alice, same)).status).toBe(429);
    expect((await upload(alice, other)).status).toBe(201);
    slow.forEach((one) => one.destroy());
    await expect.poll(app.underWay).toBe(0);
  }
});

/** Uploads again and again until one of these stalled uploads has been answered; returns its status. */
async function untilAnswered(stalled: ClientRequest[]): Promise<number | null> {
  let answer: number | null | undefined;
  for (const one of stalled) void statusOf(one).then((status) => (answer ??= status));
  await expect.poll(async () => [await uploadLarge(), answer !== undefined]).toEqual([201, true]);
  return answer!;
}

const uploadLarge = async () =>
  (await app.call("POST", "/images", { raw: large, headers: headersOf(alice, NETWORK) })).status;

test("when a network's uploads take too much memory, the stalled one is cut off and others are accepted", async () => {
  begin(others[0]!, { from: "203.0.113.2", bytes: 300 * KB });
  expect(await untilAnswered([begin(others[1]!, { bytes: 300 * KB })])).toBe(503);
  // The other network's upload goes on.
  await expect.poll(app.underWay).toBe(1);
});

test("when the uploads of many networks take too much memory, a stalled one is cut off", async () => {
  const stalled = [1, 2, 3].map((n) => begin(others[n]!, { from: `203.0.113.1${n}`, bytes: 200 * KB }));
  expect(await untilAnswered(stalled)).toBe(503);
  await expect.poll(app.underWay).toBe(2);
});

test("networks take turns in having their images read, so one does not hold up another", async () => {
  const read = app.images.reader.read.bind(app.images.reader);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: Buffer[] = [];
  const spy = vi.spyOn(app.images.reader, "read").mockImplementation(async (bytes) => {
    order.push(Buffer.from(bytes));
    await opened;
    return read(bytes);
  });
  const pictures = await Promise.all([1, 2, 3, 4].map((shade) => drawing({}, shade).png().toBuffer()));
  const send = (index: number, from: string) =>
    app.call("POST", "/images", {
      raw: new Uint8Array(pictures[index]!),
      headers: headersOf(others[index]!, from),
    });
  const answers = [0, 1, 2].map((index) => send(index, NETWORK));
  await expect.poll(() => order.length).toBe(1);
  await pause(100);
  answers.push(send(3, "203.0.113.2"));
  await expect.poll(app.underWay).toBe(4);
  await pause(100);
  open();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  spy.mockRestore();
  // Two of the first network's images came before this one; the third waits for it.
  expect(order.findIndex((bytes) => bytes.equals(pictures[3]!))).toBe(2);
});

test("an image sent to an unknown call is answered 404", async () => {
  const headers = headersOf(alice, NETWORK);
  expect(await app.call("POST", "/nothing", { raw: large, headers })).toMatchObject({ status: 404 });
});

test("an upload with too large a content-length is refused before its body arrives", async () => {
  const headers = headersOf(alice, NETWORK);
  const said = request(`${app.url}/images`, {
    method: "POST",
    headers: { ...headers, "content-length": 11_000 * KB },
  });
  begun.push(said.on("error", () => {}));
  said.flushHeaders();
  expect(await statusOf(said)).toBe(413);
});
