import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { Images } from "../images/images.ts";
import { publish } from "../live/publish.ts";
import { storePicture } from "./store-picture.ts";
import { type PreviewContent, fetchPreview, type ExternalSites } from "./preview-content.ts";
import { type Requested, tryAgain } from "./request.ts";

/**
 * The job: fetches the preview of a post's address and then its picture, and publishes each change of the
 * post. Temporary failures are tried again; a refusal, or the last failure, leaves a plain post.
 */
export async function runPreviewJob(
  db: Database,
  { web, images }: { web: ExternalSites; images: Images },
  { postId, attempt }: { postId: number; attempt: number },
): Promise<void> {
  const post = await findLink(db, postId);
  if (!post) return;
  const found = await fetchPreview(web, post.address).catch(asRefusal);
  if (found instanceof FetchRefused) {
    if (found.isTemporary && (await tryAgain(db, post, attempt))) return;
    await endWaiting(db, { postId, state: "failed" });
    await publish(db, [{ what: "changed", postId }]);
    return;
  }
  const { title, siteName, description, imageAddress } = found;
  const shown = { title, site_name: siteName, description, image_address: imageAddress };
  await endWaiting(db, { postId, state: "ready", ...shown });
  await publish(db, [{ what: "changed", postId }]);
  const picture = imageAddress && (await storePicture(db, { web, images }, postId, imageAddress));
  if (picture === "stored") await publish(db, [{ what: "changed", postId }]);
  if (picture === "later") await tryAgain(db, post, attempt);
  if (picture === "refused") await endWaiting(db, { postId, state: "ready", image_address: null });
}

/** Undefined when the post is deleted or is a text. */
const findLink = gatherOn(async (db: Database, postIds: number[]) => {
  const links = await linksOf(db, [postIds]);
  return postIds.map((postId) => links.find(({ id }) => id === postId));
});

const linksOf = prepare<Requested & { address: string }>(`
  select id, member_id as "memberId", content as address from posts
  where id = any($1::bigint[]) and content_type <> 'text' and deleted_at is null`);

function asRefusal(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error;
  throw error;
}

interface Outcome {
  postId: number;
  state: "ready" | "failed";
  title?: PreviewContent["title"];
  site_name?: PreviewContent["siteName"];
  description?: PreviewContent["description"];
  image_address?: PreviewContent["imageAddress"];
}

const endWaiting = gatherOn(async (db: Database, outcomes: Outcome[]) => {
  const postIds = outcomes.map(({ postId }) => postId);
  await storeOutcomes(db, [postIds, outcomes.map((outcome) => JSON.stringify(outcome))]);
  return postIds;
});

/** Values that the outcome does not name stay unchanged, so a failed fetch keeps an earlier result. */
const storeOutcomes = prepare(`
  update previews
  set fetched_at = now(), (state, title, site_name, description, image_address) = (
    select found.state, found.title, found.site_name, found.description, found.image_address
    from jsonb_populate_record(previews, outcome) found
  )
  from unnest($1::bigint[], $2::jsonb[]) fetched (id, outcome)
  where post_id = fetched.id`);
