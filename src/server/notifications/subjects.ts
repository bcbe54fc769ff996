import { sql } from "kysely";

/** The post and the comment of a notification `n`, as `p` and `c`. */
export const withSubject = sql`left join posts p on p.id = n.post_id left join comments c on c.id = n.comment_id`;

/** Whether the post and the comment are still there. */
export const isThere = sql`(n.type = 'moderation' or (p.deleted_at is null and c.deleted_at is null))`;
