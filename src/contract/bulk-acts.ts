import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { id, opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { reason } from "./moderation.ts";

/** The span before `until` whose posts and comments a bulk act removes. */
export const BULK_RANGES = ["hour", "day", "week", "month", "all"] as const;

const range = z.enum(BULK_RANGES, { error: "range must be hour, day, week, month or all." });

export type BulkRange = z.infer<typeof range>;

const content = z.enum(["all", "posts", "comments"], { error: "content must be all, posts or comments." });

export type BulkContent = z.infer<typeof content>;

/** The posts and comments that a bulk act removes: those of a member, or those that link to a domain. */
const target = {
  username: opaque("username must be a user name.")
    .optional()
    .describe("The member whose posts and comments are removed. Send either `username` or `domain`."),
  domain: text("Domain", { max: LIMITS.domain })
    .optional()
    .describe("The posts and comments that link to this domain, or to a host below it, are removed."),
  content: content.default("all"),
  range,
};

const bulkAct = z.object({
  id: z.string(),
  state: z
    .enum(["running", "done", "undoing", "undone"])
    .describe("An act that is `running` or `undoing` goes on by itself, also after a restart."),
  memberName: z.string().optional().describe("The member concerned; absent where it is a domain."),
  domain: z.string().optional(),
  content,
  since: timestamp.nullable().describe("Null for all time."),
  until: timestamp,
  posts: z.int().describe("The posts that the act has removed so far."),
  comments: z.int(),
  held: z
    .int()
    .optional()
    .describe(
      "Those that waited for approval, which the act has refused so far; absent where there was none.",
    ),
  restoredHeld: z.int().optional().describe("Those that wait again since the undo."),
  restoredPosts: z.int().describe("The posts that the undo has restored so far."),
  restoredComments: z.int(),
  left: z
    .int()
    .describe(
      "The removed posts and comments that the undo left as they were, because somebody has decided about them since, or their author deleted them.",
    ),
  isStopped: z
    .boolean()
    .optional()
    .describe(
      "True where it removed no more because whoever started it was banned, suspended or given a lower role meanwhile; absent otherwise.",
    ),
});

export type BulkAct = z.infer<typeof bulkAct>;

export const bulkActInLog = bulkAct
  .optional()
  .describe(
    "The bulk act that the entry tells of, or whose undo; its single decisions are read with `under`.",
  );

const example = z.object({
  submissionId: z.string(),
  commentId: z.string().nullable(),
  title: z.string().describe("The post's title; of a comment, the beginning of its text."),
  userName: z.string(),
  createdAt: timestamp,
});

export type BulkExample = z.infer<typeof example>;

export const previewBulkAct = defineCall({
  method: "GET",
  path: "/moderation/bulk-acts/preview",
  access: "moderator",
  summary:
    "The posts and comments that a bulk act would remove now: how many, and the newest of them. Your own and those of members of your rank or above are left out; for such a member the answer is a 403.",
  query: z.object(target),
  response: {
    200: z.object({
      posts: z.int(),
      comments: z.int(),
      held: z.int().optional().describe("Those that wait for approval, which would be refused."),
      isWhole: z
        .boolean()
        .describe(
          "False where the search for links to a domain took too long: there may be more posts and comments than these.",
        ),
      examples: z.array(example).max(LIMITS.bulkExamples),
      until: timestamp.describe("Nothing that is written later is removed. Send it with the act."),
    }),
  },
});

export const startBulkAct = defineCall({
  method: "POST",
  path: "/moderation/bulk-acts",
  access: "moderator",
  changesPages: true,
  summary:
    "Remove all posts and comments of a member, or all that link to a domain, from a range of time, as one act that can be undone. Those that wait for approval are refused. The work goes on in the background. A second request with the same `until` answers the first one's act.",
  body: z.object({
    ...target,
    until: timestamp.describe("The `until` of the preview."),
    reason,
  }),
  response: { 201: bulkAct },
});

export const getBulkAct = defineCall({
  method: "GET",
  path: "/moderation/bulk-acts/:id",
  access: "moderator",
  isBackground: true,
  summary: "A bulk act, and how far it is.",
  params: z.object({ id }),
  response: { 200: bulkAct },
});

export const undoBulkAct = defineCall({
  method: "POST",
  path: "/moderation/bulk-acts/:id/undo",
  access: "moderator",
  changesPages: true,
  summary:
    "Undo a bulk act, also one that is still running: it restores all that the act removed and nobody has decided about since, lets wait again what it refused, and opens the reports again that it closed. A second time changes nothing. A 403 where it removed something of yours, or of a member of your rank or above.",
  params: z.object({ id }),
  body: z.object({ reason }),
  response: { 200: bulkAct },
});
