import { sql } from "kysely";
import type { WaitingAppeal } from "../../contract/appeals.ts";
import type { Database } from "../db/database.ts";
import type { Actor } from "../moderation/policy.ts";
import { fillPage } from "../page-bytes.ts";
import type { PublicSite } from "../posts/present.ts";
import { presentRemovalAppeals, removalAppealsWaiting } from "./waiting-removals.ts";
import { presentSanctionAppeal, sanctionAppealsWaiting } from "./waiting-sanctions.ts";

interface Slice {
  limit: number;
  /** The id of the last appeal of the page before; null for the first page. */
  after: number | null;
}

/** A badge shows no higher number than 99. */
const MOST_COUNTED = 100;

/**
 * The appeals that wait, the oldest first. Leaves out the viewer's own, and those of banned members, except the appeals
 * against their bans. A null viewer is the operator, who may decide all.
 */
export async function listWaitingAppeals(
  db: Database,
  site: PublicSite,
  viewer: Actor,
  { limit, after }: Slice,
): Promise<{ appeals: WaitingAppeal[]; next: string | null; waiting: number }> {
  const page = { after, limit: limit + 1 };
  const removals = removalAppealsWaiting(viewer);
  const sanctions = sanctionAppealsWaiting(viewer);
  const [ofRemovals, ofSanctions] = [await removals.read(db, page), await sanctions.read(db, page)];
  const ids = [...ofRemovals, ...ofSanctions].map(({ id }) => id).toSorted((a, b) => a - b);
  const presented = [
    ...(await presentRemovalAppeals(db, site, ofRemovals)),
    ...ofSanctions.map(presentSanctionAppeal),
  ];
  const found = new Map(presented.map((appeal) => [appeal.id, appeal]));
  // A post may be erased after its appeal's id was read. The appeal is then skipped, and the list goes on behind it.
  const there = ids.slice(0, limit).flatMap((id) => found.get(String(id)) ?? []);
  const { items, hasMore } = fillPage(there, limit);
  const last = hasMore ? items.at(-1)!.id : ids.length > limit ? String(ids[limit - 1]!) : null;
  const waiting = await countDecidable(db, { removals, sanctions }, MOST_COUNTED);
  return { appeals: items, next: last, waiting: Math.min(waiting, MOST_COUNTED) };
}

/** The number of undecided appeals that somebody may decide, whoever that is. */
export function countWaitingAppeals(db: Database): Promise<number> {
  const [removals, sanctions] = [removalAppealsWaiting(null), sanctionAppealsWaiting(null)];
  return countDecidable(db, { removals, sanctions }, null);
}

interface Sorts {
  removals: ReturnType<typeof removalAppealsWaiting>;
  sanctions: ReturnType<typeof sanctionAppealsWaiting>;
}

/** Counts at most `most` appeals of each sort; all of them if it is null. */
async function countDecidable(
  db: Database,
  { removals, sanctions }: Sorts,
  most: number | null,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      (${removals.decidable(most)}) union all (${sanctions.decidable(most)})
    ) counted`.execute(db);
  return rows[0]!.waiting;
}
