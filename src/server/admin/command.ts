import type { z } from "zod";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";

/** What a command works with. */
export interface AdminContext {
  db: Database;
  /** The same database, for what needs a connection of its own. */
  connectionString: string;
  config: Config;
  /** Tells the operator. */
  say(message: string): void;
}

/** Something that an operator can do. */
export interface Command {
  /** How it is called, its name first: `grant NAME member|moderator|admin`. */
  usage: string;
  /** What it does, in one sentence. */
  summary: string;
  /** Does it and gives the exit code. Throws `WrongUsage`, or an `ApiError` whose words the operator is told. */
  run(context: AdminContext, args: string[]): Promise<number>;
}

/** A command was called in another way than it can be; the message says what is wrong. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** The words after a command. Throws `WrongUsage` when they are not so many. */
export function readWords<const Names extends readonly string[]>(
  args: string[],
  ...names: Names
): { [Index in keyof Names]: string } {
  const option = args.find((word) => word.startsWith("-"));
  if (option !== undefined) throw new WrongUsage(`There is no option ${option} here.`);
  if (args.length > names.length) throw new WrongUsage(`${args[names.length]} is one word too many.`);
  if (args.length < names.length) throw new WrongUsage(`${names[args.length]} is missing.`);
  return args as unknown as { [Index in keyof Names]: string };
}

/** A word as the contract takes it. Throws `WrongUsage`, in the contract's words, for one that it does not take. */
export function readAs<S extends z.ZodType>(schema: S, word: string): z.output<S> {
  const { data, error } = schema.safeParse(word);
  if (error) throw new WrongUsage(error.issues.map(({ message }) => message).join(" "));
  return data;
}
