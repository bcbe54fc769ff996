import type { Mutation } from "../mutation.ts";

/** Issue 6: durability and operation. */
export const mutations: Mutation[] = [
  {
    clause: "Every acknowledged write survives",
    file: "src/server/postgres/settings.ts",
    from: "...(options.durable ? {} : NOT_DURABLE),",
    to: "...NOT_DURABLE,",
  },
  {
    clause: "The database standing still: 503",
    file: "src/server/db/failures.ts",
    from: "Connection terminated|",
    to: "",
  },
  {
    clause: "The disk full: the same, and no half image",
    file: "src/server/images/disk-store.ts",
    from: `new Set(["ENOSPC", "EDQUOT"])`,
    to: `new Set(["EDQUOT"])`,
  },
  {
    clause: "The database restarted, or its connections lost without a word",
    file: "src/server/db/listener.ts",
    from: "    endSilence(client, silenceMs);\n",
    to: "",
    by: "src/server/db/listener.test.ts",
  },
  {
    clause: "No database to begin with is told in words",
    file: "src/server/say.ts",
    from: "  if (isDatabaseUnavailable(error)) return `The database cannot be used just now (${error.message}).`;\n",
    to: "",
  },
  {
    clause: "A clean shutdown finishes what is in flight",
    file: "src/server/http/closing.ts",
    from: "connection.announceClose();",
    to: "connection.socket.destroy();",
  },
  {
    clause: "Jobs of a killed program go on within seconds",
    file: "src/server/jobs/leases.ts",
    from: `const LEASE = "interval '8 seconds'";`,
    to: `const LEASE = "interval '800 seconds'";`,
  },
  {
    clause: "A mail is not sent twice because the database went away",
    file: "src/server/jobs/worker.ts",
    from: "    await statement(this.#options.db, [ids]);\n    for (const id of ids) this.#held.delete(id);\n",
    to: "    for (const id of ids) this.#held.delete(id);\n    await statement(this.#options.db, [ids]);\n",
  },
  {
    clause: "Every figure is compared with its rows",
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
    clause: "Keys are kept for a day and purged",
    file: "src/server/http/idempotency.ts",
    from: "where kept.created_at < now() - interval '1 day'",
    to: "where kept.created_at < now() - interval '1 hour'",
  },
  {
    clause: "A backup made while people write restores into an empty folder",
    file: "src/server/backup/write-backup.ts",
    from: `for (const format of ["webp", "jpg"])`,
    to: `for (const format of ["webp"])`,
    by: "src/server/backup/backup.test.ts",
  },
  {
    clause: "A flipped byte is found, before anything is written",
    file: "src/server/backup/seal.ts",
    from: `  if (!sealOf(hash.digest()).equals(seal)) throw new DamagedBackup(path, "it is damaged.");\n`,
    to: "",
  },
  {
    clause: "A backup goes nowhere where there is something already",
    file: "src/server/backup/restore.ts",
    from: "      else if ((await contentsOf(folder)).length > 0) throw new CannotDo(notEmpty(folder));\n",
    to: "",
  },
  {
    clause: "/healthz, /readyz, /metrics (protected), of all processes",
    file: "src/server/monitoring/probes.ts",
    from: "if (!shows(request, token)) {",
    to: "if (!request.headers.authorization) {",
  },
  {
    clause: "Structured logs without secrets, an id for each request",
    file: "src/server/http/log.ts",
    from: "password)=)[^&]*/gi;",
    to: "password)=)[^&]*/g;",
  },
  {
    clause: "A page for admins",
    file: "src/server/http/viewer.ts",
    from: `if (access === "admin" && viewer.role !== "admin") throw forbidden();`,
    to: `if (access === "admin" && viewer.role === "member") throw forbidden();`,
    by: "src/server/monitoring/overview.test.ts",
  },
  {
    clause: "npm run admin: roles, a password, content, all sessions",
    file: "src/server/admin/commands/remove-content.ts",
    from: `      say("Add --yes to remove them.");\n      return 1;\n`,
    to: `      say("Add --yes to remove them.");\n`,
  },
];
