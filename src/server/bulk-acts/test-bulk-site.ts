import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { castOf, Person, Signed } from "../../../test/cast.ts";
import { feedPosters } from "../feed-posters/test-feed-posters.ts";
import { feedRules } from "../feed-rules/test-feed-rules.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { drawing } from "../images/test-images.ts";
import { HOT } from "../rankings/hot.ts";
import { ACTIVE_AT } from "../rankings/active.ts";
import { indexComments } from "../search/comments/comment-index.ts";
import { doDeed } from "./test-bulk-deeds.ts";
import { AUTHORS, DOMAIN, FEEDS, GUARDED, type Story } from "./test-bulk-story.ts";

type Cast = Awaited<ReturnType<typeof castOf>>;

export interface NamedMember extends Signed {
  username: string;
}

/** Members of all stories. The second moderator is one, too. */
export interface Staff {
  admin: Person;
  moderator: Person;
  second: Person;
  founder: NamedMember;
}

interface WrittenPost {
  id: string;
  by: NamedMember;
  feeds: string[];
}

interface WrittenComment {
  id: string;
  by: NamedMember;
  post: string;
  text: string;
}

/** The members, feeds and writings of one story, and a word for all its posts. */
export interface FilledSite extends Staff {
  cast: Cast;
  authors: NamedMember[];
  word: string;
  /** The feeds' names in this story. */
  feedOf: (name: string) => string;
  tags: string[];
  rule: string;
  posts: WrittenPost[];
  comments: WrittenComment[];
}

/** Fills a site by the calls of its members. */
export async function fillSite(
  app: TestApp,
  cast: Cast,
  staff: Staff,
  story: Story,
  nth: number,
): Promise<FilledSite> {
  const word = `story${nth}`;
  const authors = await namedCrowd(app, cast, AUTHORS);
  const feedOf = (name: string): string => `${name} ${nth}`;
  const site = { ...staff, cast, authors, word, feedOf, tags: [], rule: "", posts: [], comments: [] };
  const filled: FilledSite = { ...site, ...(await foundFeeds(app, site)) };
  for (const post of story.posts) await writePost(app, filled, post);
  for (const comment of story.comments) await writeComment(filled, comment);
  for (const deed of story.deeds) await doDeed(app, filled, deed);
  await sql`update posts set hot = ${sql.raw(HOT)}, active_at = ${sql.raw(ACTIVE_AT)}`.execute(app.db);
  // As the job does, which a test without jobs does not run. Too many comments that wait are not found.
  await indexComments(app.db);
  return filled;
}

export async function namedCrowd(app: TestApp, cast: Cast, size: number): Promise<NamedMember[]> {
  const crowd = await cast.crowd(size);
  return Promise.all(
    crowd.map(async (signed) => ({
      ...signed,
      username: (await app.call("GET", "/profile", signed)).body.user.username,
    })),
  );
}

/** Makes the story's feeds by posts that are deleted again, and gives the first one tags and a rule. */
async function foundFeeds(
  app: TestApp,
  { cast, founder, moderator, feedOf }: Pick<FilledSite, "cast" | "founder" | "moderator" | "feedOf">,
): Promise<Pick<FilledSite, "tags" | "rule">> {
  for (const names of [FEEDS, [GUARDED]]) {
    const id = await cast.submitText(founder, { customCategories: names.map(feedOf) });
    await cast.deletePost(founder, id);
  }
  const { status } = await feedPosters(app).limit(moderator, feedOf(GUARDED));
  if (status !== 200) throw new Error(`The feed's change was answered ${status}`);
  const first = feedOf(FEEDS[0]!);
  const [rule] = await feedRules(app).write(moderator, first, "No sharks");
  return { tags: await feedTags(app).write(moderator, first, "Calm", "Rough"), rule: rule! };
}

async function writePost(
  app: TestApp,
  { cast, authors, word, feedOf, posts }: FilledSite,
  { author, kind, feeds: names, isOld }: Story["posts"][number],
): Promise<void> {
  const [by, feeds] = [authors[author]!, names.map(feedOf)];
  const parts = { title: `${word} ${kind}`, customCategories: feeds };
  const addresses = {
    link: `https://example.com/${word}`,
    "spam link": `https://shop.${DOMAIN}/${word}`,
  };
  const texts = {
    text: `Words about ${word}.`,
    "spam words": `Look at [this](https://www.${DOMAIN}/offer) about ${word}.`,
  };
  const id =
    kind === "image"
      ? await writeImage(cast, by, parts)
      : kind in texts
        ? await cast.submitText(by, { ...parts, content: texts[kind as keyof typeof texts] })
        : await cast.submitLink(by, { ...parts, content: addresses[kind as keyof typeof addresses] });
  if (isOld) await makeOld(app, id);
  posts.push({ id, by, feeds });
}

async function writeImage(
  cast: Cast,
  by: Signed,
  parts: { title: string; customCategories: string[] },
): Promise<string> {
  const png = await drawing({ width: 40, height: 20 }).png().toBuffer();
  const { address } = await cast.upload(by, new Uint8Array(png));
  return cast.submitLink(by, { ...parts, content: address, imageAlt: "Two halves" });
}

async function writeComment(
  { cast, authors, word, posts, comments }: FilledSite,
  { author, nth, isReply, hasLink }: Story["comments"][number],
): Promise<void> {
  const { id: post } = posts[nth % posts.length]!;
  const parent = comments.findLast((comment) => comment.post === post);
  const text = hasLink ? `I say ${word} at https://shop.${DOMAIN}/${word}.` : `I say ${word}.`;
  const by = authors[author]!;
  const { id } = await cast.comment(by, post, text, isReply ? parent?.id : undefined);
  comments.push({ id, by, post, text });
}

/** Makes a post two days older than it is. */
async function makeOld(app: TestApp, id: string): Promise<void> {
  const [days, postId] = [sql`interval '2 days'`, Number(id)];
  await sql`update posts set created_at = created_at - ${days} where id = ${postId}`.execute(app.db);
  await sql`update post_feeds set post_created_at = post_created_at - ${days} where post_id = ${postId}`.execute(
    app.db,
  );
}
