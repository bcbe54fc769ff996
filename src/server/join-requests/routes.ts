import * as calls from "../../contract/join-requests.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { approveRequest, refuseRequest } from "./decide.ts";
import { withdrawRequest } from "./erase-requester.ts";
import { changeAnswer, getOwnRequest } from "./own-request.ts";
import { listRequests } from "./queue.ts";

export function joinRequestRoutes({ answer, write }: Calls): void {
  answer(calls.getJoinRequest, ({ db, viewer }) => getOwnRequest(db, viewer.id));
  write(calls.changeJoinRequest, ({ db, body, viewer }) => changeAnswer(db, viewer.id, body.answer));
  write(calls.withdrawJoinRequest, async ({ db, viewer }) => {
    await withdrawRequest(db, viewer.id);
    return null;
  });

  answer(calls.listJoinRequests, ({ db, query: { limit, cursor, refused, unconfirmed } }) => {
    const list = refused ? "refused" : unconfirmed ? "unconfirmed" : "waiting";
    return listRequests(db, { limit, after: requireIdCursor(cursor), list });
  });
  write(calls.approveJoinRequest, async ({ db, params, viewer }) => {
    await approveRequest(db, viewer, params.uid);
    return null;
  });
  write(calls.refuseJoinRequest, async ({ db, params, body, viewer }) => {
    await refuseRequest(db, viewer, params.uid, body.line);
    return null;
  });
}
