import { resolve } from "node:path";
import { z } from "zod";
import {
  entriesOf,
  hasNoUser,
  isDatabase,
  isHost,
  isIssuer,
  isNameServer,
  isNetwork,
  isOrigin,
  readBytes,
} from "./setting-values.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export interface Setting {
  schema: z.ZodType;
  /** What it means. */
  about: string;
  /** What is said when it is not that; its value is added unless that is secret. */
  mistake: string;
  secret?: boolean;
}

/** What somebody else gave the site to be known by, as they gave it. */
const credential = z.string().trim().max(500).optional();

/**
 * Every setting an operator can make by environment or `.env`: what it may be, what it means, and
 * what is said when it is neither. `.env.example` and `docs/operating.md` list the same.
 */
export const SETTINGS = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .default("3000")
      .transform(Number)
      .refine((port) => port <= 65_535),
    about: "Port to listen on; 0 takes any free one.",
    mistake: "must be a whole number from 0 to 65535.",
  },
  HOST: {
    schema: z.string().default("127.0.0.1").refine(isHost),
    about: "Address to listen on; 0.0.0.0 lets other machines in.",
    mistake: "must be a host name or an address.",
  },
  WORKERS: {
    schema: z
      .string()
      .regex(/^\d{1,2}$/)
      .default("1")
      .transform(Number)
      .refine((workers) => workers >= 1 && workers <= 64),
    about: "Processes that serve the site, about one for each core; from 2 on, another one runs the rest.",
    mistake: "must be a whole number from 1 to 64.",
  },
  DATA_DIR: {
    schema: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    about: "Folder for the database and everything else that must be kept.",
    mistake: "must be the path of a folder.",
  },
  IMAGE_SPACE: {
    schema: z
      .string()
      .regex(/^\d{1,6} ?[MGT]B$/i)
      .default("10GB")
      .transform(readBytes),
    about: "What all images of the site may take together, such as 500MB or 2TB. Beyond it none is added.",
    mistake: "must be a whole number of MB, GB or TB, such as 10GB.",
  },
  S3_ENDPOINT: {
    schema: z.string().refine(isOrigin).optional(),
    about: "An S3-compatible store for the images, in place of DATA_DIR. Needs the bucket and both keys.",
    mistake: "must be an origin such as https://s3.example, without the bucket.",
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
      .optional(),
    about: "The bucket there, for this site alone.",
    mistake: "must be the name of a bucket.",
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]{1,50}$/)
      .default("us-east-1"),
    about: "The region of the bucket.",
    mistake: "must be the name of a region, such as eu-central-1.",
  },
  S3_ACCESS_KEY_ID: {
    schema: credential,
    about: "As whom the site goes to the store.",
    mistake: "must be the id of an access key.",
  },
  S3_SECRET_ACCESS_KEY: {
    schema: credential,
    about: "The secret of that key.",
    mistake: "must be the secret of an access key.",
    secret: true,
  },
  DATABASE_URL: {
    schema: z.string().refine(isDatabase).optional(),
    about: "Your own PostgreSQL, 15 or later. Without it Hearth runs one in DATA_DIR.",
    mistake: "must be an address such as postgres://user:password@host:5432/hearth.",
    secret: true,
  },
  DATABASE_REPLICA_URLS: {
    schema: z
      .string()
      .default("")
      .transform(entriesOf)
      .refine((urls) => urls.every(isDatabase)),
    about: "Streaming replicas of that PostgreSQL, comma-separated. What visitors read may come from them.",
    mistake: "must be a comma-separated list of addresses such as postgres://user:password@host:5432/hearth.",
    secret: true,
  },
  PUBLIC_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin)
      .optional(),
    about: "The address people reach the site at, for what search engines and other sites are told.",
    mistake: "must be an origin such as https://hearth.example, without a path.",
  },
  SITE_NAME: {
    schema: z.string().trim().min(1).max(60).default("Hearth"),
    about: "The name of your site, shown everywhere.",
    mistake: "must be 1 to 60 characters.",
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine((url) => /^smtps?:$/.test(URL.parse(url)?.protocol ?? ""))
      .optional(),
    about: "The server that sends the site's mails. Without it they are written to DATA_DIR/outbox.",
    mistake: "must be an address such as smtps://user:password@mail.example:465.",
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional(),
    about: "Whom the mails come from. By default noreply at the host of PUBLIC_URL.",
    mistake: "must be an address such as Hearth <noreply@hearth.example>.",
  },
  GOOGLE_CLIENT_ID: {
    schema: credential,
    about: 'As what Google, or another provider, knows the site: turns on "Login with Google".',
    mistake: "must be the client's id, as the provider gave it.",
  },
  GOOGLE_CLIENT_SECRET: {
    schema: credential,
    about: "The secret that belongs to GOOGLE_CLIENT_ID.",
    mistake: "must be the client's secret, as the provider gave it.",
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: z.string().refine(isIssuer).default("https://accounts.google.com"),
    about: "The OpenID Connect provider people sign in with, where it is not Google.",
    mistake: "must be an https address such as https://accounts.google.com, without a query.",
  },
  TOKEN_SYNC_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine(hasNoUser)
      .optional(),
    about:
      "Another service's address that browsers tell who signs in (POST with the bearer token) and out (DELETE).",
    mistake: "must be an address such as https://other.example/session, without a user or password.",
  },
  SERVICE_WORKER: {
    schema: z.enum(["on", "off"]).default("on"),
    about: "`off` takes the service worker, which shows pages without a connection, out of all browsers.",
    mistake: "must be on or off.",
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS).default("warn"),
    about: `How much is logged: ${LOG_LEVELS.join(", ")}. From info on, every request.`,
    mistake: `must be one of ${LOG_LEVELS.join(", ")}.`,
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\w~+/.=-]{16,200}$/)
      .optional(),
    about: "What a monitoring system shows as a bearer token to read /metrics. Without it nobody does.",
    mistake: "must be 16 to 200 letters, digits and -._~+/= without spaces.",
    secret: true,
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .default("")
      .transform(entriesOf)
      .refine((list) => list.every(isNetwork)),
    about:
      "Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges, comma-separated. None by default.",
    mistake: "must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8.",
  },
  STOP_DELAY: {
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/)
      .transform((seconds) => Number(seconds) * 1_000)
      .refine((ms) => ms <= 60_000)
      .optional(),
    about:
      "Seconds a stop waits between /readyz saying so and closing the port. By default 0.2 with TRUST_PROXY, else 0.",
    mistake: "must be a number of seconds from 0 to 60, such as 5.",
  },
  FETCH_NETWORKS: {
    schema: z
      .string()
      .default("")
      .transform(entriesOf)
      .refine((list) => list.every(isNetwork)),
    about:
      "Networks beside the public internet that posted addresses may be fetched from, comma-separated. None by default.",
    mistake: "must be a comma-separated list of addresses or CIDR ranges, such as 10.1.0.0/16.",
  },
  FETCH_DNS: {
    schema: z
      .string()
      .default("")
      .transform(entriesOf)
      .refine((list) => list.every(isNameServer)),
    about: "Name servers asked for the names in posted addresses, comma-separated. By default the system's.",
    mistake: "must be a comma-separated list of addresses with or without a port, such as 10.1.0.1:53.",
  },
  YOUTUBE_IMAGE_URL: {
    schema: z
      .string()
      .default("https://i.ytimg.com")
      .refine(isOrigin)
      .transform((url) => new URL(url).origin),
    about: "Where the still pictures of YouTube's videos are fetched from.",
    mistake: "must be an origin such as https://i.ytimg.com, without a path.",
  },
  RATE_LIMITS: {
    schema: z.enum(["on", "off"]).default("on"),
    about: "`off` lifts the limits on requests, for load tests.",
    mistake: "must be on or off.",
  },
} satisfies Record<string, Setting>;
