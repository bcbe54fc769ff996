import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseOn, openPool } from "../../src/server/db/database.ts";
import { callsTo } from "../app.ts";
import { castOf } from "../cast.ts";
import { untilHeldUp } from "../locks.ts";
import { createTestDatabase } from "../postgres.ts";
import { atOnce } from "../race.ts";
import { startSiteProcess } from "../site-process.ts";

const UNDER_WAY = 4;

test.each([1, 2])(
  "SIGTERM with %i to serve: what is under way is answered before the program ends",
  async (workers) => {
    const database = await createTestDatabase();
    const db = databaseOn(openPool(database.connectionString, 2, () => {}));
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
    });
    const site = await startSiteProcess({
      DATABASE_URL: database.connectionString,
      WORKERS: String(workers),
    });
    // Connections of their own, so that all processes have some of them.
    const call = callsTo(`${site.address}/api`);
    const { alice } = await castOf({ call, db });
    const send = (n: number) =>
      call("POST", "/messages", {
        ...alice,
        headers: { connection: "close" },
        body: { toUsername: "bob", text: `Message ${n}` },
      });

    const under = await db.transaction().execute(async (transaction) => {
      await sql`lock table messages`.execute(transaction);
      const answers = atOnce(UNDER_WAY, send);
      await untilHeldUp(db, UNDER_WAY);
      process.kill(site.pid, "SIGTERM");
      await expect.poll(site.said).toContain("Stopping");
      // It no longer lets anybody in, and is still there.
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
  60_000,
);

const refusal = [() => "answered", () => "refused"] as const;
