import * as calls from "../../contract/hearts.ts";
import { parseId } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { giveHeart, heartedPosts, takeHeartBack } from "./hearts.ts";

export function heartRoutes({ answer, write }: Calls): void {
  write(calls.upvote, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await giveHeart(db, viewer.id, params.id),
      voted: true,
    }),
  });

  write(calls.unvote, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await takeHeartBack(db, viewer.id, params.id),
      voted: false,
    }),
  });

  answer(calls.voteStatus, async ({ db, body, viewer }) => {
    const postIds = body.ids.map(parseId).filter((id) => id !== null);
    const hearted = await heartedPosts(db, viewer.id, postIds);
    return { voted: Object.fromEntries(body.ids.map((id) => [id, hearted.has(parseId(id) ?? 0)])) };
  });
}
