import * as calls from "../../contract/filtered-lists.ts";
import { findFeed } from "../feeds/feeds.ts";
import { findMember } from "../members/members.ts";
import { listPosts, listPostsByMember } from "../posts/lists.ts";
import { presentPage, type PublicSite } from "../posts/present.ts";
import { widened } from "../posts/widen.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { filteredPosts } from "./filled-page.ts";

/** The lists of one member. Members without filters read the shared ones. */
export function filteredListRoutes({ answer }: Calls, site: PublicSite): void {
  answer(calls.listFilteredSubmissions, async ({ db, query, viewer }) => {
    const feed = query.category === undefined ? null : await findFeed(db, query.category);
    const page = await widened(query, (time) =>
      filteredPosts(db, viewer, query, {
        read: (paging) => listPosts(db, { ...query, ...paging, time, hasPins: true }),
        opened: { feedId: feed?.id },
      }),
    );
    return presentPage(page, site);
  });

  answer(calls.listFilteredPostsOfUser, async ({ db, params, query, viewer }) => {
    const { id: memberId } = await findMember(db, params.username);
    const page = await filteredPosts(db, viewer, query, {
      read: (paging) => listPostsByMember(db, memberId, paging),
      opened: { memberId },
    });
    return presentPage(page, site);
  });
}
