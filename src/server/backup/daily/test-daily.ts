import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { type SiteProcess, startSiteProcess } from "../../../../test/site-process.ts";
import type { BackupRecord } from "../../../contract/admin.ts";
import type { Database } from "../../db/database.ts";
import { databaseOn, openPool } from "../../db/pools.ts";
import { JOBS_CHANNEL } from "../../jobs/enqueue.ts";
import { BACKUP_JOB } from "../../jobs/jobs.ts";
import { joinEmbeddedPostgres } from "../../postgres/postgres.ts";
import { readBackups } from "./records.ts";

/** A backup takes some seconds, more on a busy machine. */
export const SOON = { timeout: 120_000, interval: 100 };

/** For tests: a site in a process of its own that makes its daily backup when a test asks for it. */
export class DailySite {
  readonly dataDir: string;
  readonly folder: string;
  /** The setting BACKUP_TIME: a time half a day away, so that no backup begins by itself while tests run. */
  readonly time = new Date(Date.now() + 12 * 60 * 60_000).toISOString().slice(11, 16);
  #site!: SiteProcess;
  db!: Database;
  /** The session of an admin. */
  #ada = "";
  /** The last record before the backup that has begun. */
  #before = 0;

  /** The folder of the backups is `backups` in this one. */
  constructor(path: string) {
    this.dataDir = join(path, "data");
    this.folder = join(path, "backups");
  }

  async start(settings: Record<string, string>): Promise<void> {
    const { dataDir, folder, time } = this;
    const daily = { BACKUP_DIR: folder, BACKUP_TIME: time };
    this.#site = await startSiteProcess({ DATA_DIR: dataDir, ...daily, ...settings });
    const { connectionString } = await joinEmbeddedPostgres({ dataDir, connections: 1, log: () => {} });
    this.db = databaseOn(openPool(connectionString, 1, () => {}));
  }

  async addAdmin(): Promise<void> {
    const account = { username: "ada", email: "ada@example.com", password: "a long enough secret" };
    this.#ada = (await this.post("/register", account)).idToken;
    await sql`update members set role = 'admin' where username = 'ada'`.execute(this.db);
  }

  async stop(): Promise<void> {
    await this.db.destroy();
    await this.#site.stop();
  }

  async kill(): Promise<void> {
    await this.db.destroy();
    process.kill(this.#site.pid, "SIGKILL");
    await this.#site.ended;
  }

  async last(): Promise<BackupRecord | null> {
    return (await readBackups(this.db)).last;
  }

  /** Waits until the job has ended for the site, too, which deletes old backups after the record. */
  async jobEnds(): Promise<void> {
    const attempts = async () =>
      (await sql<{ attempts: number }>`select attempts from jobs where name = ${BACKUP_JOB}`.execute(this.db))
        .rows;
    await expect.poll(attempts, SOON).toEqual([{ attempts: 0 }]);
  }

  async #lastId(): Promise<number> {
    const ids = sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from backups`;
    return (await ids.execute(this.db)).rows[0]!.id;
  }

  /** Makes the backup of the next day due, as the time of the day would. */
  async begin(): Promise<void> {
    await this.jobEnds();
    await sql`update backups set ended_at = ended_at - interval '1 day'`.execute(this.db);
    this.#before = await this.#lastId();
    await this.beginAgain();
  }

  /** Begins the job of the same day again, as after a stop. */
  async beginAgain(): Promise<void> {
    await sql`update jobs set run_at = now() where name = ${BACKUP_JOB}`.execute(this.db);
    await sql`select pg_notify(${JOBS_CHANNEL}, ${BACKUP_JOB})`.execute(this.db);
  }

  /** Waits for the backup that has begun to end, and returns how. */
  async end(): Promise<BackupRecord> {
    await expect.poll(() => this.#lastId(), SOON).toBeGreaterThan(this.#before);
    await this.jobEnds();
    return (await this.last())!;
  }

  async make(): Promise<BackupRecord> {
    await this.begin();
    return this.end();
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async read(at: string): Promise<any> {
    const headers = { authorization: `Bearer ${this.#ada}` };
    return (await fetch(`${this.#site.address}/api${at}`, { headers })).json();
  }

  /** The messages to the admin, the newest first. */
  async messages(): Promise<string[]> {
    const { notifications } = await this.read("/notifications");
    return notifications.map(({ message }: { message: string }) => message);
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async post(at: string, body: object, type = "application/json"): Promise<any> {
    const headers = { "content-type": type, ...(this.#ada && { authorization: `Bearer ${this.#ada}` }) };
    const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(`${this.#site.address}/api${at}`, { method: "POST", headers, body: sent });
    return answer.json();
  }

  /** Posts a picture, so that the site has an image. */
  async postPicture(bytes: Buffer): Promise<void> {
    const { image } = await this.post("/images", bytes, "image/png");
    await this.post("/submit", { title: "A picture", contentType: "link", content: image.address });
  }
}
