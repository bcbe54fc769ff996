import { resolve } from "node:path";
import { z } from "zod";
import { BACKUP_SETTINGS } from "./backup/settings.ts";
import {
  credential,
  entriesOf,
  hasNoUser,
  isDatabase,
  isHost,
  isIssuer,
  isNameServer,
  isNetwork,
  isOrigin,
  readBytes,
  STORE,
} from "./setting-values.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** A setting that is not set, or is empty, has its default. */
export interface Setting {
  schema: z.ZodType;
  default?: string;
  /** A value that the documentation shows, for a setting without a default. */
  example?: string;
  about: string;
  /** The error text for an invalid value, after the setting's name. The value follows unless `secret`. */
  mistake: string;
  secret?: boolean;
}

const onOrOff = z.enum(["on", "off"]).transform((value) => value === "on");

function listOf(isEntry: (entry: string) => boolean) {
  return z
    .string()
    .transform(entriesOf)
    .refine((entries) => entries.every(isEntry));
}

/**
 * Every setting of the environment or `.env`. `Settings` has `DATA_DIR` as `dataDir`. `npm run settings` writes
 * `.env.example` and the table in `docs/operating.md`.
 */
export const SETTINGS = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535),
    default: "3000",
    about: "Port to listen on; 0 takes any free one.",
    mistake: "must be a whole number from 0 to 65535.",
  },
  HOST: {
    schema: z.string().refine(isHost),
    default: "127.0.0.1",
    about: "Address to listen on; `0.0.0.0` lets other machines in.",
    mistake: "must be a host name or an address.",
  },
  WORKERS: {
    schema: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((workers) => workers >= 1 && workers <= 64),
    default: "1",
    about:
      "Processes that serve the site, about one for each core; from 2 on, another process runs the rest.",
    mistake: "must be a whole number from 1 to 64.",
  },
  DATA_DIR: {
    schema: z.string().transform((path) => resolve(path)),
    default: "./data",
    about: "Folder for the database and everything else that must be kept.",
    mistake: "must be the path of a folder.",
  },
  IMAGE_SPACE: {
    schema: z
      .string()
      .regex(/^\d{1,6} ?[MGT]B$/i)
      .transform(readBytes),
    default: "10GB",
    about: "Space for all images together, such as `500MB` or `2TB`. When it is full, no image is added.",
    mistake: "must be a whole number of MB, GB or TB, such as 10GB.",
  },
  S3_ENDPOINT: {
    ...STORE.endpoint,
    example: "https://s3.eu-central-1.amazonaws.com",
    about: "An S3-compatible store for the images, in place of `DATA_DIR`. Needs the bucket and both keys.",
  },
  S3_BUCKET: {
    ...STORE.bucket,
    example: "hearth",
    about: "The bucket in that store, for this site alone.",
  },
  S3_REGION: {
    ...STORE.region,
    about: "The region of the bucket.",
  },
  S3_ACCESS_KEY_ID: {
    ...STORE.keyId,
    about: "The id of the site's access key for the store.",
  },
  S3_SECRET_ACCESS_KEY: {
    ...STORE.key,
    about: "The secret of that key.",
  },
  DATABASE_URL: {
    schema: z.string().refine(isDatabase),
    example: "postgres://user:password@localhost:5432/hearth",
    about: "Your own PostgreSQL, 15 or later. Without it Hearth runs one in `DATA_DIR`.",
    mistake: "must be an address such as postgres://user:password@host:5432/hearth.",
    secret: true,
  },
  DATABASE_REPLICA_URLS: {
    schema: listOf(isDatabase),
    default: "",
    example: "postgres://user:password@replica:5432/hearth",
    about: "Streaming replicas of that PostgreSQL, comma-separated. Visitors' reads may go to them.",
    mistake: "must be a comma-separated list of addresses such as postgres://user:password@host:5432/hearth.",
    secret: true,
  },
  ...BACKUP_SETTINGS,
  PUBLIC_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin),
    example: "https://hearth.example",
    about: "The site's public address, which search engines and other sites are given.",
    mistake: "must be an origin such as https://hearth.example, without a path.",
  },
  SITE_NAME: {
    schema: z.string().trim().min(1).max(60),
    example: "Hearth",
    about: "The name of your site, shown everywhere. It wins over the one that admins set in the browser.",
    mistake: "must be 1 to 60 characters.",
  },
  SITE_DESCRIPTION: {
    schema: z.string().trim().min(1).max(160),
    example: "A place to share links, pictures and words, and to talk about them.",
    about:
      "One line that says what your site is, for visitors and for search engines. It wins like `SITE_NAME`.",
    mistake: "must be 1 to 160 characters.",
  },
  SMTP_URL: {
    schema: z.string().refine((url) => /^smtps?:$/.test(URL.parse(url)?.protocol ?? "")),
    example: "smtps://user:password@mail.example:465",
    about: "The server that sends the site's mails. Without it they are written to `DATA_DIR/outbox`.",
    mistake: "must be an address such as smtps://user:password@mail.example:465.",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
    example: "Hearth <noreply@hearth.example>",
    about: "The sender of the mails. By default `noreply` at the host of `PUBLIC_URL`.",
    mistake: "must be an address such as Hearth <noreply@hearth.example>.",
  },
  NOTIFICATION_MAILS_A_DAY: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number),
    default: "20",
    about:
      "Mails about notifications that a member gets in a day, at most; what comes beyond them is in the first one of the next day.",
    mistake: "must be a whole number from 1 to 999.",
  },
  GOOGLE_CLIENT_ID: {
    schema: credential,
    example: "1234567890-abc.apps.googleusercontent.com",
    about: 'The client id that Google, or another provider, gave the site. Turns on "Login with Google".',
    mistake: "must be the client's id, as the provider gave it.",
  },
  GOOGLE_CLIENT_SECRET: {
    schema: credential,
    about: "The secret that belongs to `GOOGLE_CLIENT_ID`.",
    mistake: "must be the client's secret, as the provider gave it.",
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: z.string().refine(isIssuer),
    default: "https://accounts.google.com",
    about: "The OpenID Connect provider people sign in with, if it is not Google.",
    mistake: "must be an https address such as https://accounts.google.com, without a query.",
  },
  TOKEN_SYNC_URL: {
    schema: z.url({ protocol: /^https?$/ }).refine(hasNoUser),
    example: "https://other.example/session",
    about:
      "Address of another service that browsers tell of sign-ins (POST with the bearer token) and sign-outs (DELETE).",
    mistake: "must be an address such as https://other.example/session, without a user or password.",
  },
  SERVICE_WORKER: {
    schema: onOrOff,
    default: "on",
    about: "`off` removes the service worker, which shows pages without a connection, from all browsers.",
    mistake: "must be on or off.",
  },
  PUSH_MESSAGES: {
    schema: onOrOff,
    default: "on",
    about:
      "`off` sends no push messages. While it is `on`, members can have them sent to their devices, by the push services of their browsers' makers.",
    mistake: "must be on or off.",
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS),
    default: "warn",
    about: `How much is logged: ${LOG_LEVELS.join(", ")}. From \`info\` on, every request is logged.`,
    mistake: `must be one of ${LOG_LEVELS.join(", ")}.`,
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w~+/.=-]{16,200}$/),
    about: "The bearer token with which a monitoring system reads `/metrics`. Without it nobody can.",
    mistake: "must be 16 to 200 letters, digits and -._~+/= without spaces.",
    secret: true,
  },
  TRUST_PROXY: {
    schema: listOf(isNetwork),
    default: "",
    about: "Proxies whose `X-Forwarded-For` is trusted: addresses or CIDR ranges, comma-separated.",
    mistake: "must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8.",
  },
  STOP_DELAY: {
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/)
      .transform((seconds) => Number(seconds) * 1_000)
      .refine((ms) => ms <= 60_000),
    example: "5",
    about:
      "Seconds between `/readyz` failing and the port closing when the site stops. By default 0.2 with `TRUST_PROXY`, else 0.",
    mistake: "must be a number of seconds from 0 to 60, such as 5.",
  },
  FETCH_NETWORKS: {
    schema: listOf(isNetwork),
    default: "",
    example: "10.1.0.0/16",
    about:
      "Networks, besides the public internet, from which posted addresses may be fetched, comma-separated.",
    mistake: "must be a comma-separated list of addresses or CIDR ranges, such as 10.1.0.0/16.",
  },
  FETCH_DNS: {
    schema: listOf(isNameServer),
    default: "",
    example: "10.1.0.1:53",
    about: "Name servers for the names in posted addresses, comma-separated. By default the system's.",
    mistake: "must be a comma-separated list of addresses with or without a port, such as 10.1.0.1:53.",
  },
  IMPORTED_PREVIEWS: {
    schema: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    default: "5000",
    about: "Previews of imported posts that are fetched in a day, at most; `0` fetches none.",
    mistake: "must be a whole number from 0 to 999999.",
  },
  YOUTUBE_IMAGE_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin),
    default: "https://i.ytimg.com",
    about: "Origin from which thumbnails of YouTube videos are fetched.",
    mistake: "must be an origin such as https://i.ytimg.com, without a path.",
  },
  REGISTRATION_FLOOD: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    default: "600",
    about:
      "Tries to register within ten minutes, from all networks together, that begin a flood: each registration then costs the browser about a second of computing.",
    mistake: "must be a whole number from 1 to 999999.",
  },
  RATE_LIMITS: {
    schema: onOrOff,
    default: "on",
    about:
      "`off` lifts the limits on requests, and asks for no proofs in a flood of registrations, for load tests.",
    mistake: "must be on or off.",
  },
} satisfies Record<string, Setting>;
