import * as calls from "../../contract/hearts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { requirePostId } from "../posts/posts.ts";
import { giveHeart, heartedPosts, takeHeartBack } from "./hearts.ts";

/** Giving hearts, taking them back, and which posts have the viewer's. */
export function heartRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.upvote, async ({ params, viewer }) => {
    const postId = requirePostId(params.id);
    const upvotes = await giveHeart(db, postId, viewer.id);
    tell({ what: "changed", postId });
    return { upvotes, voted: true };
  });

  answer(calls.unvote, async ({ params, viewer }) => {
    const postId = requirePostId(params.id);
    const upvotes = await takeHeartBack(db, postId, viewer.id);
    tell({ what: "changed", postId });
    return { upvotes, voted: false };
  });

  answer(calls.voteStatus, async ({ body, viewer }) => {
    const postIds = body.ids.map(parseId).filter((id) => id !== null);
    const hearted = await heartedPosts(db, viewer.id, postIds);
    return { voted: Object.fromEntries(body.ids.map((id) => [id, hearted.has(parseId(id) ?? 0)])) };
  });
}
