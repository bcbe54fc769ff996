import type { Mutation } from "../mutation.ts";

/** The notifications of a discussion. */
export const mutations: Mutation[] = [
  {
    clause: "GET and POST /submission/{id}/notices",
    file: "src/server/discussion-notices/discussion-notices.ts",
    from: "for no key update`.execute(db)",
    to: "`.execute(db)",
  },
  {
    clause: "A member who follows a discussion is notified of its first comment until they have read that",
    file: "src/server/notifications/of-writings.ts",
    from: "and unread.type = 'followed' and not unread.is_read",
    to: "and unread.type = 'followed'",
  },
  {
    clause: "Replies and mentions in a followed discussion are told as such, each time",
    file: "src/server/notifications/of-writings.ts",
    from: "select 4, 'followed'",
    to: "select 0, 'followed'",
  },
  {
    clause: "A follower hears of nobody whom they muted or blocked",
    file: "src/server/notifications/of-writings.ts",
    from: "mutes.muted_id = ${comment}.member_id",
    to: "mutes.muted_id = ${follower}.member_id",
  },
  {
    clause: "Whoever wants no notifications of a discussion hears of no comment, reply or mention",
    file: "src/server/notifications/of-writings.ts",
    from: ') and not ${sql.raw(HAS_SILENCED("members.id", "comments.post_id"))}',
    to: ")",
  },
  {
    clause: "The menus of a post's page and card choose; a refused choice says so",
    file: "src/web/filters/notices-dialog.tsx",
    from: "message={error && error.message}",
    to: "message={null}",
  },
];
