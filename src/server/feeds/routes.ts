import * as calls from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { aboutFeed, changesAlsoWithout, type Dependencies, post, postsOf } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { getFeedWithFigures } from "./about.ts";
import { activeFeeds } from "./active-feeds.ts";
import { followedFeeds, followFeed, unfollowFeed } from "./follows.ts";
import { listFeedNames, listFeeds } from "./list-feeds.ts";
import { risingFeeds, trendingFeeds } from "./trending.ts";
import { followsWithUnread, markFeedSeen } from "./unread.ts";

export function feedRoutes(routes: Calls): void {
  publicRoutes(routes);
  followRoutes(routes);
}

function publicRoutes({ share }: Calls): void {
  share(
    calls.listCategories,
    async ({ query, reader }) => {
      const { names, next } = await listFeedNames(reader, query);
      return { categories: names, next };
    },
    namesDependencies,
  );

  share(
    calls.listTrending,
    async ({ reader }) => ({ trending: await trendingFeeds(reader) }),
    () => changesAlsoWithout(),
  );

  share(
    calls.listRisingFeeds,
    async ({ reader }) => ({ feeds: await risingFeeds(reader) }),
    () => changesAlsoWithout(),
  );

  share(
    calls.getDirectory,
    async ({ query, reader }) => {
      const trending = await trendingFeeds(reader);
      const { feeds, next } = await listFeeds(reader, query, query.sort ?? "name");
      const described = feeds.flatMap(({ name, description }) =>
        description === null ? [] : [[name.toLowerCase(), description] as const],
      );
      return {
        trending,
        feeds: feeds.map(({ name, recentPosts, recentComments }) => ({ name, recentPosts, recentComments })),
        counts: Object.fromEntries(feeds.map(({ name, posts }) => [name.toLowerCase(), posts])),
        descriptions: Object.fromEntries(described),
        next,
      };
    },
    () => changesAlsoWithout(postsOf(), aboutFeed()),
  );

  share(
    calls.listActiveFeeds,
    async ({ reader }) => {
      await trendingFeeds(reader);
      return { feeds: await activeFeeds(reader) };
    },
    ({ feeds }) =>
      changesAlsoWithout(
        postsOf(),
        aboutFeed(),
        ...feeds.flatMap(({ newest }) => newest.map(({ id }) => post(id))),
      ),
  );

  share(
    calls.getFeed,
    async ({ params, reader }) => getFeedWithFigures(reader, params.name),
    // No event tells of a new follower, nor of a post that is a week old.
    ({ name }) => changesAlsoWithout(aboutFeed(name), postsOf(name)),
  );
}

function followRoutes({ answer, write }: Calls): void {
  answer(calls.listFollowed, async ({ db, viewer }) => followed(db, viewer.id));

  answer(calls.listFollowsWithUnread, ({ db, viewer }) => followsWithUnread(db, viewer));

  write(calls.markFeedSeen, {
    transaction: "none",
    write: async ({ db, body, viewer }) => {
      await markFeedSeen(db, viewer.id, body.category, body.listAge);
      return null;
    },
  });

  write(calls.follow, async ({ db, body, viewer }) => {
    await followFeed(db, viewer, body.category);
    return followed(db, viewer.id);
  });

  write(calls.unfollow, async ({ db, body, viewer }) => {
    await unfollowFeed(db, viewer.id, body.category);
    return followed(db, viewer.id);
  });
}

/** Following a new name adds a feed but publishes no event, so the names expire after a second. */
function namesDependencies(): Dependencies {
  return changesAlsoWithout(postsOf());
}

async function followed(db: Database, memberId: string): Promise<{ categories: string[] }> {
  const feeds = await followedFeeds(db, memberId);
  return { categories: feeds.map(({ name }) => name.toLowerCase()) };
}
