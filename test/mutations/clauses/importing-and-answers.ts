import type { Mutation } from "../mutation.ts";

/** Imports beside a running site; the size of answers and the characters in them. */
export const mutations: Mutation[] = [
  {
    clause: "Imports write rows to their final place",
    file: "src/server/search/search-index.ts",
    from: "(await countRecent(db)) + posts <= most",
    to: "(await countRecent(db)) <= most",
  },
  {
    clause: "The pages of a search have every result once, wherever it is stored",
    file: "src/server/search/ranked-page.ts",
    from: "s.recency < ${before}",
    to: "s.recency <= ${before}",
  },
  {
    clause: "Members do not wait for computations that an import caused",
    file: "src/server/rankings/compute-ranking.ts",
    from: "max(case when is_imported then -post_id else post_id end)",
    to: "max(post_id)",
  },
  {
    clause: "An import can be interrupted at any time; a batch is stored as a whole or not at all",
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
    clause: "A ranking is computed however long it takes; readers see the previous one meanwhile",
    file: "src/server/rankings/rankings.ts",
    from: "const background = backgroundOf(primary);",
    to: "const background = primary;",
  },
  {
    clause: "Background work that fails pauses before it runs again",
    file: "src/server/db/background.ts",
    from: "const PAUSE_FACTOR = 10;",
    to: "const PAUSE_FACTOR = 0;",
  },
  {
    clause: "Generated import files multiply the real posts, the same way each time",
    file: "bench/import/multiply.ts",
    from: `String(copy).padStart(4, "0")`,
    to: `""`,
  },
  {
    clause: "Every answer is bounded by bytes, with pages and `next`",
    file: "src/server/page-bytes.ts",
    from: "hasMore: items.length > count",
    to: "hasMore: items.length > limit",
  },
  {
    clause: "The largest answers over HTTP are listed, none above 2 MB",
    file: "src/server/page-bytes.ts",
    from: "PAGE_BYTES = 1_000_000",
    to: "PAGE_BYTES = 4_000_000",
  },
  {
    clause: "Control characters except tab and line ends are refused in every text",
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
    clause: "`https:///x` is not accepted as a link",
    file: "src/contract/links.ts",
    from: "[^\\s\\p{Cc}/\\\\?#][^\\s\\p{Cc}]*$/iu",
    to: "[^\\s\\p{Cc}]+$/iu",
  },
  {
    clause: "`/api/docs` has the Content-Security-Policy of the pages, and files from our own origin",
    file: "src/server/http/openapi.ts",
    from: "return reply.headers(headers).type(",
    to: "return reply.type(",
  },
  {
    clause: "Characters such as U+202E do not change the direction of the text beside them",
    file: "src/contract/text-direction.ts",
    from: "/[\\u202A-\\u202E\\u2066-\\u2069]/g",
    to: "/[\\u2066-\\u2069]/g",
  },
];
