import type { Mutation } from "../mutation.ts";

/** Issue 6: limits and hardening. */
export const mutations: Mutation[] = [
  {
    clause: "Each write by member and by network, registration, search, reset mails",
    file: "src/server/http/limits/rules.ts",
    from: `[sendMessage, { what: "messages", member: perMinute(30),`,
    to: `[sendMessage, { what: "messages",`,
  },
  {
    clause: "The documented limit holds whatever the number of processes",
    file: "src/server/http/limits/counts-in-database.ts",
    from: "if (countings[0]!.isCheap) return this.#inMemory.count(countings);",
    to: "if (countings.length > 0) return this.#inMemory.count(countings);",
    by: "src/server/http/limits/counts-in-database.test.ts",
  },
  {
    clause: "Sign-in by account and by network",
    file: "src/server/http/limits/rules.ts",
    from: `what: "wrong passwords for one account from one network", max: 10,`,
    to: `what: "wrong passwords for one account from one network", max: 20,`,
  },
  {
    clause: "429 with Retry-After, shown in words with the time left",
    file: "src/server/http/answer-errors.ts",
    from: `    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", error.retryAfter);\n`,
    to: "",
  },
  {
    clause: "IPv6 by /64; forwarded headers only from TRUST_PROXY",
    file: "src/server/http/limits/network.ts",
    from: `\${parts.slice(0, bits / 16).join(":")}::/\${bits}`,
    to: `\${parts.join(":")}/\${bits}`,
  },
  {
    clause: "CSP by hash, Trusted Types, frame-ancestors, HSTS behind TLS",
    file: "src/server/http/security-headers.ts",
    from: `    "base-uri 'none'",\n    "frame-ancestors 'none'",\n`,
    to: `    "base-uri 'none'",\n`,
  },
  {
    clause: "A stuck client is cut within 30 s",
    file: "src/server/http/slow-clients.ts",
    from: "else if (now - before.since >= stillMs) socket.destroy();",
    to: "else if (now - before.since >= stillMs) waiting.delete(socket);",
  },
  {
    clause: "Strict parsing; unknown keys ignored by rule",
    file: "src/contract/posts.ts",
    from: `z.object({\n      contentType: z.literal("text"),`,
    to: `z.strictObject({\n      contentType: z.literal("text"),`,
    by: "src/server/http/requests.test.ts",
  },
  {
    clause: "Every text safe wherever it shows",
    file: "src/server/open-web/atom-entries.ts",
    from: `anchor(part.text) : escapeMarkup(part.text)`,
    to: `anchor(part.text) : part.text`,
  },
  {
    clause: "Leaked passwords refused offline",
    file: "src/server/auth/passwords.ts",
    from: "leaked.has(password.toLowerCase())",
    to: "leaked.has(password)",
  },
  {
    clause: "Sign-in, reset and registration give away nothing by words or time",
    file: "src/server/auth/sign-in.ts",
    from: 'if (!member || !fits) throw unauthorized("invalidLogin");',
    to: 'if (!member) throw unauthorized("userNotFound");\n  if (!fits) throw unauthorized("invalidLogin");',
  },
  {
    clause: "Attacks by class against a running site",
    file: "src/server/http/calls.ts",
    from: `if (call.access === "optional" ? hasToken : call.access !== "anyone") {`,
    to: `if (hasToken && call.access !== "anyone") {`,
  },
];
