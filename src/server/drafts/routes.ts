import * as calls from "../../contract/drafts.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { deleteDraft, findDraft, listDrafts, writeDraft } from "./drafts.ts";

/** Only their author ever sees drafts. */
export function draftRoutes({ answer, write }: Calls): void {
  answer(calls.listDrafts, async ({ db, viewer }) => ({
    drafts: (await listDrafts(db, viewer.id)).map(
      ({ changed_at: changedAt, post_id: postId, title, ...draft }) => ({
        ...draft,
        changedAt: timestamp(changedAt),
        submissionId: postId === null ? null : String(postId),
        submissionTitle: title,
      }),
    ),
  }));

  answer(calls.getDraft, async ({ db, query, viewer }) => {
    const draft = await findDraft(db, viewer.id, query.key);
    if (!draft) return { draft: null };
    const { changed_at: changedAt, ...rest } = draft;
    return { draft: { ...rest, changedAt: timestamp(changedAt) } };
  });

  write(calls.keepDraft, async ({ db, body, viewer }) => {
    await writeDraft(db, viewer.id, body);
    return null;
  });

  write(calls.deleteDraft, async ({ db, body, viewer }) => ({
    deleted: await deleteDraft(db, viewer.id, body),
  }));
}
