import * as calls from "../../contract/comments.ts";
import type { Comment } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import * as own from "../../contract/own-comments.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { screen, type Screening } from "../held/screen.ts";
import {
  changesAlsoWithout,
  changesWith,
  type Dependencies,
  heartsInDiscussion,
  post,
  shownPicture,
} from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { findMember } from "../members/members.ts";
import { fillPage } from "../page-bytes.ts";
import { getPost, requirePostId } from "../posts/posts.ts";
import { listCommentsBy } from "./by-member.ts";
import { addComment } from "./comments.ts";
import { deleteOwnComment, listUndoable, undoDeletion } from "./deletion.ts";
import { editOwnComment } from "./editing.ts";
import { presentComment, presentListed } from "./present.ts";
import { listComments } from "./queries.ts";
import { readThread } from "./thread.ts";
import { eraseOwnVersion, eraseReportedVersion } from "./erase-versions.ts";
import { readReportedVersions, readVersions } from "./versions.ts";

export function commentRoutes(routes: Calls, screening: Screening): void {
  const { share, write } = routes;
  share(
    calls.listComments,
    async ({ params, query, reader }) => {
      const { id } = await getPost(reader, params.id);
      const { limit = LIMITS.commentsUnpaged } = query;
      const rows = await listComments(reader, id, { limit, afterId: requireIdCursor(query.cursor) ?? 0 });
      const { items: comments, hasMore } = fillPage(rows.map(presentComment), limit);
      return { comments, next: hasMore ? comments.at(-1)!.id : null };
    },
    ({ comments }, { params }) => dependsOn(params.id, comments),
  );

  share(
    calls.readThread,
    async ({ params, query, reader }) => readThread(reader, await getPost(reader, params.id), query),
    ({ comments }, { params }) => dependsOn(params.id, comments),
  );

  share(
    calls.listMemberComments,
    async ({ params, query, reader }) => {
      const { id } = await findMember(reader, params.username);
      const paging = { limit: query.limit, before: requireIdCursor(query.cursor) };
      const { comments, hasMore } = await listCommentsBy(reader, id, paging);
      return {
        comments: comments.map((comment) => presentListed(comment)),
        next: hasMore ? String(comments.at(-1)!.id) : null,
      };
    },
    // The member may comment on another post, and no event about these posts would tell of that.
    ({ comments }) => changesAlsoWithout(...new Set(comments.map(({ submissionId }) => post(submissionId)))),
  );

  write(calls.postComment, {
    transaction: "gathered",
    write: async ({ db, params, body, viewer, origin }) => {
      const comment = { ...body, postId: params.id };
      const writing = { kind: "comment", body: comment, origin } as const;
      const { held, verdict } = await screen(db, screening, viewer, writing);
      if (held) return { held };
      const added = await addComment(db, viewer, comment, origin);
      await screening.rules.record(db, { verdict, commentId: Number(added.id) });
      return { comment: added };
    },
  });
  ownCommentRoutes(routes, screening);
}

/** The calls by which authors edit and delete their comments, and readers see earlier versions. */
function ownCommentRoutes({ answer, share, write }: Calls, screening: Screening): void {
  write(own.deleteComment, async ({ db, params, viewer }) => ({
    gone: await deleteOwnComment(db, viewer, params.id),
  }));
  write(own.undeleteComment, async ({ db, params, viewer }) => ({
    comment: await undoDeletion(db, viewer, params.id),
  }));

  answer(own.listDeletedComments, async ({ db, query, viewer }) => ({
    deleted: (await listUndoable(db, viewer.id, query.limit)).map((row) => ({
      deletedAt: timestamp(row.deleted_at),
      comment: presentListed(row),
    })),
  }));

  write(own.editComment, async ({ db, params, body, viewer, origin }) => ({
    comment: await editOwnComment(db, viewer, params.id, { ...body, origin }, screening),
  }));
  share(
    own.listVersions,
    ({ params, reader }) => readVersions(reader, params.id),
    ({ submissionId }) => changesWith(post(submissionId)),
  );
  answer(own.listReportedVersions, ({ db, params, viewer }) => readReportedVersions(db, viewer, params.id));
  write(own.eraseVersion, ({ db, params, viewer }) => eraseOwnVersion(db, viewer, params.id, params.version));
  write(own.eraseReportedVersion, ({ db, params, body, viewer }) =>
    eraseReportedVersion(db, viewer, { ...params, ...body }),
  );
}

function dependsOn(postId: string, comments: Pick<Comment, "picture">[]): Dependencies {
  const id = requirePostId(postId);
  const pictures = new Set(comments.flatMap(({ picture }) => picture ?? []));
  return changesWith(post(id), heartsInDiscussion(id), ...Array.from(pictures, shownPicture));
}
