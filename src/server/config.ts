import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import type { z } from "zod";
import { type Setting, SETTINGS } from "./settings.ts";

type Values = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]["schema"]> };

const PROXY_STOP_DELAY_MS = 200;

export interface Config {
  port: number;
  host: string;
  /** Processes that serve the site. */
  workers: number;
  dataDir: string;
  /** Bytes that all images together may take. */
  imageSpace: number;
  databaseUrl: string | undefined;
  /** Replicas for visitors' reads. */
  replicaUrls: string[];
  /** Origin without a trailing slash; undefined if it is not set. */
  publicUrl: string | undefined;
  siteName: string;
  /** The mail server; undefined writes mails into `dataDir`. */
  smtpUrl: string | undefined;
  /** The sender of mails; if undefined, derived from the site's name and address. */
  mailFrom: string | undefined;
  /** The S3 store of images; undefined keeps them in `dataDir`. */
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  /** The provider of "Login with Google"; undefined turns that sign-in off. */
  google: { issuer: string; clientId: string; clientSecret: string | undefined } | undefined;
  /** The address at which browsers tell another service who is signed in. */
  tokenSyncUrl: string | undefined;
  /** Whether browsers store pages, to show them without a connection. */
  serviceWorker: boolean;
  logLevel: Values["LOG_LEVEL"];
  /** The bearer token for `/metrics`; undefined turns `/metrics` off. */
  metricsToken: string | undefined;
  trustProxy: string[];
  /** Time between `/readyz` failing and the port closing. */
  stopDelayMs: number;
  /** Networks, besides the public internet, from which posted links may be fetched. */
  fetchNetworks: string[];
  /** Name servers for posted links; an empty list means the system's. */
  fetchNameServers: string[];
  /** Origin of YouTube's still pictures. */
  youtubeImageUrl: string;
  rateLimits: boolean;
}

/** Some settings have invalid values. The message names every one. */
export class InvalidConfig extends Error {
  override name = "InvalidConfig";
}

/** Reads settings from the environment, and missing ones from `.env`. Throws `InvalidConfig`. */
export function loadConfig(): Config {
  if (existsSync(".env")) loadEnvFile(".env");
  return readConfig(process.env);
}

/** Throws `InvalidConfig`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = parseSettings(environment);
  return {
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    dataDir: values.DATA_DIR,
    imageSpace: values.IMAGE_SPACE,
    databaseUrl: values.DATABASE_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS,
    publicUrl: values.PUBLIC_URL,
    siteName: values.SITE_NAME,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    google: values.GOOGLE_CLIENT_ID
      ? {
          issuer: values.GOOGLE_ISSUER,
          clientId: values.GOOGLE_CLIENT_ID,
          clientSecret: values.GOOGLE_CLIENT_SECRET,
        }
      : undefined,
    tokenSyncUrl: values.TOKEN_SYNC_URL,
    serviceWorker: values.SERVICE_WORKER === "on",
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    stopDelayMs: values.STOP_DELAY ?? (values.TRUST_PROXY.length > 0 ? PROXY_STOP_DELAY_MS : 0),
    fetchNetworks: values.FETCH_NETWORKS,
    fetchNameServers: values.FETCH_DNS,
    youtubeImageUrl: values.YOUTUBE_IMAGE_URL,
    rateLimits: values.RATE_LIMITS === "on",
  };
}

/** Throws `InvalidConfig` if only some of the store's settings are set. */
function s3Of(values: Values): Config["s3"] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  throw new InvalidConfig(
    "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set all together, or none of them.",
  );
}

function parseSettings(environment: Record<string, string | undefined>): Values {
  const mistakes: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, { schema, mistake, secret }]) => {
    // An empty value in .env means that the setting is not set.
    const parsed = schema.safeParse(environment[name] || undefined);
    const what = secret ? "" : ` It is "${environment[name]}".`;
    if (!parsed.success) mistakes.push(`${name} ${mistake}${what}`);
    return [name, parsed.data];
  });
  if (mistakes.length > 0) throw new InvalidConfig(mistakes.join("\n"));
  return Object.fromEntries(entries) as Values;
}
