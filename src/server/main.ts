import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import program from "../../package.json" with { type: "json" };
import type { SiteSettings } from "../contract/page.ts";
import { type App, createApp } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import { connectDatabase } from "./db/connect.ts";
import { openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { addBuiltinFeeds } from "./feeds/feeds.ts";
import { createGuardedFetch } from "./guarded-fetch/guarded-fetch.ts";
import { DiskStore } from "./images/disk-store.ts";
import { ImageReader } from "./images/image-reader.ts";
import { S3Store } from "./images/s3-store.ts";
import { jobsOf, recurringJobs } from "./job-list.ts";
import { prepareJobs, startJobs } from "./jobs/jobs.ts";
import { Live } from "./live/live.ts";
import { createMailer } from "./mail/mailer.ts";
import type { Web } from "./previews/look.ts";
import { CannotListen, say, whyNot } from "./say.ts";
import { servePages } from "./ssr/pages.ts";
import { Shutdown } from "./shutdown.ts";

const shutdown = new Shutdown(say);
if (process.argv.includes("--end-with-parent")) shutdown.endWithParent();

try {
  await start(loadConfig(), process.argv.includes("--dev"));
} catch (error) {
  say(whyNot(error));
  await shutdown.run(1);
}

/** Starts everything in order; each part names what undoes it, which runs in the opposite order. */
async function start(config: Config, development: boolean): Promise<void> {
  const database = await connectDatabase(config, { log: say, join: false });
  shutdown.add(() => database.stop());
  await migrate(database.connectionString, say);
  const db = openDatabase(database.connectionString, (error) => {
    say(`A connection to the database was lost: ${error.message}`);
  });
  shutdown.add(() => db.destroy());
  await prepareJobs(database.connectionString);
  await addBuiltinFeeds(db);

  const live = new Live({
    connectionString: database.connectionString,
    db,
    onFailure: (error) => say(`What happens could not be told: ${error.message}`),
  });
  await live.start();
  shutdown.add(() => live.stop());

  const leaving = new AbortController();
  const web = webOf(config, leaving.signal);
  const store = config.s3 ? new S3Store(config.s3) : new DiskStore(join(config.dataDir, "images"));
  const reader = new ImageReader({ signal: leaving.signal });
  const images = { reader, store, space: config.imageSpace };
  const parts = await createApp({ db, live, images, web }, config);
  const { app } = parts;
  await serveSite(parts, config, development);
  const jobs = await startJobs({
    connectionString: database.connectionString,
    recurring: recurringJobs(images),
    jobs: jobsOf(db, {
      sendMail: createMailer(mailOptions(config)),
      site: { name: config.siteName, address: () => config.publicUrl ?? addressOf(app, config) },
      web,
      images,
      tell: live.tell,
    }),
    log: app.log,
  });
  shutdown.add(() => {
    const stopped = jobs.stop();
    // Those that wait for other servers, or for an image to be read, begin again later.
    leaving.abort();
    return stopped;
  });
  shutdown.add(() => app.close());
  await app.listen({ port: config.port, host: config.host }).catch((cause: Error) => {
    throw new CannotListen(cause);
  });
  say(`\n  ${config.siteName} is ready: ${addressOf(app, config)}\n  Press Ctrl-C to stop it.\n`);
}

/** Serves the pages: built, or, while somebody develops them, from their sources. */
async function serveSite(parts: App, config: Config, development: boolean): Promise<void> {
  const site: SiteSettings = {
    name: config.siteName,
    publicUrl: config.publicUrl ?? "",
    hasGoogle: config.google !== undefined,
    tokenSyncUrl: config.tokenSyncUrl ?? "",
    serviceWorker: config.serviceWorker,
  };
  if (!development) return servePages(parts, site);
  const { serveDevelopmentPages } = await import("./ssr/dev.ts");
  return serveDevelopmentPages(parts, site);
}

/** Where mails go, and whom they come from. */
function mailOptions({ smtpUrl, mailFrom, siteName, publicUrl, dataDir }: Config) {
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  const from = mailFrom ?? { name: siteName, address: `noreply@${host}` };
  return { smtpUrl, from, outbox: join(dataDir, "outbox"), say };
}

/** How the site looks at what its members name; it says who it is. */
function webOf(
  { fetchNetworks, fetchNameServers, youtubeImageUrl, publicUrl }: Config,
  signal: AbortSignal,
): Web {
  const get = createGuardedFetch({
    networks: fetchNetworks,
    nameServers: fetchNameServers,
    signal,
    userAgent: `Hearth/${program.version}${publicUrl ? ` (+${publicUrl})` : ""}`,
  });
  return { get, youtubeImages: youtubeImageUrl };
}

function localAddress({ host, port }: Config): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  return localAddress({
    ...config,
    port: typeof address === "object" && address ? address.port : config.port,
  });
}
