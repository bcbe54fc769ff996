import * as calls from "../../contract/reports.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { hasReportedMember, readMessageReport, reportMember, reportMessage } from "./member-reports.ts";
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

  answer(calls.memberReportStatus, async ({ db, params, viewer }) => ({
    hasReported: await hasReportedMember(db, viewer.id, params.username),
  }));
  write(calls.reportMember, async ({ db, params, body, viewer }) => {
    await reportMember(db, viewer.id, params.username, body?.reason || null);
    return { hasReported: true };
  });

  answer(calls.messageReportStatus, ({ db, params, viewer }) => readMessageReport(db, viewer.id, params.id));
  write(calls.reportMessage, async ({ db, params, body, viewer }) => {
    await reportMessage(db, viewer.id, params.id, body?.reason || null);
    return { hasReported: true };
  });
}
