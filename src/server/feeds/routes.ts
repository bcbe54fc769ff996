import * as calls from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { aboutFeed, type Dependence, movesWith, postsOf, shows } from "../sharing/dependence.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { getFeed } from "./about.ts";
import { followedFeeds, followFeed, unfollowFeed } from "./follows.ts";
import { listFeedNames, listFeeds } from "./list-feeds.ts";
import { trendingFeeds } from "./trending.ts";

export function feedRoutes({ answer, share }: Calls, db: Database): void {
  share(
    calls.listCategories,
    async ({ query, reader }) => {
      const { names, next } = await listFeedNames(reader, query);
      return { categories: names, next };
    },
    moves,
  );

  share(
    calls.listTrending,
    async ({ reader }) => ({ trending: await trendingFeeds(reader) }),
    () => movesWith(),
  );

  share(
    calls.getDirectory,
    async ({ query, reader }) => {
      const [trending, { feeds, next }] = await Promise.all([
        trendingFeeds(reader),
        listFeeds(reader, query),
      ]);
      const described = feeds.flatMap(({ name, description }) =>
        description === null ? [] : [[name.toLowerCase(), description] as const],
      );
      return {
        trending,
        counts: Object.fromEntries(feeds.map(({ name, posts }) => [name.toLowerCase(), posts])),
        descriptions: Object.fromEntries(described),
        next,
      };
    },
    () => movesWith(postsOf(), aboutFeed()),
  );

  share(
    calls.getFeed,
    async ({ params, reader }) => getFeed(reader, params.name),
    ({ name }) => shows(aboutFeed(name)),
  );

  answer(calls.listFollowed, async ({ viewer }) => followed(db, viewer.id));

  answer(calls.follow, async ({ body, viewer, once }) =>
    once(async (transaction) => {
      await followFeed(transaction, viewer.id, body.category);
      return followed(transaction, viewer.id);
    }),
  );

  answer(calls.unfollow, async ({ body, viewer }) => {
    await unfollowFeed(db, viewer.id, body.category);
    return followed(db, viewer.id);
  });
}

/** Following a new name adds a feed but publishes no event, so the names expire after a second. */
function moves(): Dependence {
  return movesWith(postsOf());
}

async function followed(db: Database, memberId: string): Promise<{ categories: string[] }> {
  const feeds = await followedFeeds(db, memberId);
  return { categories: feeds.map(({ name }) => name.toLowerCase()) };
}
