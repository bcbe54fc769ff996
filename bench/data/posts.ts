import type { ContentType } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { cutText } from "../../src/server/import/read-values.ts";
import type { Row } from "../../src/server/import/copy-rows.ts";
import { thumbnailOf } from "../../src/server/posts/posts.ts";
import { addressHash } from "../../src/server/previews/earlier-posts.ts";
import { type Chance, chanceOf, zipf } from "./chance.ts";
import type { RealPosts } from "./real-posts.ts";
import { dateOf, PARTS, type Site } from "./site.ts";
import { momentAt } from "./time.ts";

const LINK_SHARE = 0.6;
const TEXT_SHARE = 0.3;
const PREVIEW_SHARE = 0.6;
const LONGEST_TEXT = 4_000;

/** A prime, so that steps of this size reach every title before repeating one. */
const TITLE_STEP = 1_000_003;

/** The seconds from the site's beginning to the post with this index. Later indexes are later posts. */
export function postMoment({ posts }: Site, place: number): number {
  return momentAt((place + 0.5) / posts);
}

export const POST_COLUMNS = [
  "id",
  "member_id",
  "title",
  "content_type",
  "content",
  "thumbnail_url",
  "hearts",
  "comment_count",
  "created_at",
];

export function* postRows(site: Site): Generator<Row> {
  for (let place = 0; place < site.posts; place++) {
    const chance = chanceOf(site.seed, PARTS.posts, place);
    const title = titleOf(site.real, place, chance);
    const { contentType, content } = bodyOf(site, place);
    yield [
      place + 1,
      // A few members write most posts.
      site.members[Math.floor(site.members.length * chance.share() ** 3)]!,
      title,
      contentType,
      content,
      thumbnailOf({ contentType, content }),
      site.hearts[place]!,
      site.comments[place]!,
      dateOf(site, postMoment(site, place)),
    ];
  }
}

export const POST_FEED_COLUMNS = ["post_id", "position", "feed_id", "post_created_at"];

export function* postFeedRows(site: Site): Generator<Row> {
  const chance = chanceOf(site.seed, PARTS.posts, -1);
  const places = zipf(site.feeds.length);
  for (let place = 0; place < site.posts; place++) {
    const date = dateOf(site, postMoment(site, place));
    const count = 1 + Math.floor(3 * chance.share() ** 2);
    for (const [position, rank] of places(chance, count).entries()) {
      yield [place + 1, position + 1, site.feeds[rank]!, date];
    }
  }
}

export const ADDRESS_COLUMNS = ["post_id", "address_hash"];

export function* addressRows(site: Site): Generator<Row> {
  for (let place = 0; place < site.posts; place++) {
    const { contentType, content } = bodyOf(site, place);
    const hash = contentType === "text" ? null : addressHash(content);
    if (hash) yield [place + 1, hash];
  }
}

export const PREVIEW_COLUMNS = ["post_id", "state", "title", "site_name", "requested_at", "fetched_at"];

export function* previewRows(site: Site): Generator<Row> {
  const chance = chanceOf(site.seed, PARTS.posts, -2);
  for (let place = 0; place < site.posts; place++) {
    const { contentType, content } = bodyOf(site, place);
    if (contentType !== "link" || chance.share() >= PREVIEW_SHARE) continue;
    const date = dateOf(site, postMoment(site, place));
    const siteName = cutText(new URL(content).hostname, LIMITS.previewSite);
    yield [place + 1, "ready", chance.pick(site.real.titles), siteName, date, date];
  }
}

/** A real title or, once each is used, the beginning of one with the end of another. */
function titleOf({ titles }: RealPosts, place: number, { pick }: Chance): string {
  const title = titles[(place * TITLE_STEP) % titles.length]!;
  if (place < titles.length) return title;
  const first = title.split(" ");
  const second = pick(titles).split(" ");
  const words = [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(second.length / 2)];
  return cutText(words.join(" "), LIMITS.title);
}

function bodyOf({ real, seed }: Site, place: number): { contentType: ContentType; content: string } {
  const { share, pick } = chanceOf(seed, PARTS.posts, -3 - place);
  const kind = share();
  if (kind < LINK_SHARE) return { contentType: "link", content: linkOf(pick(real.links), place) };
  if (kind < LINK_SHARE + TEXT_SHARE) {
    const length = Math.ceil(LONGEST_TEXT * share() ** 3);
    return { contentType: "text", content: cutText(pick(real.texts), Math.max(100, length)) };
  }
  const id = place.toString(36).padStart(11, "0");
  return { contentType: "video", content: `https://www.youtube.com/watch?v=${id}` };
}

/** Makes a link unique. */
function linkOf(real: string, place: number): string {
  const [address] = real.split("#");
  return `${address!.slice(0, LIMITS.url - 20)}${address!.includes("?") ? "&" : "?"}n=${place}`;
}
