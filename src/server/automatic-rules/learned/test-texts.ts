import { sql } from "kysely";
import type { TestApp } from "../../../../test/app.ts";
import type { Signed } from "../../../../test/cast.ts";
import { moderate } from "../../moderation/test-decisions.ts";

const TALK = [
  ...["garden", "soup", "river", "bicycle", "violin", "winter", "bread", "neighbour", "museum", "engine"],
  ...[
    "lesson",
    "forest",
    "recipe",
    "tournament",
    "painting",
    "battery",
    "harbour",
    "keyboard",
    "poem",
    "weather",
  ],
];

const OFFERS = ["kamagra", "jackpot", "instant loan", "replica watches", "free spins", "cheap pills"];
const OPENINGS = ["Act now", "Only today", "Best price", "Trust me"];

const pick = (list: string[], n: number): string => list[n % list.length]!;

/** The n-th of many advertisements, all different. */
export const advert = (n: number): string =>
  `${pick(OPENINGS, n)}: ${pick(OFFERS, n * 7 + (n >> 3))} with discreet shipping, offer ${n}. Write to seller${n} on Telegram.`;

/** The n-th of many ordinary texts, all different. */
export const talk = (n: number): string =>
  `Yesterday my ${pick(TALK, n)} and the ${pick(TALK, n * 3 + (n >> 4))} made me think about the ${pick(TALK, n * 7 + (n >> 2))}.`;

/** Fills a site with comments that have stood for days, and with posts that a moderator removed as spam. */
export function past(app: TestApp, moderator: Signed) {
  const { decide } = moderate(app);
  return {
    /** Adds comments of three days ago, by this many members. */
    stood: async (count: number, members: number, postId: string, text = talk): Promise<void> => {
      await sql`
        with people as (
          insert into members (username, created_at)
          select 'talker_' || floor(random() * 1e9)::int || '_' || n, now() - interval '200 days' from generate_series(1, ${members}::int) n
          returning id
        ), numbered as (select id, row_number() over () - 1 as n from people)
        insert into comments (post_id, depth, member_id, text, created_at)
        select ${postId}::bigint, 0, numbered.id, said.text, now() - interval '3 days' - said.place * interval '1 minute'
        from unnest(${Array.from({ length: count }, (_, n) => text(n))}::text[]) with ordinality said (text, place)
          join numbered on numbered.n = said.place % ${members}`.execute(app.db);
      // Updates the statistics, as PostgreSQL does by itself a minute later. Without them, PostgreSQL plans the queries of
      // trials for an empty site.
      await sql`analyze members, posts, comments`.execute(app.db);
    },
    /** Adds posts from two days ago, each by another new member. */
    adverts: async (from: number, count: number): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        with people as (
          insert into members (username, created_at)
          select 'seller_' || floor(random() * 1e9)::int || '_' || n, now() - interval '50 hours' from generate_series(1, ${count}::int) n
          returning id
        ), numbered as (select id, row_number() over () as n from people)
        insert into posts (member_id, title, content_type, content, created_at)
        select numbered.id, 'An offer', 'text', written.text, now() - interval '2 days'
        from unnest(${Array.from({ length: count }, (_, n) => advert(from + n))}::text[]) with ordinality written (text, n)
          join numbered using (n)
        returning id::text`.execute(app.db);
      return rows.map(({ id }) => id);
    },
    /** Removes the first post as a moderator through the API, and the others by SQL in the same way, all at once. */
    remove: async ([first, ...others]: string[], reason = "Spam."): Promise<void> => {
      const { status } = await decide(moderator, first!, { decision: "remove", reason });
      if (status !== 200) throw new Error(`The removal was answered by ${status}.`);
      await sql`
        with removed as (
          update posts set deleted_at = now(), is_removed = true where id = any(${others}::bigint[]) returning id
        )
        insert into moderation_log (action, subject, post_id, reason) select 'remove-post', 'An offer', id, ${reason} from removed`.execute(
        app.db,
      );
    },
    restore: (id: string) => decide(moderator, id, { decision: "restore", reason: "A mistake." }),
  };
}
