import { parseArgs } from "node:util";

export type UpgradeTask = { rehearses: boolean } | { text: string; exitCode: number };

const USAGE = `Brings the database to this version of Hearth, while the site is stopped, as its next start would.

  npm run upgrade

  --check   tries it on a copy first: copies the database beside the site's, migrates the copy, says
            how long that takes, checks every figure, and deletes the copy. The site may be running,
            with the version of before. It needs twice the room that the database takes.
  --help    shows this text.

For a newer PostgreSQL there is npm run upgrade-database.
`;

export function readUpgradeArguments(words: string[]): UpgradeTask {
  try {
    const { values } = parseArgs({
      args: words,
      options: { help: { type: "boolean", short: "h" }, check: { type: "boolean" } },
    });
    return values.help ? { text: USAGE, exitCode: 0 } : { rehearses: values.check === true };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${USAGE}`, exitCode: 1 };
  }
}
