import * as calls from "../../contract/reports.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { hasReported, reportComment, reportPost } from "./reports.ts";

export function reportRoutes({ answer, write }: Calls): void {
  answer(calls.reportStatus, async ({ db, params, viewer }) => ({
    hasReported: await hasReported(db, viewer.id, params.id),
  }));

  write(calls.reportSubmission, async ({ db, params, body, viewer }) => {
    await reportPost(db, viewer.id, params.id, body ?? {});
    return { hasReported: true };
  });

  write(calls.reportComment, async ({ db, params, body, viewer }) => {
    await reportComment(db, viewer.id, params.id, body ?? {});
    return { hasReported: true };
  });
}
