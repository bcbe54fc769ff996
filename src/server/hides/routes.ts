import * as calls from "../../contract/hides.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { PublicSite } from "../posts/present.ts";
import { pageOfPosts } from "../posts/rows-of-posts.ts";
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
    const page = { rows, limit: query.limit, site };
    const { items, next } = await pageOfPosts(db, page, (row, submission) => ({
      hiddenAt: timestamp(row.created_at),
      submission,
    }));
    return { hidden: items, next };
  });
}
