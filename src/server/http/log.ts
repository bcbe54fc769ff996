import type { FastifyServerOptions } from "fastify";

/**
 * How Fastify logs from a level on. What gives access is not logged: tokens, and the codes in addresses that reset a
 * password or come back from signing in elsewhere.
 */
export function logFrom(
  level: string,
  stream: { write(line: string): unknown } = process.stdout,
): NonNullable<FastifyServerOptions["logger"]> {
  // Not pino's own stream, which at the end of a process tries for ever to write what nobody reads.
  return { level, redact: REDACT, stream: { write: (line) => void stream.write(line) } };
}

const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url"
      ? String(value).replaceAll(/([?&](?:oobcode|code|state)=)[^&]*/gi, "$1[Redacted]")
      : "[Redacted]",
};
