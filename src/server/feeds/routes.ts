import * as calls from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { aboutFeed as about, type Dependence, movesWith, postsOf, shows } from "../sharing/dependence.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { aboutFeed, describedFeeds } from "./about.ts";
import { listFeedNames, postCounts } from "./feeds.ts";
import { followedFeeds, followFeed, unfollowFeed } from "./follows.ts";
import { trendingFeeds } from "./trending.ts";

/** The feeds there are, where something happens, and which the viewer follows. */
export function feedRoutes({ answer, share }: Calls, db: Database): void {
  share(calls.listCategories, async ({ reader }) => ({ categories: await listFeedNames(reader) }), moves);

  share(
    calls.listTrending,
    async ({ reader }) => ({ trending: await trendingFeeds(reader) }),
    () => movesWith(),
  );

  share(
    calls.getDirectory,
    async ({ reader }) => {
      const [trending, counts, descriptions] = await Promise.all([
        trendingFeeds(reader),
        postCounts(reader),
        describedFeeds(reader),
      ]);
      return { trending, counts, descriptions };
    },
    () => movesWith(postsOf(), about()),
  );

  share(
    calls.getFeed,
    async ({ params, reader }) => aboutFeed(reader, params.name),
    ({ name }) => shows(about(name)),
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

/** A feed may begin with a follow, and every heart moves what trends. */
function moves(): Dependence {
  return movesWith(postsOf());
}

async function followed(db: Database, memberId: string): Promise<{ categories: string[] }> {
  const feeds = await followedFeeds(db, memberId);
  return { categories: feeds.map(({ name }) => name.toLowerCase()) };
}
