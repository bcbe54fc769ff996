import * as calls from "../../contract/hides.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { hidePost, listHides, unhidePost } from "./hides.ts";

/** Only the member who hid a post ever sees that they did. */
export function hideRoutes({ answer, write }: Calls, site: PublicSite): void {
  write(calls.hideSubmission, async ({ db, params, viewer }) => {
    await hidePost(db, viewer.id, params.id);
    return { hidden: true };
  });

  write(calls.unhideSubmission, async ({ db, params, viewer }) => {
    await unhidePost(db, viewer.id, params.id);
    return { hidden: false };
  });

  answer(calls.listHidden, async ({ db, query, viewer }) => {
    const before = requireIdCursor(query.cursor);
    const rows = await listHides(db, viewer.id, { limit: query.limit + 1, before });
    const page = rows.slice(0, query.limit);
    const ids = page.map(({ post_id }) => post_id);
    const posts = new Map(presentList(await getPosts(db, ids), site).map((post) => [post.id, post]));
    return {
      hidden: page.flatMap(({ post_id, created_at }) => {
        const submission = posts.get(String(post_id));
        // A post may be deleted after its id was read.
        return submission ? [{ hiddenAt: timestamp(created_at), submission }] : [];
      }),
      next: rows.length > query.limit ? String(page.at(-1)!.id) : null,
    };
  });
}
