import { deleteExpiredSessions } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { deleteExpiredKeys } from "../http/idempotency.ts";
import { erasePosts } from "../posts/posts.ts";
import { deleteOldRankings } from "../posts/rankings.ts";

/** All recurring work: when (cron, UTC) and what. */
export const RECURRING: { name: string; when: string; run: (db: Database) => Promise<void> }[] = [
  { name: "delete-old-rankings", when: "* * * * *", run: deleteOldRankings },
  { name: "delete-expired-idempotency-keys", when: "17 * * * *", run: deleteExpiredKeys },
  { name: "delete-expired-sessions", when: "23 3 * * *", run: deleteExpiredSessions },
  { name: "erase-deleted-posts", when: "41 3 * * *", run: erasePosts },
];
