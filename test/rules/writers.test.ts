import { expect, test } from "vitest";
import { filesOf, read, withoutComments } from "./sources.ts";

/** The tables that each folder of src/server owns. Only the exceptions below write another folder's table. */
const TABLES: Record<string, string[]> = {
  auth: [
    "challenge_key",
    "confirmation_codes",
    "confirmed_addresses",
    "deleted_accounts",
    "denied_mailboxes",
    "email_changes",
    "identities",
    "known_devices",
    "members",
    "password_resets",
    "registration_tries",
    "sessions",
    "unconfirmed_members",
    "used_credentials",
    "used_proofs",
  ],
  appeals: ["appeals"],
  "automatic-rules": [
    "automatic_catches",
    "automatic_refusals",
    "automatic_rules",
    "automatic_trials",
    "near_copies",
    "spam_classifier",
  ],
  backup: ["backups"],
  blocks: ["blocks"],
  "bulk-acts": ["bulk_act_children", "bulk_acts"],
  "catch-up": ["absences"],
  comments: ["comment_images", "comment_mentions", "comment_versions", "comments"],
  "discussion-notices": ["discussion_notices"],
  drafts: ["draft_images", "drafts"],
  "feed-addresses": ["feed_addresses"],
  "feed-people": ["feed_people"],
  "feed-pins": ["feed_pins"],
  "feed-posters": ["feed_posters"],
  "feed-rules": ["feed_rules"],
  "feed-tags": ["feed_tags", "post_tags"],
  "feed-texts": ["feed_text_versions", "feed_texts"],
  feeds: ["feeds", "follows", "trending"],
  hearts: ["comment_heart_steps", "comment_hearts", "hearts"],
  held: ["held_feeds", "held_images", "held_writings"],
  hides: ["hides"],
  history: ["opened_posts"],
  http: ["idempotency_keys", "request_counts"],
  images: ["image_space", "images"],
  import: ["texts_to_format"],
  invitations: ["invitation_feeds", "invitations", "invited_members"],
  jobs: ["jobs"],
  "join-requests": ["join_requests"],
  "member-notes": ["member_notes"],
  messages: ["conversations", "messages"],
  moderation: ["blocked_domains", "moderation_log", "profile_removals"],
  monitoring: ["day_calls", "day_states"],
  mutes: ["mutes"],
  "notification-mails": [
    ...["mailed_members", "notification_mail_counts", "notification_mail_cursor", "notification_mails"],
  ],
  notifications: ["notifications"],
  posts: ["erased_imports", "post_feeds", "post_versions", "posts"],
  previews: ["addresses_to_fill", "imported_previews", "post_addresses", "previews", "resting_hosts"],
  "push-messages": ["push_keys", "push_subscriptions", "pushed_topics"],
  rankings: ["orders_to_fill", "post_deletions", "post_moves", "ranking_chunks", "ranking_feeds", "rankings"],
  "reading-places": ["reading_places"],
  reports: ["member_reports", "reports"],
  saved: ["saved_list_entries", "saved_lists", "saves"],
  search: [
    ...["comment_search_older", "comment_search_recent", "comments_to_fill", "comments_to_index"],
    ...["post_search_older", "post_search_recent"],
  ],
  "set-up": ["set_up_link"],
  "site-pages": ["site_page_versions"],
  "site-settings": ["site_settings"],
  visits: ["visits"],
};

const EXCEPTIONS = [
  // Figures, which move in the statement or transaction of the rows that they count.
  "hearts writes posts",
  "hearts writes comments",
  "comments writes posts",
  "rankings writes posts",
  // Repairs figures that differ from their rows.
  "check writes comment_search_recent",
  "check writes comments",
  "check writes comments_to_index",
  "check writes feeds",
  "check writes image_space",
  "check writes posts",
  // A member's role and status are columns of the member.
  "moderation writes members",
  "members writes members",
  // An approval sets the date of joining, and erasing somebody who is no member deletes the row.
  "join-requests writes members",
  // The version of a member's filters, and their choices about reading, which every request reads with the session.
  "filters writes members",
  "history writes members",
  // A comment waits for search from the statement on that inserts it.
  "comments writes comments_to_index",
  // A batch of a thousand posts is one statement.
  "import writes members",
  "import writes post_addresses",
  "import writes post_feeds",
  "import writes posts",
];

const WRITING =
  /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)|\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)"/g;

/** The tables that a source names in statements that write, in SQL or Kysely. */
function writtenIn(source: string): string[] {
  const code = withoutComments(source);
  const known = new Set(Object.values(TABLES).flat());
  return Array.from(code.matchAll(WRITING), ([, sql, kysely]) => sql ?? kysely!).filter((table) =>
    known.has(table),
  );
}

const files = filesOf("src/server/**/*.ts").filter((path) => !/\.test\.ts$|\/test-[^/]*$/.test(path));
const writes = new Set(
  files.flatMap((path) => writtenIn(read(path)).map((table) => `${path.split("/")[2]} writes ${table}`)),
);

test("a statement that writes is found in SQL and in calls of Kysely", () => {
  const source = [
    "sql`insert into hearts (post_id) select 1`; // update feeds",
    'db.updateTable("posts").set({}); db\n.deleteFrom(\n  "blocks",\n)',
    "with gone as (delete\n from comments returning id) select id from posts for update",
  ].join("\n");
  expect(writtenIn(source)).toEqual(["hearts", "posts", "blocks", "comments"]);
});

test("every table of the schema has a folder that writes it", () => {
  const [, tables] = /export interface DB \{(.*?)\n\}/s.exec(read("src/server/db/schema.ts"))!;
  const names = Array.from(tables!.matchAll(/^ {2}(\w+):/gm), ([, name]) => name!);
  const views = new Set(["comment_search", "post_search"]);
  expect(Object.values(TABLES).flat().toSorted()).toEqual(names.filter((name) => !views.has(name)));
});

test("each table is written only by its own folder and the listed exceptions", () => {
  const own = Object.entries(TABLES).flatMap(([folder, tables]) =>
    tables.map((table) => `${folder} writes ${table}`),
  );
  expect([...writes].toSorted()).toEqual([...own, ...EXCEPTIONS].toSorted());
});
