import { readSettings } from "../../src/server/read-settings.ts";
import { connectDatabase } from "../../src/server/db/connect.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { formatCount, showProgress } from "../../src/server/import/report.ts";
import { whyNot } from "../../src/server/operator-errors.ts";
import { say } from "../../src/server/say.ts";
import { readArguments, type Wanted } from "./arguments.ts";
import { writeBenchFile } from "./bench-file.ts";
import { fillDatabase, NotEmpty } from "./fill.ts";
import { NoTitles, readRealPosts } from "./real-posts.ts";

const asked = readArguments(process.argv.slice(2));
if ("text" in asked) {
  say(asked.text);
  process.exitCode = asked.exitCode;
} else {
  process.exitCode = await run(asked);
}

async function run({ posts, titles, seed }: Wanted): Promise<number> {
  const began = Date.now();
  try {
    const settings = readSettings();
    say(`Reading real posts in ${titles}`);
    const real = await readRealPosts(titles);
    const database = await connectDatabase(settings, { log: say, join: true });
    try {
      await migrate(database.connectionString, say);
      const { site, bench } = await fillWithProgress(database.connectionString, { posts, seed, real });
      const file = writeBenchFile(settings.dataDir, site, bench);
      const minutes = ((Date.now() - began) / 60_000).toFixed(1);
      say(`${formatCount(posts)} posts in ${minutes} minutes. The members for benchmarks are in ${file}`);
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    const inWords = error instanceof NotEmpty || error instanceof NoTitles;
    say(inWords ? error.message : whyNot(error, "The data set could not be made"));
    return 1;
  }
}

async function fillWithProgress(
  connectionString: string,
  wanted: Omit<Parameters<typeof fillDatabase>[1], "tell">,
): ReturnType<typeof fillDatabase> {
  const progress = showProgress(1_000);
  try {
    return await fillDatabase(connectionString, {
      ...wanted,
      tell: (share, doing) => progress.update(share * 1_000, doing),
    });
  } finally {
    progress.stop();
  }
}
