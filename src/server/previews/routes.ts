import * as calls from "../../contract/previews.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { refuseBlocked } from "../moderation/domains.ts";
import { presentPost } from "../posts/present.ts";
import type { ExternalSites } from "./preview-content.ts";
import { earlierPosts, previewAddress, refreshPreview } from "./previews.ts";

export function previewRoutes(answer: Answer, db: Database, web: ExternalSites, publicUrl?: string): void {
  answer(calls.previewLink, async ({ query }) => {
    await refuseBlocked(db, [query.url]);
    const [preview, posts] = await Promise.all([previewAddress(web, query.url), earlierPosts(db, query.url)]);
    return {
      title: preview?.title ?? null,
      siteName: preview?.siteName ?? null,
      description: preview?.description ?? null,
      posts: posts.map((post) => presentPost(post)),
    };
  });

  answer(calls.refreshPreview, async ({ params, viewer, once }) =>
    once(async (transaction) => ({
      submission: presentPost(await refreshPreview(transaction, viewer, params.id), publicUrl),
    })),
  );
}
