import * as calls from "../../contract/discussion-notices.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { chooseDiscussionNotices, readDiscussionNotices } from "./discussion-notices.ts";

/** Only the member who chose ever sees what they chose. */
export function discussionNoticeRoutes({ answer, write }: Calls): void {
  answer(calls.getDiscussionNotices, async ({ db, params, viewer }) => ({
    notices: await readDiscussionNotices(db, viewer.id, params.id),
  }));

  write(calls.chooseDiscussionNotices, async ({ db, params, body: { notices }, viewer }) => {
    await chooseDiscussionNotices(db, viewer.id, params.id, notices);
    return { notices };
  });
}
