import type { Submission } from "../../contract/entities.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { asListed } from "../../contract/listed-post.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { SiteSettings } from "../../contract/page.ts";
import { plainWordsOf } from "../../contract/plain-words.ts";
import type { BriefPost } from "../../contract/posts.ts";
import { timestamp } from "../db/present.ts";
import { oncePerObject } from "../unchanged-objects.ts";
import type { PostRowPage } from "./paging.ts";
import type { PostRow } from "./queries.ts";

/** The settings that presenters need. While `publicUrl` is empty, addresses of stored images are paths. */
export type PublicSite = Pick<SiteSettings, "publicUrl">;

/** A post with its whole content. */
export function presentPost(post: PostRow, site: PublicSite): Submission {
  const { image } = post;
  return {
    id: String(post.id),
    title: post.title,
    contentType: post.content_type,
    content: post.content,
    ...(post.caption !== null && { caption: post.caption }),
    ...(post.formatted && { formatted: post.formatted }),
    ...(post.mentions && { mentions: post.mentions }),
    thumbnailUrl: image
      ? site.publicUrl + imagePath({ key: image.key, width: image.widths[0]!, format: "jpg" })
      : post.picture_address,
    preview: presentPreview(post),
    image: image && { ...image, alt: post.image_alt ?? "" },
    previewText: truncate(plainWords(post), LIMITS.preview),
    primaryCategory: post.feeds[0] ?? null,
    primarySubCategory: null,
    customCategories: post.feeds,
    customCategory: post.feeds[0] ?? null,
    ...(post.tags && { tags: post.tags }),
    upvotes: post.total_hearts,
    commentCount: post.comment_count,
    isLocked: post.is_locked,
    createdAt: timestamp(post.created_at),
    editedAt: post.edited_at && timestamp(post.edited_at),
    userName: post.username,
    userId: post.member_id,
  };
}

function presentPreview(post: PostRow): Submission["preview"] {
  if (post.preview_state === null) return null;
  return {
    state: post.preview_state,
    title: post.preview_title,
    siteName: post.preview_site_name,
    description: post.preview_description,
  };
}

/** Presents posts for a list, with long texts cut. An unchanged post is presented and serialized only once. */
export function presentList(posts: PostRow[], site: PublicSite): Submission[] {
  return posts.map(presenterOf(site));
}

/** Presents a page of a list. */
export function presentPage<Page extends PostRowPage>({ posts, pinned, ...rest }: Page, site: PublicSite) {
  const pins = pinned?.length ? { pinned: presentList(pinned, site) } : {};
  return { submissions: presentList(posts, site), ...pins, ...rest };
}

/** Presents a post as a line of a short list. */
export function presentBriefly(post: PostRow): BriefPost {
  return {
    id: String(post.id),
    title: post.title,
    userName: post.username,
    createdAt: timestamp(post.created_at),
    primaryCategory: post.feeds[0] ?? null,
    upvotes: post.total_hearts,
    commentCount: post.comment_count,
  };
}

const presenterOf = oncePerObject((site: PublicSite) =>
  oncePerObject((post: PostRow): Submission => asListed(presentPost(post, site))),
);

function plainWords({ content_type: contentType, content, caption, formatted }: PostRow): string {
  return plainWordsOf({
    contentType,
    content,
    caption: caption ?? undefined,
    formatted: formatted ?? undefined,
  });
}
