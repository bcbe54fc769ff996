import type { Mutation } from "../mutation.ts";

/** The log of moderation in a form for everybody. */
export const mutations: Mutation[] = [
  {
    clause: "The site setting `log` shows a reduced log to everybody",
    file: "src/server/public-log/public-log.ts",
    from: `if (log !== "everybody") throw notFound("notFound");`,
    to: "",
  },
  {
    clause: "GET /moderation-log and its page have what was done, when, in which feed and by which rule",
    file: "src/server/public-log/public-log.ts",
    from: "rule: rules.has(rule) ? rule : null",
    to: "rule",
  },
  {
    clause: "The public log has a closed list of actions",
    file: "src/contract/public-log.ts",
    from: `  "unblock-domain",\n]`,
    to: `  "unblock-domain",\n  "ban-member",\n]`,
  },
  {
    clause: "The public log says of each removal whether it was restored",
    file: "src/server/public-log/public-log.ts",
    from: "${isOfPage} and action in ('restore-post', 'restore-comment')",
    to: "${isOfPage} and action in ('restore-comment')",
  },
  {
    clause: "The public log is read in pages",
    file: "src/server/public-log/public-log.ts",
    from: `if (!rows[0]) throw badRequest("invalidCursor");`,
    to: "if (!rows[0]) return Number.MAX_SAFE_INTEGER;",
  },
];
