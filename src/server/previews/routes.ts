import * as calls from "../../contract/previews.ts";
import { presentPost, type PublicSite } from "../posts/present.ts";
import { presentWithPicture } from "../posts/with-picture.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { ExternalSites } from "./preview-content.ts";
import { earlierPosts, previewAddress, refreshPreview } from "./previews.ts";

export function previewRoutes({ answer, write }: Calls, web: ExternalSites, site: PublicSite): void {
  answer(calls.previewLink, async ({ db, query: { url }, viewer }) => {
    const [preview, earlier] = await Promise.all([
      previewAddress(db, web, url),
      earlierPosts(db, viewer, url),
    ]);
    return {
      title: preview?.title ?? null,
      siteName: preview?.siteName ?? null,
      description: preview?.description ?? null,
      posts: earlier.posts.map((post) => presentPost(post, site)),
      hidden: earlier.hidden,
    };
  });

  write(calls.refreshPreview, async ({ db, params, viewer }) => ({
    submission: await presentWithPicture(db, await refreshPreview(db, viewer, params.id), site),
  }));
}
