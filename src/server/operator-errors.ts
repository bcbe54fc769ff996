import pg from "pg";
import { InvalidSettings } from "./read-settings.ts";
import { CannotUseData } from "./postgres/cannot-use.ts";
import { DataDirectoryInUse } from "./postgres/lock.ts";
import { isDatabaseUnavailable } from "./db/failures.ts";
import { FailedMigration } from "./db/migrate.ts";
import { UnusableDatabase } from "./db/unusable-database.ts";

export class CannotListen extends Error {
  override name = "CannotListen";

  constructor(cause: NodeJS.ErrnoException) {
    const taken = cause.code === "EADDRINUSE";
    super(
      taken
        ? `Something else is listening there already (${cause.message}). Stop it, or set PORT to another number.`
        : `Hearth cannot listen there (${cause.message}). Please check HOST and PORT.`,
      { cause },
    );
  }
}

/** A serving process could not start. The message says why. */
export class CannotServe extends Error {
  override name = "CannotServe";
}

/** A command cannot do what the operator asked for. The message says why. */
export class CannotDo extends Error {
  override name = "CannotDo";
}

const IN_WORDS = [
  DataDirectoryInUse,
  CannotUseData,
  UnusableDatabase,
  FailedMigration,
  CannotListen,
  CannotServe,
  CannotDo,
];

/** The reason for a failure: a sentence that the operator can act on, or else `whatFailed` with the stack. */
export function whyNot(error: unknown, whatFailed = "Hearth could not start"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof InvalidSettings) return `The configuration cannot be used:\n${error.message}`;
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message;
  const words = databaseRefusal(error) ?? systemRefusal(error);
  if (words) return `${whatFailed}: ${words}`;
  if (isDatabaseUnavailable(error)) return `The database cannot be used just now (${error.message}).`;
  return `${whatFailed}: ${error.stack ?? error.message}`;
}

const DATABASE_REFUSALS: Record<string, string> = {
  "28P01": "Please check the user and the password in DATABASE_URL.",
  "28000": "Please check the user in DATABASE_URL and what the server's pg_hba.conf allows.",
  "3D000": "Please create that database, or name another one in DATABASE_URL.",
  "42501": "Please let the role in DATABASE_URL own the database.",
};

/** PostgreSQL's message and a remedy, for errors that the operator can fix; otherwise null. */
function databaseRefusal(error: Error): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const what = DATABASE_REFUSALS[error.code ?? ""];
  return what ? `the database refuses (${error.message}). ${what}` : null;
}

const SYSTEM_REFUSALS: Record<string, string> = {
  EACCES: "Please give it to the user that Hearth runs as.",
  EPERM: "Please give it to the user that Hearth runs as.",
  EROFS: "Please choose a place that can be written to.",
  ENOSPC: "The disk is full. Please make room.",
  EDQUOT: "The quota of this user is used up. Please make room.",
  ENOTDIR: "Please put a folder in its place.",
  EISDIR: "Please put a file in its place.",
  EEXIST: "Please move away what is in its place.",
  ENOENT: "Please check that it is there.",
};

/** The OS's message and a remedy, for a file that cannot be used; otherwise null. */
function systemRefusal(error: Error): string | null {
  const { code, path } = error as NodeJS.ErrnoException;
  const what = SYSTEM_REFUSALS[code ?? ""];
  return what && path ? `${error.message}. ${what}` : null;
}
