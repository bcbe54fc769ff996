import type { Mutation } from "../mutation.ts";

/** Limits by network, password tries, uploads and device cookies. */
export const mutations: Mutation[] = [
  {
    clause: "A flood from a /48 resets no count of tries, in memory, in the first process or in the database",
    file: "src/server/http/limits/request-counts.ts",
    from: `({ most: MAX_TRIES, whenFull: "refuse" } as const)`,
    to: `({ most: MAX_TRIES, whenFull: "evict" } as const)`,
  },
  {
    clause: "IPv6 requests count for the /64, /48 and /32, and a refused request for none of the wider ones",
    file: "src/server/http/limits/network.ts",
    from: "[32, 48, 64]",
    to: "[32, 64]",
  },
  {
    clause: "Right passwords do not count as tries",
    file: "src/server/auth/devices.ts",
    from: "const compared = await compare();\n      await release();",
    to: "const compared = await compare();",
  },
  {
    clause: "One password tried on many accounts is limited by network; known devices can still sign in",
    file: "src/server/auth/devices.ts",
    from: `{ kind: "ofNetwork", who: null, networks },`,
    to: "",
  },
  {
    clause: "A school behind one address reaches no limit, and one abuser does",
    file: "src/server/http/limits/rules.ts",
    from: `[register, { what: "registration", network: perHour(600) }],`,
    to: `[register, { what: "registration", network: perHour(60) }],`,
    by: "test/rules/limits.test.ts",
  },
  {
    clause: "Slow uploads keep nobody out; uploads are limited by network",
    file: "src/server/http/uploads.ts",
    from: " || this.#ofNetworks.of(network) >= ofNetwork",
    to: "",
  },
  {
    clause: "A planted device cookie is replaced",
    file: "src/server/auth/devices.ts",
    from: "(await findOwn(db, device.tokens, memberId)) ?? (await rename(db, device.tokens))",
    to: "device.tokens[0] ?? newToken()",
  },
];
