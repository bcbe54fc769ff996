import type { Mutation } from "../mutation.ts";

/** Floods of registrations, and the proof of work in them. */
export const mutations: Mutation[] = [
  {
    clause:
      "From so many tries in ten minutes on, from all networks and in all processes, a registration needs a proof of work; at other times nothing is asked",
    file: "src/server/auth/floods/floods.ts",
    from: "const isFlood = tries >= floodAt;",
    to: "const isFlood = tries >= floodAt + 1;",
  },
  {
    clause:
      "POST /register/challenge (+) gives a signed task, whose proof is good for ten minutes and one account, also after a refusal for another reason",
    file: "src/server/auth/floods/floods.ts",
    from: `if (rows.length === 0) throw forbidden("proofNeeded");`,
    to: "",
  },
  {
    clause:
      "The browser computes a proof in slices, in which the page goes on, with the hash of the server; a larger flood needs more",
    file: "src/web/proof/sha-256.ts",
    from: "last[length] = 0x80;",
    to: "last[length] = 0x40;",
  },
  {
    clause: "The log, the overview and the metrics say that there is a flood",
    file: "src/server/auth/floods/floods.ts",
    from: "if (isFlood !== this.#isFlood) onChange(isFlood, tries);",
    to: "if (isFlood) onChange(isFlood, tries);",
  },
];
