import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export interface Setting {
  schema: z.ZodType;
  /** What it means. */
  about: string;
  /** What is said when it is not that; its value is added unless that is secret. */
  mistake: string;
  secret?: boolean;
}

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
  DATA_DIR: {
    schema: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    about: "Folder for the database and everything else that must be kept.",
    mistake: "must be the path of a folder.",
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine((url) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ""))
      .optional(),
    about: "Your own PostgreSQL, 15 or later. Without it Hearth runs one in DATA_DIR.",
    mistake: "must be an address such as postgres://user:password@host:5432/hearth.",
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
  TRUST_PROXY: {
    schema: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .refine((list) => list.every(isNetwork)),
    about:
      "Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges, comma-separated. None by default.",
    mistake: "must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8.",
  },
  RATE_LIMITS: {
    schema: z.enum(["on", "off"]).default("on"),
    about: "`off` lifts the limits on requests, for load tests.",
    mistake: "must be on or off.",
  },
} satisfies Record<string, Setting>;

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

function hasNoUser(address: string): boolean {
  return URL.parse(address)?.username === "";
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host);
}

function isNetwork(entry: string): boolean {
  // Not `isValid`, which reads a plain number, meant as a count of hops elsewhere, as an address.
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry) || ipaddr.isValidCIDR(entry);
}
