import * as calls from "../../contract/invitations.ts";
import { pages } from "../../contract/paths.ts";
import { requireIdCursor } from "../db/ids.ts";
import { hasPermission } from "../site-settings/permissions.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { newInvitationSecret } from "./secrets.ts";
import { listInvitations, makeInvitation, takeBackInvitation } from "./invitations.ts";
import { readWayIn } from "./joining.ts";

export function invitationRoutes({ answer, write }: Calls): void {
  answer(calls.listInvitations, async ({ db, query: { limit, cursor }, viewer }) => {
    const slice = { limit, before: requireIdCursor(cursor), isOwn: true };
    return {
      ...(await listInvitations(db, viewer, slice)),
      mayInvite:
        viewer.suspension === null &&
        viewer.joinRequest === null &&
        (await hasPermission(db, viewer, "inviters")),
    };
  });
  answer(calls.listAllInvitations, ({ db, query: { limit, cursor }, viewer }) =>
    listInvitations(db, viewer, { limit, before: requireIdCursor(cursor), isOwn: false }),
  );

  write(calls.makeInvitation, {
    // A call with `before` takes no Idempotency-Key. With a key, the answer would be stored, and with it the secret link.
    before: async () => newInvitationSecret(),
    write: async ({ db, viewer, body, origin }, secret) => ({
      link: origin + pages.join(secret),
      invitation: await makeInvitation(db, viewer, secret, body),
    }),
  });
  write(calls.takeBackInvitation, async ({ db, params, viewer }) => {
    await takeBackInvitation(db, viewer, params.id);
    return null;
  });
  write(calls.takeBackFromMaker, async ({ db, params, body, viewer }) => {
    await takeBackInvitation(db, viewer, params.id, body.reason);
    return null;
  });
  answer(calls.readInvitation, ({ db, body }) => readWayIn(db, body.secret));
}
