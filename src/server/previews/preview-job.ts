import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { Images } from "../images/images.ts";
import type { JobPayloads } from "../jobs/enqueue.ts";
import { publish } from "../live/publish.ts";
import { isOfBlockedDomain } from "../moderation/domains.ts";
import { restOf, sparing } from "./hosts.ts";
import { takeBack } from "./imported-posts.ts";
import { type PreviewContent, fetchPreview, type ExternalSites } from "./preview-content.ts";
import { type FetchAttempt, isLastAttempt, postpone, type Requested, tryAgain } from "./request.ts";
import { storePicture } from "./store-picture.ts";

interface Needs {
  web: ExternalSites;
  images: Images;
  /** The setting: previews of imported posts in a day. */
  importedPreviews: number;
}

/**
 * The job: fetches the preview of a post's address and then its picture, and publishes each change of the
 * post. Temporary failures are tried again; a refusal, or the last failure, leaves a plain post.
 */
export async function runPreviewJob(
  db: Database,
  needs: Needs,
  { postId, ...tried }: JobPayloads["fetch-preview"],
): Promise<void> {
  const post = await findLink(db, postId);
  if (!post) return;
  const { host } = tried;
  if (host !== undefined) {
    if (needs.importedPreviews === 0) return takeBack(db, postId);
    const restS = await restOf(db, host);
    if (restS > 0) return postpone(db, post, tried, restS);
  }
  const get = host === undefined ? needs.web.get : sparing(db, needs.web.get);
  const failure = await fetchFor(db, { ...needs, web: { ...needs.web, get } }, post, tried);
  if (failure) await tryAgain(db, post, tried, failure.retryAfterS);
}

/** Fetches and stores the preview and the picture. Returns the failure after which another try may work. */
async function fetchFor(
  db: Database,
  { web, images }: Needs,
  { id: postId, address }: Link,
  tried: FetchAttempt,
): Promise<FetchRefused | null> {
  const found = await fetchAllowed(db, web, address).catch(asRefusal);
  if (found instanceof FetchRefused) {
    if (found.isTemporary && !isLastAttempt(tried)) return found;
    await endWaiting(db, { postId, state: "failed" });
    await publish(db, [{ what: "changed", postId }]);
    return null;
  }
  const { title, siteName, description, imageAddress } = found;
  const shown = { title, site_name: siteName, description, image_address: imageAddress };
  await endWaiting(db, { postId, state: "ready", ...shown });
  await publish(db, [{ what: "changed", postId }]);
  if (imageAddress === null) return null;
  const owner = tried.host === undefined ? "previews" : "imported previews";
  const picture = await storePicture(db, { web, images, owner }, postId, imageAddress).catch(asRefusal);
  if (picture === "stored") await publish(db, [{ what: "changed", postId }]);
  if (!(picture instanceof FetchRefused)) return null;
  if (picture.isTemporary) return picture;
  // Readers should not load the picture either.
  await endWaiting(db, { postId, state: "ready", image_address: null });
  return null;
}

/**
 * The domain may have been blocked since the post was written, and an import blocks none. A page that may be
 * fetched may name a picture of a blocked domain: the preview has none then.
 */
async function fetchAllowed(db: Database, web: ExternalSites, address: string): Promise<PreviewContent> {
  if (await isOfBlockedDomain(db, address)) throw new FetchRefused("Its domain is blocked.");
  const found = await fetchPreview(web, address);
  const { imageAddress } = found;
  if (imageAddress === null || !(await isOfBlockedDomain(db, imageAddress))) return found;
  return { ...found, imageAddress: null };
}

interface Link extends Requested {
  address: string;
}

/** Undefined when the post is deleted or is a text. */
const findLink = gatherOn(async (db: Database, postIds: number[]) => {
  const links = await linksOf(db, [postIds]);
  return postIds.map((postId) => links.find(({ id }) => id === postId));
});

const linksOf = prepare<Link>(`
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
