import type { Mutation } from "../mutation.ts";

/** Durability and operation. */
export const mutations: Mutation[] = [
  {
    clause: "Every acknowledged write survives",
    file: "src/server/postgres/settings.ts",
    from: "...(options.durable ? {} : NOT_DURABLE),",
    to: "...NOT_DURABLE,",
  },
  {
    clause:
      "While the database hangs: 503 with `Retry-After` within 10 s, never 500; the site recovers by itself",
    file: "src/server/db/failures.ts",
    from: "Connection terminated|",
    to: "",
  },
  {
    clause: "While the disk is full: the same, and no half-written image",
    file: "src/server/images/disk-store.ts",
    from: `new Set(["ENOSPC", "EDQUOT"])`,
    to: `new Set(["EDQUOT"])`,
  },
  {
    clause: "The site recovers from a restart of the database and from connections that break silently",
    file: "src/server/db/listener.ts",
    from: "    endSilence(client, silenceMs);\n",
    to: "",
    by: "src/server/db/listener.test.ts",
  },
  {
    clause: "A start without a reachable database says so in words",
    file: "src/server/operator-errors.ts",
    from: "  if (isDatabaseUnavailable(error)) return `The database cannot be used just now (${error.message}).`;\n",
    to: "",
  },
  {
    clause: "A clean shutdown completes requests under way",
    file: "src/server/http/closing.ts",
    from: "connection.announceClose();",
    to: "connection.socket.destroy();",
  },
  {
    clause: "Jobs of a killed program go on within seconds; jobs of a living one are not taken",
    file: "src/server/jobs/leases.ts",
    from: `const LEASE = "interval '8 seconds'";`,
    to: `const LEASE = "interval '800 seconds'";`,
  },
  {
    clause: "No mail is sent twice because the database was away",
    file: "src/server/jobs/worker.ts",
    from: "    await statement(this.#options.db, [ids]);\n    for (const id of ids) this.#held.delete(id);\n",
    to: "    for (const id of ids) this.#held.delete(id);\n    await statement(this.#options.db, [ids]);\n",
  },
  {
    clause: "`npm run admin -- check` compares every figure with its rows",
    file: "src/server/check/figures.ts",
    from: "posts.hearts <> coalesce(given.hearts, 0)",
    to: "posts.hearts < coalesce(given.hearts, 0)",
    by: "src/server/check/check.test.ts",
  },
  {
    clause: "A lost answer never posts, comments, messages or reports twice",
    file: "src/web/api/api.ts",
    from: `      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),\n`,
    to: "",
  },
  {
    clause: "What is written while a send is on its way stays, with the focus",
    file: "src/web/comments/discussion.tsx",
    from: "if (!dropPosted(postId, sent) && comment) setWanted({ id: comment.id });",
    to: "if (comment) setWanted({ id: comment.id });",
  },
  {
    clause: "Keys and presses count from the moment a slow page takes over",
    file: "src/web/drafts/stored-draft.ts",
    from: "    show();\n    return store.watch(show);",
    to: "",
  },
  {
    clause: "Words typed into a search before the page's scripts run",
    file: "src/web/search/search-form.tsx",
    from: "  useEarlyWords(field, setTyped);\n",
    to: "",
  },
  {
    clause: "Idempotency keys are stored for a day, then deleted",
    file: "src/server/http/idempotency.ts",
    from: "where kept.created_at < now() - interval '1 day'",
    to: "where kept.created_at < now() - interval '1 hour'",
  },
  {
    clause: "A backup made during writes restores into an empty folder, as the same site",
    file: "src/server/backup/archive/parts-of-site.ts",
    from: `for (const format of ["webp", "jpg"])`,
    to: `for (const format of ["webp"])`,
    by: "src/server/backup/archive/backup.test.ts",
  },
  {
    clause: "A flipped byte is found before anything is written",
    file: "src/server/backup/archive/archive.ts",
    from: "[constants.ZSTD_c_checksumFlag]: 1",
    to: "[constants.ZSTD_c_checksumFlag]: 0",
  },
  {
    clause: "A backup is never restored over existing data; an interrupted restore begins again",
    file: "src/server/backup/archive/restore.ts",
    from: "      else if (existsSync(folder) && (await readdir(folder)).length > 0) throw new CannotDo(notEmpty(folder));\n",
    to: "",
  },
  {
    clause: "/healthz, /readyz and the protected /metrics answer for all processes",
    file: "src/server/monitoring/probes.ts",
    from: "if (!shows(request, token)) {",
    to: "if (!request.headers.authorization) {",
  },
  {
    clause: "Logs are structured, without secrets, with an id for each request",
    file: "src/server/http/log.ts",
    from: "password)=)[^&]*/gi;",
    to: "password)=)[^&]*/g;",
  },
  {
    clause: "Admins have a page with the state of the site",
    file: "src/server/http/access.ts",
    from: `if (access === "admin") return role === "admin";`,
    to: `if (access === "admin") return role !== "member";`,
    by: "src/server/monitoring/overview.test.ts",
  },
  {
    clause:
      "The overview of admins has thirty days of what waits for moderators, jobs, disk, the slowest call and backups, each as a plot and in a table",
    file: "src/server/monitoring/day-states.ts",
    from: "awaited = greatest(day_states.awaited, excluded.awaited)",
    to: "awaited = excluded.awaited",
    by: "src/server/monitoring/days.test.ts",
  },
  {
    clause:
      "The overview of admins has thirty days of what waits for moderators, jobs, disk, the slowest call and backups, each as a plot and in a table",
    file: "src/web/admin/day-chart.tsx",
    from: "(value / most) * HEIGHT",
    to: "HEIGHT / most",
    by: "e2e/admin-figures.spec.ts",
  },
  {
    clause: "The overview says how the backups stand",
    file: "src/web/admin/backups.tsx",
    from: "if (last?.failure) return",
    to: "if (last?.failure && !proven) return",
  },
  {
    clause: "The overview says how the backups stand",
    file: "src/web/admin/backups.tsx",
    from: "Date.now() - Date.parse(backup.endedAt) > OLD_MS",
    to: "Date.now() - Date.parse(backup.endedAt) > 2 * OLD_MS",
  },
  {
    clause: "The overview says how the backups stand",
    file: "src/web/admin/backups.tsx",
    from: "if (copied.file === proven?.file)",
    to: "if (copied.file !== proven?.file)",
  },
  {
    clause: "npm run admin: roles, a password, a member's content, all sessions",
    file: "src/server/admin/commands/remove-content.ts",
    from: `      say("Add --yes to remove them.");\n      return 1;\n`,
    to: `      say("Add --yes to remove them.");\n`,
  },
];
