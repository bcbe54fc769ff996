import { readSettings } from "../read-settings.ts";
import { connectDatabase } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { addBuiltinFeeds } from "../feeds/feeds.ts";
import { whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import { readImportCommand } from "./arguments.ts";
import { findFiles, importFiles, type InputFile } from "./import-files.ts";
import { INTERRUPTED, listenForInterruption } from "../shutdown.ts";
import { formatCount, reportOn, showProgress, Tally } from "./report.ts";
import { type ImportSession, inTurn, openSession, stepAside } from "./session.ts";

const AGAIN = "Run the same command again to go on: posts that are here already are not added twice.";

const ANOTHER = "Another import is running on this data. This one begins when that ends.";

const asked = readImportCommand(process.argv.slice(2));
if ("text" in asked) {
  say(asked.text);
  process.exitCode = asked.exitCode;
} else {
  process.exitCode = await run(asked.files, asked.feed);
}

async function run(paths: string[], feed: string | undefined): Promise<number> {
  const signal = listenForInterruption(say);
  const tally = new Tally();
  const files = await findFiles(paths, tally);
  const began = Date.now();
  const failure = files.length > 0 ? await importInto(files, tally, { feed, signal }) : null;
  const stopped = failure !== null || signal.aborted;
  say(reportOn(tally, { seconds: (Date.now() - began) / 1_000, stopped }));
  if (failure !== null) say(`\n${failure}`);
  if (stopped) say(`\n${AGAIN}`);
  if (failure !== null || tally.unreadFiles.length > 0) return 1;
  return signal.aborted ? INTERRUPTED : 0;
}

interface Options {
  feed: string | undefined;
  signal: AbortSignal;
}

/** Returns the reason of a failure, in words for the operator, or null. */
async function importInto(files: InputFile[], tally: Tally, options: Options): Promise<string | null> {
  try {
    const settings = readSettings();
    const database = await connectDatabase(settings, { log: say, join: true });
    try {
      await migrate(database.connectionString, say);
      const isEmbedded = settings.databaseUrl === undefined;
      await importWithProgress(database.connectionString, files, tally, { ...options, isEmbedded });
    } finally {
      await database.stop();
    }
    return null;
  } catch (error) {
    return whyNot(error, "The import could not go on");
  }
}

async function importWithProgress(
  connectionString: string,
  files: InputFile[],
  tally: Tally,
  { isEmbedded, ...options }: Options & { isEmbedded: boolean },
): Promise<void> {
  const session = await openSession(connectionString);
  await stepAside(session, { isEmbedded });
  try {
    const { signal } = options;
    await inTurn(session, { signal, onWait: () => say(ANOTHER) }, () =>
      importShowing(session, files, tally, options),
    );
  } finally {
    await session.close();
  }
}

async function importShowing(
  session: ImportSession,
  files: InputFile[],
  tally: Tally,
  options: Options,
): Promise<void> {
  const progress = showProgress(files.reduce((sum, { size }) => sum + size, 0));
  try {
    await addBuiltinFeeds(session.db);
    const onProgress = (bytes: number, rows: number) => progress.update(bytes, `${formatCount(rows)} rows`);
    await importFiles(session, files, tally, { ...options, onProgress });
    if (tally.imported > 0) await session.settle();
  } finally {
    progress.stop();
  }
}
