import * as calls from "../../contract/reports.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { hasReported, reportComment, reportPost } from "./reports.ts";

export function reportRoutes(answer: Answer, db: Database): void {
  answer(calls.reportStatus, async ({ params, viewer }) => ({
    hasReported: await hasReported(db, viewer.id, params.id),
  }));

  answer(calls.reportSubmission, async ({ params, body, viewer, once }) =>
    once(async (transaction) => {
      await reportPost(transaction, viewer.id, params.id, body?.reason || null);
      return { hasReported: true };
    }),
  );

  answer(calls.reportComment, async ({ params, body, viewer, once }) =>
    once(async (transaction) => {
      await reportComment(transaction, viewer.id, params.id, body?.reason || null);
      return { hasReported: true };
    }),
  );
}
