import * as calls from "../../contract/previews.ts";
import { presentPost, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { ExternalSites } from "./preview-content.ts";
import { earlierPosts, previewAddress, refreshPreview } from "./previews.ts";

export function previewRoutes({ answer, write }: Calls, web: ExternalSites, site: PublicSite): void {
  answer(calls.previewLink, async ({ db, query: { url } }) => {
    const [preview, posts] = await Promise.all([previewAddress(db, web, url), earlierPosts(db, url)]);
    return {
      title: preview?.title ?? null,
      siteName: preview?.siteName ?? null,
      description: preview?.description ?? null,
      posts: posts.map((post) => presentPost(post, site)),
    };
  });

  write(calls.refreshPreview, async ({ db, params, viewer }) => ({
    submission: presentPost(await refreshPreview(db, viewer, params.id), site),
  }));
}
