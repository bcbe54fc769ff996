import * as calls from "../../contract/feed-people.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { answerRole } from "./answer.ts";
import { endRole, offerRole } from "./appoint.ts";
import { feedsWithoutOwner, listPeople } from "./people.ts";

export function feedPeopleRoutes({ answer, write }: Calls): void {
  answer(calls.listFeedPeople, ({ db, params, viewer }) => listPeople(db, viewer, params.name));
  write(calls.offerFeedRole, async ({ db, params, body, viewer }) => {
    await offerRole(db, viewer, params.name, body);
    return listPeople(db, viewer, params.name);
  });
  write(calls.endFeedRole, async ({ db, params, body, viewer }) => {
    await endRole(db, viewer, params.name, { username: params.username, reason: body.reason });
    return listPeople(db, viewer, params.name);
  });
  write(calls.answerFeedRole, async ({ db, params, body, viewer }) => {
    await answerRole(db, viewer, params.name, body.answer);
    return null;
  });
  answer(calls.listFeedsWithoutOwner, async ({ db }) => ({ feeds: await feedsWithoutOwner(db) }));
}
