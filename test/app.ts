import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { createApp, type LoadLimits } from "../src/server/app.ts";
import type { AppSettings } from "../src/server/app-parts.ts";
import type { Database } from "../src/server/db/database.ts";
import { openDatabase } from "../src/server/db/pools.ts";
import { Replicas } from "../src/server/db/replicas/replicas.ts";
import { CountsInDatabase } from "../src/server/http/limits/counts-in-database.ts";
import { CountsInMemory } from "../src/server/http/limits/request-counts.ts";
import { addBuiltinFeeds } from "../src/server/feeds/feeds.ts";
import { SLOTS } from "../src/server/http/admission/admission.ts";
import type { SlotLimits } from "../src/server/http/admission/slots.ts";
import { Metrics } from "../src/server/monitoring/metrics.ts";
import { createGuardedFetch } from "../src/server/guarded-fetch/guarded-fetch.ts";
import { DiskStore } from "../src/server/images/disk-store.ts";
import { ImageReader } from "../src/server/images/image-reader.ts";
import type { Images } from "../src/server/images/images.ts";
import type { Publish } from "../src/server/live/live-event.ts";
import { Live } from "../src/server/live/live.ts";
import type { ExternalSites } from "../src/server/previews/preview-content.ts";
import { renderPages } from "./pages.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

// Declares vitest's `ProvidedContext` in every TypeScript project that compiles tests.
export type * from "./global-setup.ts";

export interface TestApp {
  site: string;
  /** The API's address, `/api` included. */
  url: string;
  database: TestDatabase;
  db: Database;
  /** The stored images, in a new folder, or in that of the server named by `beside`. */
  images: Images;
  /** The metrics of this server. */
  metrics: Metrics;
  call: CallApi;
  /** The number of requests that are not answered yet. */
  underWay(): number;
  connections(): Promise<number>;
  log: FastifyBaseLogger;
  /** Publishes the events of a job, as the program does. */
  publish: Publish;
  /** Ends the server and drops its database. */
  close(): Promise<void>;
}

interface Request {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged in place of `body`, for malformed JSON and for images. */
  raw?: string | Uint8Array<ArrayBuffer>;
  token?: string | undefined;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  /** The parsed JSON; the text where it is not JSON; null for an empty answer and an event stream. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

export type CallApi = (method: string, path: string, request?: Request) => Promise<Answer>;

interface Options {
  google?: AppSettings["google"];
  /** Off by default. `true` counts in the process; several machines would count in the database. */
  rateLimits?: boolean | "in the database";
  metricsToken?: string;
  /** By default nothing is logged. */
  logLevel?: AppSettings["logLevel"];
  trustProxy?: string[];
  publicUrl?: string;
  /** SITE_NAME in the environment. */
  siteName?: string;
  /** SITE_DESCRIPTION. */
  siteDescription?: string;
  /** The tries to register that are a flood, with `rateLimits`; by default none are. */
  registrationFlood?: number;
  /** Sets SMTP_URL. */
  sendsMail?: boolean;
  /** PUSH_MESSAGES. */
  pushMessages?: boolean;
  /** Serves the pages too, rendered from their sources. */
  withPages?: boolean;
  /** Fetches linked pages; by default no host name resolves. */
  web?: ExternalSites;
  /** The space for images, in bytes. */
  imageSpace?: number;
  /** Limits on concurrent work and on clients' time, in place of the program's. */
  limits?: Partial<LoadLimits>;
  /** Shares this server's database and images, as a second process would. */
  beside?: TestApp;
  /** An existing database, in place of a new one in the tests' PostgreSQL. */
  database?: TestDatabase;
  /** The replicas for visitors' reads, and how they are checked. */
  replicas?: Pick<ConstructorParameters<typeof Replicas>[0], "urls" | "say" | "checkEveryMs" | "maxLagMs">;
  /** Replaces the connection string, for a test that puts a proxy before the database. */
  through?: (connectionString: string) => string | Promise<string>;
}

