import type { Mutation } from "../mutation.ts";

/** Imports beside a running site; the size of answers and the characters in them. */
export const mutations: Mutation[] = [
  {
    clause: "Imports write where the rows belong",
    file: "src/server/search/search-index.ts",
    from: "(await countRecent(db)) + posts <= most",
    to: "(await countRecent(db)) <= most",
  },
  {
    clause: "Search pages through everything once",
    file: "src/server/search/ranked-page.ts",
    from: "s.recency < ${before}",
    to: "s.recency <= ${before}",
  },
  {
    clause: "Members do not wait for what an import would have computed",
    file: "src/server/rankings/compute-ranking.ts",
    from: "max(case when is_imported then -post_id else post_id end)",
    to: "max(post_id)",
  },
  {
    clause: "An import is safe to interrupt",
    file: "src/server/import/import-files.ts",
    from: "    if (signal?.aborted) return;\n",
    to: "",
  },
  {
    clause: "A second import waits",
    file: "src/server/import/main.ts",
    from: "onWait: () => say(ANOTHER)",
    to: "onWait: () => {}",
  },
  {
    clause: "A ranking is computed however long it takes",
    file: "src/server/rankings/rankings.ts",
    from: "const background = backgroundOf(primary);",
    to: "const background = primary;",
  },
  {
    clause: "Background work that fails rests",
    file: "src/server/db/background.ts",
    from: "const REST_FACTOR = 10;",
    to: "const REST_FACTOR = 0;",
  },
  {
    clause: "Files to measure with",
    file: "bench/import/multiply.ts",
    from: `String(copy).padStart(4, "0")`,
    to: `""`,
  },
  {
    clause: "Every answer is bounded by bytes",
    file: "src/server/page-size.ts",
    from: "hasMore: items.length > count",
    to: "hasMore: items.length > limit",
  },
  {
    clause: "The worst answers over HTTP are listed",
    file: "src/server/page-size.ts",
    from: "PAGE_BYTES = 1_000_000",
    to: "PAGE_BYTES = 4_000_000",
  },
  {
    clause: "Control characters are refused in every text",
    file: "src/contract/fields.ts",
    from: "/[^\\P{Cc}\\t\\n\\r]/u",
    to: "/[\\0-\\x08]/u",
  },
  {
    clause: "Bytes that are not UTF-8 are a 400",
    file: "src/server/http/calls.ts",
    from: "else if (!isUtf8(body)) done",
    to: "else if (!isUtf8(body) && body.length === 0) done",
  },
  {
    clause: "`https:///x` is no link",
    file: "src/contract/links.ts",
    from: "[^\\s\\p{Cc}/\\\\?#][^\\s\\p{Cc}]*$/iu",
    to: "[^\\s\\p{Cc}]+$/iu",
  },
  {
    clause: "`/api/docs` has the policy of the pages",
    file: "src/server/http/openapi.ts",
    from: "return reply.headers(headers).type(",
    to: "return reply.type(",
  },
  {
    clause: "Texts with U+202E and the like",
    file: "src/contract/text-direction.ts",
    from: "/[\\u202A-\\u202E\\u2066-\\u2069]/g",
    to: "/[\\u2066-\\u2069]/g",
  },
];
