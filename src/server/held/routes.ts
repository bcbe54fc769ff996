import * as calls from "../../contract/held.ts";
import { requireIdCursor } from "../db/ids.ts";
import { withNotes } from "../member-notes/noted.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { approveHeld, refuseHeld } from "./decide.ts";
import { takeBackHeld } from "./held.ts";
import { countWaiting, listOwnHeld, listWaiting } from "./queries.ts";

export function heldRoutes({ answer, write }: Calls): void {
  answer(calls.listHeld, ({ db, query: { limit, cursor }, viewer }) =>
    listOwnHeld(db, viewer.id, { limit, after: requireIdCursor(cursor) }),
  );
  write(calls.takeBackHeld, async ({ db, params, viewer }) => {
    await takeBackHeld(db, viewer.id, params.id);
    return null;
  });

  answer(calls.listAllHeld, async ({ db, query: { limit, cursor }, viewer }) => {
    const page = await listWaiting(db, viewer, { limit, after: requireIdCursor(cursor) });
    return withNotes(db, viewer, page, ({ held }) => held.map(({ userName }) => userName));
  });
  answer(calls.countHeld, async ({ db, viewer }) => ({ waiting: await countWaiting(db, viewer) }));
  write(calls.approveHeld, ({ db, params, body, viewer }) =>
    approveHeld(db, viewer, params.id, { approvesAuthor: body?.approvesAuthor ?? false }),
  );
  write(calls.refuseHeld, async ({ db, params, body, viewer }) => {
    await refuseHeld(db, viewer, params.id, body.reason);
    return null;
  });
}
