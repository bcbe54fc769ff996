import { pages } from "../../contract/paths.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { type Chosen, chosenMail, type Item } from "./chosen-mail.ts";
import type { MailSite } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The words of digests. */

interface Missed extends Chosen<"digest"> {
  memberId: string;
  /** The digest covers posts after this moment. */
  since: Date;
  /** At least one post, the best first. */
  posts: MissedPost[];
}

/** The fields of a post that a digest shows. */
interface MissedPost {
  id: number;
  title: string;
  username: string;
  /** The first of its feeds that the member follows. */
  feed: string | undefined;
  total_hearts: number;
  comment_count: number;
}

/** The posts that a digest names; it counts the others. */
const MOST_NAMED = 10;

export function digestMail(site: MailSite, missed: Missed): Mail {
  const { memberId, since, posts } = missed;
  const [first, ...others] = posts;
  const address = site.address();
  const more = others.length > 0 ? ` and ${count(others.length, "more post")}` : "";
  return {
    ...chosenMail(site, missed, itemsOf(address, posts)),
    subject: `“${withoutTurns(first!.title)}”${more} at ${site.name}`,
    // A digest that is sent twice, because the first sending was not recorded, has the same id.
    messageId: `<digest-${memberId}-${since.getTime()}@${new URL(address).hostname}>`,
  };
}

function itemsOf(address: string, posts: MissedPost[]): Item[] {
  const others = posts.length - MOST_NAMED;
  return [
    { words: "You have missed these posts of the feeds that you follow, the best first." },
    ...posts.slice(0, MOST_NAMED).map((post) => itemOf(address, post)),
    ...(others > 0 ? [{ words: `And ${count(others, "more post")}.`, link: address + pages.catchUp }] : []),
  ];
}

function itemOf(address: string, post: MissedPost): Item {
  const { id, title, username, feed, total_hearts: hearts, comment_count: comments } = post;
  const where = feed === undefined ? "" : ` in /${feed.toLowerCase()}`;
  return {
    words: `“${withoutTurns(title)}” by ${username}${where}: ${count(hearts, "heart")}, ${count(comments, "comment")}`,
    link: address + pages.details(String(id)),
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
