import type { Mutation } from "../mutation.ts";

/** Posts and comments that wait for a moderator. */
export const mutations: Mutation[] = [
  {
    clause: "A site setting (`firsts`, 0 on a new site) lets the first posts",
    file: "src/server/held/screen.ts",
    from: "(await countStanding(db, author.id)) >= firsts",
    to: "(await countStanding(db, author.id)) > firsts",
  },
  {
    clause: "Moderators never wait",
    file: "src/server/feed-people/works-in.ts",
    from: "Math.max(1, keysOf(placed.feedNames).length)",
    to: "1",
  },
  {
    clause: "POST /submit and POST /submission/:id/comments answer `held`",
    file: "src/server/posts/routes.ts",
    from: "if (held) return { held };\n      const postId",
    to: "const postId",
  },
  {
    clause: "A post or comment that could not be published is refused, not held",
    file: "src/server/held/held.ts",
    from: "await checkPost(db, author, post);",
    to: "",
  },
  {
    clause: "A repeated request waits once",
    file: "src/server/http/write.ts",
    from: "key === null || claimed.has(key)",
    to: "true",
  },
  {
    clause: "A member has at most 20 posts and comments waiting",
    file: "src/server/held/held.ts",
    from: "(await countWaiting(db, author.id)) >= LIMITS.held",
    to: "(await countWaiting(db, author.id)) > LIMITS.held",
  },
  {
    clause: "GET /moderation/held (+)",
    file: "src/server/held/queries.ts",
    from: " and held_writings.member_id <> ${moderatorId}",
    to: "",
  },
  {
    clause: "POST /moderation/held/:id/approval (+)",
    file: "src/server/held/decide.ts",
    from: "submitPost(db, author, held.body)",
    to: "submitPost(db, author, { ...held.body, caption: undefined })",
  },
  {
    clause: "Of several decisions about one held post",
    file: "src/server/held/decide.ts",
    from: "if (!rows[0] || !author)",
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
    clause: "POST /moderation/held/:id/refusal (+)",
    file: "src/server/held/held.ts",
    from: `"<", sql<Date>\`now() - make_interval(days => \${LIMITS.heldDays})\``,
    to: `"<", sql<Date>\`now()\``,
  },
  {
    clause: "Authors see what waits",
    file: "src/server/held/held.ts",
    from: `.where("member_id", "=", memberId)
    .returning`,
    to: ".returning",
  },
  {
    clause: "Images of what waits are kept",
    file: "src/server/images/image-uses.ts",
    from: " and refused_at is null and members.banned_at is null",
    to: "",
  },
  {
    clause: "What waits goes with the account",
    file: "src/server/members/erase-member.ts",
    from: `  "held_writings",\n`,
    to: "",
  },
];
