import * as calls from "../../contract/reading-places.ts";
import { timestamp } from "../db/present.ts";
import { requirePostId } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { findPlace, keepPlace, postsOfPlace } from "./reading-places.ts";

export function readingPlaceRoutes({ answer, write }: Calls, site: PublicSite): void {
  write(calls.keepReadingPlace, {
    transaction: "none",
    write: async ({ db, body, viewer }) => {
      await keepPlace(db, viewer.id, body);
      return null;
    },
  });

  answer(calls.readPlacePosts, async ({ db, body }) => ({
    submissions: presentList(await postsOfPlace(db, body.ids.map(requirePostId)), site),
  }));

  answer(calls.getReadingPlace, async ({ db, viewer }) => {
    const place = await findPlace(db, viewer);
    if (!place) return { place };
    const { posts, stoppedAt, ...rest } = place;
    return { place: { ...rest, submissions: presentList(posts, site), stoppedAt: timestamp(stoppedAt) } };
  });
}
