import * as calls from "../../contract/previews.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { refuseBlocked } from "../moderation/domains.ts";
import { presentPost, type PublicSite } from "../posts/present.ts";
import type { Web } from "./look.ts";
import { earlierPosts, lookAhead, refreshPreview } from "./previews.ts";

export function previewRoutes(answer: Answer, db: Database, web: Web, site: PublicSite): void {
  answer(calls.previewLink, async ({ query }) => {
    await refuseBlocked(db, [query.url]);
    const [look, posts] = await Promise.all([lookAhead(web, query.url), earlierPosts(db, query.url)]);
    return {
      title: look?.title ?? null,
      siteName: look?.siteName ?? null,
      description: look?.description ?? null,
      posts: posts.map((post) => presentPost(post, site)),
    };
  });

  answer(calls.refreshPreview, async ({ params, viewer, once }) =>
    once(async (transaction) => ({
      submission: presentPost(await refreshPreview(transaction, viewer, params.id), site),
    })),
  );
}
