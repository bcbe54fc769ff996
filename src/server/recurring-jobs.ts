import { deleteExpiredSessions } from "./auth/sessions.ts";
import { deleteExpiredKeys } from "./http/idempotency.ts";
import type { RecurringJob } from "./jobs/jobs.ts";
import { deleteOldNotifications } from "./notifications/notifications.ts";
import { erasePosts } from "./posts/posts.ts";
import { deleteOldRankings } from "./posts/rankings.ts";

/** All recurring work. */
export const RECURRING_JOBS: RecurringJob[] = [
  { name: "delete-old-rankings", when: "* * * * *", run: deleteOldRankings },
  { name: "delete-expired-idempotency-keys", when: "17 * * * *", run: deleteExpiredKeys },
  { name: "delete-expired-sessions", when: "23 3 * * *", run: deleteExpiredSessions },
  { name: "delete-old-notifications", when: "29 3 * * *", run: deleteOldNotifications },
  { name: "erase-deleted-posts", when: "41 3 * * *", run: erasePosts },
];
