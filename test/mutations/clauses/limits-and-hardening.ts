import type { Mutation } from "../mutation.ts";

/** Limits and hardening. */
export const mutations: Mutation[] = [
  {
    clause:
      "Writes, registration, search and reset mails are limited by member and network; the documentation lists the limits",
    file: "src/server/http/limits/rules.ts",
    from: `[sendMessage, { what: "messages", member: perMinute(30),`,
    to: `[sendMessage, { what: "messages",`,
  },
  {
    clause: "The documented limit holds for any number of processes and machines",
    file: "src/server/http/limits/counts-in-database.ts",
    from: "if (countings[0]!.isCheap) return this.#inMemory.count(countings);",
    to: "if (countings.length > 0) return this.#inMemory.count(countings);",
    by: "src/server/http/limits/counts-in-database.test.ts",
  },
  {
    clause: "Sign-in is limited by account and network, and strangers cannot lock an account",
    file: "src/server/http/limits/rules.ts",
    from: `what: "wrong passwords for one account from one network", max: 10,`,
    to: `what: "wrong passwords for one account from one network", max: 20,`,
  },
  {
    clause: "A 429 has Retry-After, and the site shows the remaining time in words",
    file: "src/server/http/answer-errors.ts",
    from: `    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", error.retryAfter);\n`,
    to: "",
  },
  {
    clause: "IPv6 counts by /64; forwarded headers count only from TRUST_PROXY",
    file: "src/server/http/limits/network.ts",
    from: `\${parts.slice(0, bits / 16).join(":")}::/\${bits}`,
    to: `\${parts.join(":")}/\${bits}`,
  },
  {
    clause:
      "Every answer has the security headers: CSP by hash, Trusted Types, frame-ancestors, HSTS behind TLS and the usual ones",
    file: "src/server/http/security-headers.ts",
    from: `    "base-uri 'none'",\n    "frame-ancestors 'none'",\n`,
    to: `    "base-uri 'none'",\n`,
  },
  {
    clause: "A stuck client is disconnected within 30 s",
    file: "src/server/http/slow-clients.ts",
    from: "else if (now - before.since >= stillMs) socket.destroy();",
    to: "else if (now - before.since >= stillMs) waiting.delete(socket);",
  },
  {
    clause: "Parsing is strict: unknown keys are ignored, prototype keys have no effect, no redirect is open",
    file: "src/contract/posts.ts",
    from: `z.object({\n      contentType: z.literal("text"),`,
    to: `z.strictObject({\n      contentType: z.literal("text"),`,
    by: "src/server/http/requests.test.ts",
  },
  {
    clause: "Every text is safe wherever it is shown",
    file: "src/server/formatting/html.ts",
    from: `anchorHtml(part.text) : escapeText(part.text)`,
    to: `anchorHtml(part.text) : part.text`,
  },
  {
    clause: "Leaked passwords, and those that are hardly more than a name, are refused without a network",
    file: "src/server/auth/passwords.ts",
    from: "leaked.has(password.toLowerCase())",
    to: "leaked.has(password)",
  },
  {
    clause: "Sign-in, reset and registration reveal nothing by words or time",
    file: "src/server/auth/sign-in.ts",
    from: 'if (!member || !fits) throw unauthorized("invalidLogin");',
    to: 'if (!member) throw unauthorized("userNotFound");\n  if (!fits) throw unauthorized("invalidLogin");',
  },
  {
    clause: "Attacks of each class run against a site, and a fuzzer made from the OpenAPI description",
    file: "src/server/http/calls.ts",
    from: `if (call.access === "optional" ? hasToken : call.access !== "anyone") {`,
    to: `if (hasToken && call.access !== "anyone") {`,
  },
];
