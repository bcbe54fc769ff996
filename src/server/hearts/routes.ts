import * as calls from "../../contract/hearts.ts";
import type { Database } from "../db/database.ts";
import { gather } from "../db/gather.ts";
import { parseId } from "../db/ids.ts";
import { notFound } from "../refusal.ts";
import type { Answer } from "../http/calls.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Tell } from "../live/happening.ts";
import { requirePostId } from "../posts/posts.ts";
import { giveHearts, type Heart, heartedPosts, takeHeartsBack } from "./hearts.ts";

export function heartRoutes(answer: Answer, db: Database, tell: Tell): void {
  const give = gather((hearts: Heart[]) => giveHearts(db, hearts));
  const takeBack = gather((hearts: Heart[]) => takeHeartsBack(db, hearts));
  const moved = async (id: string, viewer: Viewer, move: typeof give): Promise<number> => {
    const postId = requirePostId(id);
    const upvotes = await move({ postId, memberId: viewer.id });
    if (upvotes === null) throw notFound("submissionNotFound");
    tell({ what: "changed", postId });
    return upvotes;
  };

  answer(calls.upvote, async ({ params, viewer }) => ({
    upvotes: await moved(params.id, viewer, give),
    voted: true,
  }));

  answer(calls.unvote, async ({ params, viewer }) => ({
    upvotes: await moved(params.id, viewer, takeBack),
    voted: false,
  }));

  answer(calls.voteStatus, async ({ body, viewer }) => {
    const postIds = body.ids.map(parseId).filter((id) => id !== null);
    const hearted = await heartedPosts(db, viewer.id, postIds);
    return { voted: Object.fromEntries(body.ids.map((id) => [id, hearted.has(parseId(id) ?? 0)])) };
  });
}