/** Nothing answers at the name server's address, so no host name resolves. */
const getNothing = createGuardedFetch({ networks: [], nameServers: ["127.0.0.1:9"], userAgent: "Hearth" });
export const NO_WEB: ExternalSites = {
  get: getNothing,
  getPublic: getNothing,
  youtubeImages: "http://127.0.0.1:9",
};

/** Requests wait up to a minute for a slot, so that tests not about load pass on slow machines too. */
const PATIENT: SlotLimits = {
  ...SLOTS,
  of: Object.fromEntries(
    Object.entries(SLOTS.of).map(([priority, bounds]) => [priority, { ...bounds, patienceMs: 60_000 }]),
  ) as SlotLimits["of"],
};

/** Shared by all tests of the process: a reader's child process stays alive for a while. */
const reader = new ImageReader();

/** Starts a server on a database of its own; call it over HTTP as a client would. */
export async function startTestApp({
  google,
  rateLimits = false,
  logLevel = "silent",
  metricsToken,
  trustProxy = [],
  publicUrl,
  siteName,
  siteDescription,
  sendsMail = false,
  pushMessages = true,
  registrationFlood = 100_000,
  withPages = false,
  web = NO_WEB,
  imageSpace = 1e9,
  limits,
  beside,
  database = beside?.database,
  replicas: replicaOptions,
  through = (straight) => straight,
}: Options = {}): Promise<TestApp> {
  const ownDatabase = database ? null : await createTestDatabase();
  const { connectionString } = (database ??= ownDatabase!);
  const db = openDatabase(await through(connectionString), { onLost: () => {} });
  await addBuiltinFeeds(db);
  const live = new Live({
    connectionString,
    db,
    onFailure: () => {},
  });
  await live.start();
  const replicas =
    replicaOptions && new Replicas({ primary: { connectionString, db }, size: 5, ...replicaOptions });
  replicas?.start();
  const folder = beside ? null : mkdtempSync(join(tmpdir(), "hearth-images-"));
  const store = beside?.images.store ?? new DiskStore(folder!);
  const images = { reader, store, space: imageSpace };
  const settings = {
    siteName,
    siteDescription,
    // A set address says that the site can send mails. Tests run the jobs that send them by `mailsOf`.
    smtpUrl: sendsMail ? "smtp://127.0.0.1:9" : undefined,
    tokenSyncUrl: undefined,
    serviceWorker: true,
    pushMessages,
    publicUrl,
    google,
    logLevel,
    trustProxy,
    rateLimits: rateLimits !== false,
    registrationFlood,
    metricsToken,
    dataDir: tmpdir(),
    backups: undefined,
  } as const;
  const counts = rateLimits === "in the database" ? new CountsInDatabase(db) : new CountsInMemory();
  const metrics = new Metrics({ ofProcess: false });
  const parts = await createApp(
    {
      ...{ db, replicas: replicas ?? null, live, images, web, counts, metrics },
      allMetrics: async () => [await metrics.read()],
    },
    settings,
    { slots: PATIENT, ...limits },
  );
  const { app } = parts;
  if (withPages) await renderPages(parts);
  let underWay = 0;
  app.server.on("request", (_request, response) => {
    underWay++;
    response.once("close", () => underWay--);
  });
  const site = await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `${site}/api`;
  return {
    site,
    url,
    database,
    db,
    images,
    metrics,
    call: callsTo(url),
    underWay: () => underWay,
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    log: app.log,
    publish: live.publish,
    close: async () => {
      await app.close();
      await live.stop();
      await replicas?.stop();
      await db.destroy();
      await ownDatabase?.drop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a client of the API. It keeps cookies, so that members read their own writes at once. */
export function callsTo(url: string): CallApi {
  const cookies = new Map<string, string>();
  return async (method, path, { body, raw, token, headers } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(content !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookies.size > 0 && { cookie: Array.from(cookies, (pair) => pair.join("=")).join("; ") }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    const { status, headers: said } = response;
    for (const cookie of said.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    if (said.get("content-type")?.startsWith("text/event-stream")) {
      // An event stream does not end by itself.
      await response.body?.cancel();
      return { status, body: null, headers: said };
    }
    return { status, body: parse(await response.text()), headers: said };
  };
}

function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
