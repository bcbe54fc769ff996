import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { addressesIn, mentionedNames } from "../../contract/formatted-text.ts";
import { readImagePath } from "../../contract/image-addresses.ts";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import type { PostWords } from "../../contract/own-posts.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { type JudgedWords, judgedPost } from "../automatic-rules/judged-words.ts";
import type { Database } from "../db/database.ts";
import { retag } from "../feed-tags/tag-post.ts";
import { formatText } from "../formatting/format-text.ts";
import type { Screening } from "../held/screen.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { refuseOverLimits } from "../new-members/limits.ts";
import { conflict, forbidden, invalid, notFound } from "../refusal.ts";
import { indexEditedPost } from "../search/search-index.ts";
import { isKept, MOMENT_OF_EDIT, type Others, WRITTEN_AT } from "../versions/grace.ts";
import { lockPost } from "./deletion.ts";
import { nameMembers } from "./mentions-of-edits.ts";
import { countMove, moveToFeeds } from "./move-to-feeds.ts";
import { canEdit } from "./policy.ts";
import { getPost } from "./posts.ts";
import type { PostRow } from "./queries.ts";

/** `was` holds the words that were edited, and the ids of the tags. */
type PostEdit = EditedWords & { was: EditedWords };
type EditedWords = PostWords & { tags?: string[] | undefined };

/**
 * Replaces the words and feeds of the author's own post, changes its tags, and notifies members whom it mentions for the first time. Its
 * address stays. Editing to the present words changes nothing, so a repeated request is no error. Run it in a
 * transaction. Throws 400 for a text post without text, a link to a blocked domain or where an automatic rule refuses it, 404, 403 for another's post, a
 * locked discussion, a closed feed or more links than a new member may use, and 409 where the words are not those that were edited.
 */
export async function editOwnPost(
  db: Database,
  author: Viewer,
  id: string,
  { tags, was: { tags: tagsBefore, ...was }, ...edit }: PostEdit,
  screening: Screening,
): Promise<PostRow> {
  const post = await lockPost(db, id);
  if (post.is_removed) throw notFound("submissionNotFound");
  if (!canEdit(author, post)) throw forbidden("notAllowed");
  if (post.is_locked) throw forbidden("discussionLocked");
  const now = await getPost(db, id);
  const moved = await editWords(db, author, now, { ...edit, was }, screening);
  const before = moved ? await getPost(db, id) : now;
  const had = (before.tags ?? []).map((tag) => tag.id);
  const retagging = { tags: tags ?? had, was: tagsBefore ?? had };
  const { after, feeds } = await retag(db, author, { locked: post, before }, retagging);
  if (!moved && feeds.length === 0) return now;
  const categories = [...new Set([...(moved ?? []), ...feeds])];
  await publish(db, [{ what: "edited", postId: now.id, categories }]);
  return after;
}

/** Returns the names of the feeds that the post left or entered; null where nothing changes. */
async function editWords(
  db: Database,
  author: Viewer,
  now: PostRow,
  { was, ...edit }: PostWords & { was: PostWords },
  screening: Screening,
): Promise<string[] | null> {
  const words = wordsOfRow(now);
  const wanted = {
    ...edit,
    text: isBlank(edit.text) ? "" : edit.text,
    imageAlt: hasOwnImage(now) ? edit.imageAlt : words.imageAlt,
  };
  const present = comparable(words);
  if (isDeepStrictEqual(comparable(wanted), present)) return null;
  if (!isDeepStrictEqual(comparable(was), present)) throw conflict("postEditConflict");
  if (now.content_type === "text" && wanted.text === "") throw invalid(["Text is required."]);
  const [before, after] = [() => writingOf(now, words), () => writingOf(now, wanted)];
  const images = hasOwnImage(now) ? [now.image!.key] : [];
  await refuseOverLimits(db, screening.site, {
    author,
    placed: { feedNames: wanted.customCategories },
    shown: () => ({ addresses: after().addresses, images }),
    // In a feed that the post enters, all of it is new.
    ...(!isEntering(wanted, words) && { before: () => ({ addresses: before().addresses, images }) }),
  });
  await screening.rules.judgeEdit(db, author, { before, after, of: { postId: now.id } });
  await replaceWords(db, now, wanted);
  // In the order of deletions and restorations, which take the same locks.
  const move = await moveToFeeds(db, author, now, wanted.customCategories);
  await indexEditedPost(db, now.id);
  await countMove(db, now.id, move);
  return [...move.left, ...move.entered].map(({ name }) => name);
}

/** The post as automatic rules read it with these words. */
function writingOf(post: PostRow, { title, text }: PostWords): JudgedWords {
  const { content_type: contentType } = post;
  const content = contentType === "text" ? text : post.content;
  const imageKey = hasOwnImage(post) ? post.image!.key : null;
  return judgedPost({ title, contentType, content, caption: text, imageKey }, formatText(text));
}

/** The parts of a post that its author can edit. */
function wordsOfRow(post: PostRow): PostWords {
  const { content_type: contentType, content, caption } = post;
  return {
    title: post.title,
    text: wordsOf({ contentType, content, caption: caption ?? undefined }),
    imageAlt: post.image_alt ?? "",
    customCategories: post.feeds,
  };
}

/** Names of one feed may differ in their case. */
function comparable({ title, text, imageAlt, customCategories }: PostWords): PostWords {
  return { title, text, imageAlt, customCategories: [...new Set(customCategories.map(feedKey))] };
}

function isEntering(wanted: PostWords, { customCategories }: PostWords): boolean {
  const before = new Set(customCategories.map(feedKey));
  return wanted.customCategories.some((name) => !before.has(feedKey(name)));
}

/** Whether the author uploaded the image, so that its description is theirs. */
function hasOwnImage({ content, image }: PostRow): boolean {
  return image !== null && readImagePath(URL.parse(content)?.pathname ?? "")?.key === image.key;
}

async function replaceWords(db: Database, now: PostRow, { title, text, imageAlt }: PostWords): Promise<void> {
  const isText = now.content_type === "text";
  const formatted = formatText(text);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  const isVersion = await keepVersion(db, now.id);
  const named = mentionedNames(text, formatted).slice(0, LIMITS.mentions);
  await db
    .updateTable("posts")
    .set({
      title,
      ...(isText ? { content: text } : { caption: text || null }),
      formatted: formatted && JSON.stringify(formatted),
      image_alt: imageAlt || null,
      ...(await nameMembers(db, now.id, named)),
      ...(isVersion && { edited_at: MOMENT_OF_EDIT }),
    })
    .where("id", "=", now.id)
    .execute();
}

const OTHERS: Others = {
  reports: sql`select from reports where post_id = edited.id and comment_id is null`,
  answersSince: (writtenAt) => sql`
    select from comments where post_id = edited.id and created_at >= ${writtenAt}`,
};

/** Keeps the words before as a version if others may have read them. Returns whether it did. */
async function keepVersion(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ versions: number }>`
    insert into post_versions (post_id, title, text, image_alt, feeds, written_at)
    select id, title, case content_type when 'text' then content else coalesce(caption, '') end,
      coalesce(image_alt, ''), array(
        select feeds.name from post_feeds join feeds on feeds.id = feed_id where post_id = edited.id order by position
      ), ${WRITTEN_AT}
    from posts edited where id = ${id} and ${isKept(OTHERS)}
    returning (select count(*)::int from post_versions where post_id = ${id}) as versions`.execute(db);
  if ((rows[0]?.versions ?? 0) >= LIMITS.versions) throw forbidden("postEditedTooOften");
  return rows.length > 0;
}
