import * as calls from "../../contract/feed-tags.ts";
import { setTags } from "../../contract/posts.ts";
import type { PublicSite } from "../posts/present.ts";
import { presentWithPicture } from "../posts/with-picture.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listTags, saveTags } from "./save-tags.ts";
import { tagPost } from "./tag-post.ts";

export function feedTagRoutes({ answer, write }: Calls, site: PublicSite): void {
  answer(calls.listFeedTags, ({ db, params, viewer }) => listTags(db, viewer, params.name));
  write(calls.saveFeedTags, ({ db, params, body, viewer }) => saveTags(db, viewer, params.name, body));
  write(setTags, async ({ db, params, body, viewer }) => ({
    submission: await presentWithPicture(db, await tagPost(db, viewer, params.id, body), site),
  }));
}
