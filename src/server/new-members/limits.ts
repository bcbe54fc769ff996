import { endOfNew, linksInWords } from "../../contract/new-member-words.ts";
import type { NewMember } from "../../contract/new-members.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { SiteSettings } from "../../contract/page.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { worksInFeedsOf } from "../feed-people/works-in.ts";
import type { Viewer } from "../http/viewer.ts";
import { momentText } from "../moment-text.ts";
import { forbidden } from "../refusal.ts";
import { type NewBounds, type Newness, newnessAt, presentNew } from "./newness.ts";
import { canBeNew, isLimitedEverywhere } from "./policy.ts";

/** The settings of the site, in memory. */
export interface LimitedSite {
  now(): Promise<Pick<SiteSettings, "newMembers" | "publicUrl">>;
}

/** The links and images of a post or a comment, as readers see it. */
export interface ShownParts {
  addresses: string[];
  /** The keys of images. */
  images: string[];
}

/** The feeds of a post, or the post of a comment. */
type Placed = Parameters<typeof worksInFeedsOf>[1]["placed"];

interface Asked {
  author: Viewer;
  placed: Placed;
  shown: () => ShownParts;
  /** For an edit, the links and images before it. They may stay, also where they were more than the limit. */
  before?: () => ShownParts;
}

/**
 * Refuses what a new member may not show yet. Costs no query where the site has no limits, for members with a role in the site, and for what keeps to the
 * limits. Call it before the verb that writes, in the same transaction. Throws 403 with the limit, and when it ends.
 */
export async function refuseOverLimits(db: Database, site: LimitedSite, asked: Asked): Promise<void> {
  const { newMembers: limits, publicUrl } = await site.now();
  if (!limits || !canBeNew(asked.author)) return;
  const { links, images } = broughtIn(publicUrl, asked);
  const isOverLinks = limits.links !== undefined && links.isMore && links.count > limits.links;
  const isOverImages = limits.images === false && images;
  if (!isOverLinks && !isOverImages) return;
  const found = await newMemberIn(db, asked);
  if (found === null) return;
  const end = endInWords(found);
  if (isOverImages) throw forbidden("newMemberImages", { end });
  throw forbidden("newMemberLinks", { limit: linksInWords(limits.links!), count: String(links.count), end });
}

/** Throws 403 for an image that a new member could not show in any post or comment. */
export async function refuseNewUpload(db: Database, site: LimitedSite, author: Viewer): Promise<void> {
  const { newMembers: limits } = await site.now();
  if (limits?.images !== false || !isLimitedEverywhere(author)) return;
  const found = await findNewMember(db, author.id);
  if (found !== null) throw forbidden("newMemberImages", { end: endInWords(found) });
}

/**
 * The facts that a new member still lacks whose posts and comments wait for a moderator; null where they appear at once. Costs no
 * query where the site lets none wait, and for members with a role in the site.
 */
export async function newMemberWhoWaits(
  db: Database,
  site: LimitedSite,
  asked: Pick<Asked, "author" | "placed">,
): Promise<NewMember | null> {
  const { newMembers } = await site.now();
  return newMembers?.waits && canBeNew(asked.author) ? newMemberIn(db, asked) : null;
}

/** The facts that a new member still lacks; null for others, and where the site has no limits. */
export async function readNewMember(
  db: Database,
  site: LimitedSite,
  viewer: Viewer,
): Promise<NewMember | null> {
  const { newMembers } = await site.now();
  return newMembers && canBeNew(viewer) ? findNewMember(db, viewer.id) : null;
}

/** The links of a new writing, or those that an edit brings in, and whether it brings in images. */
function broughtIn(publicUrl: string, { shown, before }: Asked) {
  const [now, earlier] = [shown(), before?.()];
  const isElsewhere = (address: string) => publicUrl === "" || !`${address}/`.startsWith(`${publicUrl}/`);
  const links = new Set(now.addresses.filter(isElsewhere));
  return {
    links: { count: links.size, isMore: [...links].some((one) => !earlier?.addresses.includes(one)) },
    images: now.images.some((one) => !earlier?.images.includes(one)),
  };
}

/** As `findNewMember`, but null where the author has a role in the feeds of the post or of the comment's post. */
async function newMemberIn(
  db: Database,
  { author, placed }: Pick<Asked, "author" | "placed">,
): Promise<NewMember | null> {
  const isOfFeeds = author.moderatesFeeds && (await worksInFeedsOf(db, { memberId: author.id, placed }));
  return isOfFeeds ? null : findNewMember(db, author.id);
}

/** Members who write at the same time are read together. */
const findNewMember = gatherOn(async (db: Database, ids: string[]) => {
  const rows = await readFacts(db, [[...new Set(ids)]]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => presentNew(byId.get(id)!, byId.get(id)!));
});

const readFacts = prepare<NewBounds & Newness & { id: string }>(`
  select members.id, new_days as days, new_posts as posts, ${newnessAt("now()")}
  from members cross join site_settings where members.id = any($1::uuid[])`);

function endInWords(found: NewMember): string {
  return endOfNew(found, { moment: (until) => momentText(new Date(milliseconds(until))) });
}
