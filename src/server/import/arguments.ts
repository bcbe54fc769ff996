import { parseArgs } from "node:util";
import { feedName } from "../../contract/feeds.ts";

/** An import to run, or a text to print instead. */
export type ImportCommand =
  | { files: string[]; feed: string | undefined }
  | { text: string; exitCode: number };

const USAGE = `Brings posts from other places into this Hearth.

  npm run import -- FILE…
  npm run import -- --feed "Hacker News" FILE…

FILE is a CSV file, plain or gzipped: an export of Reddit's posts, or of Hacker News's stories.
Its first row tells which of the two it is.

  --feed NAME   puts every post into this feed. Without it, Reddit's posts go to the feed of
                their community, and Hacker News's to the feed "Hacker News".
  --help        shows this text.

You can stop an import (Ctrl-C) and run it again: nothing is added twice. The site may keep running.
`;

/** Never throws: a mistake in the arguments becomes a text with exit code 1. */
export function readImportCommand(words: string[]): ImportCommand {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { feed: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) return { text: USAGE, exitCode: 0 };
    if (positionals.length === 0) return { text: USAGE, exitCode: 1 };
    return { files: positionals, feed: values.feed === undefined ? undefined : readFeed(values.feed) };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${USAGE}`, exitCode: 1 };
  }
}

function readFeed(name: string): string {
  const { data, error } = feedName.safeParse(name);
  if (error) throw new Error(`--feed cannot be ${JSON.stringify(name)}: ${error.issues[0]!.message}`);
  return data;
}
