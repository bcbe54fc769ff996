import * as calls from "../../contract/history.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { PublicSite } from "../posts/present.ts";
import { pageOfPosts } from "../posts/rows-of-posts.ts";
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
    const page = { rows, limit: query.limit, site };
    const { items, next } = await pageOfPosts(db, page, (row, submission) => ({
      openedAt: timestamp(row.opened_at),
      submission,
    }));
    return { history: items, next };
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
