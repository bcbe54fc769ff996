import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseOn, openPool } from "../../src/server/db/pools.ts";
import type { DB } from "../../src/server/db/schema.ts";
import { callsTo } from "../app.ts";
import { openConnection } from "../attacks/connection.ts";
import { castOf } from "../cast.ts";
import { openEvents } from "../events.ts";
import { untilWaitingForLocks } from "../locks.ts";
import { createTestDatabase } from "../postgres.ts";
import { atOnce } from "../race.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";

const UNDER_WAY = 4;
const SLOW = 300_000;

/** Starts a site with this many workers on a new database, with the members of `castOf`. */
async function startSite(workers: number, settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const db = databaseOn(openPool(database.connectionString, 2, () => {}));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const site = await startSiteProcess({
    DATABASE_URL: database.connectionString,
    WORKERS: String(workers),
    ...settings,
  });
  const call = callsTo(`${site.address}/api`);
  return { site, db, call, ...(await castOf({ call, db })) };
}

/** Runs `run` while a lock holds up every write of a message, then releases the lock. */
async function whileMessagesWait<T>(db: Kysely<DB>, run: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table messages`.execute(transaction);
    return run();
  });
}

async function beginToStop(site: SiteProcess): Promise<void> {
  process.kill(site.pid, "SIGTERM");
  await expect.poll(site.said).toContain("Stopping");
}

test.each([1, 2])(
  "SIGTERM with WORKERS=%i: requests under way are answered before the program ends",
  async (workers) => {
    const { site, db, call, alice } = await startSite(workers);
    // New connections, so that every process gets some.
    const send = (n: number) =>
      call("POST", "/messages", {
        ...alice,
        headers: { connection: "close" },
        body: { toUsername: "bob", text: `Message ${n}` },
      });
    const under = await whileMessagesWait(db, async () => {
      const answers = atOnce(UNDER_WAY, send);
      await untilWaitingForLocks(db, UNDER_WAY);
      await beginToStop(site);
      // The port is closed while the program still runs.
      await expect
        .poll(() => fetch(site.address, { headers: { connection: "close" } }).then(...refusal))
        .toBe("refused");
      return { answers };
    });
    expect((await under.answers).map(({ status }) => status)).toEqual(Array(UNDER_WAY).fill(201));
    expect(await site.ended).toBe(0);
    const { rows } = await sql<{ text: string }>`select text from messages order by text`.execute(db);
    expect(rows.map(({ text }) => text)).toEqual(["Message 0", "Message 1", "Message 2", "Message 3"]);
  },
  SLOW,
);

const head = (method: string, path: string, ...lines: string[]): string =>
  [`${method} ${path} HTTP/1.1`, "host: x", ...lines, "", ""].join("\r\n");

test.each([1, 2])(
  "SIGTERM with WORKERS=%i: idle connections, half-sent requests and event streams do not delay exit code 0",
  async (workers) => {
    const { site, db, alice } = await startSite(workers);
    const body = JSON.stringify({ toUsername: "bob", text: "Kept" });
    const json = ["content-type: application/json", `content-length: ${body.length}`];
    const write = head("POST", "/api/messages", `authorization: Bearer ${alice.token}`, ...json);
    const [kept, idle, unused, halfBody, halfHead] = await Promise.all(
      Array.from({ length: 5 }, () => openConnection(site.address)),
    );
    const stream = await openEvents({ url: `${site.address}/api` });
    idle!.send(head("GET", "/healthz"));
    await expect.poll(idle!.heard).toContain("200 OK");
    halfBody!.send(write + body.slice(0, 5));
    halfHead!.send("GET /healthz HTTP/1.1\r\nhost:");
    await whileMessagesWait(db, async () => {
      kept!.send(write + body);
      await untilWaitingForLocks(db, 1);
      await beginToStop(site);
      await expect(stream.next("submitted")).rejects.toThrow("ended");
      await Promise.all([idle!.untilClosed(), unused!.untilClosed()]);
      for (const half of [halfBody!, halfHead!]) {
        const heard = await half.untilClosed();
        expect(heard).toMatch(/^HTTP\/1.1 503 /);
        expect(heard).toMatch(/retry-after: \d/i);
        expect(heard).toMatch(/connection: close/i);
      }
      expect(kept!.heard(), "a request under way is answered first").toBe("");
    });
    expect(await kept!.untilClosed()).toMatch(/^HTTP\/1.1 201 .*connection: close/is);
    expect(await site.ended).toBe(0);
    const { rows } = await sql<{ text: string }>`select text from messages`.execute(db);
    expect(rows.map(({ text }) => text)).toEqual(["Kept"]);
  },
  SLOW,
);

test.each([1, 2])(
  "SIGTERM with WORKERS=%i: for STOP_DELAY only /readyz is a 503, then the port closes",
  async (workers) => {
    const { site } = await startSite(workers, { STOP_DELAY: "4" });
    const ask = async (path: string) => {
      const answer = await fetch(site.address + path, { headers: { connection: "close" } });
      return [answer.status, await answer.text()];
    };
    expect(await ask("/readyz")).toEqual([200, "The site is ready.\n"]);
    await beginToStop(site);
    await expect.poll(() => ask("/readyz")).toEqual([503, "The site is stopping.\n"]);
    expect(await ask("/healthz")).toEqual([200, "The process runs.\n"]);
    expect((await ask("/api/categories"))[0]).toBe(200);
    await expect.poll(() => ask("/healthz").then(...refusal)).toBe("refused");
    expect(await site.ended).toBe(0);
  },
  SLOW,
);

const refusal = [() => "answered", () => "refused"] as const;
