import * as calls from "../../contract/history.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { forgetOpened, listOpened, noteOpened, setReadingSettings } from "./history.ts";

/** Only the member ever sees what they have opened. */
export function historyRoutes({ answer, write }: Calls, site: PublicSite): void {
  write(calls.openedSubmission, {
    transaction: "none",
    write: async ({ db, params, viewer }) => {
      await noteOpened(db, viewer.id, params.id);
      return null;
    },
  });

  answer(calls.listHistory, async ({ db, query, viewer }) => {
    const before = requireIdCursor(query.cursor);
    const rows = await listOpened(db, viewer.id, { limit: query.limit + 1, before });
    const page = rows.slice(0, query.limit);
    const ids = page.map(({ post_id }) => post_id);
    const posts = new Map(presentList(await getPosts(db, ids), site).map((post) => [post.id, post]));
    return {
      history: page.flatMap(({ post_id, opened_at }) => {
        const submission = posts.get(String(post_id));
        // A post may be deleted after its id was read.
        return submission ? [{ openedAt: timestamp(opened_at), submission }] : [];
      }),
      next: rows.length > query.limit ? String(page.at(-1)!.id) : null,
    };
  });

  write(calls.forgetOpened, async ({ db, params, viewer }) => {
    await forgetOpened(db, viewer.id, params.id);
    return null;
  });

  write(calls.forgetHistory, async ({ db, viewer }) => {
    await forgetOpened(db, viewer.id, null);
    return null;
  });

  write(calls.setReadingSettings, async ({ db, body, viewer }) => setReadingSettings(db, viewer.id, body));
}
