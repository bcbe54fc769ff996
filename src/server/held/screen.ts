import type { SiteSettings } from "../../contract/page.ts";
import { wordsOf } from "../../contract/post-words.ts";
import type { AutomaticRules, Verdict } from "../automatic-rules/automatic-rules.ts";
import { countWritten } from "../automatic-rules/circumstances.ts";
import { judgedComment, judgedPost, type JudgedWords } from "../automatic-rules/judged-words.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { worksInFeedsOf } from "../feed-people/works-in.ts";
import { formatText } from "../formatting/format-text.ts";
import { formatTextWithImages, imageKeysIn } from "../formatting/images-in-text.ts";
import type { Viewer } from "../http/viewer.ts";
import {
  type LimitedSite,
  newMemberWhoWaits,
  refuseOverLimits,
  type ShownParts,
} from "../new-members/limits.ts";
import { insertHeldWriting } from "./held.ts";
import { mayWaitAtFirst } from "./policy.ts";
import type { HeldReason, Writing } from "./writing.ts";

/** The settings of the site and its automatic rules, in memory. */
export interface Screening {
  site: LimitedSite & { known: Pick<SiteSettings, "firsts"> };
  rules: AutomaticRules;
}

/** The decision about a post or comment: it is held for a moderator, or appears at once, and `held` is null. */
interface Screened {
  held: ({ id: string } & Pick<HeldReason, "newMember">) | null;
  /** The verdict, which `rules.record` stores once the post or comment has an id. */
  verdict: Verdict;
}

/**
 * Decides whether a post or comment appears at once or waits for a moderator. Stores one that waits. Call it before the verb that
 * adds the writing, in the same transaction. Throws the errors of that verb, 400 if an automatic rule refuses the writing, 403 if it
 * has more links or images than a new member may show, and 409 if too many of the author's posts and comments wait.
 */
export async function screen(
  db: Database,
  { site, rules }: Screening,
  author: Viewer,
  writing: Writing,
): Promise<Screened> {
  await refuseOverLimits(db, site, { author, placed: placeOf(writing), shown: () => shownIn(writing) });
  const verdict = await rules.judge(db, author, () => judgedWords(writing));
  const reason = verdict.holds
    ? ({ kind: "rule", words: verdict.holds } as HeldReason)
    : await reasonToHold(db, site, author, writing);
  if (!reason) return { held: null, verdict };
  const { id } = await insertHeldWriting(db, author, writing, reason);
  await rules.record(db, { verdict, heldId: Number(id) });
  return { held: { id, ...(reason.newMember && { newMember: reason.newMember }) }, verdict };
}

/** The words of the writing in the form that automatic rules judge. */
function judgedWords({ kind, body, origin }: Writing): JudgedWords {
  if (kind === "post") return judgedPost(body, formatText(wordsOf(body)));
  return judgedComment(body.text, formatTextWithImages(body.text, origin));
}

/** The links and images of the writing. */
function shownIn(writing: Writing): ShownParts {
  const { addresses } = judgedWords(writing);
  if (writing.kind === "comment") {
    return { addresses, images: imageKeysIn(formatTextWithImages(writing.body.text, writing.origin)) };
  }
  return { addresses, images: writing.body.imageKey ? [writing.body.imageKey] : [] };
}

/** The reason why a post or comment waits; null if it does not. Costs no query on a site that holds none. */
async function reasonToHold(
  db: Database,
  site: Screening["site"],
  author: Viewer,
  writing: Writing,
): Promise<HeldReason | null> {
  if (await isAmongFirsts(db, site.known, { author, writing })) return { kind: "first" };
  const newMember = await newMemberWhoWaits(db, site, { author, placed: placeOf(writing) });
  return newMember && { kind: "new", newMember };
}

/** Whether the writing is one of its author's first posts and comments, which wait. */
async function isAmongFirsts(
  db: Database,
  { firsts = 0 }: Screening["site"]["known"],
  { author, writing }: { author: Viewer; writing: Writing },
): Promise<boolean> {
  if (firsts === 0 || !mayWaitAtFirst(author)) return false;
  if ((await countStood(db, author.id)) >= firsts) return false;
  const isOfFeeds =
    author.moderatesFeeds && (await worksInFeedsOf(db, { memberId: author.id, placed: placeOf(writing) }));
  return !isOfFeeds;
}

function placeOf({ kind, body }: Writing) {
  return kind === "post" ? { feedNames: body.customCategories } : { postId: body.postId };
}

/**
 * The number of a member's posts and comments that readers can see, up to the largest number that a site setting can name. Calls
 * that arrive together share the query.
 */
const countStood = gatherOn(async (db: Database, members: string[]) => {
  const rows = await stoodOf(db, [[...new Set(members)]]);
  const counts = new Map(rows.map(({ memberId, count }) => [memberId, count]));
  return members.map((id) => counts.get(id)!);
});

const stoodOf = prepare<{ memberId: string; count: number }>(`
  select asked.id as "memberId", ${countWritten("asked.id")} as count
  from unnest($1::uuid[]) asked (id)`);
