import { expect, inject, onTestFinished, test } from "vitest";
import pg from "pg";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { migrate } from "../db/migrate.ts";
import { readMigrations } from "../db/migration-files.ts";

/** The columns of graphile-worker 0.18 that the migration reads, with jobs of every kind. */
const EARLIER = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int primary key, identifier text not null);
  create table graphile_worker._private_job_queues (id int primary key, queue_name text not null);
  create table graphile_worker._private_jobs (
    id bigint primary key, task_id int not null, job_queue_id int, payload json not null default '{}', key text,
    run_at timestamptz not null default now(), attempts smallint not null default 0, max_attempts smallint not null default 14
  );
  insert into graphile_worker._private_tasks values (1, 'send-password-reset'), (2, 'fetch-preview'), (3, 'keep-rankings');
  insert into graphile_worker._private_job_queues values (1, 'previews 7');
  insert into graphile_worker._private_jobs values
    (1, 1, null, '{"email":"a@example.com"}', 'password-reset:a', '2026-01-01', 3, 14),
    (2, 2, 1, '{"postId":1,"attempt":2}', 'preview-1', '2026-01-02', 0, 14),
    (3, 1, null, '{"email":"given-up@example.com"}', 'password-reset:b', '2026-01-01', 14, 14),
    (4, 3, null, '{"_cron":{"ts":"2026-01-01"}}', null, '2026-01-01', 0, 25);
  insert into members (username) values ('somebody');
  insert into posts (member_id, title, content, content_type)
    select id, title, 'https://example.com', 'link' from members, unnest('{one,two,three}'::text[]) title;
  insert into previews (post_id, state) select id, case title when 'three' then 'ready' else 'waiting' end from posts`;

test("the migration takes over graphile-worker's waiting jobs, and adds jobs for waiting previews that have none", async () => {
  const { adminConnectionString: admin } = inject("postgres");
  const name = `hearth_earlier_jobs_${process.pid}`;
  await runSql(admin, `create database ${name} template template0`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  const connectionString = withDatabase(admin, name);
  const names = (await readMigrations()).map((migration) => migration.name);
  await migrate(connectionString, () => {}, new Set(names.filter((one) => one < "0031")));
  await runSql(connectionString, EARLIER);
  await migrate(connectionString, () => {});

  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select name, payload, key, queue, attempts, run_at < '2026-02-01' as was_due from jobs order by id`,
  );
  const gone = await client.query("select to_regnamespace('graphile_worker') as schema");
  await client.end();
  const ofMail = { name: "send-password-reset", payload: { email: "a@example.com" } };
  expect(rows).toEqual([
    { ...ofMail, key: "password-reset:a", queue: null, attempts: 3, was_due: true },
    preview({ postId: 1, attempt: 2 }, { queue: "previews 7", was_due: true }),
    preview({ postId: 2, attempt: 1 }, { queue: null, was_due: false }),
  ]);
  expect(gone.rows).toEqual([{ schema: null }]);
});

function preview(payload: { postId: number; attempt: number }, rest: object): object {
  return { name: "fetch-preview", payload, key: `preview-${payload.postId}`, attempts: 0, ...rest };
}
