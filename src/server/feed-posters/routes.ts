import * as calls from "../../contract/feed-posters.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { approvePoster, endPoster, listPosters } from "./posters.ts";

export function feedPosterRoutes({ answer, write }: Calls): void {
  answer(calls.listFeedPosters, ({ db, params, query: { limit, cursor }, viewer }) =>
    listPosters(db, viewer, params.name, { limit, before: requireIdCursor(cursor) }),
  );
  write(calls.approvePoster, async ({ db, params, body, viewer }) => {
    await approvePoster(db, viewer, params.name, body.username);
    return null;
  });
  write(calls.endPoster, async ({ db, params, body, viewer }) => {
    await endPoster(db, viewer, params.name, { username: params.username, reason: body.reason });
    return null;
  });
}
