import type { Mutation } from "../mutation.ts";

/** Posts and comments that wait for a moderator. */
export const mutations: Mutation[] = [
  {
    clause: "A site setting (`firsts`, 0 on a new site) lets the first posts",
    file: "src/server/held/screen.ts",
    from: "(await countStood(db, author.id)) >= firsts",
    to: "(await countStood(db, author.id)) > firsts",
  },
  {
    clause: "Moderators never wait",
    file: "src/server/feed-people/works-in.ts",
    from: "Math.max(1, keysOf(placed.feedNames).length)",
    to: "1",
  },
  {
    clause: "POST /submit and POST /submission/{id}/comments answer 202",
    file: "src/server/comments/routes.ts",
    from: "if (held) return { held };\n",
    to: "",
  },
  {
    clause: "A post or comment that could not be published is refused, not held",
    file: "src/server/held/held.ts",
    from: "const { formatted } = await checkPost(db, author, writing.body);",
    to: "const formatted = null;",
  },
  {
    clause: "A repeated request waits once",
    file: "src/server/http/write.ts",
    from: "key === null || claimed.has(key)",
    to: "true",
  },
  {
    clause: "A member has at most 20 posts and comments waiting",
    file: "src/server/held/insert-held.ts",
    from: "where turn + (",
    to: "where 1 + (",
  },
  {
    clause: "GET /moderation/held (+)",
    file: "src/server/held/policy.ts",
    from: " and members.banned_at is null and members.account_deleted_at",
    to: " and members.account_deleted_at",
  },
  {
    clause: "POST /moderation/held/{id}/approval (+)",
    file: "src/server/held/decide.ts",
    from: "submitPost(db, author, held.body, checked)",
    to: "submitPost(db, author, { ...held.body, caption: undefined }, checked)",
  },
  {
    clause: "Of several decisions about one held post",
    file: "src/server/held/decide.ts",
    from: "if (!held || !author)",
    to: "if (!author)",
  },
  {
    clause: "A held post that cannot be published says so",
    file: "src/server/held/decide.ts",
    from: `if (author.is_silent) throw forbidden("heldAuthorSilent", { name: author.username });`,
    to: "",
  },
  {
    clause: "Nobody decides on their own held posts",
    file: "src/server/held/decide.ts",
    from: `if (!isAllowed) throw forbidden("notAllowed");`,
    to: "",
  },
  {
    clause: "POST /moderation/held/{id}/refusal (+)",
    file: "src/server/held/held.ts",
    from: "refused_at < now() - make_interval(days => ${LIMITS.heldDays})",
    to: "refused_at < now()",
  },
  {
    clause: "Authors see what waits",
    file: "src/server/held/held.ts",
    from: `.where("member_id", "=", memberId)
    .forUpdate()`,
    to: ".forUpdate()",
  },
  {
    clause: "Images of what waits or was refused",
    file: "src/server/held/held.ts",
    from: "await holdIfVisible(",
    to: "await Promise.resolve(",
  },
  {
    clause: "A held post has its tags as they are now",
    file: "src/server/held/present.ts",
    from: "tags.filter(({ category }) => includesFeed(customCategories, category))",
    to: "tags",
  },
  {
    clause: "The words of what is held are formatted once",
    file: "src/server/held/present.ts",
    from: "...(formatted && { formatted }),\n    customCategories",
    to: "customCategories",
  },
  {
    clause: "The author does not read the words of a reason",
    file: "src/server/held/queries.ts",
    from: "present: presentOwnHeld",
    to: "present: presentHeld",
  },
  {
    clause: "What waits goes with the account",
    file: "src/server/members/erase-member.ts",
    from: `  "held_writings",\n`,
    to: "",
  },
];
