import type { z } from "zod";
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";

export interface AdminContext {
  db: Database;
  /** The same database, for code that opens its own connection. */
  connectionString: string;
  settings: Settings;
  say(message: string): void;
}

export interface Command {
  /** The command line, beginning with the command's name: `grant NAME member|moderator|admin`. */
  usage: string;
  summary: string;
  /** Returns the exit code. Throws `WrongUsage`, or an `ApiError` whose message is printed. */
  run(context: AdminContext, args: string[]): Promise<number>;
}

/** A command line that cannot be run; the message says why. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** A command's arguments. Throws `WrongUsage` for an option, and for too many or too few arguments. */
export function readWords<const Names extends readonly string[]>(
  args: string[],
  ...names: Names
): { [Index in keyof Names]: string } {
  const option = args.find((word) => word.startsWith("-"));
  if (option !== undefined) throw new WrongUsage(`This command has no option ${option}.`);
  if (args.length > names.length) throw new WrongUsage(`Unexpected argument: ${args[names.length]}.`);
  if (args.length < names.length) throw new WrongUsage(`${names[args.length]} is missing.`);
  return args as unknown as { [Index in keyof Names]: string };
}

/** Parses an argument by a schema of the contract. Throws `WrongUsage` with the schema's message. */
export function readAs<S extends z.ZodType>(schema: S, word: string): z.output<S> {
  const { data, error } = schema.safeParse(word);
  if (error) throw new WrongUsage(error.issues.map(({ message }) => message).join(" "));
  return data;
}

/** A member's text in quotes. Escapes characters that control the terminal or the direction of the line. */
export function quoted(words: string): string {
  return JSON.stringify(words).replace(
    /[\u007f-\u009f\p{Bidi_Control}]/gu,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
