import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { until } from "../../../../test/until.ts";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../../test/locks.ts";
import { atOnce } from "../../../../test/race.ts";
import type { Bounds, SlotLimits } from "./slots.ts";

const BUSY = "The site is busy or starting. Please try again in a moment.";

/** This many slots in all, and for each priority. */
function limits(many: number, bounds: Partial<Bounds> = {}): { slots: SlotLimits } {
  const alike: Bounds = { atOnce: many, waiting: 100, patienceMs: 30_000, ...bounds };
  const of = { "member-write": alike, "member-read": alike, "visitor-read": alike, page: alike };
  return { slots: { atOnce: many, of } };
}

const one = await startTestApp({ withPages: true, limits: limits(1) });
/** Another process of the same site, in which requests wait only for a moment. */
const hasty = await startTestApp({ withPages: true, beside: one, limits: limits(1, { patienceMs: 100 }) });
const two = await startTestApp({ beside: one, limits: limits(2) });
const { alice, bob, submitText } = await castOf(one);
const id = await submitText(alice);
/** Lists that need a statement each. */
const LISTS = ["/submissions?limit=1", "/submissions?limit=2"];
afterAll(async () => {
  for (const app of [two, hasty, one]) await app.close();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Runs the task while the table is locked: a request that needs the table holds its slot until then. */
async function whileLocked<T>(table: string, task: () => Promise<T>): Promise<T> {
  return two.db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)}`.execute(transaction);
    return task();
  });
}

async function untilUnderWay(app: TestApp, many: number): Promise<void> {
  await expect.poll(() => app.underWay()).toBe(many);
}

describe("with all slots taken", () => {
  test("members who write are served before members who read, these before visitors, pages last", async () => {
    const served: string[] = [];
    const note = async (name: string, answer: Promise<{ status: number }>) => {
      expect((await answer).status).toBe(200);
      served.push(name);
    };
    const all = await whileLocked("posts", async () => {
      const first = note("first", one.call("GET", `/submission/${id}`));
      await untilWaitingForLocks(one.db, 1);
      const others = [
        note("page", fetch(`${one.site}/`)),
        note("visitor", one.call("GET", "/categories")),
        note("document", fetch(`${one.site}/robots.txt`)),
        note("member", one.call("GET", "/profile", alice)),
        note("follow", one.call("POST", "/follow-category", { ...bob, body: { category: "Art" } })),
        note("read", one.call("POST", "/notifications/read", { ...alice, body: {} })),
      ];
      await untilUnderWay(one, 7);
      return [first, ...others];
    });
    await Promise.all(all);
    // Two neighbours in the queue may still get their answers in either order.
    for (const [before, after] of [
      ["first", "follow"],
      ["follow", "visitor"],
      ["follow", "document"],
      ["read", "page"],
      ["member", "page"],
    ] as const) {
      expect([before, served.indexOf(before) < served.indexOf(after)]).toEqual([before, true]);
    }
  });

  test("a request that waits too long gets 503 with Retry-After, and the site recovers by itself", async () => {
    const answers = await whileLocked("posts", async () => {
      const held = hasty.call("GET", `/submission/${id}`);
      await untilWaitingForLocks(one.db, 1);
      const refused = await Promise.all([
        hasty.call("GET", "/categories"),
        hasty.call("GET", "/profile", alice),
        hasty.call("POST", `/submission/${id}/upvote`, alice),
        hasty.call("POST", "/login", { body: alice }),
      ]);
      for (const { status, body, headers } of refused) {
        expect([status, body]).toEqual([503, { error: BUSY, code: "unavailable" }]);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
      }
      const page = await fetch(`${hasty.site}/`);
      expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
      expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await page.text()).toContain(BUSY);
      return { held };
    });
    expect((await answers.held).status).toBe(200);
    expect((await hasty.call("GET", "/categories")).status).toBe(200);
    expect((await fetch(`${hasty.site}/`)).status).toBe(200);
  });

  test("a page's own reads wait for no further slot", async () => {
    const pages = await atOnce(5, () => fetch(`${one.site}/details/${id}`));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("slots come back", () => {
  test.each([
    ["/api/submissions", "a compressed answer"],
    [`/api/submission/0`, "404"],
    ["/api/submissions?limit=x", "400"],
    ["/api/profile", "401"],
    ["/api/nothing", "an unknown call"],
    ["/sitemap.xml", "a document"],
  ])("%s: %s", async (path) => {
    await atOnce(3, () => fetch(one.site + path).then((response) => response.text()));
    await atOnce(3, () => fetch(one.site + path, { method: "HEAD" }));
    expect((await one.call("GET", "/categories")).status).toBe(200);
  });

  test("after a body that cannot be read, and after one that never completes", async () => {
    for (const raw of ["{", "x".repeat(600_000)]) await one.call("POST", "/submit", { ...alice, raw });
    for (const head of ["content-length: 100\r\n", "transfer-encoding: chunked\r\n"]) {
      const socket = await send(
        one.site,
        `POST /api/submit HTTP/1.1\r\nhost: x\r\n${JSON_OF(alice)}${head}\r\n`,
      );
      expect((await one.call("GET", "/profile", alice)).status).toBe(200);
      socket.destroy();
    }
    expect((await one.call("GET", "/profile", alice)).status).toBe(200);
  });

  test("after clients have left, whether they were waiting or being served", async () => {
    for (let round = 0; round < 3; round++) {
      const gone = await whileLocked("posts", async () => {
        const leaving = new AbortController();
        const ask = (path: string) => {
          const headers = { authorization: `Bearer ${alice.token}` };
          return fetch(two.url + path, { headers, signal: leaving.signal }).catch(() => "gone" as const);
        };
        const served = LISTS.map(ask);
        await untilWaitingForLocks(one.db, 2);
        const waiting = await atOnce(20, async () => [ask("/profile")]);
        await untilUnderWay(two, 22);
        leaving.abort();
        await untilUnderWay(two, 0);
        return Promise.all([...served, ...waiting.flat()]);
      });
      expect(new Set(gone)).toEqual(new Set(["gone"]));
    }
    // Both slots are free again: two requests are held up at once.
    const held = await whileLocked("posts", async () => {
      const asked = LISTS.map((list) => two.call("GET", list, alice));
      await untilWaitingForLocks(one.db, 2);
      return { asked };
    });
    for (const { status } of await Promise.all(held.asked)) expect(status).toBe(200);
  });
});

describe("clients who send a whole body and leave while their token is checked", () => {
  test("leave their slots to others", async () => {
    for (let round = 0; round < 3; round++) {
      await sendAndLeave("follow-category", `${JSON_OF(alice)}content-length: 18\r\n\r\n{"category":"Art"}`);
      expect((await hasty.call("POST", "/notifications/read", { ...alice, body: {} })).status).toBe(200);
    }
  });

  test("leave the member's uploads to the next image", async () => {
    const head = `authorization: Bearer ${alice.token}\r\ncontent-type: image/png\r\n`;
    for (let round = 0; round < 3; round++)
      await sendAndLeave("images", `${head}content-length: 2\r\n\r\nxx`);
    const headers = { authorization: `Bearer ${alice.token}`, "content-type": "image/png" };
    // The server may learn only now that a client has left, and is still reading its image.
    await until(async () => {
      expect((await hasty.call("POST", "/images", { raw: "no image", headers })).status).toBe(400);
    });
  });
});

describe("no slot is held by", () => {
  test("an event stream", async () => {
    const stream = await fetch(`${one.url}/events?category=*`);
    expect(await statusOfOther()).toBe(200);
    await stream.body?.cancel();
  });

  test("a body that is still arriving", async () => {
    const upload = `authorization: Bearer ${alice.token}\r\ncontent-type: image/png\r\n`;
    for (const [path, head] of [
      ["submit", JSON_OF(alice)],
      ["login", "content-type: application/json\r\n"],
      ["images", upload],
    ]) {
      await send(one.site, `POST /api/${path} HTTP/1.1\r\nhost: x\r\n${head}content-length: 90\r\n\r\n{`);
      expect(await statusOfOther()).toBe(200);
    }
  });

  test("a sign-in that waits for password hashing", async () => {
    const done: string[] = [];
    const logins = atOnce(8, async () => {
      expect((await one.call("POST", "/login", { body: alice })).status).toBe(200);
      done.push("login");
    });
    expect(await statusOfOther()).toBe(200);
    done.push("read");
    await logins;
    expect(done.indexOf("read")).toBeLessThan(8);
  });
});

/** The status of another client's request. */
const statusOfOther = async () => (await one.call("GET", "/categories")).status;

const JSON_OF = ({ token }: { token: string }) =>
  `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;

/** Sends a whole request, and closes the connection while the server still looks up the session. */
async function sendAndLeave(call: string, rest: string): Promise<void> {
  await whileLocked("sessions", async () => {
    const socket = await send(hasty.site, `POST /api/${call} HTTP/1.1\r\nhost: x\r\n${rest}`);
    await untilWaitingForLocks(one.db, 1);
    socket.destroy();
    await once(socket, "close");
  });
  await untilUnderWay(hasty, 0);
}

/** Opens a connection and sends this text, and nothing else yet. */
async function send(site: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  sockets.push(socket.on("error", () => {}));
  await once(socket, "connect");
  await new Promise<void>((sent) => void socket.write(text, () => sent()));
  return socket;
}
