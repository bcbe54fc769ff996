import type { Mutation } from "../mutation.ts";

/** Search: filters, orders, the number of results. */
export const mutations: Mutation[] = [
  {
    clause: "author:, feed:, before:, after: and type: narrow a search",
    file: "src/server/search/filtered-posts.ts",
    from: '...(type === undefined ? [] : [sql`${typeOf("p")} = ${type}`]),',
    to: "",
  },
  {
    clause: "A filter that is not understood is answered with a sentence",
    file: "src/server/search/search.ts",
    from: "if (problems.length > 0) return { ...NOTHING, problems };",
    to: "if (problems.length > 0) return NOTHING;",
  },
  {
    clause: "Results come by relevance, date or hearts",
    file: "src/server/search/sorted-page.ts",
    from: "sql`p.total_hearts desc, ${DATE}`",
    to: "DATE",
  },
  {
    clause: "Pages of each order repeat and miss nothing",
    file: "src/server/search/sorted-page.ts",
    from: "last: rows.length > limit ? shown.at(-1)! : null",
    to: "last: rows.length > limit ? rows.at(-1)! : null",
  },
  {
    clause: "The statements of a search together have three seconds",
    file: "src/server/search/deadline.ts",
    from: "GIVE_UP_AFTER_MS - taken",
    to: "GIVE_UP_AFTER_MS",
  },
  {
    clause: "A search says how many results it has",
    file: "src/server/search/ranked-page.ts",
    from: "const MAX_RANKED = 1_001;",
    to: "const MAX_RANKED = 1_000;",
    by: "src/server/search/filters.test.ts",
  },
  {
    clause: "Feeds stand above the posts by the beginning of their names",
    file: "src/server/search/matching-names.ts",
    from: "if (hasFilters(filters) || typed.length",
    to: "if (typed.length",
  },
  {
    clause: "Signed-in members find members by a part of the name",
    file: "src/server/search/matching-names.ts",
    from: "starts_with(username_key, ${part}) desc, ",
    to: "",
  },
  {
    clause: "Signed-in members find members by a part of the name",
    file: "src/server/search/matching-names.ts",
    from: 'named(db).where("import_key", "is", null)',
    to: "named(db)",
  },
  {
    clause: "Signed-in members find members by a part of the name",
    file: "src/web/search/name-links.tsx",
    from: "enabled: viewer !== null && part !== null",
    to: "enabled: false",
    by: "e2e/search-filters.spec.ts",
  },
  {
    clause: "A search says when it mended the spelling",
    file: "src/server/search/search.ts",
    from: 'if (request.exact && kind !== "match") break;',
    to: "",
  },
  {
    clause: "An explanation of searches is open on the empty page",
    file: "src/web/search/search-tips.tsx",
    from: "open={isOpen}",
    to: "open",
  },
];
