import { type Chance, heavyTailed } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { HOURS, type SentWriting } from "./writings.ts";

/** One in ten authors joined within the 30 days, and two in five of these write on their first day. */
const NEW_AUTHORS = 0.1;
const WRITES_ON_FIRST_DAY = 0.4;

const AUTHORS = 4_000;

/** Six in ten of the older members read for long before they wrote anything; the others wrote a little. */
const NEVER_WROTE = 0.6;
const MOST_BEFORE = 8;

/** One in twenty comments has a link. */
const LINKED = 0.05;

/** The most comments of a discussion, which lasts two hours. */
const DISCUSSION = 8;
const DISCUSSION_HOURS = 2;

type Author = Pick<SentWriting, "author" | "joined" | "stood" | "spam">;

/** Real posts, and as many comments, by members as a site of some years has them. The exports have no authors and no comments. */
export function realWritings(chance: Chance, real: RealPosts, amount: number): SentWriting[] {
  return [...postsOf(chance, real, amount), ...commentsOf(chance, real, amount)];
}

function authorOf(chance: Chance, name: string): Author {
  const isNew = chance.share() < NEW_AUTHORS;
  const joined = isNew ? chance.share() * HOURS : -24 * (1 + chance.roll(1_500));
  const stood = isNew || chance.share() < NEVER_WROTE ? 0 : 1 + chance.roll(MOST_BEFORE);
  return { author: `real ${name}`, joined, stood, spam: null };
}

/** Most members write little, and on days of their own. */
function postsOf(chance: Chance, real: RealPosts, amount: number): SentWriting[] {
  const counts = heavyTailed(chance, { total: amount, among: AUTHORS, most: 60 });
  const writings: SentWriting[] = [];
  for (let number = 0; writings.length < amount; number++) {
    const author = authorOf(chance, `poster ${number}`);
    const begin = Math.max(0, author.joined);
    const count = Math.ceil((Math.max(1, counts[number % AUTHORS]!) * (HOURS - begin)) / HOURS);
    for (let n = 0; n < count && writings.length < amount; n++) {
      const at = n === 0 ? firstOf(chance, author) : begin + chance.share() * (HOURS - begin);
      writings.push({ ...author, at, ...postOf(chance, real) });
    }
  }
  return writings;
}

function commentsOf(chance: Chance, real: RealPosts, amount: number): SentWriting[] {
  const comments: SentWriting[] = [];
  for (let number = 0; comments.length < amount; number++) {
    const author = authorOf(chance, `commenter ${number}`);
    const discussions = 1 + chance.roll(4);
    for (let n = 0; n < discussions; n++) {
      const begin = Math.max(0, author.joined);
      const at = n === 0 ? firstOf(chance, author) : begin + chance.share() * (HOURS - begin);
      for (let left = 1 + chance.roll(DISCUSSION); left > 0 && comments.length < amount; left--) {
        const time = at + chance.share() * DISCUSSION_HOURS;
        comments.push({ ...author, at: time, ...commentOf(chance, real) });
      }
    }
  }
  return comments;
}

function firstOf(chance: Chance, { joined }: Author): number {
  const begin = Math.max(0, joined);
  const isQuick = joined >= 0 && chance.share() < WRITES_ON_FIRST_DAY;
  return begin + chance.share() * (isQuick ? 24 : HOURS - begin);
}

/** Links and texts in the proportion of the exports. */
function postOf(chance: Chance, { titles, links, texts }: RealPosts) {
  const title = chance.pick(titles);
  const isLink = chance.roll(links.length + texts.length) < links.length;
  return isLink
    ? { title, contentType: "link" as const, content: chance.pick(links) }
    : { title, contentType: "text" as const, content: chance.pick(texts) };
}

/** The texts of comments: titles for the short ones, paragraphs of posts for the longer ones. */
function commentOf(chance: Chance, { titles, remarks, links }: RealPosts) {
  const words = chance.pick(chance.roll(2) === 0 ? titles : remarks);
  const content = chance.share() < LINKED ? `${words} ${chance.pick(links)}` : words;
  return { title: "", contentType: "comment" as const, content };
}
