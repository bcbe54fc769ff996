import type { Mutation } from "../mutation.ts";

/** Sessions, passwords and addresses, blocks, moderation. */
export const mutations: Mutation[] = [
  {
    clause:
      "Settings shows where and when each session was used, by the address that TRUST_PROXY allows; not every request writes the last use",
    file: "src/server/auth/sessions.ts",
    from: "user_agent: client.userAgent,",
    to: "user_agent: null,",
  },
  {
    clause: "A session ends 30 days after its last use and 90 days after its start",
    file: "src/server/auth/sessions.ts",
    from: "const IDLE_DAYS = 30;",
    to: "const IDLE_DAYS = 45;",
  },
  {
    clause:
      "Ending one session, all others or all ends exactly their streams, in every process; so do a reset and a new password",
    file: "src/server/auth/set-password.ts",
    from: "await endSessionsOf(db, memberId, keep);",
    to: "void endSessionsOf;",
    by: "src/server/auth/password-reset.test.ts",
  },
  {
    clause:
      "A new password needs the current one and follows the rules of registration; the member is notified by mail",
    file: "src/server/auth/account/current-password.ts",
    from: 'if (!(await passwordFits(member.password_hash, password))) throw forbidden("wrongPassword");',
    to: "",
  },
  {
    clause: "Members with only Google sign-in set a first password by the reset mail",
    file: "src/server/auth/account/current-password.ts",
    from: 'throw forbidden("noPassword");',
    to: 'throw forbidden("wrongPassword");',
  },
  {
    clause:
      "A new address counts once its mailed link is opened; the old address is notified; an address in use is a 409",
    file: "src/server/auth/account/email-change.ts",
    from: `await enqueueNotice(db, member.id, { notice: "email-change-asked", newEmail: email });`,
    to: "",
  },
  {
    clause: "A new password or address invalidates all links mailed before",
    file: "src/server/auth/set-password.ts",
    from: "await voidMailedCodes(db, memberId);",
    to: "void voidMailedCodes;",
  },
  {
    clause: "A member and somebody they blocked cannot write to each other; old messages stay",
    file: "src/server/blocks/blocks.ts",
    from: "block.and({ member_id: toId, blocked_id: senderId }),",
    to: "",
  },
  {
    clause:
      "A blocked member's comments, replies and mentions do not notify the blocker; neither is suggested to the other",
    file: "src/server/members/members.ts",
    from: "(${viewerId}::uuid, members.id), ",
    to: "",
  },
  {
    clause: "Blocking is idempotent and visible only to the blocker",
    file: "src/server/blocks/blocks.ts",
    from: "on conflict (member_id, blocked_id) do update set created_at = blocks.created_at returning 1",
    to: "returning 1",
  },
  {
    clause: "Settings: the sessions; signing out one or all others; a failure is shown in words",
    file: "src/web/account/sessions-section.tsx",
    from: "{announcement}",
    to: "",
  },
  {
    clause: "Settings: a new password; a new address, confirmed by a button at /confirm-email",
    file: "src/web/account/change-password-dialog.tsx",
    from: `fieldOf(fields, "currentPassword"), fieldOf(fields, "newPassword")`,
    to: `fieldOf(fields, "newPassword"), fieldOf(fields, "currentPassword")`,
  },
  {
    clause: "Blocking on the profile and in a conversation; unblocking there and in Settings",
    file: "src/web/members/member-page.tsx",
    from: "<BlockedNotice username={username} />",
    to: "<p />",
  },
  {
    clause: "axe finds no accessibility problem on the pages for sessions, addresses and blocks",
    file: "src/web/ui/field.tsx",
    from: "<label htmlFor={id} className={styles.label}>",
    to: "<label className={styles.label}>",
  },
  {
    clause:
      "Roles: member, moderator, admin; each call declares who may make it, and refuses others before reading the body",
    file: "src/server/moderation/policy.ts",
    from: `return actor === null || (actor.role === "admin" && actor.id !== target.id);`,
    to: `return actor === null || actor.role === "admin";`,
    by: "src/server/moderation/roles.test.ts",
  },
  {
    clause: "The report queue is grouped by post, with reasons and reporters",
    file: "src/server/moderation/queue.ts",
    from: "order by latest desc limit ${limit}",
    to: "order by latest limit ${limit}",
  },
  {
    clause: "Comments can be reported",
    file: "src/server/reports/reports.ts",
    from: "comment_id: comment.id,",
    to: "comment_id: null,",
  },
  {
    clause:
      "Removed content disappears from every list, search, feed, count, page, preview and Atom feed within a second",
    by: "src/server/moderation/removal.test.ts",
    file: "src/server/open-web/queries.ts",
    from: `    .where("deleted_at", "is", null)\n    .orderBy("id")`,
    to: `    .orderBy("id")`,
  },
  {
    clause: "Content is removed and restored with a reason, which its author is told",
    file: "src/server/moderation/decisions.ts",
    from: "await logDeed(db, actor, { action, subject: title, reason, rule, member, ...ids, byFeeds, parentId });",
    to: `await logDeed(db, actor, { action, subject: title, reason: "", member, ...ids });`,
  },
  {
    clause: "Threads can be locked",
    file: "src/server/comments/insert-comments.ts",
    from: "and not locked.is_locked",
    to: "",
  },
  {
    clause: "A suspended member can read, and cannot write until the suspension ends",
    file: "src/server/auth/sessions.ts",
    from: "case when suspended_until > now() then suspended_until end as until",
    to: "null::timestamptz as until",
  },
  {
    clause: "A ban ends every session and prevents new ones",
    file: "src/server/auth/sessions.ts",
    from: "  await refuseBanned(db, memberId);\n",
    to: "",
    by: "src/server/moderation/member-status.test.ts",
  },
  {
    clause: "Moderators edit feeds' descriptions and close feeds to new posts",
    file: "src/server/feeds/change-feed.ts",
    from: "is_described: true, is_set_aside: false",
    to: "is_set_aside: false",
  },
  {
    clause: "Domains can be blocked",
    file: "src/server/moderation/domains.ts",
    from: 'return labels.map((_, index) => labels.slice(index).join("."));',
    to: "return [host];",
  },
  {
    clause: "The log records who, what, when and why; no moderator can change it",
    file: "src/server/moderation/log.ts",
    from: "actor_name: actor?.username ?? null,",
    to: "actor_name: null,",
  },
  {
    clause:
      "Before a look-up, the page of members has the latest decisions about members (GET /moderation/log?about=members), however many about posts came since",
    file: "src/server/moderation/log.ts",
    from: "if (about !== undefined) deeds = deeds.where(isAboutMember);",
    to: "",
  },
  {
    clause: "All posts and comments of a member can be removed at once",
    file: "src/server/bulk-acts/run.ts",
    from: "const BATCH = 20;",
    to: "const BATCH = 0;",
  },
  {
    clause:
      "A role that ends before the write decides nothing any more, in the site or in a feed; the people of a feed decide nothing about somebody who moderates the site by then",
    file: "src/server/moderation/hold-actor.ts",
    from: "return present;",
    to: "void present;\n  return actor;",
  },
  {
    clause:
      "A role that ends before the write decides nothing any more, in the site or in a feed; the people of a feed decide nothing about somebody who moderates the site by then",
    file: "src/server/moderation/hold-actor.ts",
    from: "return holdActor(db, by, found?.member_id);",
    to: "void found;\n  return holdActor(db, by);",
  },
  {
    clause:
      "Settings, own pages, automatic rules and invitations of others are changed by who is an admin at the write",
    file: "src/server/moderation/hold-actor.ts",
    from: 'if (!canAdminister(actor)) throw forbidden("notAllowed");',
    to: "void canAdminister;",
  },
  {
    clause: "Many decisions at once of admins and moderators",
    file: "src/server/site-settings/site-settings.ts",
    from: "const stored = await holdSettings(db);\n  const actor = await holdAdmin(db, by);",
    to: "const actor = await holdAdmin(db, by);\n  const stored = await holdSettings(db);",
  },
];
