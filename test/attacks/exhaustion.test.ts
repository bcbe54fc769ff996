import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEvents } from "../events.ts";
import { atOnce } from "../race.ts";
import { type Connection, openConnection } from "./connection.ts";
import { IS_LONG } from "./extent.ts";
import { drawing } from "../../src/server/images/test-images.ts";
import { type AttackedSite, type Person, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
let post: string;
beforeAll(async () => {
  attacked = await startAttackedSite();
  post = await attacked.cast.submitText(attacked.cast.alice, { content: "x".repeat(30_000) });
});
afterAll(() => attacked.stop());

/** Expects that another client gets its answers, however slowly. */
async function expectServed(): Promise<void> {
  for (const path of ["/api/submissions?limit=1", `/details/${post}`]) {
    expect([path, (await fetch(attacked.site.address + path)).status]).toEqual([path, 200]);
  }
}

const TEXT = { title: "x", contentType: "text", content: "x" };
const token = () => ({ token: attacked.cast.alice.token });
const submitRaw = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  attacked.call("POST", "/submit", { ...token(), raw, headers });

describe("an oversized request", () => {
  test("a body over the limit is a 413", async () => {
    const content = "x".repeat(600_000);
    const answer = await submitRaw(JSON.stringify({ ...TEXT, content }));
    expect(answer.status).toBe(413);
  });

  test("a chunked body over the limit is a 413 or a closed connection", async () => {
    const connection = await openConnection(attacked.site.address);
    connection.send(
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const piece = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    for (let number = 0; number < 20 && !connection.socket.destroyed; number++) connection.send(piece);
    // Data still in flight may reset the connection before the answer is read.
    expect(await connection.untilClosed()).toMatch(/^(HTTP\/1\.1 413 |$)/);
  });

  test("a compressed body is refused with a 415 before it is decompressed", async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(100_000_000, " ")));
    for (const encoding of ["gzip", "deflate", "br", "gzip, gzip"]) {
      expect((await submitRaw(bomb.slice(0, 500_000), { "content-encoding": encoding })).status).toBe(415);
    }
  });

  test.each([
    ["nested arrays", "[".repeat(250_000)],
    ["nested objects", `${'{"a":'.repeat(80_000)}1${"}".repeat(80_000)}`],
    ["many keys", `{${Array.from({ length: 40_000 }, (_, n) => `"k${n}":1`).join(",")}}`],
    ["one key many times", `{${Array.from({ length: 40_000 }, () => `"title":1`).join(",")}}`],
    ["a long number", `{"title":${"9".repeat(400_000)}}`],
    ["many escapes", `{"title":"${"\\u0041".repeat(80_000)}"}`],
    [
      "many feeds",
      JSON.stringify({ ...TEXT, customCategories: Array.from({ length: 40_000 }, (_, n) => `a${n}`) }),
    ],
  ])("a body of %s is a 400", async (_of, raw) => {
    const { status, body } = await submitRaw(raw);
    expect([status, typeof body.error]).toEqual([400, "string"]);
  });

  test("headers over the limit are a 431", async () => {
    for (const headers of [`X: ${"x".repeat(20_000)}\r\n`, "X: y\r\n".repeat(4_000)]) {
      const connection = await openConnection(attacked.site.address);
      connection.send(`GET /api/categories HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 431 /);
    }
  });

  test("an overlong address is a 400, 404 or 414", async () => {
    for (const path of [
      `/api/submissions?cursor=${"x".repeat(9_000)}`,
      `/feed/${"a".repeat(9_000)}`,
      `/${"a/".repeat(4_000)}`,
    ]) {
      expect([400, 404, 414]).toContain((await fetch(attacked.site.address + path)).status);
    }
  });

  test("a search full of words or operators is answered", async () => {
    for (const query of [
      "a ".repeat(99),
      "-a ".repeat(60),
      '"a b" '.repeat(30),
      "(".repeat(200),
      "a*".repeat(90),
      "e".repeat(200),
    ]) {
      const { status } = await attacked.call("GET", `/search?q=${encodeURIComponent(query)}`);
      expect([query.slice(0, 9), status]).toEqual([query.slice(0, 9), 200]);
    }
  });

  test("a list at the largest offset is empty, and a limit over 100 is a 400", async () => {
    for (const query of [
      "offset=999999999",
      "offset=999999999&category=technology",
      "limit=100&offset=999999900",
    ]) {
      expect(await attacked.call("GET", `/submissions?${query}`)).toMatchObject({
        status: 200,
        body: { submissions: [] },
      });
    }
    expect((await attacked.call("GET", "/submissions?limit=101")).status).toBe(400);
  });
});

/** The beginning of a PNG, whose header states this size. */
const sized = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const png = Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001",
    "hex",
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return new Uint8Array(png);
};

const A_PICTURE = new Uint8Array(await drawing().png().toBuffer());

describe("a small image file whose header states a huge or an empty size is refused", () => {
  test.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [100_000, 100_000],
    [1, 2 ** 31 - 1],
    [0, 0],
  ])("%i by %i", async (width, height) => {
    const headers = { "content-type": "image/png" };
    const answer = await attacked.call("POST", "/images", { ...token(), raw: sized(width, height), headers });
    expect([[400, 413].includes(answer.status), typeof answer.body.error]).toEqual([true, "string"]);
  });
});

/** The head of a request that uploads 9 MB. */
const uploadHead = (person: Person) =>
  `POST /api/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
  "Content-Type: image/png\r\nContent-Length: 9000000\r\n\r\n";

function expectOnly(statuses: number[], allowed: number[]): void {
  expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);
}

describe("many requests at once", () => {
  test("120 sign-ins: other clients are served, and no sign-in gets a 500", async () => {
    const answers = atOnce(120, (index) =>
      attacked.call("POST", "/login", { body: { email: `m${index}@example.com`, password: "x" } }),
    );
    await expectServed();
    expectOnly(
      (await answers).map(({ status }) => status),
      [401, 503],
    );
  });

  test("uncached searches and profiles: each is answered or gets a 503, and other clients are served", async () => {
    const answers = atOnce(300, async (index) => {
      const path = index % 2 === 0 ? `/search?q=word${index}` : `/user/nobody${index}`;
      return (await fetch(attacked.site.address + path)).status;
    });
    expectOnly(await answers, [200, 404, 503]);
    await expectServed();
  });

  test("requests with no-cache: each is answered or gets a 503, and other clients are served", async () => {
    const answers = await atOnce(200, async () => {
      const response = await fetch(`${attacked.site.address}/`, { headers: { "cache-control": "no-cache" } });
      return response.status;
    });
    expectOnly(answers, [200, 503]);
    await expectServed();
  });

  test("200 event streams: other clients are served", async () => {
    const streams = await atOnce(200, () => openEvents({ url: attacked.url }, "?category=*"));
    await expectServed();
    for (const stream of streams) stream.close();
  });

  test("slow image uploads: another member's upload is accepted meanwhile", async () => {
    const { alice, join } = attacked.cast;
    const slow = await Promise.all([1, 2, 3, 4, 5].map((n) => join(`slow${n}`)));
    const held = await Promise.all(
      [...slow, ...slow].map(async (person) => {
        const connection = await openConnection(attacked.site.address);
        connection.send(uploadHead(person));
        return connection;
      }),
    );
    const drops = setInterval(() => held.forEach(({ send }) => send("x".repeat(1_100))), 500);
    for (let time = 0; time < 10; time++) {
      const answer = await attacked.call("POST", "/images", {
        token: alice.token,
        raw: A_PICTURE,
        headers: { "content-type": "image/png" },
      });
      expect([time, answer.status]).toEqual([time, 201]);
    }
    clearInterval(drops);
    expect(held.map(({ heard }) => heard())).toEqual(Array(10).fill(""));
    for (const { socket } of held) socket.destroy();
  });

  test("hearts given and taken back: the count stays between 0 and the number of members", async () => {
    const people = Object.values(attacked.cast).filter((one) => typeof one === "object");
    const answers = await atOnce(300, (index) =>
      attacked.call(
        "POST",
        `/submission/${post}/${index % 3 === 0 ? "unvote" : "upvote"}`,
        people[index % people.length],
      ),
    );
    expectOnly(
      answers.map(({ status }) => status),
      [200, 503],
    );
    const { upvotes } = await attacked.cast.readPost(post);
    expect(upvotes).toBeGreaterThanOrEqual(0);
    expect(upvotes).toBeLessThanOrEqual(people.length);
  });

  test("a chain of 150 replies can be read", async () => {
    let parent: string | undefined;
    for (let level = 0; level < 150; level++) {
      parent = (await attacked.cast.comment(attacked.cast.bob, post, `level ${level}`, parent)).id as string;
    }
    expect((await attacked.call("GET", `/submission/${post}/thread`)).status).toBe(200);
    await expectServed();
  });
});

describe.concurrent("a connection", () => {
  const MOST_MS = 30_000;
  const HEAD = "GET /api/categories HTTP/1.1\r\nHost: x\r\n";
  const BODY =
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";

  /** The name of a case, the text sent first, and the text sent every second after it. */
  const WAYS: [string, string, string][] = [
    ["that sends nothing", "", ""],
    ["with headers that stop", HEAD, ""],
    ["with headers that never end", HEAD, "X: y\r\n"],
    ["with a body that stops", BODY, ""],
    ["with a body that never ends", BODY, " "],
    ["that sends no second request", `${HEAD}\r\n`, ""],
  ];

  test.each(IS_LONG ? WAYS : WAYS.slice(2, 3))(
    "%s is closed within 30 seconds, and other clients are served meanwhile",
    async (_how, first, drip) => {
      const began = performance.now();
      const held = await atOnce(60, () => openConnection(attacked.site.address));
      for (const { send } of held) send(first);
      const drops = setInterval(() => drip && held.forEach(({ send }) => send(drip)), 1_000);
      await expectServed();
      await Promise.all(held.map((connection: Connection) => connection.untilClosed()));
      clearInterval(drops);
      expect(performance.now() - began).toBeLessThan(MOST_MS);
    },
  );

  test.runIf(IS_LONG)("that does not read its answers is closed within 30 seconds", async () => {
    const began = performance.now();
    const { socket, send, untilClosed } = await openConnection(attacked.site.address);
    socket.pause();
    send(
      `GET /api/submission/${post} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`.repeat(2_000),
    );
    // These bytes do not keep the connection open, but fail once it is closed.
    const drops = setInterval(() => send("\r\n"), 500);
    await untilClosed();
    clearInterval(drops);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  });
});

test("after all attacks the site still answers and has not run out of memory", async () => {
  await expectServed();
  expect(attacked.site.said()).not.toMatch(/out of memory|heap limit/i);
});
