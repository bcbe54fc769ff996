import type { FastifyServerOptions } from "fastify";

/** Bytes that may wait for a slow reader of the log. Beyond this, new lines are dropped. */
const WAITING = 2 ** 20;

interface Output {
  readonly writableLength: number;
  write(line: string): unknown;
}

/**
 * Fastify's logger options: one line of JSON for each event. The log holds nothing that grants access or
 * identifies people outside the site: no tokens, passwords, reset codes, codes of a sign-in with Google, or
 * e-mail addresses.
 */
export function logFrom(
  level: string,
  output: Output = process.stdout,
): NonNullable<FastifyServerOptions["logger"]> {
  // At exit, pino's own stream would retry forever when nobody reads the output.
  const write = (line: string): void => {
    if (output.writableLength < WAITING) output.write(line);
  };
  return { level, redact: REDACT, serializers: { err: describeError }, stream: { write } };
}

const REDACTED = "[Redacted]";

/**
 * Parts of addresses that are secrets: whatever looks like the token of a member's Atom feed, however its path is written, or like
 * the secret of a link whose # was encoded; and parameters in mailed links, in redirects
 * of a sign-in with Google, and in forms submitted without JavaScript.
 */
const SECRETS =
  /(^\/+my-feed\/+|(?:\/|%23)(?=[\w-]{43}(?:[/?]|$)))[^/?]*|([?&](?:oobcode|code|state|token|idtoken|id_token|access_token|credential|nonce|email|(?:new|current)?password)=)[^&]*/gi;

const EMAIL = /[\w.%+-]+(?::[^\s/@]+)?@[\w-]+(?:\.[\w-]+)+/g;

const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url" ? String(value).replaceAll(SECRETS, `$1$2${REDACTED}`) : REDACTED,
};

/** The logged fields of an error. PostgreSQL's `detail` is left out: it quotes members' input. */
const LOGGED_FIELDS = ["code", "severity", "table", "constraint", "routine", "statusCode"] as const;

interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: REDACTED, stack: "" };
  const fields = error as Error & Partial<Record<(typeof LOGGED_FIELDS)[number], unknown>>;
  return {
    type: error.constructor.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ""),
    ...Object.fromEntries(
      LOGGED_FIELDS.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]),
    ),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

function withoutEmails(text: string): string {
  return text.replaceAll(EMAIL, "[e-mail]");
}
