import type { RisingFeed } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { startInBackground } from "../db/background.ts";
import type { Database } from "../db/database.ts";
import { lockName, tryLockName } from "../db/lock.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";
import { computeTrending } from "./compute-trending.ts";

/**
 * The lists stay fresh for this many times their compute time: computing takes at most a fiftieth of the time.
 */
const COST_FACTOR = 50;

/** Lists that took longer are refreshed in the background, while the old ones are served. */
const QUICK_MS = 50;

/** The names of the feeds with the most recent activity, highest score first. */
export async function trendingFeeds(db: Database): Promise<string[]> {
  return (await trending(db)).names;
}

/** The ids of the posts with the most comments lately, more of them than a list shows: some may be gone by now. */
export async function activeDiscussionIds(db: Database): Promise<number[]> {
  return (await trending(db)).discussionIds;
}

/** The feeds that grew most in the last seven days, against the seven days before. */
export async function risingFeeds(db: Database): Promise<RisingFeed[]> {
  return (await trending(db)).rising.slice(0, LIMITS.risingFeeds);
}

/** The lists of the present moment. One process computes the lists for all, while the others serve the old ones. */
async function trending(db: Database): Promise<Kept> {
  const kept = await readKept(db);
  if (kept?.fresh) return kept;
  const primary = onPrimary(db);
  if (kept && kept.cost > QUICK_MS) {
    startInBackground(primary, "trending", (background) => renew(background, kept));
    return kept;
  }
  return renew(primary, kept);
}

/** Computes the lists. Returns the old ones if another process is computing them; waits if there are none. */
function renew(db: Database, kept: Kept | null): Promise<Kept> {
  return db.transaction().execute(async (transaction) => {
    if (kept === null) await lockName(transaction, "trending");
    else if (!(await tryLockName(transaction, "trending"))) return kept;
    const meanwhile = await readKept(transaction);
    if (meanwhile?.fresh) return meanwhile;
    await computeTrending(transaction);
    return (await readKept(transaction))!;
  });
}

interface KeptRow {
  names: string[];
  discussionIds: number[];
  rising: RisingFeed[];
  age: number;
  cost: number;
}

type Kept = KeptRow & { fresh: boolean };

async function readKept(db: Database): Promise<Kept | null> {
  const [row] = await keptLists(db, []);
  return row ? { ...row, fresh: row.age < COST_FACTOR * row.cost } : null;
}

const keptLists = prepare<KeptRow>(`
  select cost_ms as cost, extract(epoch from clock_timestamp() - computed_at)::float8 * 1000 as age,
    array(
      select f.name from unnest(feed_ids) with ordinality as kept (id, place) join feeds f using (id)
      where f.post_count > 0 order by place
    ) as names,
    discussion_ids as "discussionIds",
    array(
      select json_build_object(
        'name', f.name, 'grown', kept.entry -> 'grown',
        'thisWeek', kept.entry -> 'thisWeek', 'weekBefore', kept.entry -> 'weekBefore'
      )
      from json_array_elements(rising) with ordinality as kept (entry, place)
      join feeds f on f.id = (kept.entry ->> 'feedId')::bigint
      where f.post_count > 0 order by place
    ) as rising
  from trending`);
