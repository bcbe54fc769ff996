import { readSettings } from "../read-settings.ts";
import { connectDatabase } from "../db/connect.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { migrate } from "../db/migrate.ts";
import { ApiError } from "../refusal.ts";
import { whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import { type Command, WrongUsage } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { HELP, usageOf } from "./help.ts";

/** Enough for a command that runs several queries at once. */
const CONNECTIONS = 4;

const [name, ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);

/** Returns the exit code. */
async function run(asked: string | undefined, words: string[]): Promise<number> {
  if (asked === undefined || ["help", "--help", "-h"].includes(asked)) {
    say(HELP);
    return asked === undefined ? 1 : 0;
  }
  const command = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked]! : null;
  if (!command) {
    say(`There is no command ${JSON.stringify(asked)}.\n\n${HELP}`);
    return 1;
  }
  if (words.includes("--help") || words.includes("-h")) {
    say(usageOf(command));
    return 0;
  }
  try {
    return await runOnDatabase(command, words);
  } catch (error) {
    say(inWords(error, command));
    return 1;
  }
}

/** Runs a command on the site's database, whether the site is running or not. */
async function runOnDatabase(command: Command, words: string[]): Promise<number> {
  const settings = readSettings();
  const { connectionString, stop } = await connectDatabase(settings, { log: say, join: true });
  try {
    await migrate(connectionString, say);
    // Without the time limits of requests: a command may take long.
    const db = databaseOn(openPool(connectionString, CONNECTIONS, () => {}));
    try {
      return await command.run({ db, connectionString, settings, say }, words);
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}

function inWords(error: unknown, command: Command): string {
  if (error instanceof WrongUsage || isUnreadable(error)) return `${error.message}\n\n${usageOf(command)}`;
  if (error instanceof ApiError) return error.message;
  return whyNot(error, "That could not be done");
}

function isUnreadable(error: unknown): error is Error {
  return (
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS")
  );
}
