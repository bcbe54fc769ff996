/**
 * What gives access is not logged: tokens, and the codes in addresses that reset a password or
 * come back from signing in elsewhere.
 */
export const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url"
      ? String(value).replaceAll(/([?&](?:oobcode|code|state)=)[^&]*/gi, "$1[Redacted]")
      : "[Redacted]",
};
