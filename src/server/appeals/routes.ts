import * as calls from "../../contract/appeals.ts";
import { readRemovedComment } from "../../contract/removed-posts.ts";
import {
  appealBan,
  appealSanction,
  listOwnSanctions,
  readBan,
  readOwnPicture,
} from "../../contract/sanctions.ts";
import { parseId, requireIdCursor } from "../db/ids.ts";
import { checkCredentials } from "../auth/credentials.ts";
import { withNotes } from "../member-notes/noted.ts";
import type { ImageStore } from "../images/image-store.ts";
import { readTakenPicture } from "../moderation/profile-removals.ts";
import type { PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { appealAgainst, appealAgainstBan, appealAgainstSanction, readOwnBan } from "./appeals.ts";
import { decideOnAppeal } from "./decide.ts";
import { listWaitingAppeals } from "./queue.ts";
import { listRemovalsOf } from "./removals.ts";
import { readWholeComment } from "./removed-comment.ts";
import { listSanctionsOf } from "./sanctions.ts";

export function appealRoutes(
  { answer, write }: Calls,
  { site, store }: { site: PublicSite; store: ImageStore },
): void {
  answer(calls.listOwnRemovals, ({ db, query: { limit, cursor }, viewer }) =>
    listRemovalsOf(db, viewer.id, { limit, before: requireIdCursor(cursor) }),
  );
  answer(readRemovedComment, ({ db, params, viewer }) => readWholeComment(db, store, viewer, params.id));
  write(calls.appealRemoval, ({ db, params, body, viewer }) =>
    appealAgainst(db, viewer.id, params.id, body.text),
  );

  answer(listOwnSanctions, ({ db, query: { limit, cursor }, viewer }) =>
    listSanctionsOf(db, viewer.id, { limit, from: requireIdCursor(cursor) }),
  );
  answer(readOwnPicture, ({ db, params, viewer }) => readTakenPicture(db, store, viewer, params.id));
  write(appealSanction, ({ db, params, body, viewer }) =>
    appealAgainstSanction(db, viewer.id, parseId(params.id), body.text),
  );

  banRoutes({ answer, write });

  answer(calls.listAppeals, async ({ db, query: { limit, cursor }, viewer }) => {
    const page = await listWaitingAppeals(db, site, viewer, { limit, after: requireIdCursor(cursor) });
    return withNotes(db, viewer, page, ({ appeals }) =>
      appeals.flatMap((appeal) =>
        appeal.kind === "removal" ? [appeal.userName, appeal.submission.userName] : [appeal.userName],
      ),
    );
  });
  write(calls.decideAppeal, async ({ db, params, body, viewer }) => {
    await decideOnAppeal(db, viewer, params.id, body);
    return null;
  });
}

/**
 * The calls of a banned member, who has no session: each takes the email and the password, and counts as a try to sign
 * in.
 */
function banRoutes({ answer, write }: Pick<Calls, "answer" | "write">): void {
  answer(readBan, async (context) => readOwnBan(context.db, (await checkCredentials(context)).id));
  write(appealBan, {
    before: checkCredentials,
    write: ({ db, body }, member) => appealAgainstBan(db, member, body.text),
  });
}
