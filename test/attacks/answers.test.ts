import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/server/db/database.ts";
import { databaseOn, openPool } from "../../src/server/db/pools.ts";
import { startTestApp, type TestApp } from "../app.ts";
import { castOf } from "../cast.ts";
import { calls } from "../contract-calls.ts";
import { type FilledRules, fillRules } from "./answers/fill-rules.ts";
import { fillSanctions } from "./answers/fill-sanctions.ts";
import { fill, type Filled } from "./answers/fill.ts";
import { refill } from "./answers/refill.ts";
import { type Read, readsOf, TALKED_WITH } from "./answers/reads.ts";
import { IS_LONG } from "./extent.ts";

/** The longest answer allowed, whatever members have written. */
const MOST_BYTES = 2_000_000;

const AMOUNTS = IS_LONG
  ? { comments: 10_000, feeds: 100_000, domains: 20_000 }
  : { comments: 400, feeds: 6_000, domains: 3_000 };

/** Texts that become long in JSON, HTML or an address. Only `npm run test:attacks` uses all of them. */
const ALL_PIECES = {
  "control characters, which old rows may have": "\u0001",
  "less-than signs": "<",
  addresses: "http://a.b ",
  emoji: "👋",
  "double quotes": '"',
  "single quotes": "'",
  ampersands: "&",
  mentions: "@alice ",
  "line ends": "\n\n.",
};

const PIECES = Object.entries(ALL_PIECES).slice(0, IS_LONG ? undefined : 3);

/** An endless stream, a request to join, which an admin has none of, and writes, whose answers are the row that they wrote. */
const NOT_MEASURED =
  /^GET \/(events|join-request)$|^(POST|DELETE) \/(?!votes\/status|follow-category|unfollow-category|moderation\/domains)/;

const worst = new Map<string, { bytes: number; of: string }>();
let app: TestApp;
/** A connection without the statement timeouts of requests. */
let filler: Database;
let filled: Filled & FilledRules;
let token: string;
let talkedWith: string;

beforeAll(async () => {
  app = await startTestApp({ withPages: true });
  const { alice, promote } = await castOf(app);
  token = alice.token;
  await promote(alice, "admin");
  filler = databaseOn(openPool(app.database.connectionString, 1, () => {}));
  filled = { ...(await fill(filler, AMOUNTS)), ...(await fillRules(filler)) };
  await fillSanctions(filler);
  const { rows } = await sql<{ name: string }>`
    select username as name from members
    join conversations on members.id in (first_member_id, second_member_id)
    where conversations.id = (select max(id) from conversations) and username <> 'alice'`.execute(app.db);
  talkedWith = rows[0]!.name;
}, 300_000);

afterAll(async () => {
  await filler.destroy();
  await app.close();
  const lines = Array.from(worst, ([name, { bytes, of }]) => ({ name, bytes, of }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes, of }) => `| \`${name}\` | ${bytes.toLocaleString("en")} | ${of} |`);
  process.stdout.write(["| answer | bytes | filled with |", "|---|---|---|", ...lines, ""].join("\n"));
});

test("every call that answers with a list is measured", () => {
  const measured = new Set(
    readsOf({
      ...{ postId: "1", commentId: "3", feed: "x", removedId: "2", removalId: "8", messageId: "4" },
      ...{ removedCommentId: "9", removedWordsId: "10", takenPictureId: "11" },
      ...{ ruleId: "5", trialId: "6", bulkActId: "7" },
    }).map(({ name }) => name),
  );
  const left = calls.map(({ method, path }) => `${method} ${path}`).filter((name) => !measured.has(name));
  expect(left.filter((name) => !NOT_MEASURED.test(name))).toEqual([]);
});

describe("no answer is over 2 MB when every text has its maximum length, filled with", () => {
  test.each(PIECES)(
    "%s",
    async (of, piece) => {
      await refill(filler, piece);
      const tooLong: string[] = [];
      for (const read of readsOf(filled)) {
        const bytes = await longestPage(read);
        if (bytes > (worst.get(read.name)?.bytes ?? 0)) worst.set(read.name, { bytes, of });
        if (bytes > MOST_BYTES) tooLong.push(`${read.path}: ${bytes}`);
      }
      expect(tooLong).toEqual([]);
    },
    600_000,
  );
});

/** The size of an answer in bytes. For a list with pages, the longest of its first four pages counts. */
async function longestPage(read: Read): Promise<number> {
  let longest = 0;
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < 4; page++) {
    const { text, bytes } = await fetchText(read, cursor);
    longest = Math.max(longest, bytes);
    cursor = read.path.startsWith("/api/") && text.startsWith("{") ? (JSON.parse(text).next ?? null) : null;
  }
  return longest;
}

async function fetchText({ path, method = "GET", body }: Read, cursor: string) {
  const named = path.replace(TALKED_WITH, talkedWith);
  const address = cursor === "" ? named : `${named}${named.includes("?") ? "&" : "?"}cursor=${cursor}`;
  const response = await fetch(app.site + address, {
    method,
    headers: {
      "accept-encoding": "identity",
      // Cached answers still have the previous texts.
      "cache-control": "no-cache",
      ...(path.startsWith("/api/") && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect([address.slice(0, 200), response.status]).toEqual([address.slice(0, 200), 200]);
  const text = await response.text();
  return { text, bytes: Buffer.byteLength(text) };
}
