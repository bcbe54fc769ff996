import type { FastifyServerOptions } from "fastify";

/** Bytes that may wait for who reads the log. Where more do, it stands still, and what comes is lost. */
const WAITING = 2 ** 20;

interface Output {
  readonly writableLength: number;
  write(line: string): unknown;
}

/**
 * How Fastify logs from a level on. What gives access is not logged: tokens, and the codes in addresses that reset a
 * password or come back from signing in elsewhere.
 */
export function logFrom(
  level: string,
  output: Output = process.stdout,
): NonNullable<FastifyServerOptions["logger"]> {
  // Not pino's own stream, which at the end of a process tries for ever to write what nobody reads.
  const write = (line: string): void => {
    if (output.writableLength < WAITING) output.write(line);
  };
  return { level, redact: REDACT, stream: { write } };
}

const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url"
      ? String(value).replaceAll(/([?&](?:oobcode|code|state)=)[^&]*/gi, "$1[Redacted]")
      : "[Redacted]",
};
