import * as calls from "../../contract/bulk-acts.ts";
import { milliseconds } from "../../contract/moments.ts";
import { backgroundOf } from "../db/pools.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { getBulkAct, startBulkAct, undoBulkAct } from "./bulk-acts.ts";
import { previewBulkAct } from "./preview.ts";

export function bulkActRoutes({ answer, write }: Calls): void {
  // Links to a domain are found by reading many posts and comments.
  answer(calls.previewBulkAct, ({ db, query, viewer }) => previewBulkAct(backgroundOf(db), viewer, query));
  answer(calls.getBulkAct, ({ db, params }) => getBulkAct(db, params.id));
  write(calls.startBulkAct, ({ db, body, viewer }) =>
    startBulkAct(db, viewer, { ...body, until: new Date(milliseconds(body.until)) }),
  );
  write(calls.undoBulkAct, ({ db, params, body, viewer }) => undoBulkAct(db, viewer, params.id, body.reason));
}
