/** What gives access is not logged: tokens, and the code in the address of a link to reset a password. */
export const REDACT = {
  paths: ["req.headers.authorization", "req.headers.cookie", "req.url"],
  censor: (value: unknown, path: string[]): string =>
    path.at(-1) === "url" ? String(value).replaceAll(/(oobcode=)[^&]*/gi, "$1[Redacted]") : "[Redacted]",
};
