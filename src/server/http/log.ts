import type { FastifyServerOptions } from "fastify";

/** Bytes that may wait for who reads the log. Where more do, it stands still, and what comes is lost. */
const WAITING = 2 ** 20;

interface Output {
  readonly writableLength: number;
  write(line: string): unknown;
}

/**
 * How Fastify logs from a level on: a line of JSON for each event. What gives access is not logged, nor who people
 * are elsewhere: no tokens, no passwords, no codes that reset one or come back from signing in elsewhere, no e-mail
 * addresses.
 */
export function logFrom(
  level: string,
  output: Output = process.stdout,
): NonNullable<FastifyServerOptions["logger"]> {
  // Not pino's own stream, which at the end of a process tries for ever to write what nobody reads.
  const write = (line: string): void => {
    if (output.writableLength < WAITING) output.write(line);
  };
  return { level, redact: REDACT, serializers: { err: describeError }, stream: { write } };
}

const REDACTED = "[Redacted]";

/** What a form would send in its address where a browser submits it without its script. */
const SECRET_PARAMETERS =
  /([?&](?:oobcode|code|state|token|idtoken|id_token|access_token|credential|nonce|email|(?:new|current)?password)=)[^&]*/gi;

const EMAIL = /[\w.%+-]+(?::[^\s/@]+)?@[\w-]+(?:\.[\w-]+)+/g;

const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url" ? String(value).replaceAll(SECRET_PARAMETERS, `$1${REDACTED}`) : REDACTED,
};

/** What of an error helps who looks for its cause: not PostgreSQL's `detail`, which quotes what members have sent. */
const TOLD = ["code", "severity", "table", "constraint", "routine", "statusCode"] as const;

interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [told: string]: unknown;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: REDACTED, stack: "" };
  const told = error as Error & Partial<Record<(typeof TOLD)[number], unknown>>;
  return {
    type: error.constructor.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ""),
    ...Object.fromEntries(TOLD.filter((key) => told[key] !== undefined).map((key) => [key, told[key]])),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

function withoutEmails(text: string): string {
  return text.replaceAll(EMAIL, "[e-mail]");
}
