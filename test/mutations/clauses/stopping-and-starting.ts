import type { Mutation } from "../mutation.ts";

/** Migrations, moving the database, alerts, stops and starts, scheduled backups. */
export const mutations: Mutation[] = [
  {
    clause: "A migration on main never changes",
    file: "db/migrations/0012_search_titles.sql",
    from: "is found first by its very title",
    to: "is found by its very title first",
  },
  {
    clause: "A database made with an earlier version of a migration gets the schema of a new database",
    file: "src/server/db/pending.ts",
    from: "one.name === name && one.checksum === was",
    to: "one.name === name",
  },
  {
    clause:
      "Screens, errors and mails have one term for one thing, except in the specification's quoted texts",
    file: "src/web/reports/report-button.tsx",
    from: "Sign in to report a post.",
    to: "Log in to report a post.",
  },
  {
    clause:
      "A move to a database of one's own and back loses nothing, and is refused where something would be lost",
    file: "src/server/moving/copy-database.ts",
    from: "await refuseUsedDatabase(to);",
    to: "",
  },
  {
    clause:
      "A data folder of another major version of PostgreSQL is refused in a sentence; an upgrade is completed whenever it is killed",
    file: "src/server/postgres/next.ts",
    from: "if (found === null || found === major) return;",
    to: "if (found === null || found >= major) return;",
  },
  {
    clause:
      "An upgrade can be tried on a copy beside the site, which says how long each migration takes and checks every figure",
    file: "src/server/upgrade/rehearse.ts",
    from: "migrateAndCheck(scratch.connectionString, ",
    to: "migrateAndCheck(connectionString, ",
  },
  {
    clause: "A database of the oldest migration is whole after an upgrade through all of them",
    file: "src/server/db/pending.ts",
    from: "!applied.has(name) && only",
    to: `!applied.has(name) && name !== "0085_set_up_link.sql" && only`,
  },
  {
    clause: "An upgrade that fails leaves the old state and says what to do",
    file: "src/server/db/migrate.ts",
    from: `    ran.push(await run(client, name, sql, [INSERT, checksum]));`,
    to: `    ran.push(await run(client, name, sql, [INSERT, checksum]));\n    await client.query("commit; begin");`,
  },
  {
    clause: "Alert rules use only metrics that exist",
    file: "deploy/prometheus-alerts.yml",
    from: "expr: hearth_database_up == 0",
    to: "expr: hearth_database_is_up == 0",
  },
  {
    clause:
      "SIGTERM with idle connections, half-sent requests and event streams: `Connection: close`, 503, exit 0",
    file: "src/server/http/closing.ts",
    from: "for (const connection of connections.values()) connection.announceClose();",
    to: "",
  },
  {
    clause: "`/readyz` fails before the port closes",
    file: "src/server/monitoring/probes.ts",
    from: "isStopping ? STOPPING : await whyNotReady()",
    to: "await whyNot()",
  },
  {
    clause: "Rolling restarts lose no request",
    file: "src/server/http/closing.ts",
    from: `return closingMs < (isWhole ? farewell.answerMs : farewell.restMs) ? null : "refuse";`,
    to: `return isWhole || closingMs >= farewell.restMs ? "refuse" : null;`,
  },
  {
    clause: "The proxy repeats only requests that may be done twice",
    file: "deploy/nginx.conf",
    from: "(votes/status|notifications/read)$ yes;",
    to: "(votes/status|notifications/read|messages)$ yes;",
  },
  {
    clause: "A stop ends event streams at once; their readers reconnect at different times",
    file: "src/server/live/live.ts",
    from: "COME_BACK_MS.first + Math.random() * withinMs",
    to: "COME_BACK_MS.first",
  },
  {
    clause: "`/healthz` answers and `/readyz` says so",
    file: "src/server/processes/waiting-room.ts",
    from: `if (path === "/healthz") return [200,`,
    to: `if (path === "/healthz") return [503,`,
  },
  {
    clause: "Requests during a start wait for the site",
    file: "src/server/processes/startup-port.ts",
    from: "Buffer.concat([heard, (socket.read()",
    to: "Buffer.concat([(socket.read()",
  },
  {
    clause: "A refused start says why in a sentence, without a stack",
    file: "src/server/operator-errors.ts",
    from: "  DataDirectoryInUse,\n  CannotUseData,",
    to: "  DataDirectoryInUse,",
  },
  {
    clause: "pgbouncer in transaction mode is refused",
    file: "src/server/db/pooler.ts",
    from: "throw error instanceof pg.DatabaseError && /statement pooling/.test(error.message) ? sharing() : error;",
    to: "throw error;",
  },
  {
    clause: "The cron line and the backup unit",
    file: "deploy/hearth-backup.service",
    from: "$(date +%%F-%%H%%M%%S)",
    to: "$(date +%%F)",
  },
  {
    clause: "The backup unit has the site's sandbox; a missing settings file is an error",
    file: "deploy/hearth-backup.service",
    from: "ProtectHome=true\n",
    to: "",
  },
];
